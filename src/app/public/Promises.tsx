import {
  calendarClearOutline,
  callOutline,
  cloudOfflineOutline,
  lockClosedOutline,
  peopleOutline,
  timerOutline,
} from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/graphics/Icon.tsx';

const promises = [
  { promise: 'time', icon: timerOutline },
  { promise: 'data', icon: lockClosedOutline },
  { promise: 'offline', icon: cloudOfflineOutline },
] as const;

/** What the reception does here. */
const tasks = [
  { task: 'day', icon: peopleOutline },
  { task: 'calls', icon: callOutline },
  { task: 'closed', icon: calendarClearOutline },
] as const;

interface PromisesProps {
  className: string;
  /** Where a promise is kept: the link below its text. */
  links?: Partial<Record<(typeof promises)[number]['promise'], ReactNode>>;
  /** Whether it is for the reception; by default for patients. */
  isOfDesk?: boolean;
}

/** Clinic's promises, each with its icon; for the reception, what it does here. */
export function Promises({ className, links, isOfDesk = false }: PromisesProps) {
  const { t } = useTranslation();
  if (isOfDesk) {
    return (
      <ul className={className}>
        {tasks.map(({ task, icon }) => (
          <li key={task}>
            <Icon icon={icon} />
            <div>{t(`shell.hero.desk.${task}`)}</div>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <ul className={className}>
      {promises.map(({ promise, icon }) => (
        <li key={promise}>
          <Icon icon={icon} />
          <div>
            {t(`shell.about.promises.${promise}`)}
            {links?.[promise]}
          </div>
        </li>
      ))}
    </ul>
  );
}
