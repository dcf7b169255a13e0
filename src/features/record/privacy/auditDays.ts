import type { AuditEntry } from '../../../../contract/record.ts';
import { DAY_MS, readingAt } from '../../../../contract/wallClock.ts';

/** Equal entries of one person on one day, as one line of the log. */
export interface AuditLine {
  entry: AuditEntry;
  /** When each of the entries happened, latest first, and when a late one was reported. */
  times: Pick<AuditEntry, 'at' | 'received_at'>[];
}

/** The entries of a calendar day, a list of lines for each person; `date` is the latest one's instant. */
export interface AuditDay {
  date: string;
  people: AuditLine[][];
}

/**
 * Groups entries, latest first, by days of a time zone, and within a day by person; equal ones of a person become one
 * line.
 */
export function auditDays(entries: readonly AuditEntry[], zone: string): AuditDay[] {
  const days = new Map<number, { date: string; people: Map<string, Map<string, AuditLine>> }>();
  for (const entry of entries) {
    const { at, received_at, actor, ...act } = entry;
    const time = { at, ...(received_at !== undefined && { received_at }) };
    const number = Math.floor(readingAt(zone, Date.parse(at)) / DAY_MS);
    const day = days.get(number) ?? { date: at, people: new Map() };
    days.set(number, day);
    const who = JSON.stringify(actor);
    const lines = day.people.get(who) ?? new Map<string, AuditLine>();
    day.people.set(who, lines);
    const what = JSON.stringify(act);
    const line = lines.get(what);
    if (line) line.times.push(time);
    else lines.set(what, { entry, times: [time] });
  }
  return [...days.values()].map(({ date, people }) => ({
    date,
    people: [...people.values()].map(lines => [...lines.values()]),
  }));
}
