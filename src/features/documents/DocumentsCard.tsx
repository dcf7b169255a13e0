import { addOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { documentKinds } from '../../../contract/documents.ts';
import { LoadFailed } from '../../page/LoadFailed.tsx';
import { DraftMark } from '../../sync/ui/DraftMark.tsx';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { DocumentList } from './DocumentList.tsx';
import { draftName } from './form/draft.ts';
import { useDocuments } from './useDocuments.ts';
import './documents.css';

/** The documents of an appointment for its doctor: a button for each kind, and those that were issued. */
export function DocumentsCard({ appointment }: { appointment: DoctorAppointment }) {
  const { t } = useTranslation();
  const { documents, query } = useDocuments(appointment.id, appointment.patient.id);
  return (
    <Card as="section" aria-labelledby="documents-heading" className="documents">
      <h2 id="documents-heading">{t('documents.title')}</h2>
      <ul className="document-kinds" aria-label={t('documents.new')}>
        {documentKinds.map(kind => (
          <li key={kind}>
            <LinkButton
              to={`/diagnostic/new-document?${new URLSearchParams({ appointment: appointment.id, kind })}`}
              kind="secondary"
            >
              {/* In the line of the first word, so that a long name has the whole width for its other lines. */}
              <Icon icon={addOutline} /> {t(`documents.kinds.${kind}`)}
            </LinkButton>
            <DraftMark name={draftName(appointment.id, kind)} />
          </li>
        ))}
      </ul>
      {query.status === 'failed' &&
        (query.offline ? (
          <p className="document-none">{t('documents.unknown')}</p>
        ) : (
          <LoadFailed error={query.error} onRetry={query.retry} />
        ))}
      {documents.length > 0 && (
        <DocumentList
          documents={documents}
          addressOf={({ id }) =>
            `/diagnostic/document?${new URLSearchParams({ appointment: appointment.id, document: id })}`
          }
        />
      )}
      {query.data?.length === 0 && <p className="document-none">{t('documents.none')}</p>}
    </Card>
  );
}
