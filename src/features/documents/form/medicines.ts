/** Medicines to suggest while a prescription is written. Pure. */
import type { DocumentContent } from '../../../../contract/documents.ts';
import { commonMedicines } from './commonMedicines.ts';
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

/** How many suggestions come from the doctor's and the patient's own data. */
const OWN_MAX = 60;

/** Between the parts of an offered medicine. */
export const SEPARATOR = ' · ';

/** A medicine as it is offered: `Sinvastatina · 20 mg · 1 comprimido à noite`. */
export const medicineLine = ({ name, dose, use }: ItemFields): string =>
  [name, dose, use].filter(text => text.trim() !== '').join(SEPARATOR);

/** A chip of a medicine: dose and use below the name; first the quantity, if it alone tells two of them apart. */
export function chipLines(medicine: ItemFields, offered: readonly ItemFields[]) {
  const { name, dose, use, quantity } = medicine;
  const keyOf = (item: ItemFields) => medicineLine(item).toLowerCase();
  const isAlike = offered.filter(one => keyOf(one) === keyOf(medicine)).length > 1;
  return { name, more: [isAlike ? quantity : '', dose, use].filter(Boolean).join(SEPARATOR) };
}

/**
 * The medicines of earlier prescriptions, each once.
 *
 * @param prescriptions the latest one first
 */
export function knownMedicines(prescriptions: readonly Pick<Prescription, 'items'>[]): ItemFields[] {
  const known = new Map<string, ItemFields>();
  for (const item of prescriptions.flatMap(({ items }) => items)) {
    const line = medicineLine(item);
    const key = line.toLowerCase();
    if (!known.has(key)) known.set(key, item);
  }
  return [...known.values()];
}

/** Texts without blank ones, each once, whatever its case. */
function distinct(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts.map(one => one.trim())) {
    const key = text.toLowerCase();
    if (text !== '' && !found.has(key)) found.set(key, text);
  }
  return [...found.values()];
}

/**
 * What is offered for a name: the medicines of earlier prescriptions with dose and use, then the names in the doctor's
 * entries, then common medicines; each once.
 */
export const namesOf = (known: readonly ItemFields[], entered: readonly string[]): string[] =>
  distinct([...distinct([...known.map(medicineLine), ...entered]).slice(0, OWN_MAX), ...commonMedicines]);

/** How a medicine may be used: as those of earlier prescriptions are, and common uses; each once. */
export const usesOf = (known: readonly ItemFields[]): string[] =>
  distinct([...distinct(known.map(({ use }) => use)).slice(0, OWN_MAX), ...commonUses]);

/**
 * What a change of the name makes of a row: a chosen suggestion fills its other fields too. A line is never typed by
 * chance, since it has the separator; a medicine without dose and use has nothing to fill in.
 */
export function withName(item: ItemFields, typed: string, known: readonly ItemFields[]): ItemFields {
  const chosen = known.find(one => medicineLine(one) === typed);
  return chosen ? { ...chosen } : { ...item, name: typed };
}
