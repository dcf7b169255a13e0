import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import type { Status } from '../../../../contract/status.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { statusChoices } from '../statusChoices.ts';
import { type DayRow, isUnrecorded } from './appointments.ts';

interface StepButtonsProps {
  row: DayRow;
  clinic: ManagedClinic;
  now: number;
  /** The status before a change that was made here a moment ago. */
  previous: Status | undefined;
  onChange: (row: DayRow, to: Status) => void;
}

/** What the attendance may have been. */
const attendance = ['arrived', 'missed'] as const;

/**
 * The next step of today's patient, with one tap: what usually follows, whether the patient came if that wasn't noted,
 * or to undo what was noted a moment ago. Nothing if nothing follows.
 */
export function StepButtons({ row, clinic, now, previous, onChange }: StepButtonsProps) {
  const { t } = useTranslation();
  const { patient, status } = row;
  const { next, likely } = statusChoices(row, clinic.time_zone, now);
  const isForgotten = isUnrecorded(row, now);
  const canBe = (to: Status) => next.some(one => one.to === to && !one.early);
  const steps = isForgotten ? attendance.filter(canBe) : likely ? [likely] : [];
  const button = (to: Status, label: string, name: string) => (
    <Button
      // Undo is in the place of the button that was pressed, and keeps its focus.
      key={previous === undefined ? to : status}
      kind={previous === undefined ? 'secondary' : 'quiet'}
      size="small"
      aria-label={t('desk.patients.stepOf', { step: name, patient: patient.name })}
      onClick={({ detail }) => {
        // The second click of a double click would undo the first one.
        if (detail < 2) onChange(row, to);
      }}
    >
      {label}
    </Button>
  );

  if (previous !== undefined) {
    const name = t('desk.day.appointment.undo', { status: t(`appointments.status.${status}`) });
    return button(previous, t('desk.patients.undo'), name);
  }
  return steps.map(to => {
    const name = t(`desk.day.appointment.act.${to}`);
    if (isForgotten && to === 'arrived') return button(to, t('desk.patients.came'), t('desk.patients.came'));
    if (to === 'in_consultation' || to === 'done') return button(to, t(`desk.patients.briefly.${to}`), name);
    return button(to, name, name);
  });
}
