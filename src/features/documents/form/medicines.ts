/** Medicines to suggest while a prescription is written. Pure. */
import type { DocumentContent } from '../../../../contract/documents.ts';
import type { ItemFields } from './draft.ts';

export type Prescription = Extract<DocumentContent, { kind: 'prescription' }>;

/** Between the parts of an offered medicine. */
export const SEPARATOR = ' · ';

/** A medicine as it is offered: `Sinvastatina · 20 mg · 1 comprimido à noite`. */
export const medicineLine = ({ name, dose, use }: ItemFields): string =>
  [name, dose, use].filter(text => text.trim() !== '').join(SEPARATOR);

/**
 * The medicines of earlier prescriptions, each once.
 *
 * @param prescriptions the latest one first
 */
export function knownMedicines(prescriptions: readonly Prescription[]): ItemFields[] {
  const known = new Map<string, ItemFields>();
  for (const item of prescriptions.flatMap(({ items }) => items)) {
    const line = medicineLine(item);
    const key = line.toLowerCase();
    if (!known.has(key)) known.set(key, item);
  }
  return [...known.values()];
}

/**
 * What a change of the name makes of a row: a chosen suggestion fills its other fields too. A line is never typed by
 * chance, since it has the separator; a medicine without dose and use has nothing to fill in.
 */
export function withName(item: ItemFields, typed: string, known: readonly ItemFields[]): ItemFields {
  const chosen = known.find(one => medicineLine(one) === typed);
  return chosen ? { ...chosen } : { ...item, name: typed };
}
