import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deleteExam } from '../../../contract/record.ts';
import { ApiError } from '../../api/errors.ts';
import { describe } from '../../api/problems.ts';
import { request } from '../../api/request.ts';
import { useReading, useRefresh } from '../../offline/reading.ts';
import { useShown } from '../../shell/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useToast } from '../../ui/toast.tsx';
import { examsReading } from '../readings.ts';
import { DropZone } from './DropZone.tsx';
import { uploads } from './device.ts';
import { ExamRow, UploadRow } from './FileRow.tsx';
import { useUploads } from './useUploads.ts';

interface UploaderProps {
  appointmentId: string;
  patientId: string;
}

/** The exams of an appointment, and the way new ones come in (spec section 2, "Diagnostic"). */
export function Uploader({ appointmentId, patientId }: UploaderProps) {
  const { t } = useTranslation();
  const exams = useReading(examsReading(appointmentId), useShown());
  const onTheirWay = useUploads(appointmentId, patientId);
  const { leaving, ask, cancel, remove, removing } = useRemoval(appointmentId, patientId);
  const arrived = exams.data ?? [];
  const rows = onTheirWay.filter(upload => !arrived.some(exam => exam.id === upload.id && exam.size !== null));
  const known = arrived.filter(exam => !rows.some(upload => upload.id === exam.id));
  return (
    <Card as="section" aria-labelledby="exams-heading">
      <h2 id="exams-heading">{t('record.uploads.title')}</h2>
      <DropZone
        onFiles={files => {
          for (const file of files) uploads.add(appointmentId, file);
        }}
      />
      {exams.status === 'failed' && <LoadFailed error={exams.error} onRetry={exams.retry} />}
      {rows.length + known.length > 0 && (
        <ul className="record-files" aria-label={t('record.uploads.list')}>
          {known.map(exam => (
            <ExamRow
              key={exam.id}
              exam={exam}
              onRemove={() => ask({ id: exam.id, name: exam.name ?? t('record.history.unnamed') })}
            />
          ))}
          {rows.map(upload => (
            <UploadRow
              key={upload.id}
              upload={upload}
              onRetry={() => uploads.retry(upload.id)}
              onRemove={() => ask(upload)}
            />
          ))}
        </ul>
      )}
      <Dialog
        open={leaving !== undefined}
        role="alertdialog"
        title={t('record.uploads.removeTitle')}
        onClose={cancel}
        busy={removing}
        actions={
          <>
            <Button kind="secondary" onClick={cancel}>
              {t('ui.cancel')}
            </Button>
            <Button kind="danger" onClick={remove} loading={removing}>
              {t('record.uploads.removeConfirm')}
            </Button>
          </>
        }
      >
        <p>{t('record.uploads.removeText', { name: leaving?.name ?? '' })}</p>
      </Dialog>
    </Card>
  );
}

/** Deleting a file, after a question: one on its way is stopped, and the exam it may have made already is deleted too. */
function useRemoval(appointmentId: string, patientId: string) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const refresh = useRefresh();
  const [leaving, setLeaving] = useState<{ id: string; name: string }>();
  const [removing, setRemoving] = useState(false);
  async function remove() {
    if (!leaving) return;
    setRemoving(true);
    try {
      uploads.drop(leaving.id);
      await request(deleteExam, { params: { id: leaving.id } }).catch(error => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      });
      addToast({ type: 'success', title: t('record.uploads.removed') });
      await refresh(['exams', appointmentId]);
      void refresh(['record', patientId]);
    } catch (error) {
      const { title, text } = describe(error, t);
      addToast({ type: 'error', title, description: text });
    } finally {
      setRemoving(false);
      setLeaving(undefined);
    }
  }
  return { leaving, ask: setLeaving, cancel: () => setLeaving(undefined), remove, removing };
}
