import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteExam } from '../../../../contract/record.ts';
import { ApiError, NetworkError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { outbox } from '../../../sync/device.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

/** A file to delete: still being uploaded (`entryId`), on the server (`onServer`), or possibly both. */
interface FileToDelete {
  examId: string;
  name: string;
  entryId?: number;
  onServer: boolean;
}

/**
 * Deletes a file after confirmation: an upload is aborted, and an exam that it may already have created is deleted too.
 */
export function useDeleteFile(appointmentId: string, patientId: string) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const [toDelete, setToDelete] = useState<FileToDelete>();
  const [deleting, setDeleting] = useState(false);

  async function deleteFile({ examId, entryId, onServer }: FileToDelete): Promise<void> {
    if (entryId !== undefined) await outbox.discard(entryId);
    if (!onServer) return;
    await request(deleteExam, { params: { id: examId } }).catch(error => {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    });
    await refresh(['exams', appointmentId]);
    void refresh(['record', patientId]);
  }

  async function confirm() {
    if (!toDelete) return;
    setDeleting(true);
    try {
      await deleteFile(toDelete);
      addToast({ type: 'success', title: t('record.uploads.removed') });
    } catch (error) {
      if (toDelete.entryId !== undefined && error instanceof NetworkError) {
        addToast({ type: 'info', ...t('record.uploads.removedHere', { returnObjects: true }) });
      } else {
        const { title, text } = describe(error, t);
        addToast({ type: 'error', title, description: text });
      }
    } finally {
      setDeleting(false);
      setToDelete(undefined);
    }
  }
  return { toDelete, ask: setToDelete, cancel: () => setToDelete(undefined), confirm, deleting };
}
