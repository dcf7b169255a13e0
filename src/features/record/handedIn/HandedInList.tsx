import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandedInExam } from '../../../../contract/handedInExams.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { ExamPicture } from '../exams/ExamPicture.tsx';
import { ExamWords } from '../exams/ExamWords.tsx';
import { StoredMark } from '../exams/StoredMark.tsx';
import { useExamViewer } from '../viewer/useExamViewer.tsx';
import '../uploads/uploads.css';
import './handed-in.css';

/** How many exams are shown at first. */
const FIRST = 5;

interface HandedInListProps {
  exams: readonly HandedInExam[];
  patientId: string;
  /** The list's accessible name. */
  label: string;
  /** What the reader can do with an exam. */
  action?: (exam: HandedInExam) => ReactNode;
}

/** Exams that were handed in, latest first; a name opens the file. Renders nothing without exams. */
export function HandedInList({ exams, patientId, label, action }: HandedInListProps) {
  const { t } = useTranslation();
  const { open, viewer } = useExamViewer(exams, patientId, deviceZone());
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? exams : exams.slice(0, FIRST);
  if (exams.length === 0) return null;
  return (
    <>
      <ul className="record-files" aria-label={label}>
        {shown.map(exam => (
          <Row key={exam.id} exam={exam} patientId={patientId} onOpen={() => open(exam.id)}>
            {!exam.withdrawn_at && action?.(exam)}
          </Row>
        ))}
      </ul>
      {shown.length < exams.length && (
        <Button kind="secondary" size="small" onClick={() => setWhole(true)}>
          {t('record.handedIn.all', { count: exams.length })}
        </Button>
      )}
      {viewer}
    </>
  );
}

interface RowProps {
  exam: HandedInExam;
  patientId: string;
  onOpen: () => void;
  children: ReactNode;
}

function Row({ exam, patientId, onOpen, children }: RowProps) {
  const { t } = useTranslation();
  const { day, dayTime } = useDates();
  const specialtyName = useSpecialtyName();
  const { appointment, note, withdrawn_at } = exam;
  const name = exam.name ?? t('record.history.unnamed');
  return (
    <li className="record-file handed-in-row">
      <ExamPicture exam={exam} patientId={patientId} />
      <span className="record-file-texts">
        {exam.mimetype ? (
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
        {appointment && (
          <span className="record-file-state">
            {t('record.handedIn.forAppointment', {
              specialty: specialtyName(appointment.specialty),
              doctor: appointment.doctor,
              when: dayTime(appointment.date, appointment.time_zone),
            })}
          </span>
        )}
        {note && <span className="handed-in-note">{note}</span>}
        {withdrawn_at && (
          <span>
            <Badge tone="warning">{t('record.handedIn.withdrawnAt', { date: day(withdrawn_at, deviceZone()) })}</Badge>
          </span>
        )}
      </span>
      <StoredMark examId={exam.id} />
      {children}
    </li>
  );
}
