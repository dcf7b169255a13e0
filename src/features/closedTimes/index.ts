/** The public interface of this feature. */
export { AwayNote } from './AwayNote.tsx';
export { absencesQuery } from './queries.ts';
