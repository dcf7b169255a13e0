import { cloudUploadOutline, trashOutline } from 'ionicons/icons';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandedInExam } from '../../../../contract/handedInExams.ts';
import { SHARED_PARAMETER } from '../../../../contract/sharePaths.ts';
import { receiveSharedFiles, useSharedFiles } from '../../../device/sharedFiles.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useConfirm } from '../../../page/useConfirm.tsx';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import type { QueryState } from '../../../sync/queries/useCachedQuery.ts';
import { useRetry } from '../../../sync/ui/useRetry.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { usePageLocation, usePageSearchParams } from '../../../ui/page.ts';
import { usePatient } from '../../care/index.ts';
import { handInExamIntent } from '../intents/handInExam.ts';
import { discardUpload } from '../uploads/discardUpload.ts';
import { FileButton, UploadRow } from '../uploads/FileRows.tsx';
import { SharedFilesLost } from '../uploads/SharedFilesNote.tsx';
import { useHandIns } from '../uploads/useUploads.ts';
import { isOfferedFor } from './chosenFiles.ts';
import { HandedInList } from './HandedInList.tsx';
import type { ChosenFiles } from './HandInForm.tsx';
import { useWithdraw } from './useWithdraw.ts';
import '../record.css';

const HandInForm = lazy(() => loadChunk('HandInForm', () => import('./HandInForm.tsx')));

interface OwnHandedInProps extends ChosenFiles {
  /** `handedInExamsQuery` of the patient for whom the user acts. */
  exams: QueryState<HandedInExam[]>;
}

/** What the patient for whom the user acts has handed in, and a form to hand in more. */
export function OwnHandedIn({ exams, ...files }: OwnHandedInProps) {
  const { t } = useTranslation();
  const { id, dependent } = usePatient();
  const shared = useSharedFiles();
  const hasSharedFiles = shared !== undefined && shared.length > 0;
  const [isOpen, setOpen] = useState(files.chosen.some(isOfferedFor(id)));
  /** How often the form was closed: each opening has a form of its own, at once while shared files wait. */
  const [closings, setClosings] = useState(0);
  // It stays open when the files have been taken.
  if (hasSharedFiles && !isOpen) setOpen(true);
  const params = usePageSearchParams();
  const { pathname } = usePageLocation();
  const go = usePageNavigate();
  const isOpenedByShare = params.has(SHARED_PARAMETER);
  useEffect(() => {
    if (isOpenedByShare) void receiveSharedFiles();
  }, [isOpenedByShare]);
  const heading = useRef<HTMLHeadingElement>(null);
  function close() {
    setClosings(closings + 1);
    show(false);
    if (!isOpenedByShare) return;
    // A reload doesn't look for what has been sent or given up.
    const rest = new URLSearchParams(params);
    rest.delete(SHARED_PARAMETER);
    go(`${pathname}?${rest}`, { replace: true });
  }
  function show(open: boolean) {
    setOpen(open);
    // The button that was pressed is gone.
    heading.current?.focus();
  }
  const pending = useHandIns(id);
  const retry = useRetry();
  const withdraw = useWithdraw(id, dependent);
  const { ask, dialog } = useConfirm();
  const stored = exams.data ?? [];
  const uploads = pending.filter(upload => !stored.some(exam => exam.id === upload.examId));
  const known = stored.filter(exam => !uploads.some(upload => upload.examId === exam.id));

  return (
    <Card as="section" aria-labelledby="handed-in">
      <h2 id="handed-in" ref={heading} tabIndex={-1}>
        {t('record.handedIn.own')}
      </h2>
      <p className="record-none">{t('record.handedIn.lead')}</p>
      {shared?.length === 0 && <SharedFilesLost />}
      {isOpen ? (
        <Suspense fallback={<Loading rows={2} />}>
          <HandInForm key={`${id} ${closings}`} patientId={id} dependent={dependent} {...files} onClose={close} />
        </Suspense>
      ) : (
        <div className="handed-in-open">
          <Button icon={cloudUploadOutline} onClick={() => show(true)}>
            {t('record.handedIn.send')}
          </Button>
        </div>
      )}
      {exams.status === 'failed' &&
        (exams.offline ? (
          <p className="record-none">{t('record.handedIn.unknown')}</p>
        ) : (
          <LoadFailed error={exams.error} onRetry={exams.retry} />
        ))}
      {uploads.length > 0 && (
        <ul className="record-files" aria-label={t('record.handedIn.pending')}>
          {uploads.map(upload => (
            <UploadRow
              key={upload.entryId}
              upload={upload}
              definition={handInExamIntent}
              onRetry={() => retry(upload.entryId)}
              onRemove={() =>
                ask({
                  title: t('record.uploads.removeTitle'),
                  text: t('record.uploads.removeUnsent', { name: upload.name }),
                  confirm: t('record.uploads.removeConfirm'),
                  isDangerous: true,
                  async run() {
                    // What the server has already must not appear in the doctor's list.
                    if (await discardUpload(upload.entryId)) await withdraw(upload);
                  },
                })
              }
            />
          ))}
        </ul>
      )}
      <HandedInList
        exams={known}
        patientId={id}
        label={t('record.handedIn.own')}
        action={exam => (
          <FileButton
            icon={trashOutline}
            label={t('record.handedIn.withdraw', { name: exam.name ?? t('record.history.unnamed') })}
            onClick={() =>
              ask({
                title: t('record.handedIn.withdrawTitle'),
                text: t('record.handedIn.withdrawText', { name: exam.name ?? t('record.history.unnamed') }),
                confirm: t('record.handedIn.withdrawConfirm'),
                isDangerous: true,
                run: () => withdraw({ examId: exam.id, name: exam.name ?? '' }),
              })
            }
          />
        )}
      />
      {dialog}
    </Card>
  );
}
