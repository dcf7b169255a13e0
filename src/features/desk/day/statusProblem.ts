import type { DeskAppointment } from '../../../../contract/desk.ts';
import { isRecent, mayChange, type Status, tooEarly } from '../../../../contract/status.ts';

/**
 * Why the reception can't set a status with a key: the last day for any change is over (`late`), or it isn't possible
 * now or from the present status (`notNow`); undefined if it can.
 *
 * @param zone the clinic's
 * @param now epoch milliseconds
 */
export function statusProblem(
  { status, date }: Pick<DeskAppointment, 'status' | 'date'>,
  to: Status,
  zone: string,
  now: number,
): 'late' | 'notNow' | undefined {
  const start = Date.parse(date);
  if (!isRecent(start, zone, now)) return 'late';
  return mayChange('Reception', status, to) && !tooEarly(to, start, zone, now) ? undefined : 'notNow';
}
