import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { downloadExam, type Exam } from '../../../../contract/record.ts';
import { currentSession } from '../../../device/session.ts';
import { requestFile } from '../../../net/request.ts';
import { examFiles, offlineAccessLog } from '../../../sync/device.ts';
import type { StoredFiles } from '../../../sync/examFiles.ts';

/** How long a download may take, in milliseconds: exams have no size limit, and connections may be slow. */
export const DOWNLOAD_TIMEOUT_MS = 30 * 60_000;

/** How long a file that isn't shown any more stays in memory, in milliseconds. */
const UNUSED_MS = 60_000;

/** An exam's file: the one on this device, or the server's, which then stays here; null if the server has none. */
async function readFile(examId: string, patientId: string, signal: AbortSignal): Promise<Blob | null> {
  const kept = examFiles.of(patientId, examId);
  const copy = await kept.read().catch(() => undefined);
  if (copy) {
    // The server doesn't see this reading, so the device reports it.
    if (currentSession()?.user.role === 'Doctor') {
      offlineAccessLog
        .note({ patient_id: patientId, subject: 'exam' })
        .catch(error => console.error('record: an offline access could not be logged', error));
    }
    return copy;
  }
  const file = await requestFile(downloadExam, { query: { id: examId }, signal, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  if (file) await kept.write(file).catch(error => console.warn('record: an exam could not be stored', error));
  return file;
}

export const examFileQuery = ({ id }: Pick<Exam, 'id'>, patientId: string) => ({
  queryKey: ['examFile', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => readFile(id, patientId, signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: UNUSED_MS,
});

/** What this device keeps of exams; undefined until it is known. */
export function useStoredExams(): StoredFiles | undefined {
  const { data, refetch } = useQuery({
    queryKey: ['storedExams'],
    queryFn: () => examFiles.stored().catch((): StoredFiles => ({ examIds: new Set(), bytes: 0 })),
  });
  // Files arrive while a page is shown. Every mark on it listens, and they share one read.
  useEffect(() => examFiles.subscribe(() => void refetch({ cancelRefetch: false })), [refetch]);
  return data;
}
