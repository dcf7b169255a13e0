import { TZDate } from '@date-fns/tz';

interface Dated {
  date: string;
  canceled_at?: string | undefined;
  clinic: { time_zone: string };
}

/** How many appointments each of the last `count` months had, this one last; cancelled ones and those to come don't count. */
export function monthsOf(entries: readonly Dated[], now: Date, count: number): { first: Date; visits: number }[] {
  const place = (date: Date) => date.getFullYear() * 12 + date.getMonth();
  const held = entries
    .filter(({ date, canceled_at }) => !canceled_at && Date.parse(date) <= now.getTime())
    .map(({ date, clinic }) => place(new TZDate(Date.parse(date), clinic.time_zone)));
  return Array.from({ length: count }, (_, which) => {
    const first = new Date(now.getFullYear(), now.getMonth() - (count - 1 - which), 1);
    return { first, visits: held.filter(month => month === place(first)).length };
  });
}
