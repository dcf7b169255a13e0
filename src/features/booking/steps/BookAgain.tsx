import { repeatOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import { useSpecialtyName } from '../../../i18n/specialties.ts';
import { LinkCard } from '../../../ui/LinkCard.tsx';
import type { LastChoice } from './lastChoice.ts';
import { pathTo } from './steps.ts';

interface BookAgainProps {
  choice: LastChoice;
  /** The id of the appointment that is rescheduled. */
  replaces: string | null;
}

/** A shortcut to the calendar of the previous doctor, or of the doctor of an existing appointment. */
export function BookAgain({ choice, replaces }: BookAgainProps) {
  const { t } = useTranslation();
  const specialtyName = useSpecialtyName();
  const { specialty, clinic, doctor } = choice;
  return (
    <LinkCard
      to={pathTo('bookAppointment', {
        specialty: specialty.id,
        clinic: clinic.id,
        doctor: doctor.id,
        replaces,
      })}
      icon={repeatOutline}
      title={t('booking.again', { doctor: doctor.name })}
      text={`${specialtyName(specialty.name)} · ${clinic.name}`}
    />
  );
}
