import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { isRecent, nextStatuses, type Status, tooEarly } from '../../../../contract/status.ts';
import { daysBetween } from '../../../../contract/wallClock.ts';

interface StatusChoices {
  /** The one that usually comes next. */
  main: Status | undefined;
  others: Status[];
  /** Whether the appointment is of an earlier day. */
  isPast: boolean;
  /** Whether the server still takes a change. */
  isChangeable: boolean;
}

/**
 * The statuses that the doctor may choose now. After the day of the appointment no consultation begins: then the only
 * usual step is to end one that is still open. After the end of the following day the server accepts
 * no change.
 */
export function statusChoices(
  { status = 'booked', date, clinic }: Pick<DoctorAppointment, 'status' | 'date' | 'clinic'>,
  now: Date,
): StatusChoices {
  const [start, zone] = [Date.parse(date), clinic.time_zone];
  const isPast = daysBetween(zone, now.getTime(), start) < 0;
  const isChangeable = isRecent(start, zone, now.getTime());
  const next = isChangeable ? nextStatuses('Doctor', status) : [];
  const choices = next.filter(to => !tooEarly(to, start, zone, now.getTime()));
  const usual = choices.find(to => to === 'in_consultation') ?? choices.find(to => to === 'done') ?? choices[0];
  const main = isPast ? choices.find(to => to === 'done') : usual;
  return { main, others: choices.filter(to => to !== main), isPast, isChangeable };
}
