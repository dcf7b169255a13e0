import type { DocumentKind } from '../../../contract/documents.ts';
import { hasFile, type RecordEntry } from '../../../contract/record.ts';
import { DAY_MS } from '../../../contract/wallClock.ts';

/** How long something counts as new, for those who never open the record. */
const NEW_FOR_MS = 14 * DAY_MS;

interface RecentAdditions {
  /** What was added last. */
  what: DocumentKind | 'exam';
  at: string;
  timeZone: string;
  /** How many more there are. */
  others: number;
}

/** The documents and exams of a record, with the times at which the server got them. */
const additionsTo = (record: readonly RecordEntry[]) =>
  record.flatMap(({ clinic, documents = [], exams }) => [
    ...documents
      .filter(({ canceled_at }) => canceled_at === null)
      .map(({ content, issued_at, received_at }) => ({ what: content.kind, at: received_at ?? issued_at, clinic })),
    ...exams.filter(hasFile).map(({ created_at }) => ({ what: 'exam' as const, at: created_at, clinic })),
  ]);

/** When the latest document or exam of a record was added, in epoch milliseconds; 0 if it has none. */
export const latestAddition = (record: readonly RecordEntry[]): number =>
  additionsTo(record).reduce((latest, { at }) => Math.max(latest, Date.parse(at)), 0);

/**
 * The latest document or exam that was added to a record, and how many more were. Undefined if none was.
 * @param since when the latest addition that the user has seen was made, in epoch milliseconds
 */
export function recentAdditions(
  record: readonly RecordEntry[],
  since: number | undefined,
  now: Date,
): RecentAdditions | undefined {
  const oldest = Math.max(since ?? 0, now.getTime() - NEW_FOR_MS);
  const found = additionsTo(record)
    .filter(({ at }) => Date.parse(at) > oldest)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const [latest] = found;
  return latest && { what: latest.what, at: latest.at, timeZone: latest.clinic.time_zone, others: found.length - 1 };
}
