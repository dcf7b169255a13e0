import { alertCircle, checkmarkCircle, refreshOutline, timeOutline, trashOutline } from 'ionicons/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Exam } from '../../../../contract/record.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { progress } from '../../../sync/device.ts';
import type { AnyIntentDefinition } from '../../../sync/outbox/intent.ts';
import { describeRefusal } from '../../../sync/ui/describeIntent.ts';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { readableSize } from '../../../ui/readableSize.ts';
import { ExamPicture } from '../exams/ExamPicture.tsx';
import { ExamWords } from '../exams/ExamWords.tsx';
import { StoredMark } from '../exams/StoredMark.tsx';
import { type DeleteExam, deleteExamIntent } from '../intents/deleteExam.ts';
import type { Upload } from './useUploads.ts';
import './uploads.css';

interface ExamRowProps {
  exam: Exam;
  patientId: string;
  onOpen: () => void;
  onRemove: () => void;
}

/** A file that the server has: its name opens it, and a button deletes it. */
export function ExamRow({ exam, patientId, onOpen, onRemove }: ExamRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const name = exam.name ?? t('record.history.unnamed');
  const hasFile = exam.size !== null;
  return (
    <li className="record-file">
      <ExamPicture exam={exam} patientId={patientId} />
      <span className="record-file-texts">
        {hasFile ? (
          <button
            type="button"
            className="record-file-link"
            onClick={onOpen}
            aria-label={t('record.uploads.open', { name })}
          >
            {name}
          </button>
        ) : (
          <span className="record-file-name">{name}</span>
        )}
        <ExamWords exam={exam} className="record-file-state" />
        <span className="record-file-state">
          {hasFile
            ? `${readableSize(exam.size ?? 0, language)}, ${t('record.uploads.uploaded')}`
            : t('record.uploads.noFile')}
        </span>
      </span>
      <StoredMark examId={exam.id} />
      {hasFile && <Icon icon={checkmarkCircle} className="record-file-sign record-file-good" />}
      <FileButton icon={trashOutline} label={t('record.uploads.remove', { name })} onClick={onRemove} />
    </li>
  );
}

interface UploadRowProps {
  upload: Upload;
  /** The upload's intent, which describes refusals. */
  definition: Pick<AnyIntentDefinition, 'describeRefusal'>;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file that the server doesn't have yet: name, size, progress, and the actions after a refusal. */
export function UploadRow({ upload, definition, onRetry, onRemove }: UploadRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { entryId, name, size, state, isLate, problem } = upload;
  const sent = useSyncExternalStore(progress.subscribe, () => progress.of(entryId));
  const percent = Math.round(sent * 100);
  const reason = problem && describeRefusal(definition, problem, t);
  const states = {
    waiting: {
      text: t(isLate ? 'record.uploads.queued' : 'record.uploads.waiting'),
      sign: <Icon icon={timeOutline} className="record-file-sign" />,
    },
    sending: {
      // The progress of uploads in other tabs or the worker is unknown.
      text: percent > 0 ? t('record.uploads.sending', { percent }) : t('record.uploads.sendingElsewhere'),
      sign: <ProgressCircle progress={sent} label={name} />,
    },
    refused: {
      text: `${t('record.uploads.failed')}: ${reason?.title ?? ''}. ${reason?.text ?? ''}`,
      sign: <Icon icon={alertCircle} className="record-file-sign record-file-bad" />,
    },
  } as const;
  return (
    <li className="record-file">
      {states[state].sign}
      <span className="record-file-texts">
        <span className="record-file-name">{name}</span>
        <span className="record-file-state" role={state === 'refused' ? 'alert' : undefined}>
          {readableSize(size, language)}, {states[state].text}
        </span>
      </span>
      {state === 'refused' && (
        <FileButton icon={refreshOutline} label={t('record.uploads.retry', { name })} onClick={onRetry} />
      )}
      <FileButton icon={trashOutline} label={t('record.uploads.remove', { name })} onClick={onRemove} />
    </li>
  );
}

/** An exam whose deletion waits to be sent, with Undo. */
export function DeletionRow({ deletion }: { deletion: DeleteExam }) {
  return (
    <li className="record-file">
      <Icon icon={trashOutline} className="record-file-sign" />
      <span className="record-file-texts">
        <span className="record-file-name record-file-deleted">{deletion.name}</span>
        <PendingMark subject={deleteExamIntent.subject(deletion)} />
      </span>
    </li>
  );
}

/** A chosen file that is being stored on the device, or sent to the server directly. */
export function StoringRow({ file, isSending }: { file: File; isSending: boolean }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (
    <li className="record-file" aria-busy="true">
      <Icon icon={timeOutline} className="record-file-sign" />
      <span className="record-file-texts">
        <span className="record-file-name">{file.name}</span>
        <span className="record-file-state">
          {readableSize(file.size, language)},{' '}
          {t(isSending ? 'record.uploads.sendingElsewhere' : 'record.uploads.storing')}
        </span>
      </span>
    </li>
  );
}

/** A round button in a file's row. */
export function FileButton({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className="record-file-button" aria-label={label} onClick={onClick}>
      <Icon icon={icon} />
    </button>
  );
}

interface ProgressCircleProps {
  /** 0 to 1. */
  progress: number;
  label: string;
}

const RADIUS = 9;
const LENGTH = 2 * Math.PI * RADIUS;

/** Upload progress, as a circle that fills. */
function ProgressCircle({ progress, label }: ProgressCircleProps) {
  return (
    <svg
      className="record-progress"
      viewBox="0 0 24 24"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress * 100)}
    >
      <circle className="record-progress-track" cx="12" cy="12" r={RADIUS} />
      <circle
        className="record-progress-done"
        cx="12"
        cy="12"
        r={RADIUS}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - progress)}
      />
    </svg>
  );
}
