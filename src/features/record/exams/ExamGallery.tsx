import { useTranslation } from 'react-i18next';
import { type Exam, hasFile } from '../../../../contract/record.ts';
import { useExamViewer } from '../viewer/useExamViewer.tsx';
import { ExamPicture } from './ExamPicture.tsx';
import { ExamWords } from './ExamWords.tsx';
import { StoredMark } from './StoredMark.tsx';
import '../record.css';
import './exams.css';

interface GalleryProps {
  exams: readonly Exam[];
  patientId: string;
  zone: string;
}

/** The exams of an appointment, each with thumbnail and creation date; a click opens the file. */
export function ExamGallery({ exams, patientId, zone }: GalleryProps) {
  const { t } = useTranslation();
  const { open, viewer } = useExamViewer(exams, patientId, zone);
  const withFile = exams.filter(hasFile);
  if (withFile.length === 0) return <p className="record-none">{t('record.history.noExams')}</p>;
  return (
    <>
      <ul className="record-gallery">
        {withFile.map(exam => (
          <li key={exam.id}>
            <button type="button" className="record-exam" onClick={() => open(exam.id)}>
              <ExamPicture exam={exam} patientId={patientId} />
              <span className="visually-hidden">
                {t('record.uploads.open', { name: exam.name ?? t('record.history.unnamed') })}
              </span>
              <span className="record-exam-name" aria-hidden="true">
                {exam.name ?? t('record.history.unnamed')}
              </span>
              <ExamWords exam={exam} zone={zone} className="record-exam-words" />
              <StoredMark examId={exam.id} />
            </button>
          </li>
        ))}
      </ul>
      {viewer}
    </>
  );
}
