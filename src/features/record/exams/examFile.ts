import { downloadExam, type Exam } from '../../../../contract/record.ts';
import { requestFile } from '../../../net/request.ts';

/** How long a download may take, in milliseconds: exams have no size limit, and connections may be slow. */
const DOWNLOAD_TIMEOUT_MS = 30 * 60_000;

/** How long a file that isn't shown any more stays in memory, in milliseconds. */
const UNUSED_MS = 60_000;

/** An exam's file, requested with the session's token; null if the server doesn't have it. */
export const examFileQuery = ({ id }: Pick<Exam, 'id'>) => ({
  queryKey: ['examFile', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    requestFile(downloadExam, { query: { id }, signal, timeoutMs: DOWNLOAD_TIMEOUT_MS }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: UNUSED_MS,
});
