import { shownStatus } from '../../../../contract/status.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import type { Language } from '../../../platform/mail/texts.ts';
import type { ExportedAppointment } from '../source.ts';
import { texts } from './texts.ts';

/**
 * The state of an appointment in the record as PDF. One of an earlier day at its clinic counts as past.
 */
export function stateText(
  {
    canceled_at,
    status = 'booked',
    date,
    clinic,
  }: Pick<ExportedAppointment, 'canceled_at' | 'status' | 'date' | 'clinic'>,
  now: Date,
  language: Language,
): string {
  const words = texts[language];
  if (canceled_at) return words.cancelled;
  const zone = clinic.time_zone;
  const isPast = dateAt(zone, Date.parse(date)) < dateAt(zone, now.getTime());
  const shown = shownStatus(status, isPast);
  return shown === 'unrecorded' ? words.unrecorded : words.status[shown];
}
