import { useTranslation } from 'react-i18next';
import { type DeskAppointment, type DeskDoctorDay, moveAppointment } from '../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../contract/management.ts';
import { useDates } from '../../../../i18n/dates.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import type { Target } from '../target.ts';
import type { CellWords } from '../useCellWords.ts';
import type { DeskWrites, Outcomes } from '../writes/deskWrites.ts';
import { useDeskWrite } from '../writes/useDeskWrite.ts';
import { TargetChoice, useTargetChoice } from './TargetChoice.tsx';
import { WriteProblems } from './WriteProblems.tsx';
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
  const write = useDeskWrite(moveAppointment, writes, moved.patient.id, props.outcomes);
  const proposal = { target: props.target, specialty: moved.specialty_id };
  const choice = useTargetChoice({ ...proposal, zone, onChange: write.clear });
  const { target, start, body } = choice;
  const when = (instant: number) => `${dates.weekdayDay(new Date(instant), zone)}, ${words.time(instant)}`;

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
        <dd>
          {when(Date.parse(moved.date))}, {doctorName}
        </dd>
        <dt>{t('desk.day.move.to')}</dt>
        <dd>
          {when(start ?? target.start)}, {target.doctor.name}
          {target.squeezeIn && `, ${t('desk.day.squeezeIn')}`}
        </dd>
      </dl>
      <TargetChoice choice={choice} anyDoctor={anyDoctor} days={days} />
      <WriteProblems {...{ write, writes, words }} onOtherTime={onClose} onSqueezeIn={choice.takeAsSqueezeIn} />
    </Dialog>
  );
}
