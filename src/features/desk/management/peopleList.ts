/** What of a list of people is shown, and in which order. */

/** A choice among the texts that people have, such as their specialties. */
export interface PeopleFilter<T> {
  key: string;
  label: string;
  /** The first option, which leaves everyone in the list. */
  all: string;
  textsOf: (person: T) => readonly string[];
}

interface Choices<T> {
  filters: readonly PeopleFilter<T>[];
  /** The chosen text of a filter, by its key; none or an empty one leaves everyone. */
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
      isFound(person) && filters.every(({ key, textsOf }) => !chosen[key] || textsOf(person).includes(chosen[key])),
  );
  if (!order) return found;
  return found.sort((a, b) => (isDescending ? order(b, a) : order(a, b)));
}

/** The texts that a filter offers; none if everyone has the same one. */
export function textsOf<T>(
  people: readonly T[],
  filter: PeopleFilter<T>,
  compare: (a: string, b: string) => number,
): string[] {
  const texts = [...new Set(people.flatMap(person => [...filter.textsOf(person)]))];
  return texts.length > 1 ? texts.sort(compare) : [];
}
