import { useTranslation } from 'react-i18next';
import type { Clinic, Specialty } from '../../../../contract/appointments.ts';
import type { Doctor } from '../../../../contract/booking.ts';
import { crmText } from '../../../../contract/formats.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { Avatar } from '../../../page/Avatar.tsx';
import { MapLink } from '../../../ui/actions/MapLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import './doctor-card.css';

/** The choices of a booking: with whom, for what and where. */
export interface Chosen {
  doctor: Doctor;
  specialty: Specialty;
  clinic: Clinic;
}

/** The chosen doctor, with what is already known before a time is chosen. */
export function DoctorCard({ doctor, specialty, clinic }: Chosen) {
  const { t } = useTranslation();
  const specialtyName = useSpecialtyName();
  return (
    <Card as="section" className="booking-doctor">
      <Avatar name={doctor.name} email={doctor.email} size={56} />
      <div className="booking-doctor-texts">
        <h2>{doctor.name}</h2>
        <p>{specialtyName(specialty.name)}</p>
        <p className="booking-doctor-crm">
          {crmText(doctor.CRM)} · {t(`ui.gender.${doctor.gender ?? 'unknown'}`)}
        </p>
        <p>
          {clinic.name}
          <span className="booking-doctor-address">, {clinic.address}</span>
        </p>
        <MapLink clinic={clinic} />
      </div>
    </Card>
  );
}
