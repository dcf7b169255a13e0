/** The public interface of this feature. */
export { handedInExamsQuery, offlineRecordQuery, recordQuery } from './queries.ts';
export { RoundsMark } from './RoundsMark.tsx';
export { recentAdditions } from './recentAdditions.ts';
export { useLastSeen } from './recordSeen.ts';
export { SharedFilesNote } from './uploads/SharedFilesNote.tsx';
