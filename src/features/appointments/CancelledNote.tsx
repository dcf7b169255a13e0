import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import type { ListedAppointment } from './cancellations.ts';

interface CancelledNoteProps {
  cancelled: readonly ListedAppointment[];
  onDismiss: () => void;
}

/** Tells a doctor which appointments were cancelled since they last looked, and why. */
export function CancelledNote({ cancelled, onDismiss }: CancelledNoteProps) {
  const { t } = useTranslation();
  const dates = useDates();
  if (cancelled.length === 0) return null;
  return (
    <Note tone="danger" role="status" title={t('appointments.cancelled.title', { count: cancelled.length })}>
      <ul className="cancelled-list">
        {cancelled.map(({ id, patient, date, timeZone, reason }) => (
          <li key={id}>
            {t('appointments.cancelled.line', {
              patient,
              day: dates.day(date, timeZone),
              time: dates.time(date, timeZone),
            })}
            <span className="cancelled-reason">
              {reason &&
                (reason === 'rescheduled'
                  ? t('appointments.cancelled.rescheduled')
                  : t(`record.history.reasons.${reason}`))}
            </span>
          </li>
        ))}
      </ul>
      <Button kind="quiet" size="small" onClick={onDismiss}>
        {t('appointments.cancelled.dismiss')}
      </Button>
    </Note>
  );
}
