import { chevronForward } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DeskPatientDetails } from '../../../../contract/desk.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { deviceZone, useDates } from '../../../i18n/dates.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { useNow } from '../../appointments/index.ts';
import { dayPath } from '../day/filter.ts';
import { deskClinicsQuery } from '../queries.ts';
import { useClinicZones } from '../useClinicZones.ts';
import { byTime, shownState } from './appointments.ts';
import './patients-list.css';

type Appointment = DeskPatientDetails['appointments'][number];

/** The patient's appointments at the receptionist's clinics: when, with whom, and their status. */
export function AppointmentsCard({ patient }: { patient: DeskPatientDetails }) {
  const { t } = useTranslation();
  const shown = useShown();
  const now = useNow(shown).getTime();
  const zones = useClinicZones();
  const clinics = useCachedQuery(deskClinicsQuery, shown).data ?? [];
  const zoneOf = (clinicId: string) => zones?.of(clinicId) ?? deviceZone();
  const { upcoming, past } = byTime(patient.appointments, zoneOf, now);
  const rowOf = (appointment: Appointment, isPast: boolean) => (
    <li key={appointment.id}>
      <Row
        appointment={appointment}
        isPast={isPast}
        now={now}
        zone={zoneOf(appointment.clinic_id)}
        isZoneKnown={zones !== undefined}
        clinic={clinics.length > 1 ? clinics.find(({ id }) => id === appointment.clinic_id)?.name : undefined}
      />
    </li>
  );
  return (
    <Card as="section" className="patients-card patients-appointments" aria-labelledby="patient-appointments">
      <h2 id="patient-appointments">{t('desk.patients.appointments.title')}</h2>
      {patient.appointments.length === 0 && <p className="patients-lead">{t('desk.patients.appointments.none')}</p>}
      {upcoming.length > 0 && (
        <>
          <h3>{t('desk.patients.appointments.upcoming')}</h3>
          <ul className="patients-list">{upcoming.map(one => rowOf(one, false))}</ul>
        </>
      )}
      {past.length > 0 && (
        <>
          <h3>{t('desk.patients.appointments.past')}</h3>
          <ul className="patients-list">{past.map(one => rowOf(one, true))}</ul>
        </>
      )}
    </Card>
  );
}

interface RowProps {
  appointment: Appointment;
  isPast: boolean;
  /** Epoch milliseconds. */
  now: number;
  /** The clinic's; the device's until the clinics are known. */
  zone: string;
  isZoneKnown: boolean;
  /** The clinic's name, if the receptionist works at several ones. */
  clinic: string | undefined;
}

/** Leads to the appointment on its day, unless it was cancelled: the day doesn't show it then. */
function Row({ appointment, isPast, now, zone, isZoneKnown, clinic }: RowProps) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const { id, date, clinic_id, doctor_name } = appointment;
  const state = shownState(appointment, isPast, now);
  const texts = (
    <span className="patients-row-texts">
      <span className="patients-when">
        <strong>
          {/* The line keeps its height. */}
          <time dateTime={date} className={isZoneKnown ? undefined : 'patients-unknown-time'}>
            {dayTime(date, zone)}
          </time>
        </strong>
        <span className="patients-soft">{[doctor_name, clinic].filter(Boolean).join(' · ')}</span>
      </span>
      {state === 'unrecorded' ? (
        <span className="patients-soft">{t('desk.patients.parts.unrecorded')}</span>
      ) : (
        <Badge tone={state === 'cancelled' || state === 'asked' ? 'warning' : 'info'}>
          {state === 'cancelled'
            ? t('desk.patients.appointments.cancelled')
            : t(state === 'asked' ? 'desk.day.askedToMove' : `appointments.status.${state}`)}
        </Badge>
      )}
    </span>
  );
  if (state === 'cancelled') return <div className="patients-row">{texts}</div>;
  const day = dateAt(zone, Date.parse(date));
  return (
    <Link className="patients-row" to={dayPath({ clinic: clinic_id, date: day, appointment: id })}>
      {texts}
      <Icon icon={chevronForward} />
    </Link>
  );
}
