import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskAppointment, type DeskDoctorDay, type DeskPatient, walkIn } from '../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../contract/management.ts';
import type { WriteKeys } from '../../../../sync/writeKeys.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { SelectBox } from '../../../../ui/fields/SelectBox.tsx';
import type { CellWords } from '../useCellWords.ts';
import { useDeskWrite } from '../useDeskWrite.ts';
import { FailureNote } from './FailureNote.tsx';
import { PickedPatient } from './PickedPatient.tsx';
import { SpecialtyChoice } from './SpecialtyChoice.tsx';
import './panels.css';

interface WalkInDialogProps {
  /** Where the patient came to. */
  clinic: ManagedClinic;
  /** The clinic's doctors. */
  doctors: readonly DeskDoctorDay['doctor'][];
  doctorId: string | undefined;
  wanted: string | undefined;
  words: CellWords;
  keys: WriteKeys;
  patient: DeskPatient | undefined;
  onPatient: (patient: DeskPatient | undefined) => void;
  onBooked: (appointment: DeskAppointment) => void;
  onClose: () => void;
}

/** Books a patient who came without an appointment, now. */
export function WalkInDialog(props: WalkInDialogProps) {
  const { clinic, doctors, wanted, words, keys, patient, onPatient, onBooked, onClose } = props;
  const { t } = useTranslation();
  const [doctorId, setDoctorId] = useState(props.doctorId ?? doctors[0]?.id ?? '');
  const [chosen, setChosen] = useState(wanted);
  const doctor = doctors.find(({ id }) => id === doctorId);
  const own = doctor?.specialties.map(({ id }) => id) ?? [];
  const specialty = own.find(id => id === chosen) ?? own[0];
  const write = useDeskWrite(walkIn, keys, onBooked);

  function confirm(): void {
    if (patient && specialty) {
      write.send({ body: { patient_id: patient.id, doctor_id: doctorId, specialty_id: specialty } });
    }
  }

  return (
    <Dialog
      open
      title={t('desk.day.walkIn.title')}
      onClose={onClose}
      busy={write.sending}
      actions={
        patient && (
          <Button autoFocus loading={write.sending} disabled={!specialty} onClick={confirm}>
            {t('desk.day.walkIn.confirm')}
          </Button>
        )
      }
    >
      <p>{t('desk.day.walkIn.text')}</p>
      <SelectBox
        label={t('desk.day.book.doctor')}
        value={doctorId}
        onChange={setDoctorId}
        options={doctors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {doctor && <SpecialtyChoice doctor={doctor} among={own} value={specialty ?? ''} onChange={setChosen} />}
      <PickedPatient clinicId={clinic.id} patient={patient} onPick={onPatient} />
      <FailureNote failure={write.failure} words={words} onRepeat={write.repeat} />
    </Dialog>
  );
}
