/** Which of a patient's allergies a medicine's words name. Pure. */
import type { ListedAllergy } from '../../../../contract/entries.ts';
import { searchForm } from '../../../i18n/collation.ts';
import { medicineClasses } from './medicineClasses.ts';

/** Words of names and allergies that say nothing about the substance: salts, forms, and what an allergy is called. */
const generic = new Set(
  [
    'acido sodio sodica sodico potassio potassica potassico calcio calcica magnesio cloro cloridrato maleato fosfato',
    'acetil metil anti beta vitamin vitamina vitaminas',
    'acetato besilato mesilato citrato succinato tartarato hemitartarato monoidratada anidro composto simples',
    'comprimido comprimidos capsula capsulas solucao suspensao xarope gotas creme pomada gel spray nasal oral',
    'injetavel colirio colirios locao locoes aerossol vaginal',
    'ampola frasco revestido mastigavel dose doses mcg para com por nao dos das uso',
    'alergia alergico alergica alergias reacao reacoes intolerancia medicamento medicamentos remedio remedios grave leve',
    'derivados outros qualquer choque anafilatico anafilaxia allergy allergic reaction intolerance and the severe mild',
    // They would begin brands and penicillins.
    'melhor volta piper',
  ].flatMap(line => line.split(' ')),
);

/** Salts too, and no sulfonamides: "bissulfato", "polissulfato". */
const sulfates = /sulfat[eo]s?$/;

/** Hyphens that don't break, and dashes in their place. */
const hyphens = /[\u2010-\u2013]/g;

/** Of vitamins only the letter tells. */
const vitamins = /\bvitamina?s? ([a-z])(?=\d|\b)/g;

/** Shorter words only match as a whole: AAS isn't a part of other names. People shorten names to so many: "Cipro". */
const MIN_PART = 5;
/** A medicine's word that is inside an allergy's counts from here on: "omeprazol" in "esomeprazol". */
const MIN_INSIDE = 7;

/** Steroids are called anti-inflammatory too, and aren't NSAIDs. */
const steroids = [
  // Not if others are named as well, or if it's the steroids that do no harm.
  /inflamatori[ao]s?[ (]+(?:cortico|esteroid|hormon)\p{L}*(?!.*nao[ -]?(?:esteroid|hormon)|(?:(?!nao tolera).)*\btolera)/gu,
  /cortico\p{L}*[ (]+anti[ -]?inflamatori[ao]s?/gu,
  // Not "non-steroidal".
  /(?:^|[^n -]) ?\bsteroidal anti[ -]?inflammator\p{L}*/gu,
];

const wordsIn = (text: string): string[] => {
  const plain = searchForm(text).replace(hyphens, '-').replace(vitamins, 'vitamin$1');
  return steroids.reduce((rest, steroid) => rest.replace(steroid, ' '), plain).match(/\p{L}{3,}/gu) ?? [];
};

/** The words that name a substance, in the form of a search and without the plural's s. */
const substances = (words: readonly string[]): string[] =>
  words
    .filter(word => !generic.has(word) && !sulfates.test(word))
    .map(word => (word.length > MIN_PART ? word.replace(/s$/, '') : word));

/** The names of all classes and medicines, of one word. */
const knownNames = new Set(medicineClasses.flatMap(({ called, medicines }) => [...called, ...medicines]));

/**
 * The names that a shortened one stands for: "Cipro" isn't a part of "ciproterona". The word itself if it is a name, or
 * begins none.
 */
function fullNames(word: string): string[] {
  if (word.length < MIN_PART || knownNames.has(word)) return [word];
  const full = [...knownNames].filter(name => name.startsWith(word));
  return full.length > 0 ? full : [word];
}

/** Whether a word is a name, a longer form of it, or begins it. */
const isOrBegins = (word: string, name: string): boolean =>
  word === name ||
  (name.length >= MIN_PART && word.includes(name)) ||
  (word.length >= MIN_PART && name.startsWith(word));

interface Named {
  /** All words. */
  words: readonly string[];
  /** Those that name a substance, in full. */
  own: readonly string[];
}

function namedIn(text: string): Named {
  const words = wordsIn(text);
  return { words, own: substances(words).flatMap(fullNames) };
}

/** Whether a text names a class or one of its medicines, which may have several words. */
const areNamed = ({ words, own }: Named, names: readonly string[]): boolean =>
  names.some(name =>
    name.includes(' ') ? name.split(' ').every(part => words.includes(part)) : own.some(word => isOrBegins(word, name)),
  );

/** Whether both have a name in common, such as "Benzilpenicilina" and "Penicilina". */
const haveCommonName = (medicine: Named, allergy: Named): boolean =>
  allergy.own.some(called =>
    medicine.own.some(word => isOrBegins(word, called) || (word.length >= MIN_INSIDE && called.includes(word))),
  );

/**
 * Finds, among a patient's allergies, those that have a word in common with a medicine ("Penicilinas" with
 * "Benzilpenicilina"), or with a word for a class that it is of ("Penicilinas" with "Amoxicilina"). It compares words
 * only: an allergy that isn't named may still be one to the medicine.
 */
export function allergyFinder(allergies: readonly ListedAllergy[]): (medicine: string) => ListedAllergy[] {
  if (allergies.length === 0) return () => [];
  const read = allergies.map(allergy => ({ allergy, named: namedIn(allergy.text) }));
  return medicine => {
    const own = namedIn(medicine);
    const called = medicineClasses.filter(({ medicines }) => areNamed(own, medicines)).flatMap(one => one.called);
    return read
      .filter(({ named }) => haveCommonName(own, named) || areNamed(named, called))
      .map(({ allergy }) => allergy);
  };
}
