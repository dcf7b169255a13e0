/** The clinical summary itself, apart from the feature's interface: only the pages of a record load it. */
export { EntriesSection } from '../EntriesSection.tsx';
export { EntriesSummary, hasSummary } from '../EntriesSummary.tsx';
export { LatestValues } from '../LatestValues.tsx';
export { VITALS_ID, VitalsCard } from '../VitalsCard.tsx';
export { hasVitals } from '../vitals.ts';
