import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';

interface OutsideDialogProps {
  appointments: readonly DoctorAppointment[];
  onClose: () => void;
}

/** Shows a doctor which booked appointments are outside the new hours; they remain booked. */
export function OutsideDialog({ appointments, onClose }: OutsideDialogProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  return (
    <Dialog
      open
      title={t('hours.outside.title', { count: appointments.length })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('hours.outside.dismiss')}</Button>}
    >
      <p>{t('hours.outside.text')}</p>
      <ul className="hours-outside">
        {appointments.map(({ id, date, clinic, patient, specialty }) => (
          <li key={id}>
            <strong>{dates.dayTime(date, clinic.time_zone)}</strong>
            <span>
              {patient.name}, {specialtyName(specialty.name)}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
