/** The public interface of this feature. */
export { newsOf, useLastSeen } from './news.ts';
export { handedInExamsQuery, mirroredRecordQuery, offlineRecordQuery, recordQuery } from './queries.ts';
export { RoundsMark } from './RoundsMark.tsx';
export { SharedFilesNote } from './uploads/SharedFilesNote.tsx';
