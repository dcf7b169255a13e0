import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { LoadFailed } from '../../../page/LoadFailed.tsx';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { type QueryState, useCachedQuery, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { focusWhenVisible, shownHeading } from '../../../ui/browser/focus.ts';
import { useColumns, useTwoColumns } from '../../../ui/browser/mediaQuery.ts';
import { AgeOf } from '../../../ui/feedback/AgeOf.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { LostPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { usePageSearchParams, usePageTitle, useShown } from '../../../ui/page.ts';
import { AgendaSidebar, DoctorActions, NearbyAppointments, useNextOfDay, useNow } from '../../appointments/index.ts';
import { DocumentsCard } from '../../documents/index.ts';
import { entriesQuery, listedAllergies } from '../../entries/index.ts';
import { EntriesSection } from '../../entries/summary/index.ts';
import { HandedInByPatient } from '../handedIn/HandedInByPatient.tsx';
import { LostNotes } from '../notes/LostNotes.tsx';
import { NotesForm } from '../notes/NotesForm.tsx';
import { appointmentQuery, handedInExamsQuery } from '../queries.ts';
import { SeenPatient } from '../SeenPatient.tsx';
import './diagnostic.css';
import { Uploader } from '../uploads/Uploader.tsx';
import { useAppointmentEvents } from '../useAppointmentEvents.ts';
import { useMovedAppointment } from '../useMovedAppointment.ts';
import { useOfflineAccessLog } from '../useOfflineAccessLog.ts';

/** An appointment for its doctor, with the agenda beside it if there is space. */
export default function Diagnostic() {
  const id = usePageSearchParams().get('appointment');
  const shown = useShown();
  const hasAgenda = useTwoColumns();
  const appointment = useCachedQuery(
    useMemo(() => (id ? appointmentQuery(id) : null), [id]),
    shown,
  );
  useAppointmentEvents(id, shown);
  // The heading's height depends on the patient's name, so nothing is rendered beside the first appointment before it
  // is loaded.
  const [isFirst, setFirst] = useState(true);
  if (isFirst && (!id || appointment.status !== 'loading')) setFirst(false);
  // Here, since the body may be gone by then: the event of a cancellation may precede its response.
  const go = usePageNavigate();
  useMovedAppointment(id, shown, movedTo => `/diagnostic?${new URLSearchParams({ appointment: movedTo })}`);
  useFocusOnChange(appointment.data?.[0]?.id, shown);
  const body = <AppointmentBody id={id} appointment={appointment} shown={shown} go={go} />;
  if (!hasAgenda || isFirst) return body;
  return (
    <div className="beside">
      <AgendaSidebar shown={shown} openId={id} open={appointment.data?.[0]} />
      {body}
    </div>
  );
}

/**
 * When another appointment is shown instead and the focused element has disappeared, focuses the new heading, so that
 * screen readers announce it.
 */
function useFocusOnChange(openId: string | undefined, shown: boolean): void {
  const last = useRef(openId);
  useEffect(() => {
    if (!openId || !shown) return;
    const isOther = last.current !== undefined && last.current !== openId;
    last.current = openId;
    const heading = shownHeading();
    if (!isOther || !heading || document.activeElement !== document.body) return;
    heading.scrollIntoView({ block: 'center' });
    return focusWhenVisible(heading);
  }, [openId, shown]);
}

interface BodyProps {
  id: string | null;
  appointment: QueryState<DoctorAppointment[]>;
  shown: boolean;
  go: ReturnType<typeof usePageNavigate>;
}

function AppointmentBody({ id, appointment, shown, go }: BodyProps) {
  const { t } = useTranslation();
  const found = appointment.data?.[0];
  if (found) {
    return (
      <Stack className="diagnostic-page">
        <OpenAppointment key={found.id} appointment={found} query={appointment} shown={shown} go={go} />
      </Stack>
    );
  }
  const lost = id && <LostNotes key={id} appointmentId={id} />;
  if (id && appointment.status === 'failed') {
    return (
      <Stack>
        <LoadFailed error={appointment.error} onRetry={appointment.retry} />
        {lost}
      </Stack>
    );
  }
  if (id && appointment.status === 'loading') return <Loading rows={6} />;
  const { title, text } = t('record.diagnostic.missing', { returnObjects: true });
  return (
    <Stack>
      <EmptyState picture={<LostPicture />} title={title} text={text} />
      {lost}
    </Stack>
  );
}

function OpenAppointment({
  appointment,
  query,
  shown,
  go,
}: Omit<BodyProps, 'id' | 'appointment'> & {
  appointment: DoctorAppointment;
  query: QueryState<DoctorAppointment[]>;
}) {
  useOfflineAccessLog('appointment', appointment.patient.id, query);
  const handedIn = useCachedQuery(
    useMemo(() => handedInExamsQuery(appointment.patient.id), [appointment.patient.id]),
    shown,
  );
  const { t } = useTranslation();
  const { briefDay, time } = useDates();
  const specialty = useSpecialtyName()(appointment.specialty.name);
  const zone = appointment.clinic.time_zone;
  // Without the year of today: a phone has two lines for all of the title, of which one has day and time.
  const words = `${briefDay(appointment.date, zone, new Date())} ${time(appointment.date, zone)}`;
  const date = words.replaceAll(' ', '\u00A0');
  usePageTitle(`${t('record.diagnostic.heading', { specialty, date })}\u00A0· ${appointment.patient.name}`);
  const now = useNow(shown);
  const refresh = useRefresh();
  const entries = useCachedQuery(
    useMemo(() => entriesQuery(appointment.patient.id), [appointment.patient.id]),
    shown,
  );
  useOfflineAccessLog('record', appointment.patient.id, entries);
  const allergies = entries.data ? listedAllergies(entries.data) : appointment.patient.allergies;
  const place = { patient: appointment.patient, appointmentId: appointment.id, zone };
  const [isMeasuring, setMeasuring] = useState(false);
  const next = useNextOfDay(appointment, shown);
  const hasColumns = useColumns();
  const [visitsPlace, setVisitsPlace] = useState<HTMLElement | null>(null);

  function goToNext(): void {
    if (next) go(`/diagnostic?${new URLSearchParams({ appointment: next.id })}`, { replace: true });
    else go('/appointments');
  }

  const side = (
    <Stack key="side" className="diagnostic-side">
      <EntriesSection query={entries} place={place} birthday={appointment.patient.birthday} isMeasuring={isMeasuring} />
      {hasColumns && <div ref={setVisitsPlace} />}
    </Stack>
  );
  const main = (
    <Stack key="main" className="diagnostic-main">
      <NotesForm
        appointment={appointment}
        beside={hasColumns ? visitsPlace : null}
        isLast={next === undefined}
        onNext={goToNext}
        place={place}
        onMeasuring={setMeasuring}
      />
      {/* Below the notes, which begin higher up. */}
      <NearbyAppointments appointment={appointment} shown={shown} />
      <DocumentsCard appointment={appointment} />
      <Uploader appointment={appointment} />
      <HandedInByPatient exams={handedIn} patientId={appointment.patient.id} />
      <DoctorActions
        appointment={appointment}
        now={now}
        onChanged={() => refresh(appointmentQuery(appointment.id).key)}
        onCancelled={() => go('/appointments')}
      />
    </Stack>
  );
  return (
    <>
      <AgeOf queries={[query, entries]} />
      <SeenPatient appointment={appointment} allergies={allergies} now={now} shown={shown} />
      {/* The folded summary is above the notes, or beside them and above the last appointments. */}
      <div className="diagnostic-columns">{hasColumns ? [main, side] : [side, main]}</div>
    </>
  );
}
