import { type Entry, type ListedAllergy, withListedAllergy } from '../../../contract/entries.ts';

/** The active allergies among a patient's entries, for their chips. */
export const listedAllergies = (entries: readonly Entry[]): ListedAllergy[] =>
  entries.reduce<ListedAllergy[]>((listed, entry) => withListedAllergy(listed, entry), []);
