import { useTranslation } from 'react-i18next';
import type { DeskPatientDetails } from '../../../../contract/desk.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useShown } from '../../../ui/page.ts';
import { deskClinicsQuery } from '../queries.ts';
import { useClinicZones } from '../useClinicZones.ts';
import './patients-list.css';

/** The patient's appointments at the receptionist's clinics, latest first: when, with whom, and their status. */
export function AppointmentsCard({ patient }: { patient: DeskPatientDetails }) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const clinics = useCachedQuery(deskClinicsQuery, useShown()).data ?? [];
  const zones = useClinicZones();
  return (
    <Card as="section" className="patients-card" aria-labelledby="patient-appointments">
      <h2 id="patient-appointments">{t('desk.patients.appointments.title')}</h2>
      {patient.appointments.length === 0 && <p className="patients-lead">{t('desk.patients.appointments.none')}</p>}
      <ul className="patients-list">
        {patient.appointments.map(appointment => {
          const clinic = clinics.find(({ id }) => id === appointment.clinic_id);
          const isCancelled = appointment.canceled_at !== null;
          return (
            <li key={appointment.id}>
              <p>
                <strong>
                  <time dateTime={appointment.date}>
                    {/* The line keeps its height. */}
                    {zones ? dayTime(appointment.date, zones.of(appointment.clinic_id)) : '\u00a0'}
                  </time>
                </strong>
                <span>{[appointment.doctor_name, clinics.length > 1 && clinic?.name].filter(Boolean).join(' · ')}</span>
              </p>
              <Badge tone={isCancelled ? 'warning' : 'info'}>
                {isCancelled
                  ? t('desk.patients.appointments.cancelled')
                  : t(`appointments.status.${appointment.status}`)}
              </Badge>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
