import { useTranslation } from 'react-i18next';
import { type DeskDoctorDay, type DeskPatient, deskBook } from '../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../contract/management.ts';
import { useDates } from '../../../../i18n/dates.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import type { Target } from '../target.ts';
import type { CellWords } from '../useCellWords.ts';
import type { DeskWrites, Outcomes } from '../writes/deskWrites.ts';
import { useDeskWrite } from '../writes/useDeskWrite.ts';
import { PickedPatient } from './PickedPatient.tsx';
import { TargetChoice, useTargetChoice } from './TargetChoice.tsx';
import { WriteProblems } from './WriteProblems.tsx';
import './panels.css';

interface BookDialogProps {
  target: Target;
  /** Whether the target's doctor is a proposal. */
  anyDoctor: boolean;
  clinic: ManagedClinic;
  days: readonly DeskDoctorDay[];
  words: CellWords;
  writes: DeskWrites;
  /** The specialty that the day is filtered by. */
  preferredSpecialty: string | undefined;
  /** The chosen patient, which stays chosen when another time is tried. */
  patient: DeskPatient | undefined;
  onPatient: (patient: DeskPatient | undefined) => void;
  outcomes: Outcomes<typeof deskBook>;
  /** Closes it to book the same patient at another time. */
  onOtherTime: () => void;
  onClose: () => void;
}

/** Books a free slot or a squeeze-in: choose the patient, confirm. */
export function BookDialog(props: BookDialogProps) {
  const { anyDoctor, clinic, days, words, writes, preferredSpecialty, patient, onPatient, onOtherTime, onClose } =
    props;
  const { t } = useTranslation();
  const dates = useDates();
  const { id: clinicId, time_zone: zone } = clinic;
  const write = useDeskWrite(deskBook, writes, patient?.id, props.outcomes);
  const proposal = { target: props.target, specialty: preferredSpecialty };
  const choice = useTargetChoice({ ...proposal, zone, onChange: write.clear });
  const { target, specialty, start, body } = choice;

  function confirm(): void {
    if (patient && body && start !== undefined) {
      write.send({ body: { patient_id: patient.id, ...body } }, { kind: 'book', patient, when: { start, zone } });
    }
  }

  function pick(picked: DeskPatient | undefined): void {
    // Why it failed for the former patient isn't true of this one.
    write.clear();
    onPatient(picked);
  }

  return (
    <Dialog
      open
      title={t(target.squeezeIn ? 'desk.day.book.squeezeInTitle' : 'desk.day.book.title')}
      onClose={onClose}
      busy={write.sending}
      actions={
        patient && (
          <Button autoFocus loading={write.sending} disabled={!body || write.isBlocked} onClick={confirm}>
            {t('desk.day.book.confirm')}
          </Button>
        )
      }
    >
      <p className="day-when">
        <strong>
          {dates.weekdayDay(new Date(start ?? target.start), zone)}
          {!target.squeezeIn && `, ${words.time(target.start)}`}
        </strong>
        <span>{[target.doctor.name, words.specialty(target.doctor, specialty)].filter(Boolean).join(', ')}</span>
      </p>
      <TargetChoice choice={choice} anyDoctor={anyDoctor} days={days} />
      <PickedPatient clinicId={clinicId} patient={patient} onPick={pick} />
      <WriteProblems {...{ write, writes, words }} onOtherTime={onOtherTime} onSqueezeIn={choice.takeAsSqueezeIn} />
    </Dialog>
  );
}
