import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { useRetry } from '../../../sync/ui/useRetry.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { uploadExamIntent } from '../intents/uploadExam.ts';
import { examsQuery } from '../queries.ts';
import { useExamViewer } from '../viewer/useExamViewer.tsx';
import { DetailFields, type ExamDetails } from './DetailFields.tsx';
import { DropZone } from './DropZone.tsx';
import { DeletionRow, ExamRow, StoringRow, UploadRow } from './FileRows.tsx';
import { isTakenOn } from './takenOn.ts';
import { useDeleteFile } from './useDeleteFile.ts';
import { useStoreUploads } from './useStoreUploads.ts';
import { useDeletions, useUploads } from './useUploads.ts';
import '../record.css';
import './uploads.css';

/**
 * The exams of an appointment, with their upload. A new file is in the outbox until the server has it, and this is only
 * a view of it: leaving the page or closing the app doesn't stop the upload.
 */
export function Uploader({ appointment }: { appointment: DoctorAppointment }) {
  const { t } = useTranslation();
  const { id, patient } = appointment;
  const exams = useCachedQuery(
    useMemo(() => examsQuery(id, patient.id), [id, patient.id]),
    useShown(),
  );
  const pending = useUploads(id);
  const retry = useRetry();
  const deletions = useDeletions(id);
  const [details, setDetails] = useState<ExamDetails>({ label: '', takenOn: '' });
  const { storing, failures, store } = useStoreUploads(appointment);
  const zone = appointment.clinic.time_zone;
  const { toDelete, ask, cancel, confirm, deleting } = useDeleteFile(appointment);
  const onServer = exams.data ?? [];
  const uploads = pending.filter(upload => !onServer.some(exam => exam.id === upload.examId && exam.size !== null));
  const known = onServer.filter(exam => !uploads.some(upload => upload.examId === exam.id));
  const { open, viewer } = useExamViewer(known, patient.id, zone);
  return (
    <Card as="section" aria-labelledby="exams-heading">
      <h2 id="exams-heading">{t('record.uploads.title')}</h2>
      <DetailFields zone={zone} value={details} onChange={setDetails} hint={t('record.uploads.detailsHint')} />
      <DropZone onFiles={files => void store(files, details)} disabled={!isTakenOn(details.takenOn, zone)} />
      {failures.length > 0 && (
        <Note tone="danger" role="alert">
          {failures.map(failure => (
            <p key={failure}>{failure}</p>
          ))}
        </Note>
      )}
      {exams.status === 'failed' &&
        (exams.offline ? (
          <p className="record-none">{t('record.uploads.unknown')}</p>
        ) : (
          <LoadFailed error={exams.error} onRetry={exams.retry} />
        ))}
      {uploads.length + known.length + storing.length + deletions.length > 0 && (
        <ul className="record-files" aria-label={t('record.uploads.list')}>
          {known.map(exam => {
            const name = exam.name ?? t('record.history.unnamed');
            return (
              <ExamRow
                key={exam.id}
                exam={exam}
                patientId={patient.id}
                onOpen={() => open(exam.id)}
                onRemove={() => ask({ examId: exam.id, name })}
              />
            );
          })}
          {uploads.map(upload => (
            <UploadRow
              key={upload.examId}
              upload={upload}
              definition={uploadExamIntent}
              onRetry={() => void retry(upload.entryId)}
              onRemove={() => ask(upload)}
            />
          ))}
          {deletions.map(deletion => (
            <DeletionRow deletion={deletion} key={deletion.examId} />
          ))}
          {storing.map(({ examId, file, isSending = false }) => (
            <StoringRow file={file} isSending={isSending} key={examId} />
          ))}
        </ul>
      )}
      {viewer}
      <Dialog
        open={toDelete !== undefined}
        role="alertdialog"
        title={t('record.uploads.removeTitle')}
        onClose={cancel}
        busy={deleting}
        actions={
          <>
            <Button kind="secondary" onClick={cancel}>
              {t('ui.cancel')}
            </Button>
            <Button kind="danger" onClick={confirm} loading={deleting}>
              {t('record.uploads.removeConfirm')}
            </Button>
          </>
        }
      >
        <p>
          {t(toDelete?.entryId === undefined ? 'record.uploads.removeText' : 'record.uploads.removeUnsent', {
            name: toDelete?.name ?? '',
          })}
        </p>
      </Dialog>
    </Card>
  );
}
