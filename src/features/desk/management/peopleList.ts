/** What of a list of people is shown, and in which order. */

/** A choice among what people have, such as their specialties. */
export interface PeopleFilter<T> {
  key: string;
  label: string;
  /** The first option, which leaves everyone in the list. */
  all: string;
  /** The same in every language: a choice stays one when the language changes. */
  valuesOf: (person: T) => readonly string[];
  /** A value in the current language. */
  labelOf: (value: string) => string;
}

interface Choices<T> {
  filters: readonly PeopleFilter<T>[];
  /** The chosen value of a filter, by its key; none or an empty one leaves everyone. */
  chosen: Readonly<Record<string, string>>;
  /** Whether what was typed is found in the person's text. */
  isFound: (person: T) => boolean;
  /** Undefined for the order of the server. */
  order: ((a: T, b: T) => number) | undefined;
  isDescending: boolean;
}

/** The people that were searched for, in the chosen order; those that are equal in it keep theirs. */
export function chosenPeople<T>(people: readonly T[], choices: Choices<T>): T[] {
  const { filters, chosen, isFound, order, isDescending } = choices;
  const found = people.filter(
    person =>
      isFound(person) && filters.every(({ key, valuesOf }) => !chosen[key] || valuesOf(person).includes(chosen[key])),
  );
  if (!order) return found;
  return found.sort((a, b) => (isDescending ? order(b, a) : order(a, b)));
}

/** The key of the first column whose order the people are in already; undefined if there is none. */
export function columnInOrder<T>(
  people: readonly T[],
  columns: readonly { key: string; order?: (a: T, b: T) => number }[],
): string | undefined {
  const [first] = people;
  const last = people.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const isInOrder = (order: (a: T, b: T) => number) =>
    order(first, last) < 0 && people.slice(1).every((one, at) => order(people[at] ?? one, one) <= 0);
  return columns.find(({ order }) => order && isInOrder(order))?.key;
}

/**
 * The choices that a filter offers, by their labels; none if everyone has the same value. What is chosen is among them
 * also after the last person whom it fits has left the list.
 */
export function optionsOf<T>(
  people: readonly T[],
  { valuesOf, labelOf }: PeopleFilter<T>,
  chosen: string,
  compare: (a: string, b: string) => number,
): { value: string; label: string }[] {
  const found = new Set(people.flatMap(person => [...valuesOf(person)]));
  const values = new Set([...(found.size > 1 ? found : []), ...(chosen === '' ? [] : [chosen])]);
  return [...values].map(value => ({ value, label: labelOf(value) })).sort((a, b) => compare(a.label, b.label));
}
