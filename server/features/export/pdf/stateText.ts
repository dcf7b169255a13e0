import { isAwaited } from '../../../../contract/status.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import type { Language } from '../../../platform/mail/texts.ts';
import type { Visit } from '../source.ts';
import { texts } from './texts.ts';

/**
 * The state of an appointment in the record as PDF. Without a record of what happened, one of an earlier day at its
 * clinic isn't called booked.
 */
export function stateText(
  { canceled_at, status = 'booked', date, clinic }: Pick<Visit, 'canceled_at' | 'status' | 'date' | 'clinic'>,
  now: Date,
  language: Language,
): string {
  const words = texts[language];
  if (canceled_at) return words.cancelled;
  const zone = clinic.time_zone;
  const isPast = dateAt(zone, Date.parse(date)) < dateAt(zone, now.getTime());
  return isPast && isAwaited(status) ? words.unrecorded : words.status[status];
}
