/** Which of a patient's allergies a medicine's words name. Pure. */
import type { ListedAllergy } from '../../../../contract/entries.ts';
import { searchForm } from '../../../i18n/collation.ts';
import { medicineClasses } from './medicineClasses.ts';

/** Words of names and allergies that say nothing about the substance: salts, forms, and what an allergy is called. */
const generic = new Set(
  [
    'acido sodio sodica sodico potassio potassica potassico calcio calcica magnesio cloridrato maleato sulfato fosfato',
    'acetato besilato mesilato citrato succinato tartarato hemitartarato monoidratada anidro composto simples',
    'comprimido comprimidos capsula capsulas solucao suspensao xarope gotas creme pomada gel spray nasal oral injetavel',
    'ampola frasco revestido mastigavel dose doses mcg para com por nao dos das uso',
    'alergia alergico alergica alergias reacao reacoes intolerancia medicamento medicamentos remedio remedios grave leve',
    'derivados outros qualquer choque anafilatico anafilaxia allergy allergic reaction intolerance and the severe mild',
  ].flatMap(line => line.split(' ')),
);

/** Shorter words only match as a whole: AAS isn't a part of other names. */
const MIN_PART = 5;

/** The words of a text that name a substance, in the form of a search and without the plural's s. */
const substancesIn = (text: string): string[] =>
  (searchForm(text).match(/\p{L}{3,}/gu) ?? [])
    .filter(word => !generic.has(word))
    .map(word => (word.length > MIN_PART ? word.replace(/s$/, '') : word));

const matches = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length >= MIN_PART && long.includes(short));
};

/** The words of a medicine, and those for its classes. */
function termsOf(medicine: string): string[] {
  const words = substancesIn(medicine);
  const classes = medicineClasses.filter(({ medicines }) =>
    medicines.some(one => words.some(word => matches(word, one))),
  );
  return [...words, ...classes.flatMap(({ called }) => called)];
}

/**
 * The allergies that have a word in common with a medicine ("Penicilinas" with "Benzilpenicilina"), or with a word for
 * a class that it is of ("Penicilinas" with "Amoxicilina"). It compares words only: an allergy that isn't named here
 * may still be one to the medicine.
 */
export function namedAllergies(medicine: string, allergies: readonly ListedAllergy[]): ListedAllergy[] {
  const terms = termsOf(medicine);
  return allergies.filter(({ text }) => substancesIn(text).some(word => terms.some(own => matches(own, word))));
}
