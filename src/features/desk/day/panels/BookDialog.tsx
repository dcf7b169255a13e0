import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskDoctorDay, type DeskPatient, deskBook } from '../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../contract/management.ts';
import { useDates } from '../../../../i18n/dates.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { columnKey } from '../column.ts';
import type { DeskWrites, Outcomes } from '../deskWrites.ts';
import { proposedSpecialty, type Target } from '../target.ts';
import { UnansweredWrites, useLeftWrites } from '../UnansweredWrites.tsx';
import type { CellWords } from '../useCellWords.ts';
import { useDeskWrite } from '../useDeskWrite.ts';
import { DoctorChoice } from './DoctorChoice.tsx';
import { FailureNote } from './FailureNote.tsx';
import { PickedPatient } from './PickedPatient.tsx';
import { SpecialtyChoice } from './SpecialtyChoice.tsx';
import { TimeChoice, timeText, typedInstant } from './TimeChoice.tsx';
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
  const [target, setTarget] = useState(props.target);
  const [squeezeIn, setSqueezeIn] = useState(target.squeezeIn);
  const [specialty, setSpecialty] = useState(() => proposedSpecialty(target, preferredSpecialty));
  const [time, setTime] = useState(() => timeText(zone, target.start));
  const write = useDeskWrite(deskBook, writes, props.outcomes);
  const left = useLeftWrites(writes, patient?.id ?? '');
  const start = squeezeIn ? typedInstant(zone, target.date, time) : target.start;
  const squeezeInsLeft = days.find(column => columnKey(column) === columnKey(target))?.squeeze_ins_left;

  function takeAsSqueezeIn(): void {
    setSqueezeIn(true);
    write.clear();
  }

  function chooseDoctor(chosen: Target): void {
    setTarget(chosen);
    setSpecialty(proposedSpecialty(chosen, specialty));
    write.clear();
  }

  function confirm(): void {
    if (!patient || start === undefined) return;
    const body = {
      patient_id: patient.id,
      doctor_id: target.doctor.id,
      specialty_id: specialty,
      date: new Date(start).toISOString(),
      squeeze_in: squeezeIn,
    };
    write.send({ body }, { kind: 'book', patient, start });
  }

  return (
    <Dialog
      open
      title={t(squeezeIn ? 'desk.day.book.squeezeInTitle' : 'desk.day.book.title')}
      onClose={onClose}
      busy={write.sending}
      actions={
        patient && (
          <Button
            autoFocus
            loading={write.sending}
            disabled={start === undefined || write.isUnknown || left.length > 0}
            onClick={confirm}
          >
            {t('desk.day.book.confirm')}
          </Button>
        )
      }
    >
      <p className="day-when">
        <strong>
          {dates.weekdayDay(new Date(start ?? target.start), zone)}
          {!squeezeIn && `, ${words.time(target.start)}`}
        </strong>
        <span>{target.doctor.name}</span>
      </p>
      {anyDoctor && <DoctorChoice days={days} target={target} onChange={chooseDoctor} />}
      {squeezeIn && <TimeChoice value={time} onChange={setTime} left={squeezeInsLeft} />}
      <SpecialtyChoice
        doctor={target.doctor}
        among={squeezeIn ? target.doctor.specialties.map(({ id }) => id) : target.specialties}
        value={specialty}
        onChange={setSpecialty}
      />
      <PickedPatient clinicId={clinicId} patient={patient} onPick={onPatient} />
      <UnansweredWrites {...{ left, writes, zone }}>{t('desk.day.unanswered.first')}</UnansweredWrites>
      <FailureNote
        failure={write.failure}
        words={words}
        onRepeat={write.repeat}
        onOtherTime={onOtherTime}
        onSqueezeIn={squeezeIn ? undefined : takeAsSqueezeIn}
      />
    </Dialog>
  );
}
