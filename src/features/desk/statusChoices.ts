import type { DeskAppointment } from '../../../contract/desk.ts';
import { isRecent, nextStatuses, type Status, tooEarly } from '../../../contract/status.ts';

interface StatusChoices {
  /** The statuses that may follow, each with why it can't be chosen yet. None after the last day for any change. */
  next: { to: Status; early: 'day' | 'start' | undefined }[];
  /** The one that usually comes next, of those that can be chosen now. */
  likely: Status | undefined;
  /** Whether the last day for a change isn't over. */
  isChangeable: boolean;
  /** Whether any status could follow, if it weren't too late. */
  hasNext: boolean;
}

/**
 * What the reception may note about an appointment next.
 *
 * @param zone the clinic's
 * @param now epoch milliseconds
 */
export function statusChoices(
  { status, date }: Pick<DeskAppointment, 'status' | 'date'>,
  zone: string,
  now: number,
): StatusChoices {
  const start = Date.parse(date);
  const following = nextStatuses('Reception', status);
  const isChangeable = isRecent(start, zone, now);
  const next = (isChangeable ? following : []).map(to => ({ to, early: tooEarly(to, start, zone, now) }));
  const possible = next.filter(({ early }) => !early).map(({ to }) => to);
  const likely = possible.find(to => to === 'arrived') ?? possible[0];
  return { next, likely, isChangeable, hasNext: following.length > 0 };
}
