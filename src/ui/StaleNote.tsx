import { timeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useDates } from '../i18n/dates.ts';
import { Badge } from './Badge.tsx';
import './note.css';

/** Says that the data is from this device, and when the server sent it (epoch milliseconds). */
export function StaleNote({ savedAt }: { savedAt: number }) {
  const { t } = useTranslation();
  const { day, time } = useDates();
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const saved = new Date(savedAt);
  const when = { day: day(saved, device), time: time(saved, device) };
  const isToday = when.day === day(new Date(), device);
  return (
    <Badge tone="warning" icon={timeOutline}>
      {t('ui.stale.label')}, {t(isToday ? 'ui.stale.today' : 'ui.stale.before', when)}
    </Badge>
  );
}
