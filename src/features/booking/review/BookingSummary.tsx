import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '../../../../contract/booking.ts';
import { crmText } from '../../../../contract/formats.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { MapLink } from '../../../ui/actions/MapLink.tsx';
import type { Chosen } from '../slots/DoctorCard.tsx';

interface BookingSummaryProps extends Chosen {
  slot: Slot;
  /** For whom it is; undefined if it can only be for the user. */
  patientName: string | undefined;
}

/** The booking to be confirmed: for whom, with whom, for what, where and when. */
export function BookingSummary({ doctor, specialty, clinic, slot, patientName }: BookingSummaryProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const zone = clinic.time_zone;
  const zoneNote = dates.zoneNote(zone, slot.start);
  return (
    <>
      <dl className="booking-summary">
        {patientName && <Line name={t('care.patientLabel')}>{patientName}</Line>}
        <Line name={t('booking.review.day')}>{dates.longDay(slot.start, zone)}</Line>
        <Line name={t('booking.review.hour')}>{dates.time(slot.start, zone)}</Line>
        <Line name={t('booking.review.doctor')}>{doctor.name}</Line>
        <Line name={t('booking.review.specialty')}>{specialtyName(specialty.name)}</Line>
        <Line name={t('booking.review.crm')}>{crmText(doctor.CRM)}</Line>
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
