import { useTranslation } from 'react-i18next';
import { type DeskAppointment, type DeskDoctorDay, moveAppointment } from '../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../contract/management.ts';
import { useDates } from '../../../../i18n/dates.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Note } from '../../../../ui/feedback/Note.tsx';
import type { Target } from '../target.ts';
import type { CellWords } from '../useCellWords.ts';
import type { DeskWrites, Outcomes } from '../writes/deskWrites.ts';
import { useDeskWrite } from '../writes/useDeskWrite.ts';
import { TargetChoice, useTargetChoice } from './TargetChoice.tsx';
import { WriteProblems } from './WriteProblems.tsx';
import './panels.css';

const MINUTE_MS = 60_000;

interface MoveDialogProps {
  moved: DeskAppointment;
  /** The clinic's doctors. */
  doctors: readonly DeskDoctorDay['doctor'][];
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
  const { moved, doctors, anyDoctor, clinic, days, words, writes, onClose } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const zone = clinic.time_zone;
  const write = useDeskWrite(moveAppointment, writes, moved.patient.id, props.outcomes);
  const proposal = { target: props.target, specialty: moved.specialty_id };
  const choice = useTargetChoice({ ...proposal, zone, onChange: write.clear });
  const { target, specialty, start, body } = choice;
  const former = doctors.find(({ id }) => id === moved.doctor_id);
  // Its doctor may not be loaded, or no longer have it.
  const withFormer = doctors.find(({ specialties }) => specialties.some(({ id }) => id === moved.specialty_id));
  const from = {
    specialty: withFormer ? words.specialty(withFormer, moved.specialty_id) : '',
    duration: Date.parse(moved.end) - Date.parse(moved.date),
  };
  const to = {
    specialty: words.specialty(target.doctor, specialty),
    duration: target.doctor.specialties.find(({ id }) => id === specialty)?.duration ?? from.duration,
  };

  function line(instant: number, doctor: string | undefined, ofSpecialty: string): string {
    const when = `${dates.weekdayDay(new Date(instant), zone)}, ${words.time(instant)}`;
    return [when, doctor, ofSpecialty].filter(Boolean).join(', ');
  }

  function confirm(): void {
    if (!body || start === undefined) return;
    write.send({ params: { id: moved.id }, body }, { kind: 'move', patient: moved.patient, when: { start, zone } });
  }

  return (
    <Dialog
      open
      title={t('desk.day.move.title')}
      onClose={onClose}
      busy={write.sending}
      actions={
        <Button loading={write.sending} disabled={!body || write.isBlocked} onClick={confirm}>
          {t('desk.day.move.confirm')}
        </Button>
      }
    >
      <p className="day-when">
        <strong>{moved.patient.name}</strong>
      </p>
      <dl className="day-facts">
        <dt>{t('desk.day.move.from')}</dt>
        <dd>{line(Date.parse(moved.date), former?.name, from.specialty)}</dd>
        <dt>{t('desk.day.move.to')}</dt>
        <dd>
          {line(start ?? target.start, target.doctor.name, to.specialty)}
          {target.squeezeIn && `, ${t('desk.day.squeezeIn')}`}
        </dd>
      </dl>
      <TargetChoice choice={choice} anyDoctor={anyDoctor} days={days} />
      {specialty !== moved.specialty_id && <SpecialtyChange from={from} to={to} />}
      <WriteProblems {...{ write, writes, words }} onOtherTime={onClose} onSqueezeIn={choice.takeAsSqueezeIn} />
    </Dialog>
  );
}

interface Consultation {
  /** The name; empty if it isn't known. */
  specialty: string;
  /** In milliseconds. */
  duration: number;
}

/** Warns that a move makes another kind of consultation of an appointment, which may be shorter. */
function SpecialtyChange({ from, to }: { from: Consultation; to: Consultation }) {
  const { t } = useTranslation();
  const text = ({ specialty, duration }: Consultation) =>
    t(`desk.day.move.${specialty ? 'length' : 'minutes'}`, { specialty, minutes: Math.round(duration / MINUTE_MS) });
  return (
    <Note tone="warning" role="status" title={t('desk.day.move.otherSpecialty')}>
      <p>{t('desk.day.move.fromTo', { from: text(from), to: text(to) })}</p>
    </Note>
  );
}
