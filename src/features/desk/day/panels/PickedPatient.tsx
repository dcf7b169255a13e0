import { useTranslation } from 'react-i18next';
import type { DeskPatient } from '../../../../../contract/desk.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { PatientPicker } from '../../patients/PatientPicker.tsx';

interface PickedPatientProps {
  clinicId: string;
  patient: DeskPatient | undefined;
  onPick: (patient: DeskPatient | undefined) => void;
}

/** Chooses the patient of a booking, or shows the chosen one. */
export function PickedPatient({ clinicId, patient, onPick }: PickedPatientProps) {
  const { t } = useTranslation();
  if (!patient) return <PatientPicker clinicId={clinicId} onPick={onPick} />;
  return (
    <div className="day-picked">
      <p>
        <span>{t('desk.day.book.patient')}</span>
        <strong>{patient.name}</strong>
        <span>{patient.phone}</span>
      </p>
      <Button kind="quiet" size="small" onClick={() => onPick(undefined)}>
        {t('desk.day.book.otherPatient')}
      </Button>
    </div>
  );
}
