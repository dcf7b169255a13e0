import type { AuditEntry } from '../../../../contract/record.ts';
import { DAY_MS, readingAt } from '../../../../contract/wallClock.ts';
import { groupBy } from '../../../ui/groupBy.ts';

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
  const days = groupBy(entries, ({ at }) => Math.floor(readingAt(zone, Date.parse(at)) / DAY_MS));
  return [...days.values()].map(inDay => ({
    date: inDay[0].at,
    people: [...groupBy(inDay, ({ actor }) => JSON.stringify(actor)).values()].map(ofPerson =>
      [...groupBy(ofPerson, actOf).values()].flatMap(linesOf),
    ),
  }));
}

/** What a person did, apart from when and about what. */
const actOf = ({ at: _, received_at, about, actor, ...act }: AuditEntry) => JSON.stringify(act);

/** The lines of entries that differ in their times and in what they are about: one for each thing, if it is a few. */
function linesOf(same: [AuditEntry, ...AuditEntry[]]): AuditLine[] {
  const things = groupBy(same, ({ about }) => JSON.stringify(about ?? null));
  if (things.size > MOST_NAMED) {
    const { about: _, ...entry } = same[0];
    return [{ entry, times: same.map(one => ({ ...timeOf(one), ...(one.about && { about: one.about }) })) }];
  }
  return [...things.values()].map(ofThing => ({ entry: ofThing[0], times: ofThing.map(timeOf) }));
}

const timeOf = ({ at, received_at }: AuditEntry) => ({ at, ...(received_at !== undefined && { received_at }) });
