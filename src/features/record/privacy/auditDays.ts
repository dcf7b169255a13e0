import type { AuditEntry } from '../../../../contract/record.ts';
import { DAY_MS, readingAt } from '../../../../contract/wallClock.ts';

/** Equal entries of one day, as one line of the log. */
export interface AuditLine {
  entry: AuditEntry;
  /** The instants of the entries, latest first. */
  times: string[];
}

/** The entries of a calendar day; `date` is the latest one's instant. */
export interface AuditDay {
  date: string;
  lines: readonly AuditLine[];
}

/** Groups entries, latest first, by days of a time zone; within a day, equal ones become one line. */
export function auditDays(entries: readonly AuditEntry[], zone: string): AuditDay[] {
  const days = new Map<number, { date: string; lines: Map<string, AuditLine> }>();
  for (const entry of entries) {
    const { at, received_at: _, ...rest } = entry;
    const day = Math.floor(readingAt(zone, Date.parse(at)) / DAY_MS);
    const { lines } = days.get(day) ?? { lines: new Map() };
    if (!days.has(day)) days.set(day, { date: at, lines });
    const key = JSON.stringify(rest);
    const line = lines.get(key);
    if (line) line.times.push(at);
    else lines.set(key, { entry, times: [at] });
  }
  return [...days.values()].map(({ date, lines }) => ({ date, lines: [...lines.values()] }));
}
