import { createOutline } from 'ionicons/icons';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreatedPatient } from '../../../contract/record.ts';
import { useDates } from '../../i18n/dates.ts';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { PatientCard } from './PatientCard.tsx';
import { asOf } from './patientOrder.ts';
import { RecordHighlights } from './RecordHighlights.tsx';

type DoctorsAppointment = NonNullable<TreatedPatient['last']>;

interface DoctorsPatientCardProps {
  patient: ComponentProps<typeof PatientCard>['patient'] & { id: string };
  /** The doctor's last and next appointment with the patient, if they are shown. */
  treated?: Pick<TreatedPatient, 'last' | 'next'>;
  /** The appointment to go on with. */
  appointment: DoctorsAppointment | undefined;
}

/**
 * The patient of a record for a doctor who treats them, below a title that is the name: a button that opens the
 * appointment to go on with, what a doctor looks up while writing a note, and links to the last and the next
 * appointment.
 */
export function DoctorsPatientCard({ patient, treated, appointment: current }: DoctorsPatientCardProps) {
  const { t } = useTranslation();
  const { dayTime, briefDay } = useDates();
  const now = new Date();
  const links = treated && asOf(treated, now);
  const action = current && (
    <LinkButton to={pathOf(current)} size="small" icon={createOutline}>
      {t('record.openAppointment', { day: briefDay(current.date, current.time_zone, now) })}
    </LinkButton>
  );
  return (
    <div className="record-patient-clinical">
      <PatientCard
        patient={patient}
        label={t('record.patientCard')}
        isNamed={false}
        action={action}
        highlights={<RecordHighlights patientId={patient.id} birthday={patient.birthday ?? null} />}
      >
        {(['last', 'next'] as const).map(which => {
          const appointment = links?.[which];
          return (
            appointment && (
              <div key={which}>
                <dt>{t(`record.patients.${which}`)}</dt>
                <dd>
                  <Link className="record-fact-link" to={pathOf(appointment)}>
                    {dayTime(appointment.date, appointment.time_zone)}
                  </Link>
                </dd>
              </div>
            )
          );
        })}
      </PatientCard>
    </div>
  );
}

const pathOf = ({ id }: DoctorsAppointment) => `/diagnostic?appointment=${id}`;
