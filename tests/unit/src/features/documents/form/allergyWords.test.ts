import { expect, test } from 'vitest';
import { namedAllergies } from '../../../../../../src/features/documents/form/allergyWords.ts';

const named = (medicine: string, ...texts: string[]) =>
  namedAllergies(
    medicine,
    texts.map(text => ({ id: text, text })),
  ).map(({ text }) => text);

test.each([
  ['Dipirona 500 mg, comprimido', 'DIPIRONA'],
  ['Dipirona sódica 500 mg/mL, gotas', 'Alergia a dipirona'],
  ['Benzilpenicilina benzatina 1.200.000 UI', 'Penicilinas'],
  ['AAS 100 mg', 'aas'],
  ['Sulfametoxazol + trimetoprima', 'Sulfa'],
  ['Ácido acetilsalicílico 100 mg', 'ácido acetilsalicilico'],
])('%s is marked for an allergy to %s', (medicine, allergy) => {
  expect(named(medicine, 'Látex', allergy)).toEqual([allergy]);
});

test.each([
  ['Ácido fólico 5 mg, comprimido', 'Ácido acetilsalicílico'],
  ['Sulfato ferroso 40 mg', 'Sulfa'],
  ['Losartana potássica 50 mg, comprimido', 'Diclofenaco potássico'],
  ['Paracetamol 750 mg', 'Reação grave a medicamentos'],
  ['Dipirona', ''],
  ['', 'Dipirona'],
  // Classes aren't words: the text of the warning doesn't say that they are compared.
  ['Amoxicilina 500 mg', 'Penicilina'],
])('%s isn’t marked for %j', (medicine, allergy) => {
  expect(named(medicine, allergy)).toEqual([]);
});
