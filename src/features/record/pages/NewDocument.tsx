import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { DocumentKind, type UsualContents } from '../../../../contract/documents.ts';
import type { RecordEntry } from '../../../../contract/record.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { LostPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { useLate } from '../../../ui/useLate.ts';
import { DocumentForm } from '../../documents/form/index.ts';
import { usualContentsQuery } from '../../documents/index.ts';
import { LostDocument } from '../notes/LostDocument.tsx';
import { PatientCard } from '../PatientCard.tsx';
import { appointmentQuery, recordQuery } from '../queries.ts';
import { useMovedAppointment } from '../useMovedAppointment.ts';
import { useOfflineAccessLog } from '../useOfflineAccessLog.ts';

/** How long the form waits for what is offered to tap, which the doctor can do without. */
const USUAL_WAIT_MS = 1_000;

const noUsual: UsualContents = { medicines: [], exams: [] };

/** A doctor writes a document of one of their own appointments. */
export default function NewDocument() {
  const { t } = useTranslation();
  const shown = useShown();
  const search = usePageSearchParams();
  const id = search.get('appointment');
  const kind = v.safeParse(DocumentKind, search.get('kind'));
  const query = useCachedQuery(
    useMemo(() => (id ? appointmentQuery(id) : null), [id]),
    shown,
  );
  useMovedAppointment(id, shown, movedTo => `/diagnostic/new-document?${withAppointment(search, movedTo)}`);
  const appointment = query.data?.[0];
  const patientId = appointment?.patient.id;
  const wantsLast = kind.success && kind.output === 'prescription';
  const record = useCachedQuery(
    useMemo(() => (patientId && wantsLast ? recordQuery(patientId) : null), [patientId, wantsLast]),
    shown,
  );
  const wantsUsual = wantsLast || (kind.success && kind.output === 'exam_request');
  const usual = useCachedQuery(wantsUsual ? usualContentsQuery : null, shown);
  const isUsualAwaited = wantsUsual && usual.status === 'loading';
  const isLate = useLate(isUsualAwaited, USUAL_WAIT_MS);
  useOfflineAccessLog('appointment', patientId ?? '', query);
  useOfflineAccessLog('record', patientId ?? '', record);
  usePageTitle(kind.success ? t(`documents.kinds.${kind.output}`) : undefined);
  if (kind.success && appointment) {
    return (
      <Stack>
        <div className="record-patient-brief">
          <PatientCard patient={appointment.patient} label={t('record.patientCard')} isShort />
        </div>
        {(wantsLast && record.status === 'loading') || (isUsualAwaited && !isLate) ? (
          // The button that copies the last prescription, and what is offered to tap, would push the fields down.
          <Loading />
        ) : (
          <DocumentForm
            key={`${appointment.id} ${kind.output}`}
            appointment={appointment}
            kind={kind.output}
            prescriptions={prescriptionsIn(record.data ?? [])}
            usual={usual.data ?? noUsual}
          />
        )}
      </Stack>
    );
  }
  if (kind.success && id && query.status === 'loading') return <Loading />;
  const lost = kind.success && id && (
    <LostDocument key={`${id} ${kind.output}`} appointmentId={id} kind={kind.output} />
  );
  const { title, text } = t('record.diagnostic.missing', { returnObjects: true });
  return (
    <Stack>
      {kind.success && id && query.status === 'failed' ? (
        <LoadFailed error={query.error} onRetry={query.retry} />
      ) : (
        <EmptyState picture={<LostPicture />} title={title} text={text} />
      )}
      {lost}
    </Stack>
  );
}

/** The query of a page with another appointment. */
function withAppointment(search: URLSearchParams, appointment: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('appointment', appointment);
  return next;
}

/** The prescriptions of a record that weren't cancelled, the latest first. */
function prescriptionsIn(record: readonly RecordEntry[]) {
  const prescriptions = record
    .flatMap(({ documents = [] }) => documents)
    .flatMap(({ content, issued_at, canceled_at }) =>
      content.kind === 'prescription' && canceled_at === null ? [{ content, at: Date.parse(issued_at) }] : [],
    );
  return prescriptions.sort((a, b) => b.at - a.at).map(({ content }) => content);
}
