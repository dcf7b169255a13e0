import { closeCircleOutline, downloadOutline, printOutline, shareSocialOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedDocument } from '../../../../contract/documents.ts';
import { useDates } from '../../../i18n/dates.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { PendingMark } from '../../../sync/ui/PendingMark.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { AgeOf } from '../../../ui/feedback/AgeOf.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { LostPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageTitle } from '../../../ui/page.ts';
import type { AppointmentLine } from '../../appointments/intents/index.ts';
import { useDocuments } from '../useDocuments.ts';
import { CancelDocumentDialog } from './CancelDocumentDialog.tsx';
import { SheetView } from './SheetView.tsx';
import { useDownload } from './useDownload.ts';
import '../documents.css';

interface DocumentViewProps {
  appointmentId: string;
  documentId: string;
  patientId: string;
  /** The reader's own appointment, whose documents they may cancel. */
  own?: AppointmentLine | undefined;
  /** Whether the reader is the patient or cares for them. */
  isPatient?: boolean;
}

/** One document as it is on paper, to print, to download and, for its doctor, to cancel. */
export function DocumentView({ appointmentId, documentId, patientId, own, isPatient = false }: DocumentViewProps) {
  const { t } = useTranslation();
  const { documents, query } = useDocuments(appointmentId, patientId);
  const document = documents.find(({ id }) => id === documentId);
  usePageTitle(document && t(`documents.kinds.${document.content.kind}`));
  if (document) {
    return (
      <Stack className="document-page">
        <AgeOf queries={[query]} />
        <Actions document={document} patientId={patientId} own={own} isPatient={isPatient} />
        <SheetView document={document} />
      </Stack>
    );
  }
  if (query.status === 'failed') return <LoadFailed error={query.error} onRetry={query.retry} />;
  if (query.status === 'loading') return <Loading />;
  const { title, text } = t('documents.missing', { returnObjects: true });
  return <EmptyState picture={<LostPicture />} title={title} text={text} />;
}

interface ActionsProps {
  document: IssuedDocument;
  patientId: string;
  own: AppointmentLine | undefined;
  isPatient: boolean;
}

function Actions({ document, patientId, own, isPatient }: ActionsProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const { canShare, running, download, share } = useDownload(document);
  const [cancelling, setCancelling] = useState(false);
  const { received_at: receivedAt, canceled_at: cancelledAt, cancel_reason: reason, printed } = document;
  const isShared = isPatient && canShare && receivedAt !== null && !cancelledAt;
  return (
    <Stack>
      <PendingMark subject={`document:${document.id}`} framed />
      <PendingMark subject={`documentCancellation:${document.id}`} framed />
      {cancelledAt && (
        <Note
          tone="danger"
          title={t('documents.cancelledOn', { day: dates.day(cancelledAt, printed.clinic.time_zone) })}
        >
          <p>{t('documents.cancelReason', { reason: reason ?? '' })}</p>
        </Note>
      )}
      {receivedAt === null && (
        <Note tone="warning" title={t('documents.unsent.title')}>
          <p>{t('documents.unsent.text')}</p>
        </Note>
      )}
      {!cancelledAt && (
        <Note>
          <p>{t(isPatient ? 'documents.askForPaper' : 'documents.byHand')}</p>
        </Note>
      )}
      <div className="document-actions">
        {isShared && (
          <Button icon={shareSocialOutline} loading={running === 'share'} onClick={share}>
            {t('documents.share')}
          </Button>
        )}
        <Button
          kind={cancelledAt || isShared ? 'secondary' : 'primary'}
          icon={printOutline}
          onClick={() => window.print()}
        >
          {t('documents.print')}
        </Button>
        {receivedAt !== null && (
          <Button kind="secondary" icon={downloadOutline} loading={running === 'download'} onClick={download}>
            {t('documents.download')}
          </Button>
        )}
        {own && receivedAt !== null && !cancelledAt && (
          <Button kind="secondary" icon={closeCircleOutline} onClick={() => setCancelling(true)}>
            {t('documents.cancel.open')}
          </Button>
        )}
      </div>
      {own && cancelling && (
        <CancelDocumentDialog
          document={document}
          patientId={patientId}
          line={own}
          onClose={() => setCancelling(false)}
        />
      )}
    </Stack>
  );
}
