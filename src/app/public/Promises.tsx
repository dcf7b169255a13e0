import { cloudOfflineOutline, lockClosedOutline, timerOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/graphics/Icon.tsx';

const promises = [
  { promise: 'time', icon: timerOutline },
  { promise: 'data', icon: lockClosedOutline },
  { promise: 'offline', icon: cloudOfflineOutline },
] as const;

interface PromisesProps {
  className: string;
  /** Where a promise is kept: the link below its text. */
  links?: Partial<Record<(typeof promises)[number]['promise'], ReactNode>>;
}

/** Clinic's promises to patients, each with its icon. */
export function Promises({ className, links }: PromisesProps) {
  const { t } = useTranslation();
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
