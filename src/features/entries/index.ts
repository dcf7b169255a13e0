/** The public interface of this feature. What draws the clinical summary is in summary/. */
export { AllergyChips } from './AllergyChips.tsx';
export { AllergyWords } from './AllergyWords.tsx';
export { listedAllergies } from './listedAllergies.ts';
export { entriesQuery, suggestionsQuery } from './queries.ts';
