import { cloudOfflineOutline, lockClosedOutline, timerOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/graphics/Icon.tsx';

const promises = [
  { promise: 'time', icon: timerOutline },
  { promise: 'data', icon: lockClosedOutline },
  { promise: 'offline', icon: cloudOfflineOutline },
] as const;

/** Clinic's promises, each with its icon. */
export function Promises({ className }: { className: string }) {
  const { t } = useTranslation();
  return (
    <ul className={className}>
      {promises.map(({ promise, icon }) => (
        <li key={promise}>
          <Icon icon={icon} />
          {t(`shell.about.promises.${promise}`)}
        </li>
      ))}
    </ul>
  );
}
