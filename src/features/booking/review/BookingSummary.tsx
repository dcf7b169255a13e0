import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { MapLink } from '../../../ui/actions/MapLink.tsx';
import type { Chosen } from '../slots/DoctorCard.tsx';

/** The booking to be confirmed: with whom, for what, where and when. */
export function BookingSummary({ doctor, specialty, clinic, slot }: Chosen & { slot: Slot }) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const zone = clinic.time_zone;
  const zoneNote = dates.zoneNote(zone, slot.start);
  return (
    <>
      <dl className="booking-summary">
        <Line name={t('booking.review.day')}>{dates.longDay(slot.start, zone)}</Line>
        <Line name={t('booking.review.hour')}>{dates.time(slot.start, zone)}</Line>
        <Line name={t('booking.review.doctor')}>{doctor.name}</Line>
        <Line name={t('booking.review.specialty')}>{specialtyName(specialty.name)}</Line>
        <Line name={t('booking.review.crm')}>{doctor.CRM}</Line>
        <Line name={t('booking.review.clinic')}>{clinic.name}</Line>
        <Line name={t('booking.review.address')}>
          {clinic.address}
          <br />
          <MapLink clinic={clinic} />
        </Line>
      </dl>
      {zoneNote && <p className="booking-zone">{zoneNote}</p>}
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
