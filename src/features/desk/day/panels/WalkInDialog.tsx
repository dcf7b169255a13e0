import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskDoctorDay, type DeskPatient, walkIn } from '../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../contract/management.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { SelectBox } from '../../../../ui/fields/SelectBox.tsx';
import type { CellWords } from '../useCellWords.ts';
import type { DeskWrites, Outcomes } from '../writes/deskWrites.ts';
import { useDeskWrite } from '../writes/useDeskWrite.ts';
import { PickedPatient } from './PickedPatient.tsx';
import { SpecialtyChoice } from './SpecialtyChoice.tsx';
import { WriteProblems } from './WriteProblems.tsx';
import './panels.css';

interface WalkInDialogProps {
  /** Where the patient came to. */
  clinic: ManagedClinic;
  /** The clinic's doctors. */
  doctors: readonly DeskDoctorDay['doctor'][];
  doctorId: string | undefined;
  preferredSpecialty: string | undefined;
  words: CellWords;
  writes: DeskWrites;
  patient: DeskPatient | undefined;
  onPatient: (patient: DeskPatient | undefined) => void;
  outcomes: Outcomes<typeof walkIn>;
  onClose: () => void;
}

/** Books a patient who came without an appointment, now. */
export function WalkInDialog(props: WalkInDialogProps) {
  const { clinic, doctors, preferredSpecialty, words, writes, patient, onPatient, onClose } = props;
  const { t } = useTranslation();
  const [doctorId, setDoctorId] = useState(props.doctorId ?? doctors[0]?.id ?? '');
  const [chosen, setChosen] = useState(preferredSpecialty);
  const doctor = doctors.find(({ id }) => id === doctorId);
  const own = doctor?.specialties.map(({ id }) => id) ?? [];
  const specialty = own.find(id => id === chosen) ?? own[0];
  const write = useDeskWrite(walkIn, writes, patient?.id, props.outcomes);

  function confirm(): void {
    if (patient && specialty) {
      const body = { patient_id: patient.id, doctor_id: doctorId, specialty_id: specialty };
      write.send({ body }, { kind: 'walkIn', patient });
    }
  }

  /** What was refused before is something else. */
  function choosing<T>(choose: (chosen: T) => void): (chosen: T) => void {
    return chosen => {
      write.clear();
      choose(chosen);
    };
  }

  return (
    <Dialog
      open
      title={t('desk.day.walkIn.title')}
      onClose={onClose}
      busy={write.sending}
      actions={
        patient && (
          <Button autoFocus loading={write.sending} disabled={!specialty || write.isBlocked} onClick={confirm}>
            {t('desk.day.walkIn.confirm')}
          </Button>
        )
      }
    >
      <p>{t('desk.day.walkIn.text')}</p>
      <SelectBox
        label={t('desk.day.book.doctor')}
        value={doctorId}
        onChange={choosing(setDoctorId)}
        options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {doctor && <SpecialtyChoice doctor={doctor} among={own} value={specialty ?? ''} onChange={choosing(setChosen)} />}
      <PickedPatient clinicId={clinic.id} patient={patient} onPick={choosing(onPatient)} />
      <WriteProblems isNow {...{ write, writes, words }} />
    </Dialog>
  );
}
