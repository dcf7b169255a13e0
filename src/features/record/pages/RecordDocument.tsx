import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LostPicture } from '../../../ui/graphics/pictures.tsx';
import { usePageSearchParams } from '../../../ui/page.ts';
import { useDocuments } from '../../documents/index.ts';
import { DocumentView } from '../../documents/sheet/index.ts';
import { useSession } from '../../identity/index.ts';
import { useOfflineAccessLog } from '../useOfflineAccessLog.ts';

type Props = ComponentProps<typeof DocumentView>;

/** A document of a record, for its patient, those who care for them, and the doctors who treat them. */
export default function RecordDocument() {
  const { t } = useTranslation();
  const { user } = useSession();
  const search = usePageSearchParams();
  const [appointmentId, documentId] = [search.get('appointment'), search.get('document')];
  const patientId = search.get('patient');
  if (appointmentId && documentId && patientId) {
    const ids = { appointmentId, documentId, patientId };
    return user.role === 'Doctor' ? <TreatedDocument {...ids} /> : <DocumentView {...ids} isPatient />;
  }
  const { title, text } = t('documents.missing', { returnObjects: true });
  return <EmptyState picture={<LostPicture />} title={title} text={text} />;
}

function TreatedDocument(props: Props) {
  useOfflineAccessLog('record', props.patientId, useDocuments(props.appointmentId, props.patientId).query);
  return <DocumentView {...props} />;
}
