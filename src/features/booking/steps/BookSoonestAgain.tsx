import { repeatOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SOONEST_DAYS } from '../../../../contract/booking.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { LinkCard } from '../../../ui/layout/LinkCard.tsx';
import { usePatient } from '../../care/index.ts';
import { soonestQuery } from '../queries.ts';
import { NextTime } from '../soonest/NextTime.tsx';
import { useLastChoice } from './lastChoice.ts';
import { pathTo } from './steps.ts';

interface BookSoonestAgainProps {
  /** The doctors with whom the patient has an appointment to come, by id. */
  bookedDoctors: ReadonlySet<string>;
  shown: boolean;
}

/**
 * For the patient's home: the previous doctor with their soonest time, two taps from being booked again. Without a
 * known time it leads to the calendar. Renders nothing for a patient who hasn't booked before, nor while an appointment
 * with that doctor is to come.
 */
export function BookSoonestAgain({ bookedDoctors, shown }: BookSoonestAgainProps) {
  const { t } = useTranslation();
  const nameOf = useSpecialtyName();
  const { dependent } = usePatient();
  const last = useLastChoice(shown);
  const choice = last && bookedDoctors.has(last.doctor.id) ? null : last;
  const [specialtyId, doctorId] = [choice?.specialty.id, choice?.doctor.id];
  const query = useMemo(
    () => (specialtyId && doctorId ? soonestQuery(specialtyId, { doctor: doctorId, part: undefined }) : null),
    [specialtyId, doctorId],
  );
  const soonest = useCachedQuery(query, shown);
  if (choice === undefined) return <Loading rows={1} />;
  if (choice === null) return null;
  const { specialty, clinic, doctor } = choice;
  // A doctor who has moved works at another clinic than the one of the choice.
  const next = soonest.data?.days.find(time => time.clinic.id === clinic.id);
  return (
    <LinkCard
      to={pathTo('bookAppointment', {
        specialty: specialty.id,
        clinic: clinic.id,
        doctor: doctor.id,
        patient: dependent?.id,
        at: next?.start,
      })}
      icon={repeatOutline}
      title={t('booking.bookAgain', { doctor: doctor.name })}
      text={nameOf(specialty.name)}
    >
      {soonest.status !== 'failed' && (
        <NextTime
          next={next ?? (soonest.data && 'none')}
          none={t('booking.clinics.noneSoon', { days: SOONEST_DAYS })}
        />
      )}
    </LinkCard>
  );
}
