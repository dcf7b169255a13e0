import { timeOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clock, inWords } from '../../device/clock.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Icon } from '../../ui/graphics/Icon.tsx';
import './offline.css';

/**
 * Warns that the device's clock is wrong, in which direction, and what to do. Disappears with the first response after
 * it was corrected.
 */
export function ClockNote() {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const offBy = useSyncExternalStore(clock.subscribe, clock.offBy);
  if (offBy === 0) return null;
  const { value, unit } = inWords(offBy);
  const amount = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return (
    <div className="offline-bar" role="status">
      <Icon icon={timeOutline} />
      <p>
        <strong>{t(offBy > 0 ? 'offline.clock.ahead' : 'offline.clock.behind', { amount })}</strong>{' '}
        {t('offline.clock.help')}
      </p>
    </div>
  );
}
