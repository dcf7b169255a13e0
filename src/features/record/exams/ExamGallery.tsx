import { useTranslation } from 'react-i18next';
import type { Exam } from '../../../../contract/record.ts';
import { useDates } from '../../../i18n/dates.ts';
import { ExamPicture } from './ExamPicture.tsx';
import { useSaveExam } from './useSaveExam.ts';
import '../record.css';
import './exams.css';

interface GalleryProps {
  exams: readonly Exam[];
  patientId: string;
  zone: string;
}

/** The exams of an appointment, each with thumbnail and creation date; a click downloads the file. */
export function ExamGallery({ exams, patientId, zone }: GalleryProps) {
  const { t } = useTranslation();
  const withFile = exams.filter(exam => exam.mimetype !== null);
  if (withFile.length === 0) return <p className="record-none">{t('record.history.noExams')}</p>;
  return (
    <ul className="record-gallery">
      {withFile.map(exam => (
        <li key={exam.id}>
          <GalleryExam exam={exam} patientId={patientId} zone={zone} />
        </li>
      ))}
    </ul>
  );
}

function GalleryExam({ exam, patientId, zone }: Omit<GalleryProps, 'exams'> & { exam: Exam }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { saving, save } = useSaveExam(exam);
  const name = exam.name ?? t('record.history.unnamed');
  return (
    <button type="button" className="record-exam" onClick={save} disabled={saving} aria-busy={saving}>
      <ExamPicture exam={exam} patientId={patientId} />
      <span className="visually-hidden">{t('record.history.download', { name })}</span>
      <span>{saving ? t('ui.loading') : day(exam.created_at, zone)}</span>
    </button>
  );
}
