import type { Exam } from '../../../../contract/record.ts';
import { useDates } from '../../../i18n/dates.ts';

interface ExamWordsProps {
  exam: Pick<Exam, 'label' | 'taken_on' | 'created_at'>;
  /** The clinic's time zone: without a date of the exam, the day on which it was added is shown. */
  zone?: string;
  className?: string;
}

/** What an exam is and when it was made, as far as its doctor has stated it. */
export function ExamWords({ exam, zone, className }: ExamWordsProps) {
  const { day, plainDate } = useDates();
  const added = zone === undefined ? undefined : day(exam.created_at, zone);
  const words = [exam.label, exam.taken_on ? plainDate(exam.taken_on) : added].filter(Boolean);
  return words.length > 0 && <span className={className}>{words.join(', ')}</span>;
}
