/** Medicines to suggest while a prescription is written. Pure. */
import type { DocumentContent } from '../../../../contract/documents.ts';
import type { ItemFields } from './draft.ts';

export type Prescription = Extract<DocumentContent, { kind: 'prescription' }>;

/** How medicines are often used: in Portuguese, as prescriptions are printed. */
const commonUses = [
  '1 vez ao dia',
  '2 vezes ao dia',
  '3 vezes ao dia',
  'De 6 em 6 horas',
  'De 8 em 8 horas',
  'De 12 em 12 horas',
  'Pela manhã, em jejum',
  'À noite, antes de dormir',
  'Antes das refeições',
  'Depois das refeições',
  'Se houver dor',
  'Se houver febre',
];

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

/** How a medicine may be used: as those of earlier prescriptions are, and common uses; each once. */
export function usesOf(known: readonly ItemFields[]): string[] {
  const uses = new Map<string, string>();
  for (const use of [...known.map(one => one.use.trim()), ...commonUses]) {
    const key = use.toLowerCase();
    if (use !== '' && !uses.has(key)) uses.set(key, use);
  }
  return [...uses.values()];
}

/**
 * What a change of the name makes of a row: a chosen suggestion fills its other fields too. A line is never typed by
 * chance, since it has the separator; a medicine without dose and use has nothing to fill in.
 */
export function withName(item: ItemFields, typed: string, known: readonly ItemFields[]): ItemFields {
  const chosen = known.find(one => medicineLine(one) === typed);
  return chosen ? { ...chosen } : { ...item, name: typed };
}
