/** The earlier appointments whose notes can be copied. Pure functions. */
import type { RecordEntry } from '../../../../../contract/record.ts';

/** Those before an appointment that have notes, latest first. */
export const visitsBefore = (
  record: readonly RecordEntry[],
  { id, date }: { id: string; date: string },
): RecordEntry[] =>
  record
    .filter(one => one.id !== id && Date.parse(one.date) < Date.parse(date))
    .filter(({ anamnesis, diagnosis }) => anamnesis.trim() !== '' || diagnosis.trim() !== '')
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date));

/** A copied text below the line that says where it is from. */
export const copyOf = (origin: string, text: string): string => `${origin}\n${text.trim()}`;
