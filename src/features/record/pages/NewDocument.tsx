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
  const search = usePageSearchParams();
  const id = search.get('appointment');
  const kind = v.safeParse(DocumentKind, search.get('kind'));
  usePageTitle(kind.success ? t(`documents.kinds.${kind.output}`) : undefined);
  if (id && kind.success) return <DocumentOfAppointment id={id} kind={kind.output} />;
  return (
    <Stack>
      <Missing />
    </Stack>
  );
}

function DocumentOfAppointment({ id, kind }: { id: string; kind: DocumentKind }) {
  const { t } = useTranslation();
  const shown = useShown();
  const query = useCachedQuery(
    useMemo(() => appointmentQuery(id), [id]),
    shown,
  );
  useMovedAppointment(
    id,
    shown,
    movedTo => `/diagnostic/new-document?${new URLSearchParams({ appointment: movedTo, kind })}`,
  );
  const appointment = query.data?.[0];
  const patientId = appointment?.patient.id;
  const prescriptions = usePrescriptions(kind, patientId, shown);
  const usual = useUsualContents(kind, shown);
  useOfflineAccessLog('appointment', patientId ?? '', query);
  if (!appointment && query.status === 'loading') return <Loading />;
  if (!appointment) {
    return (
      <Stack>
        {query.status === 'failed' ? <LoadFailed error={query.error} onRetry={query.retry} /> : <Missing />}
        <LostDocument key={`${id} ${kind}`} appointmentId={id} kind={kind} />
      </Stack>
    );
  }
  return (
    <Stack>
      <PatientCard isBrief patient={appointment.patient} label={t('record.patientCard')} />
      {prescriptions && usual ? (
        <DocumentForm key={`${appointment.id} ${kind}`} {...{ appointment, kind, prescriptions, usual }} />
      ) : (
        // The button that copies the last prescription, and what is offered to tap, would push the fields down.
        <Loading />
      )}
    </Stack>
  );
}

function Missing() {
  const { t } = useTranslation();
  const { title, text } = t('record.diagnostic.missing', { returnObjects: true });
  return <EmptyState picture={<LostPicture />} title={title} text={text} />;
}

/** What the doctor often writes on documents of a kind; undefined while the form waits for it. */
function useUsualContents(kind: DocumentKind, shown: boolean): UsualContents | undefined {
  const hasUsual = kind === 'prescription' || kind === 'exam_request';
  const { data = noUsual, status } = useCachedQuery(hasUsual ? usualContentsQuery : null, shown);
  const isAwaited = hasUsual && status === 'loading';
  const isLate = useLate(isAwaited, USUAL_WAIT_MS);
  return isAwaited && !isLate ? undefined : data;
}

/** The patient's earlier prescriptions, the latest first, for another one; undefined while they load. */
function usePrescriptions(kind: DocumentKind, patientId: string | undefined, shown: boolean) {
  const of = kind === 'prescription' ? patientId : undefined;
  const record = useCachedQuery(
    useMemo(() => (of ? recordQuery(of) : null), [of]),
    shown,
  );
  useOfflineAccessLog('record', patientId ?? '', record);
  return of && record.status === 'loading' ? undefined : prescriptionsIn(record.data ?? []);
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
