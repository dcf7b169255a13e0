/** The public interface of this feature. */
export { handedInExamsQuery, offlineRecordQuery, recordQuery } from './queries.ts';
export { RoundsMark } from './RoundsMark.tsx';
export { SharedFilesNote } from './uploads/SharedFilesNote.tsx';
