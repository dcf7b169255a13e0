import { useState } from 'react';
import type { DeskDoctorDay } from '../../../../../contract/desk.ts';
import { columnKey } from '../column.ts';
import { proposedSpecialty, squeezeInTarget, type Target } from '../target.ts';
import { DoctorChoice } from './DoctorChoice.tsx';
import { SpecialtyChoice } from './SpecialtyChoice.tsx';
import { TimeChoice, timeText, typedInstant } from './TimeChoice.tsx';

interface Proposal {
  target: Target;
  /** The specialty to keep wherever the target has it, unless another one is chosen. */
  specialty: string | undefined;
  zone: string;
  /** Called when another target, time or specialty is chosen. */
  onChange: () => void;
}

/** The doctor, time and specialty of a booking or a move, as far as they can be chosen in its dialog. */
export function useTargetChoice({ target: proposed, specialty: preferred, zone, onChange }: Proposal) {
  const [target, setTarget] = useState(proposed);
  const [wanted, setSpecialty] = useState(() => preferred ?? proposedSpecialty(proposed, undefined));
  const specialty = proposedSpecialty(target, wanted);
  const [time, setTime] = useState(() => timeText(zone, proposed.start));
  /** In epoch milliseconds; undefined while what is typed isn't a time. */
  const start = target.squeezeIn ? typedInstant(zone, target.date, time) : target.start;

  function choose(chosen: Target): void {
    setTarget(chosen);
    onChange();
  }

  return {
    ...{ target, specialty, time, start, choose },
    setSpecialty(id: string): void {
      setSpecialty(id);
      onChange();
    },
    setTime(text: string): void {
      setTime(text);
      onChange();
    },
    /** Takes the same time as a squeeze-in; undefined if it is one. */
    takeAsSqueezeIn: target.squeezeIn ? undefined : () => choose(squeezeInTarget(target, target.start)),
    /** The part of a request that says when and with whom; undefined while there is no time. */
    body:
      start === undefined
        ? undefined
        : {
            doctor_id: target.doctor.id,
            specialty_id: specialty,
            date: new Date(start).toISOString(),
            squeeze_in: target.squeezeIn,
          },
  };
}

interface TargetChoiceProps {
  choice: ReturnType<typeof useTargetChoice>;
  /** Whether the target's doctor is a proposal. */
  anyDoctor: boolean;
  days: readonly DeskDoctorDay[];
}

/** The fields for doctor, time and specialty, as far as there is a choice. */
export function TargetChoice({ choice, anyDoctor, days }: TargetChoiceProps) {
  const { target, specialty, time, choose, setSpecialty, setTime } = choice;
  const left = days.find(column => columnKey(column) === columnKey(target))?.squeeze_ins_left;
  return (
    <>
      {anyDoctor && <DoctorChoice days={days} target={target} onChange={choose} />}
      {target.squeezeIn && <TimeChoice value={time} onChange={setTime} left={left} />}
      <SpecialtyChoice doctor={target.doctor} among={target.specialties} value={specialty} onChange={setSpecialty} />
    </>
  );
}
