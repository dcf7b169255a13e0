import { downloadOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { saveFile } from '../../ui/browser/saveFile.ts';
import { calendarFile } from './calendarFile.ts';

interface AddToCalendarProps {
  appointment: Appointment;
  /** Whether it looks like a part of the text around it; by default, like a main action. */
  quiet?: boolean;
}

/** Saves an appointment as a calendar file. */
export function AddToCalendar({ appointment, quiet = false }: AddToCalendarProps) {
  const { t } = useTranslation();
  const { id, date, clinic, doctor, specialty } = appointment;
  return (
    <Button icon={downloadOutline} {...(quiet && { kind: 'quiet', size: 'small' })} onClick={save}>
      {t('booking.done.addToCalendar')}
    </Button>
  );

  /** Calendars are shared with families and employers, so the event names no specialty. */
  function save(): void {
    // A cached appointment of an earlier server has no calendar.
    const { uid, sequence } = appointment.calendar ?? { uid: `appointment-${id}@clinic`, sequence: 0 };
    const event = {
      ...{ uid, sequence },
      start: date,
      end: new Date(Date.parse(date) + specialty.duration).toISOString(),
      title: t('booking.done.event', { doctor: doctor.name }),
      place: `${clinic.name}, ${clinic.address}`,
      text: t('booking.done.bring.early'),
    };
    saveFile(new Blob([calendarFile(event, new Date())], { type: 'text/calendar;charset=utf-8' }), 'clinic.ics');
  }
}
