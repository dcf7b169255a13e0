import { createOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { crmText, type Role } from '../../../../contract/formats.ts';
import { hasFile, type RecordEntry } from '../../../../contract/record.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { PendingFiles } from '../../../sync/ui/PendingFiles.tsx';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { LinkButton } from '../../../ui/actions/Button.tsx';
import { FoldSummary } from '../../../ui/layout/FoldSummary.tsx';
import { BreakableAddress } from '../../../ui/text/BreakableAddress.tsx';
import { DocumentList } from '../../documents/index.ts';
import { useSession } from '../../identity/index.ts';
import { ExamGallery } from '../exams/ExamGallery.tsx';
import '../record.css';
import './history.css';
import { NotesVersions } from './NotesVersions.tsx';

interface EntryBodyProps {
  entry: RecordEntry;
  patientId: string;
  /** Whether the reader is this appointment's doctor, who may edit it. */
  isOwn: boolean;
}

/** What an unfolded appointment of a record shows: its doctor, the notes, documents and exams. */
export function EntryBody({ entry, patientId, isOwn }: EntryBodyProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { doctor } = entry;
  const zone = entry.clinic.time_zone;
  const documents = entry.documents ?? [];
  const hasExams = entry.exams.some(hasFile);
  const expectsContent = Date.parse(entry.date) <= Date.now() && entry.status !== 'missed';
  const hasNotes = (entry.diagnosis || entry.anamnesis).trim() !== '';
  return (
    <div className="record-entry-body">
      <div className="record-doctor">
        <Avatar name={doctor.name} email={doctor.email} size={40} />
        <div>
          <p className="record-doctor-name">{doctor.name}</p>
          {user.role === 'Patient' && <DoctorFacts doctor={doctor} />}
        </div>
      </div>
      {user.role === 'Doctor' && (
        <details className="record-doctor-more">
          <FoldSummary>{t('record.history.doctorFacts')}</FoldSummary>
          <div className="record-doctor">
            <DoctorFacts doctor={doctor} />
          </div>
        </details>
      )}
      {!hasNotes && expectsContent && <p className="record-none">{t('record.history.noNotes')}</p>}
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
  );
}

function DoctorFacts({ doctor: { CRM, email } }: Pick<RecordEntry, 'doctor'>) {
  return (
    <p className="record-doctor-facts">
      <span>{crmText(CRM)}</span>{' '}
      <span>
        <BreakableAddress address={email} />
      </span>
    </p>
  );
}

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
