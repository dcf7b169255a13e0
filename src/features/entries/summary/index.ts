/** The clinical summary itself, apart from the feature's interface: only the pages of a record load it. */
export { EntriesSection } from '../EntriesSection.tsx';
export { EntriesSummary, hasSummary } from '../EntriesSummary.tsx';
export { LatestValues } from '../LatestValues.tsx';
export type { EntryPlace } from '../useSaveEntry.ts';
export { VITALS_ID, VitalsCard } from '../VitalsCard.tsx';
export { VitalsDialog } from '../VitalsDialog.tsx';
export { hasVitals } from '../vitals.ts';
