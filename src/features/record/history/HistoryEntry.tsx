import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFile, type RecordEntry } from '../../../../contract/record.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';
import './history.css';
import { EntryBody } from './EntryBody.tsx';

interface HistoryEntryProps {
  entry: RecordEntry;
  patientId: string;
  /** Whether the reader is this appointment's doctor, who may edit it. */
  isOwn: boolean;
  /** Whether it is unfolded. */
  isOpen: boolean;
  /**
   * Whether notes, documents and exams are in the page while it is folded, for the browser's own search and for
   * printing. In a long list they aren't: rendering them all made scrolling jerk.
   */
  hasFoldedBody: boolean;
  /** What matches the search, shown in place of the first line of the diagnosis. */
  passage: string | undefined;
  onToggle: (id: string, isOpen: boolean) => void;
}

/**
 * One appointment of a record, folded to when, with whom and the first line of the diagnosis. Unfolded, with the notes,
 * documents and exams.
 */
export const HistoryEntry = memo(function HistoryEntry(props: HistoryEntryProps) {
  const { entry, patientId, isOwn, isOpen, hasFoldedBody, passage, onToggle } = props;
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const specialtyName = useSpecialtyName();
  const zone = entry.clinic.time_zone;
  const { doctor } = entry;
  const headingId = `record-${entry.id}`;
  const documents = entry.documents ?? [];
  const isUpcoming = Date.parse(entry.date) > Date.now();
  const isMissed = entry.status === 'missed';
  const examCount = entry.exams.filter(hasFile).length;
  const hasExams = examCount > 0;
  const firstLine = (entry.diagnosis || entry.anamnesis).trim().split('\n', 1)[0];
  const facts = [
    doctor.name,
    ...(hasExams ? [t('record.history.examCount', { count: examCount })] : []),
    ...(documents.length > 0 ? [t('record.history.documentCount', { count: documents.length })] : []),
  ];
  return (
    <Card as="article" aria-labelledby={headingId} className="record-entry">
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== isOpen) onToggle(entry.id, currentTarget.open);
        }}
      >
        <FoldSummary>
          <div className="record-entry-head">
            <h3 id={headingId}>
              {dayTime(entry.date, zone)}{' '}
              <span className="record-specialty">{specialtyName(entry.specialty.name)}</span>
            </h3>
            {entry.canceled_at ? (
              <>
                <Badge tone="warning">{t('record.history.canceled', { date: dayTime(entry.canceled_at, zone) })}</Badge>
                {entry.cancel_reason && (
                  <p className="record-reason">{t(`record.history.reasons.${entry.cancel_reason}`)}</p>
                )}
              </>
            ) : isMissed ? (
              <Badge tone="danger">{t('appointments.status.missed')}</Badge>
            ) : (
              isUpcoming && <Badge>{t('record.history.upcoming')}</Badge>
            )}
            <p className="record-folded">{facts.join(' · ')}</p>
            {(passage ?? firstLine) && <p className="record-folded record-first-line">{passage ?? firstLine}</p>}
          </div>
        </FoldSummary>
        {(isOpen || hasFoldedBody) && <EntryBody entry={entry} patientId={patientId} isOwn={isOwn} />}
      </details>
    </Card>
  );
});
