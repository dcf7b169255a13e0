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
  ['Amoxicilina + clavulanato 875 mg + 125 mg', 'penicilina'],
  ['Amoxicilina 500 mg', 'Allergic to penicillins'],
  ['Ampicilina 500 mg', 'Benzetacil'],
  ['Cefalexina 500 mg', 'Cefalosporinas, grave'],
  ['Ceftriaxona 1 g', 'Beta-lactâmicos'],
  ['Bactrim', 'Sulfas'],
  ['Sulfadiazina 500 mg', 'Sulfonamidas'],
  ['Ibuprofeno 600 mg', 'AINEs'],
  ['Nimesulida 100 mg', 'Anti-inflamatórios não esteroidais'],
  ['Dipirona 500 mg/mL, gotas', 'AINE'],
  ['AAS 100 mg', 'Anti-inflammatory drugs'],
  ['Ácido acetilsalicílico 100 mg', 'Aspirina'],
  ['Aspirina 500 mg', 'ácido acetilsalicílico'],
  ['Escopolamina + dipirona 10 mg + 250 mg', 'Novalgina'],
  ['Dorflex', 'dipirona'],
  ['Azitromicina 500 mg', 'Macrolídeos'],
  ['Ciprofloxacino 500 mg', 'Fluoroquinolonas'],
])('%s is marked for an allergy to its class or by another name, %s', (medicine, allergy) => {
  expect(named(medicine, 'Látex', allergy)).toEqual([allergy]);
});

test.each([
  ['Ácido fólico 5 mg, comprimido', 'Ácido acetilsalicílico'],
  ['Sulfato ferroso 40 mg', 'Sulfa'],
  ['Losartana potássica 50 mg, comprimido', 'Diclofenaco potássico'],
  ['Paracetamol 750 mg', 'Reação grave a medicamentos'],
  ['Dipirona', ''],
  ['', 'Dipirona'],
  // Of another class, or of none.
  ['Azitromicina 500 mg', 'Penicilina'],
  ['Cefalexina 500 mg', 'Penicilina'],
  ['Prednisona 20 mg', 'Anti-inflamatórios'],
  ['Furosemida 40 mg', 'Sulfa'],
  ['Clindamicina 300 mg', 'Macrolídeos'],
  ['Paracetamol 750 mg', 'AINEs'],
  ['Ibuprofeno 600 mg', 'Contraste iodado'],
  // A medicine isn't a class.
  ['Ibuprofeno 600 mg', 'Dipirona'],
  ['Loratadina 10 mg', 'Intolerância à lactose'],
])('%s isn’t marked for %j', (medicine, allergy) => {
  expect(named(medicine, allergy)).toEqual([]);
});
