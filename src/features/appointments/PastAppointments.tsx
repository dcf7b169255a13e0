import { documentTextOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Loading } from '../../ui/feedback/Loading.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { LinkCard } from '../../ui/layout/LinkCard.tsx';
import { usePatient, usePatientQuery } from '../care/index.ts';
import { offlineRecordQuery } from '../record/index.ts';
import { lastOf } from './lists.ts';
import './past-appointments.css';

/** How many past appointments are listed; the record has all. */
const SHOWN_MAX = 3;

/** The last appointments of the patient for whom the user acts, without anything clinical, and the way to all. */
export function PastAppointments({ now, shown }: { now: Date; shown: boolean }) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const { id } = usePatient();
  const record = usePatientQuery(
    useMemo(() => offlineRecordQuery(id), [id]),
    shown,
  );
  if (record.status === 'loading') return <Loading rows={2} />;
  const past = lastOf(record.data ?? [], now, SHOWN_MAX);
  return (
    <section className="past-appointments" aria-labelledby="past-appointments">
      <h2 id="past-appointments">{t('appointments.patient.earlier')}</h2>
      {past.length > 0 && (
        <Card as="div">
          <ul>
            {past.map(({ id, date, clinic, specialty, doctor, status }) => (
              <li key={id}>
                <strong>{dates.wordedDay(date, clinic.time_zone, now)}</strong>
                <span>
                  {specialtyName(specialty.name)} · {doctor.name}
                </span>
                {status === 'missed' && <Badge tone="danger">{t('appointments.status.missed')}</Badge>}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <LinkCard
        to="/patient-medicalrecord"
        icon={documentTextOutline}
        title={t('appointments.patient.allEarlier')}
        text={t('appointments.patient.earlierText')}
      />
    </section>
  );
}
