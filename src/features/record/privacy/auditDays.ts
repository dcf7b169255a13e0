import type { AuditEntry } from '../../../../contract/record.ts';
import { DAY_MS, readingAt } from '../../../../contract/wallClock.ts';

/** Equal entries of one person on one day, as one line of the log. */
export interface AuditLine {
  entry: AuditEntry;
  /**
   * When each of the entries happened, latest first, and when a late one was reported; also what it was about, if that
   * isn't the same for all of the line.
   */
  times: Pick<AuditEntry, 'at' | 'received_at' | 'about'>[];
}

/** Up to this many subjects get a line each; more become one line that opens to name them. */
const MOST_NAMED = 3;

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
  const days = new Map<number, { date: string; people: Map<string, Map<string, AuditEntry[]>> }>();
  for (const entry of entries) {
    const { at, received_at, about, actor, ...act } = entry;
    const number = Math.floor(readingAt(zone, Date.parse(at)) / DAY_MS);
    const day = days.get(number) ?? { date: at, people: new Map() };
    days.set(number, day);
    const who = JSON.stringify(actor);
    const acts = day.people.get(who) ?? new Map<string, AuditEntry[]>();
    day.people.set(who, acts);
    add(acts, JSON.stringify(act), entry);
  }
  return [...days.values()].map(({ date, people }) => ({
    date,
    people: [...people.values()].map(acts => [...acts.values()].flatMap(linesOf)),
  }));
}

function add(groups: Map<string, AuditEntry[]>, key: string, entry: AuditEntry): void {
  const group = groups.get(key);
  if (group) group.push(entry);
  else groups.set(key, [entry]);
}

/** The lines of entries that differ in their times and in what they are about: one for each thing, if it is a few. */
function linesOf(same: readonly AuditEntry[]): AuditLine[] {
  const things = new Map<string, AuditEntry[]>();
  for (const entry of same) {
    add(things, JSON.stringify(entry.about ?? null), entry);
  }
  if (things.size > MOST_NAMED) {
    const [first] = same;
    if (!first) return [];
    const { about: _, ...entry } = first;
    return [{ entry, times: same.map(one => ({ ...timeOf(one), ...(one.about && { about: one.about }) })) }];
  }
  return [...things.values()].flatMap(([entry, ...more]) =>
    entry ? [{ entry, times: [entry, ...more].map(timeOf) }] : [],
  );
}

const timeOf = ({ at, received_at }: AuditEntry) => ({ at, ...(received_at !== undefined && { received_at }) });
