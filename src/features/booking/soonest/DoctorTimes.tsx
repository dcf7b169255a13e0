import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../../../contract/appointments.ts';
import { type Doctor, type PartOfDay, SOONEST_DAYS } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { dayIn, relativeDay } from '../calendar/days.ts';
import { soonestQuery } from '../queries.ts';
import { pathTo } from '../steps/steps.ts';
import './doctor-times.css';

/** How many times of each doctor are shown: one row on a phone. */
const SHOWN = 3;

interface DoctorTimesProps {
  doctor: Doctor;
  specialtyId: string;
  clinic: Clinic;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
  part: PartOfDay | undefined;
  shown: boolean;
}

/**
 * The first free times of a doctor's next days; each leads to the review of that slot. Keeps its space until they are
 * known. Renders nothing if they can't be loaded.
 */
export function DoctorTimes({ doctor, specialtyId, clinic, replaces, part, shown }: DoctorTimesProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  // The next step asks the same.
  const query = useMemo(() => soonestQuery(specialtyId, { doctor: doctor.id, part }), [specialtyId, doctor.id, part]);
  const { data, status } = useCachedQuery(query, shown);
  if (status === 'failed') return null;
  const zone = clinic.time_zone;
  const today = dayIn(zone, new Date());
  const times = data?.days.filter(time => time.clinic.id === clinic.id).slice(0, SHOWN);
  if (times?.length === 0) {
    return (
      <p className="doctor-times-none">
        {part ? t('booking.clinics.noneInPart') : t('booking.clinics.noneSoon', { days: SOONEST_DAYS })}
      </p>
    );
  }
  return (
    <ul className="doctor-times" aria-label={t('booking.doctors.timesOf', { doctor: doctor.name })} aria-busy={!times}>
      {times?.map(({ start }) => (
        <li key={start}>
          <Link
            to={pathTo('bookAppointment', {
              specialty: specialtyId,
              clinic: clinic.id,
              doctor: doctor.id,
              replaces,
              part,
              at: start,
            })}
          >
            <span className="doctor-times-day">{relativeDay(dayIn(zone, new Date(start)), today, language)}</span>{' '}
            <span className="doctor-times-hour">{dates.time(start, zone)}</span>
          </Link>
        </li>
      ))}
      {!times &&
        Array.from({ length: SHOWN }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are identical
          <li key={place} className="doctor-times-place" aria-hidden="true" />
        ))}
    </ul>
  );
}
