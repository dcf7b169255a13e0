import { checkmarkCircle, trashOutline } from 'ionicons/icons';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadExam, type Exam } from '../../../../contract/record.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { addressOf } from '../../../net/exchange.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ExamPicture } from '../exams/ExamPicture.tsx';
import { useSaveExam } from '../exams/useSaveExam.ts';
import { readableSize } from '../size.ts';
import { FileButton } from './FileButton.tsx';

interface ExamRowProps {
  exam: Exam;
  patientId: string;
  onRemove: () => void;
}

/** The middle mouse button, which opens links in another tab. */
const MIDDLE = 1;

/** A file that the server has: a download link and a delete button. */
export function ExamRow({ exam, patientId, onRemove }: ExamRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { saving, save } = useSaveExam(exam);
  const name = exam.name ?? t('record.history.unnamed');
  const hasFile = exam.size !== null;
  /** The download needs the session's token, which the browser doesn't send when it follows a link. */
  function follow(event: MouseEvent): void {
    event.preventDefault();
    if (!saving) void save();
  }
  return (
    <li className="record-file">
      <ExamPicture exam={exam} patientId={patientId} />
      <span className="record-file-texts">
        {hasFile ? (
          <a
            className="record-file-link"
            href={addressOf(downloadExam, {}, { id: exam.id })}
            onClick={follow}
            onAuxClick={event => event.button === MIDDLE && follow(event)}
            aria-busy={saving}
            aria-label={t('record.uploads.open', { name })}
          >
            {saving ? t('ui.loading') : name}
          </a>
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
