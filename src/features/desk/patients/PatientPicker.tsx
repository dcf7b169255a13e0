import { personAddOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskPatient } from '../../../../contract/desk.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { NewPatient } from './NewPatient.tsx';
import { PatientSearch } from './PatientSearch.tsx';

interface PatientPickerProps {
  /** The clinic that a new patient belongs to. */
  clinicId: string;
  onPick: (patient: DeskPatient) => void;
}

/** Finds a patient by name, phone or CPF, or registers a new one. */
export function PatientPicker({ clinicId, onPick }: PatientPickerProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined)
    return <NewPatient clinicId={clinicId} typed={typed} onPick={onPick} onCancel={() => setTyped(undefined)} />;
  return (
    <PatientSearch onPick={onPick}>
      {text => (
        <Button kind="secondary" icon={personAddOutline} onClick={() => setTyped(text)}>
          {t('desk.patients.new.title')}
        </Button>
      )}
    </PatientSearch>
  );
}
