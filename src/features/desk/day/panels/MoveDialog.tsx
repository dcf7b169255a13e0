import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskAppointment, type DeskDoctorDay, moveAppointment } from '../../../../../contract/desk.ts';
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
import { SpecialtyChoice } from './SpecialtyChoice.tsx';
import { TimeChoice, timeText, typedInstant } from './TimeChoice.tsx';
import './panels.css';

interface MoveDialogProps {
  moved: DeskAppointment;
  /** The name of the doctor that it is with now. */
  doctorName: string;
  target: Target;
  /** Whether the target's doctor is a proposal. */
  anyDoctor: boolean;
  clinic: ManagedClinic;
  days: readonly DeskDoctorDay[];
  words: CellWords;
  writes: DeskWrites;
  outcomes: Outcomes<typeof moveAppointment>;
  onClose: () => void;
}

/** Confirms a move to another time or doctor. */
export function MoveDialog(props: MoveDialogProps) {
  const { moved, doctorName, anyDoctor, clinic, days, words, writes, onClose } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const zone = clinic.time_zone;
  const [target, setTarget] = useState(props.target);
  const [squeezeIn, setSqueezeIn] = useState(target.squeezeIn);
  const [specialty, setSpecialty] = useState(() => proposedSpecialty(target, moved.specialty_id));
  const [time, setTime] = useState(() => timeText(zone, target.start));
  const write = useDeskWrite(moveAppointment, writes, props.outcomes);
  const left = useLeftWrites(writes, moved.patient.id);
  const start = squeezeIn ? typedInstant(zone, target.date, time) : target.start;
  const squeezeInsLeft = days.find(column => columnKey(column) === columnKey(target))?.squeeze_ins_left;
  const when = (instant: number) => `${dates.weekdayDay(new Date(instant), zone)}, ${words.time(instant)}`;

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
    if (start === undefined) return;
    const body = {
      doctor_id: target.doctor.id,
      date: new Date(start).toISOString(),
      specialty_id: specialty,
      squeeze_in: squeezeIn,
    };
    write.send({ params: { id: moved.id }, body }, { kind: 'move', patient: moved.patient, start });
  }

  return (
    <Dialog
      open
      title={t('desk.day.move.title')}
      onClose={onClose}
      busy={write.sending}
      actions={
        <Button
          loading={write.sending}
          disabled={start === undefined || write.isUnknown || left.length > 0}
          onClick={confirm}
        >
          {t('desk.day.move.confirm')}
        </Button>
      }
    >
      <p className="day-when">
        <strong>{moved.patient.name}</strong>
      </p>
      <dl className="day-facts">
        <dt>{t('desk.day.move.from')}</dt>
        <dd>
          {when(Date.parse(moved.date))}, {doctorName}
        </dd>
        <dt>{t('desk.day.move.to')}</dt>
        <dd>
          {when(start ?? target.start)}, {target.doctor.name}
          {squeezeIn && `, ${t('desk.day.squeezeIn')}`}
        </dd>
      </dl>
      {anyDoctor && <DoctorChoice days={days} target={target} onChange={chooseDoctor} />}
      {squeezeIn && <TimeChoice value={time} onChange={setTime} left={squeezeInsLeft} />}
      <SpecialtyChoice
        doctor={target.doctor}
        among={squeezeIn ? target.doctor.specialties.map(({ id }) => id) : target.specialties}
        value={specialty}
        onChange={setSpecialty}
      />
      <UnansweredWrites {...{ left, writes, zone }}>{t('desk.day.unanswered.first')}</UnansweredWrites>
      <FailureNote
        failure={write.failure}
        words={words}
        onRepeat={write.repeat}
        onOtherTime={onClose}
        onSqueezeIn={squeezeIn ? undefined : takeAsSqueezeIn}
      />
    </Dialog>
  );
}
