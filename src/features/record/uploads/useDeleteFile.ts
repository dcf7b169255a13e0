import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { deleteExam } from '../../../../contract/record.ts';
import { StorageError } from '../../../device/database.ts';
import { ApiError, NetworkError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { outbox } from '../../../sync/device.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { doctorsLine } from '../../appointments/intents/index.ts';
import { deleteExamIntent } from '../intents/deleteExam.ts';
import { discardUpload } from './discardUpload.ts';

/** A file to delete: on the server, or with `entryId` still being uploaded. */
interface FileToDelete {
  examId: string;
  name: string;
  entryId?: number;
}

/**
 * Deletes a file after confirmation. An exam is deleted through the outbox, so that it works without a network. An
 * upload is aborted, and an exam that it may already have created is deleted at once: whether it exists isn't known.
 */
export function useDeleteFile(appointment: DoctorAppointment) {
  const { id: appointmentId, patient } = appointment;
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const refresh = useRefresh();
  const [toDelete, setToDelete] = useState<FileToDelete>();
  const [deleting, setDeleting] = useState(false);

  async function deleteExamOf({ examId, name }: FileToDelete): Promise<'sent' | 'queued'> {
    const result = await outbox.send(deleteExamIntent, {
      ...{ examId, appointmentId, name, patientId: patient.id },
      line: doctorsLine(appointment),
    });
    if (result.status !== 'refused') return result.status;
    await outbox.discard(result.id);
    throw new ApiError(result.problem);
  }

  async function deleteUpload({ examId }: FileToDelete, entryId: number): Promise<void> {
    if (!(await discardUpload(entryId))) return;
    await request(deleteExam, { params: { id: examId } }).catch(error => {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    });
    await refresh(['exams', appointmentId]);
    void refresh(['record', patient.id]);
  }

  async function confirm() {
    if (!toDelete) return;
    setDeleting(true);
    try {
      const { entryId } = toDelete;
      const how = entryId === undefined ? await deleteExamOf(toDelete) : await deleteUpload(toDelete, entryId);
      if (how === 'queued') showQueued();
      else addToast({ type: 'success', title: t('record.uploads.removed') });
    } catch (error) {
      if (toDelete.entryId !== undefined && error instanceof NetworkError) {
        addToast({ type: 'info', ...t('record.uploads.removedHere', { returnObjects: true }) });
      } else {
        const { title, text } = describe(error, t);
        const description = error instanceof StorageError ? t(`offline.storage.${error.reason}`) : text;
        addToast({ type: 'error', title, description });
      }
    } finally {
      setDeleting(false);
      setToDelete(undefined);
    }
  }
  return { toDelete, ask: setToDelete, cancel: () => setToDelete(undefined), confirm, deleting };
}
