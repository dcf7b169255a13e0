/** The clinical summary itself, apart from the feature's interface: only the pages of a record load it. */
export { EntriesSection } from '../EntriesSection.tsx';
export { EntriesSummary } from '../EntriesSummary.tsx';
