/** The public interface of this feature. */
export { AwayNote } from './AwayNote.tsx';
export { ClosedTimeLine } from './ClosedTimeLine.tsx';
export { closedTimeSubject } from './intents/closeTime.ts';
export { timesOn } from './period.ts';
export { blockingPath } from './periodNames.ts';
export { absencesQuery } from './queries.ts';
export { useClosedTimes } from './useClosedTimes.ts';
