import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { isPresent } from '../../../../contract/status.ts';
import { useDates } from '../../../i18n/dates.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { statusLook } from './statusLook.ts';

/** The status of an appointment, with the time for a patient who is at the clinic. Nothing if it is only booked. */
export function StatusBadge({ appointment }: { appointment: DoctorAppointment }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { status = 'booked', status_at: since, clinic } = appointment;
  if (status === 'booked') return null;
  const { icon, tone } = statusLook[status];
  const name = t(`appointments.status.${status}`);
  return (
    <Badge tone={tone} icon={icon}>
      {isPresent(status) && since
        ? t('appointments.statusChange.since', { status: name, time: dates.time(since, clinic.time_zone) })
        : name}
    </Badge>
  );
}
