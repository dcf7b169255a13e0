import { alertCircle, checkmarkCircle, refreshOutline, timeOutline, trashOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Exam } from '../../../contract/record.ts';
import { describe } from '../../api/problems.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ExamPicture } from '../exams/ExamPicture.tsx';
import { useSaveExam } from '../exams/useSaveExam.ts';
import { readableSize } from '../size.ts';
import { ProgressCircle } from './ProgressCircle.tsx';
import type { Upload } from './queue.ts';

interface UploadRowProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file on its way: name, size, how far it has come, and what to do when it failed. */
export function UploadRow({ upload, onRetry, onRemove }: UploadRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { name, status, progress, error } = upload;
  const percent = Math.round(progress * 100);
  const states = {
    waiting: { text: t('record.uploads.waiting'), sign: <Icon icon={timeOutline} className="record-file-sign" /> },
    sending: {
      text: t('record.uploads.sending', { percent }),
      sign: <ProgressCircle progress={progress} label={name} />,
    },
    uploaded: {
      text: t('record.uploads.uploaded'),
      sign: <Icon icon={checkmarkCircle} className="record-file-sign record-file-good" />,
    },
    error: {
      text: `${t('record.uploads.failed')}: ${describe(error, t).title}`,
      sign: <Icon icon={alertCircle} className="record-file-sign record-file-bad" />,
    },
  } as const;
  return (
    <li className="record-file">
      {states[status].sign}
      <span className="record-file-texts">
        <span className="record-file-name">{name}</span>
        <span className="record-file-state" role={status === 'error' ? 'alert' : undefined}>
          {readableSize(upload.size, language)}, {states[status].text}
        </span>
      </span>
      {status === 'error' && (
        <FileButton icon={refreshOutline} label={t('record.uploads.retry', { name })} onClick={onRetry} />
      )}
      <FileButton icon={trashOutline} label={t('record.uploads.remove', { name })} onClick={onRemove} />
    </li>
  );
}

/** A file that the server has: a link to it, and its end. */
export function ExamRow({ exam, onRemove }: { exam: Exam; onRemove: () => void }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { saving, save } = useSaveExam(exam);
  const name = exam.name ?? t('record.history.unnamed');
  const hasFile = exam.size !== null;
  return (
    <li className="record-file">
      <ExamPicture exam={exam} />
      <span className="record-file-texts">
        {hasFile ? (
          <button
            type="button"
            className="record-file-link"
            onClick={save}
            disabled={saving}
            aria-label={t('record.uploads.open', { name })}
          >
            {saving ? t('ui.loading') : name}
          </button>
        ) : (
          <span className="record-file-name">{name}</span>
        )}
        <span className="record-file-state">
          {hasFile
            ? `${readableSize(exam.size ?? 0, language)}, ${t('record.uploads.uploaded')}`
            : t('record.uploads.noFile')}
        </span>
      </span>
      {hasFile && <Icon icon={checkmarkCircle} className="record-file-sign record-file-good" />}
      <FileButton icon={trashOutline} label={t('record.uploads.remove', { name })} onClick={onRemove} />
    </li>
  );
}

function FileButton({ icon, label, onClick }: { icon: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className="record-file-button" aria-label={label} onClick={onClick}>
      <Icon icon={icon} />
    </button>
  );
}
