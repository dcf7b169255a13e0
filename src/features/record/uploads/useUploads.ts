import { useMemo } from 'react';
import type { Problem } from '../../../../contract/errors.ts';
import type { Entry } from '../../../sync/outbox/entry.ts';
import { useOutboxEntries } from '../../../sync/outbox/useOutbox.ts';
import { type DeleteExam, deleteExamIntent } from '../intents/deleteExam.ts';
import { type HandInExam, handInExamIntent } from '../intents/handInExam.ts';
import { type UploadExam, uploadExamIntent } from '../intents/uploadExam.ts';

/** A file that the server doesn't have yet, from the outbox. `size` is in bytes. */
export interface Upload {
  entryId: number;
  examId: string;
  name: string;
  size: number;
  state: Entry['state'];
  /** It couldn't be sent at once, or an attempt has failed: it is retried automatically. */
  isLate: boolean;
  /** Why the server refused it. */
  problem: Problem | null;
}

/** An outbox entry as an upload. */
function uploadOf({ id, state, queued, problem }: Entry, intent: UploadExam | HandInExam): Upload {
  const { examId, name, size } = intent;
  return { entryId: id, examId, name, size, state, isLate: queued, problem };
}

/** The files being uploaded to one appointment or waiting for it, whichever page, tab or worker sends them. */
export function useUploads(appointmentId: string): readonly Upload[] {
  const entries = useOutboxEntries();
  return useMemo(
    () =>
      entries.flatMap(entry => {
        const { intent } = entry;
        return uploadExamIntent.is(intent) && intent.appointmentId === appointmentId ? [uploadOf(entry, intent)] : [];
      }),
    [entries, appointmentId],
  );
}

/** The same of the exams that are being handed in for a patient. */
export function useHandIns(patientId: string): readonly Upload[] {
  const entries = useOutboxEntries();
  return useMemo(
    () =>
      entries.flatMap(entry => {
        const { intent } = entry;
        return handInExamIntent.is(intent) && intent.patientId === patientId ? [uploadOf(entry, intent)] : [];
      }),
    [entries, patientId],
  );
}

/** The exams of one appointment whose deletion waits to be sent. A refused one is shown as an exam again. */
export function useDeletions(appointmentId: string): readonly DeleteExam[] {
  const entries = useOutboxEntries();
  return useMemo(
    () =>
      entries.flatMap(({ intent, state }) =>
        deleteExamIntent.is(intent) && intent.appointmentId === appointmentId && state !== 'refused' ? [intent] : [],
      ),
    [entries, appointmentId],
  );
}
