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
  ['Moxifloxacina 400 mg', 'Quinolonas'],
  ['Meropenem 1 g', 'Betalactâmicos'],
  ['Aztreonam 1 g', 'Beta-lactams'],
  ['Ibuprofeno 600 mg', 'AINHs'],
  ['Ibuprofeno 600 mg', 'NSAIDs'],
  ['Ibuprofeno 600 mg', 'Anti-inflamatórios esteroidais e não esteroidais'],
  ['Ibuprofeno 600 mg', 'Anti-inflamatórios e corticoides'],
  ['Ibuprofeno 600 mg', 'Non-steroidal anti-inflammatory drugs'],
  ['AAS 100 mg', 'Salicylates'],
  ['Aspirina 500 mg', 'acetylsalicylic acid'],
  ['Dipirona 1 g', 'Dipyrone'],
  ['Dipirona 1 g', 'Buscopan Composto'],
  ['Buscopan Composto, comprimido', 'dipirona'],
  ['Lisador', 'Novalgina'],
  ['Clavulin BD 875 mg', 'Amoxicilina'],
  ['Amoxicilina 500 mg', 'Amoxil'],
  ['Advil', 'Ibuprofeno'],
  ['Ibuprofeno 600 mg', 'Alivium'],
  ['Cataflam 50 mg', 'Voltaren'],
  ['Diclofenaco sódico 50 mg', 'Cataflam'],
  ['Keflex 500 mg', 'cefalexina'],
  ['Ceftriaxona 1 g', 'Rocefin'],
  ['Sulfametoxazol + trimetoprima', 'Bactrim'],
  ['Cotrimoxazol', 'Sulfametoxazol'],
  ['Benzetacil', 'Benzilpenicilina'],
  ['Amoxici', 'Penicilina'],
  ['Penicilina G', 'Benzilpenicilina'],
  ['Omeprazol 20 mg', 'Esomeprazol'],
  ['Vitamina K 10 mg', 'vitamina K1'],
  ['Vitamin B12', 'Vitamina B'],
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
  ['Escopolamina (Buscopan) 10 mg', 'Dipirona'],
  ['Vitamina C, composto', 'Dipirona'],
  ['Dexametasona 4 mg', 'AINEs'],
  ['Ibuprofeno 600 mg', 'Anti-inflamatórios esteroidais'],
  ['Ibuprofeno 600 mg', 'Corticoides (anti-inflamatórios)'],
  ['Ibuprofeno 600 mg', 'Steroidal anti-inflammatory drugs'],
  // Parts of names.
  ['N-acetil-cisteína 600 mg', 'AINEs'],
  ['N-acetil-cisteína 600 mg', 'Ácido acetilsalicílico'],
  ['Ácido acetilsalicílico 100 mg', 'N-acetil-cisteína'],
  ['Metil', 'Penicilina'],
  ['Metildopa 250 mg', 'Fenoximetilpenicilina'],
  ['Ácido salicílico 2 %', 'AINEs'],
  ['Bissulfato de clopidogrel 75 mg', 'Sulfa'],
  ['Clopidogrel (hidrogenossulfato) 75 mg', 'Sulfa'],
  ['Sulfadiazina 500 mg', 'Hidrogenossulfato de clopidogrel'],
  ['Imunoglobulina anti-D', 'Anti-inflamatórios'],
  ['Interferona beta', 'Beta-lactâmicos'],
  // A medicine isn't a class.
  ['Ibuprofeno 600 mg', 'Dipirona'],
  ['Loratadina 10 mg', 'Intolerância à lactose'],
  ['Polissulfato de mucopolissacarídeo, pomada', 'Sulfa'],
  ['Metilsulfato de neostigmina 0,5 mg/mL', 'Sulfa'],
  ['Laurilsulfato de sódio', 'Sulfonamidas'],
  ['Ferrous sulfate 40 mg', 'Sulfa'],
  ['Hidroclorotiazida 25 mg', 'Cloro'],
  ['Colecalciferol (vitamina D) 7.000 UI', 'Vitamina C'],
  ['Vitamin D', 'Vitamin C'],
  ['Complexo de vitaminas', 'Vitaminas'],
  ['Dexametasona, colírio', 'Colírio de tobramicina'],
  ['Permetrina 50 mg/g, loção', 'Loção de calamina'],
  ['Salbutamol 100 mcg/dose, aerossol', 'Aerossol'],
  ['Nistatina 25.000 UI/g, creme vaginal', 'Metronidazol vaginal'],
])('%s isn’t marked for %j', (medicine, allergy) => {
  expect(named(medicine, allergy)).toEqual([]);
});
