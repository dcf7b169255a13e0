import { type Language, perLanguage } from './languages.ts';

export interface LetterGroup<T> {
  /** The base letter in upper case; Á is grouped under A. */
  letter: string;
  items: T[];
}

/** The first letter without diacritics, in upper case; `#` if the text doesn't start with a letter. */
function baseLetter(text: string): string {
  const first = text.trim().normalize('NFD').charAt(0).toUpperCase();
  return /\p{L}/u.test(first) ? first : '#';
}

const collators = perLanguage(language => new Intl.Collator(language, { sensitivity: 'accent', numeric: true }));

/** A case-insensitive comparison in a language's order. */
export const collator = (language: Language): ((a: string, b: string) => number) => collators(language).compare;

/** Sorts items by name and groups them by base letter, in a language's order. */
export function groupByLetter<T>(
  items: readonly T[],
  nameOf: (item: T) => string,
  language: Language,
): LetterGroup<T>[] {
  const compare = collator(language);
  const groups = new Map<string, T[]>();
  const named = items.map(item => ({ item, name: nameOf(item) }));
  for (const { item, name } of named.sort((a, b) => compare(a.name, b.name))) {
    const letter = baseLetter(name);
    groups.set(letter, [...(groups.get(letter) ?? []), item]);
  }
  return [...groups]
    .map(([letter, inGroup]) => ({ letter, items: inGroup }))
    .sort((a, b) => compare(a.letter, b.letter));
}

/**
 * A text as it is compared in a search: in lower case, without diacritics, so that "clinica" matches "Clínica", and
 * without soft hyphens, which the app's own texts have.
 */
export const searchForm = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\u00AD]/gu, '')
    .toLowerCase()
    .trim();

/** The fewest letters that find a synonym: a single one would find nearly everything. */
const MIN_LETTERS = 2;

/**
 * Returns whether a text contains every word that was typed, ignoring diacritics and case. For a list: what was typed
 * is prepared once, however long it is.
 *
 * The function's `synonyms` are of the text: each typed word may also be the beginning of one of their words.
 */
export function matcher(typed: string): (text: string, synonyms?: readonly string[]) => boolean {
  const words = [...new Set(searchForm(typed).split(/\s+/))];
  return (text, synonyms = []) => {
    const target = searchForm(text);
    const others = synonyms.flatMap(synonym => searchForm(synonym).split(/\s+/));
    return words.every(
      word => target.includes(word) || (word.length >= MIN_LETTERS && others.some(other => other.startsWith(word))),
    );
  };
}

/** Whether one text contains every word that was typed: see `matcher`. */
export const matches = (text: string, typed: string, synonyms?: readonly string[]): boolean =>
  matcher(typed)(text, synonyms);
