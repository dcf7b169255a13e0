/** The public interface of this feature. */
export { AllergyChips } from './AllergyChips.tsx';
export { EntriesSection } from './EntriesSection.tsx';
export { EntriesSummary } from './EntriesSummary.tsx';
export { listedAllergies } from './listedAllergies.ts';
export { entriesQuery, suggestionsQuery } from './queries.ts';
