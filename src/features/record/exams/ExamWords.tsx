import { useTranslation } from 'react-i18next';
import type { HandedInExam } from '../../../../contract/handedInExams.ts';
import type { Exam } from '../../../../contract/record.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';

/** What is shown of an exam: one of an appointment, or one that was handed in. */
export type ShownExam = Omit<Exam, 'appointment_id'> & Partial<Pick<HandedInExam, 'handed_in_by'>>;

interface ExamWordsProps {
  exam: Pick<ShownExam, 'label' | 'taken_on' | 'created_at' | 'handed_in_by'>;
  /** The clinic's time zone: without a date of the exam, the day on which it was added is shown. */
  zone?: string;
  className?: string;
}

/** What an exam is and when it was made, as far as that was stated, and that a patient handed it in. */
export function ExamWords({ exam, zone, className }: ExamWordsProps) {
  const { day, plainDate } = useDates();
  const { t } = useTranslation();
  const { handed_in_by: by, created_at } = exam;
  const added = zone === undefined || by ? undefined : day(created_at, zone);
  const handedIn = by && t(`record.handedIn.by.${by}`, { date: day(created_at, zone ?? deviceZone()) });
  const words = [exam.label, exam.taken_on ? plainDate(exam.taken_on) : added, handedIn].filter(Boolean);
  return words.length > 0 && <span className={className}>{words.join(' · ')}</span>;
}
