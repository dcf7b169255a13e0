import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { isPresent } from '../../../../contract/status.ts';
import { useDates } from '../../../i18n/dates.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { dayDistance } from '../lists.ts';
import { statusLook } from './statusLook.ts';
import { useWaitingText } from './useWaitingText.ts';

interface StatusBadgeProps {
  appointment: DoctorAppointment;
  /** Whether one that is only booked has a badge too: not by default. */
  isBookedShown?: boolean;
  /** Without it, since when the patient has been waiting, so that the text never changes by itself. */
  now?: Date;
}

/**
 * The status of an appointment: how long a patient has been waiting, or since when one is in consultation. Nothing if
 * it is only booked, unless that is asked for.
 */
export function StatusBadge({ appointment, now, isBookedShown = false }: StatusBadgeProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const waiting = useWaitingText();
  const { status = 'booked', status_at: since, clinic } = appointment;
  if (status === 'booked' && !isBookedShown) return null;
  const { icon, tone } = statusLook[status];
  const name = t(`appointments.status.${status}`);
  function text(): string {
    if (!since || !isPresent(status)) return name;
    // After a night, only a forgotten status.
    if (now && status === 'arrived' && dayDistance({ date: since, clinic }, now) === 0) return waiting(since, now);
    const how = status === 'arrived' ? 'at' : 'since';
    return t(`appointments.statusChange.${how}`, { status: name, time: dates.time(since, clinic.time_zone) });
  }
  return (
    <Badge tone={tone} icon={icon}>
      {text()}
    </Badge>
  );
}
