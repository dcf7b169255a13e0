import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { LostPicture } from '../../../ui/graphics/pictures.tsx';
import { usePageSearchParams, useShown } from '../../../ui/page.ts';
import { doctorsLine } from '../../appointments/intents/index.ts';
import { DocumentView } from '../../documents/sheet/index.ts';
import { appointmentQuery } from '../queries.ts';
import { useOfflineAccessLog } from '../useOfflineAccessLog.ts';

/** A document of one of the doctor's own appointments, who may cancel it. */
export default function OwnDocument() {
  const { t } = useTranslation();
  const search = usePageSearchParams();
  const [appointmentId, documentId] = [search.get('appointment'), search.get('document')];
  const query = useCachedQuery(
    useMemo(() => (appointmentId ? appointmentQuery(appointmentId) : null), [appointmentId]),
    useShown(),
  );
  const appointment = query.data?.[0];
  useOfflineAccessLog('record', appointment?.patient.id ?? '', query);
  if (appointment && documentId) {
    return (
      <DocumentView
        appointmentId={appointment.id}
        documentId={documentId}
        patientId={appointment.patient.id}
        own={doctorsLine(appointment)}
      />
    );
  }
  if (appointmentId && query.status === 'failed') return <LoadFailed error={query.error} onRetry={query.retry} />;
  if (appointmentId && query.status === 'loading') return <Loading />;
  const { title, text } = t('record.diagnostic.missing', { returnObjects: true });
  return <EmptyState picture={<LostPicture />} title={title} text={text} />;
}
