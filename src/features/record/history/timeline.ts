import type { Status } from '../../../../contract/status.ts';
import { readingAt } from '../../../../contract/wallClock.ts';

interface Dated {
  date: string;
  canceled_at?: string | undefined;
  status?: Status | undefined;
  clinic: { time_zone: string };
}

/**
 * The number of appointments in each of the last `months` months, the current one last; cancelled, missed and upcoming
 * ones don't count.
 */
export function appointmentsPerMonth(
  entries: readonly Dated[],
  now: Date,
  months: number,
): { first: Date; count: number }[] {
  const held = entries
    .filter(({ canceled_at, status }) => !canceled_at && status !== 'missed')
    .filter(({ date }) => Date.parse(date) <= now.getTime())
    .map(({ date, clinic }) => new Date(readingAt(clinic.time_zone, Date.parse(date))))
    .map(shown => shown.getUTCFullYear() * 12 + shown.getUTCMonth());
  return Array.from({ length: months }, (_, index) => {
    const first = new Date(now.getFullYear(), now.getMonth() - (months - 1 - index), 1);
    return { first, count: held.filter(month => month === first.getFullYear() * 12 + first.getMonth()).length };
  });
}

/** Past entries in the given order, and upcoming ones, the next one first. */
export function splitAt<E extends { date: string }>(entries: readonly E[], now: Date): { past: E[]; upcoming: E[] } {
  const isUpcoming = ({ date }: E) => Date.parse(date) > now.getTime();
  return {
    past: entries.filter(entry => !isUpcoming(entry)),
    upcoming: entries.filter(isUpcoming).sort((a, b) => Date.parse(a.date) - Date.parse(b.date)),
  };
}

/** The entry that is unfolded at first: the latest one that wasn't missed. Takes past entries, the latest one first. */
export const openedAtFirst = <E extends Pick<Dated, 'status'>>(past: readonly E[]): E | undefined =>
  past.find(({ status }) => status !== 'missed');
