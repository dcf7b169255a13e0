/** The clinical summary itself, apart from the feature's interface: only the pages of a record load it. */
export { EntriesSection } from '../EntriesSection.tsx';
export { EntriesSummary, VITALS_ID } from '../EntriesSummary.tsx';
export { measurementsIn } from '../vitals.ts';
