/** What the head of a record says about a patient's health. Pure. */
import type { Entry } from '../../../contract/entries.ts';
import type { RecordEntry } from '../../../contract/record.ts';

/** The active problems or medicines, by text as in the clinical summary. */
export const activeTexts = (entries: readonly Entry[], kind: 'problem' | 'medicine'): string[] =>
  entries
    .flatMap(({ state, content }) => (state === 'active' && content.kind === kind ? [content.text] : []))
    .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));

/** The first line of the latest diagnosis and its appointment. Takes a record with the latest appointment first. */
export function lastDiagnosis(
  record: readonly RecordEntry[],
  now: Date,
): { text: string; date: string; zone: string } | undefined {
  const entry = record.find(({ date, diagnosis }) => Date.parse(date) <= now.getTime() && diagnosis.trim() !== '');
  const [text] = entry?.diagnosis.trim().split('\n', 1) ?? [];
  return entry && text ? { text, date: entry.date, zone: entry.clinic.time_zone } : undefined;
}
