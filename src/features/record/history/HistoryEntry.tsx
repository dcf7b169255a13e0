import { createOutline } from 'ionicons/icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { crmText, type Role } from '../../../../contract/formats.ts';
import { hasFile, type RecordEntry } from '../../../../contract/record.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { PendingFiles } from '../../../sync/ui/PendingFiles.tsx';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import { DocumentList } from '../../documents/index.ts';
import { useSession } from '../../identity/index.ts';
import { ExamGallery } from '../exams/ExamGallery.tsx';
import '../record.css';
import './history.css';
import { NotesVersions } from './NotesVersions.tsx';

interface HistoryEntryProps {
  entry: RecordEntry;
  patientId: string;
  /** Whether the reader is this appointment's doctor, who may edit it. */
  isOwn: boolean;
  /** Whether it is unfolded. */
  isOpen: boolean;
  /** What matches the search, shown in place of the first line of the diagnosis. */
  passage: string | undefined;
  onToggle: (id: string, isOpen: boolean) => void;
}

/**
 * One appointment of a record, folded to when, with whom and the first line of the diagnosis. Unfolded, with the notes,
 * documents and exams.
 */
export const HistoryEntry = memo(function HistoryEntry(props: HistoryEntryProps) {
  const { entry, patientId, isOwn, isOpen, passage, onToggle } = props;
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const specialtyName = useSpecialtyName();
  const zone = entry.clinic.time_zone;
  const { doctor } = entry;
  const headingId = `record-${entry.id}`;
  const { user } = useSession();
  const documents = entry.documents ?? [];
  const isUpcoming = Date.parse(entry.date) > Date.now();
  const isMissed = entry.status === 'missed';
  const expectsContent = !isUpcoming && !isMissed;
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
        <div className="record-entry-body">
          <div className="record-doctor">
            <Avatar name={doctor.name} email={doctor.email} size={40} />
            <div>
              <p className="record-doctor-name">{doctor.name}</p>
              <p className="record-doctor-facts">
                <span>{crmText(doctor.CRM)}</span>{' '}
                <span>
                  <BreakableAddress address={doctor.email} />
                </span>
              </p>
            </div>
          </div>
          {!firstLine && expectsContent && <p className="record-none">{t('record.history.noNotes')}</p>}
          {entry.anamnesis !== '' && <NotesPart part="anamnesis" text={entry.anamnesis} />}
          {entry.diagnosis !== '' && <NotesPart part="diagnosis" text={entry.diagnosis} />}
          {entry.version > 1 && <NotesVersions entry={entry} />}
          {hasExams && <h4>{t('record.exams')}</h4>}
          {(hasExams || expectsContent) && <ExamGallery exams={entry.exams} patientId={patientId} zone={zone} />}
          {documents.length > 0 && (
            <>
              <h4>{t('documents.title')}</h4>
              <DocumentList
                documents={documents}
                addressOf={({ id }) =>
                  documentAddress({ appointment: entry.id, document: id, patient: patientId }, user.role, isOwn)
                }
              />
            </>
          )}
          {isOwn && (
            <>
              <PendingMark subject={`notes:${entry.id}`} />
              <PendingFiles recordId={entry.id} />
            </>
          )}
          {isOwn && (
            <LinkButton to={`/diagnostic?appointment=${entry.id}`} kind="secondary" size="small" icon={createOutline}>
              {t('record.history.edit')}
            </LinkButton>
          )}
        </div>
      </details>
    </Card>
  );
});

/** Where a document of the record is shown to its reader. */
function documentAddress(ids: { appointment: string; document: string; patient: string }, role: Role, isOwn: boolean) {
  if (isOwn) return `/diagnostic/document?${new URLSearchParams(ids)}`;
  const page = role === 'Patient' ? '/patient-medicalrecord/document' : '/patients/record/document';
  return `${page}?${new URLSearchParams(ids)}`;
}

/** A part of the notes. Patients also see the term in plain words. */
function NotesPart({ part, text }: { part: 'anamnesis' | 'diagnosis'; text: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <>
      <h4>
        {t(`record.${part}`)}{' '}
        {user.role === 'Patient' && <span className="record-plain-words">{t(`record.plainWords.${part}`)}</span>}
      </h4>
      <p className="record-text">{text}</p>
    </>
  );
}
