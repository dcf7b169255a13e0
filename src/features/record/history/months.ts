import { readingAt } from '../../../../contract/wallClock.ts';

interface Dated {
  date: string;
  canceled_at?: string | undefined;
  clinic: { time_zone: string };
}

/**
 * The number of appointments in each of the last `count` months, the current one last; cancelled and upcoming ones
 * don't count.
 */
export function monthsOf(entries: readonly Dated[], now: Date, count: number): { first: Date; appointments: number }[] {
  const held = entries
    .filter(({ date, canceled_at }) => !canceled_at && Date.parse(date) <= now.getTime())
    .map(({ date, clinic }) => new Date(readingAt(clinic.time_zone, Date.parse(date))))
    .map(shown => shown.getUTCFullYear() * 12 + shown.getUTCMonth());
  return Array.from({ length: count }, (_, which) => {
    const first = new Date(now.getFullYear(), now.getMonth() - (count - 1 - which), 1);
    return { first, appointments: held.filter(month => month === first.getFullYear() * 12 + first.getMonth()).length };
  });
}
