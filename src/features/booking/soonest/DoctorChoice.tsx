import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../../../contract/appointments.ts';
import { type Doctor, SOONEST_DAYS } from '../../../../contract/booking.ts';
import { crmText } from '../../../../contract/formats.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { soonestQuery } from '../queries.ts';
import { pathTo } from '../steps/steps.ts';
import { DoctorTimes } from './DoctorTimes.tsx';
import { doctorOrder } from './doctorOrder.ts';
import { usePart } from './usePart.ts';
import './doctor-choice.css';

interface DoctorChoiceProps {
  doctors: readonly Doctor[];
  specialtyId: string;
  clinic: Clinic;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
  shown: boolean;
}

/** A clinic's doctors: those with free times by the first of them, each with the next ones; then the others. */
export function DoctorChoice({ doctors, specialtyId, clinic, replaces, shown }: DoctorChoiceProps) {
  const { t } = useTranslation();
  const [part] = usePart();
  // The step before asks the same, so the order is mostly known at once.
  const soonest = useCachedQuery(
    useMemo(() => soonestQuery(specialtyId, { part }), [specialtyId, part]),
    shown,
  );
  if (soonest.status === 'loading') {
    return (
      <ul className="doctor-choice" aria-busy="true">
        {doctors.map(({ id }) => (
          // Not the doctor's own key: it would be the same element, which the order then moves.
          <Card as="li" className="doctor-choice-place" key={`place of ${id}`} aria-hidden="true" />
        ))}
      </ul>
    );
  }
  const { free, others } = doctorOrder(doctors, soonest.data);
  const link = (doctor: Doctor, reason?: string) => (
    <LinkCard
      to={pathTo('bookAppointment', { specialty: specialtyId, clinic: clinic.id, doctor: doctor.id, replaces, part })}
      picture={<Avatar name={doctor.name} email={doctor.email} />}
      title={doctor.name}
      text={`${crmText(doctor.CRM)} · ${t(`ui.gender.${doctor.gender ?? 'unknown'}`)}`}
    >
      {doctor.online === false && (
        <span>
          <Badge>{t('booking.atClinic.title')}</Badge>
        </span>
      )}
      {doctor.online !== false && reason && <span className="link-card-text">{reason}</span>}
    </LinkCard>
  );
  const reason = part ? t('booking.clinics.noneInPart') : t('booking.clinics.noneSoon', { days: SOONEST_DAYS });
  return (
    <>
      {free.length > 0 && (
        <ul className="doctor-choice">
          {free.map(doctor => (
            <Card as="li" key={doctor.id}>
              {link(doctor)}
              {soonest.data && <DoctorTimes {...{ doctor, specialtyId, clinic, replaces, part, shown }} />}
            </Card>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="doctor-choice doctor-choice-others">
          {others.map(doctor => (
            <li key={doctor.id}>{link(doctor, reason)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
