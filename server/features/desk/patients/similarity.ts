/** Whether two patients may be the same person. Pure. */
import type { similarities } from '../../../../contract/desk.ts';

type Similarity = (typeof similarities)[number];

/** What similarity is judged by. */
export interface Traits {
  name: string;
  phone: string;
  birthday: string | null;
  cpf: string | null;
}

/** In what way two patients are similar; empty if they aren't. */
export function similaritiesOf(one: Traits, other: Traits): Similarity[] {
  const found: (Similarity | false)[] = [
    one.phone === other.phone && 'phone',
    one.cpf !== null && one.cpf === other.cpf && 'cpf',
    one.birthday !== null &&
      one.birthday === other.birthday &&
      areSimilarNames(one.name, other.name) &&
      'name_and_birthday',
  ];
  return found.filter(each => each !== false);
}

/** Words of names that people leave out. */
const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e']);

/** The words of a text in lower case, without accents and punctuation. The function `folded` in SQL does the same. */
function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return folded.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '');
}

/**
 * Whether two names may be one person's, given the same birthday: in any order of words, with one wrong letter in a
 * word, with words or particles left out, or with other surnames after a marriage.
 */
export function areSimilarNames(one: string, other: string): boolean {
  const [a, b] = [nameWords(one), nameWords(other)];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  const rest = [...long];
  let shared = 0;
  for (const word of short) {
    const place = rest.findIndex(each => isSameWord(word, each));
    if (place < 0) continue;
    rest.splice(place, 1);
    shared += 1;
  }
  if (shared > 0 && shared === short.length) return true;
  const [firstOfA = '', firstOfB = ''] = [a[0], b[0]];
  return firstOfA !== '' && (firstOfA === firstOfB || (shared > 1 && isSameWord(firstOfA, firstOfB)));
}

/** The words of a name without particles; all of them if it has no other. */
export function nameWords(name: string): string[] {
  const words = wordsOf(name);
  const telling = words.filter(word => !particles.has(word));
  return telling.length > 0 ? telling : words;
}

/** From this length on, words may differ in one letter: among shorter ones, too many names do. */
const TYPO_LENGTH = 4;

/** Whether two words are equal, differ in one letter or in the order of two, or one is the other's initial. */
function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length === 1) return long.startsWith(short);
  if (short.length < TYPO_LENGTH || long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const restOfShort = short.slice(start);
  const restOfLong = long.slice(start);
  const isReplaced = restOfShort.slice(1) === restOfLong.slice(1);
  const isLeftOut = restOfShort === restOfLong.slice(1);
  const isSwapped =
    restOfShort[0] === restOfLong[1] &&
    restOfShort[1] === restOfLong[0] &&
    restOfShort.slice(2) === restOfLong.slice(2);
  return short.length === long.length ? isReplaced || isSwapped : isLeftOut;
}
