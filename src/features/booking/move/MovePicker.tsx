import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment, DoctorAppointment } from '../../../../contract/appointments.ts';
import type { Slot } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useAmend, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { Button, LinkButton } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { type MoveTarget, useMove } from '../../appointments/index.ts';
import type { DependentRef } from '../../care/index.ts';
import { dayIn } from '../calendar/days.ts';
import { dayQuery, timesKey } from '../queries.ts';
import { AppointmentSummary } from '../review/AppointmentSummary.tsx';
import { Conflicts } from '../review/ConflictNote.tsx';
import { SlotChoice, type SlotChoiceProps } from '../slots/SlotChoice.tsx';
import { withoutSlot } from '../slots/slots.ts';
import { rememberChoice } from '../steps/lastChoice.ts';

const appointmentsPath = (dependentId: string | undefined) =>
  dependentId ? `/appointments?${new URLSearchParams({ patient: dependentId })}` : '/appointments';

interface MovePickerProps extends Pick<SlotChoiceProps, 'children'> {
  appointment: Appointment | DoctorAppointment;
  /** Whose it is, if not the user's own. */
  dependent: DependentRef | undefined;
  /** With whom and where the new time is. */
  target: Omit<MoveTarget, 'date'>;
  /** A slot whose review opens at once. */
  firstSlot?: Slot | undefined;
}

/** The choice of another time for an appointment: a day, a slot, a look at both times, done. */
export function MovePicker({ appointment, dependent, target, firstSlot, children }: MovePickerProps) {
  const amend = useAmend();
  const refresh = useRefresh();
  const go = usePageNavigate();
  const [slot, setSlot] = useState(firstSlot);
  const [conflicts, setConflicts] = useState<readonly Appointment[]>([]);
  const { doctor, clinic } = target;
  const { specialty } = appointment;
  const times = timesKey(doctor.id);
  const firstDay = firstSlot && dayIn(clinic.time_zone, new Date(firstSlot.start));
  const { isSending, move } = useMove(appointment, dependent, {
    onMoved(moved) {
      setSlot(undefined);
      const day = dayIn(clinic.time_zone, new Date(moved.date));
      void amend(dayQuery(doctor.id, specialty.id, day), slots => withoutSlot(slots, moved.date));
      void refresh(times);
      if (!('doctor' in moved))
        return go(`/diagnostic?${new URLSearchParams({ appointment: moved.id })}`, { replace: true });
      rememberChoice(moved, dependent?.id);
      const booked = new URLSearchParams({ appointment: moved.id, ...(dependent && { of: dependent.id }) });
      go(`/schedule/booked?${booked}`, { replace: true });
    },
    onQueued() {
      setSlot(undefined);
      go('/appointments', { replace: true });
    },
    onRefused() {
      setSlot(undefined);
      void refresh(times);
    },
    onConflicts: setConflicts,
  });
  function close(): void {
    setSlot(undefined);
    setConflicts([]);
  }
  return (
    <>
      <SlotChoice {...target} specialty={specialty} firstDay={firstDay} onSlot={setSlot} isMove>
        {children}
      </SlotChoice>
      {slot && (
        <MoveDialog
          appointment={appointment}
          target={{ ...target, date: slot.start }}
          dependent={dependent}
          conflicts={conflicts}
          isSending={isSending}
          onClose={close}
          onConfirm={() => void move({ ...target, date: slot.start })}
        />
      )}
    </>
  );
}

interface MoveDialogProps extends Pick<MovePickerProps, 'appointment' | 'dependent'> {
  target: MoveTarget;
  /** The patient's other appointments at the new time. */
  conflicts: readonly Appointment[];
  isSending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Shows the old and the new time, or why the new one isn't possible. */
function MoveDialog({ appointment, target, dependent, conflicts, isSending, onClose, onConfirm }: MoveDialogProps) {
  const { t } = useTranslation();
  const isBusy = conflicts.length > 0;
  const dates = useDates();
  const { specialty, clinic, date } = appointment;
  const [former, next] =
    'doctor' in appointment ? [appointment.doctor, target.doctor] : [appointment.patient, appointment.patient];
  const zoneNote = dates.zoneNote(target.clinic.time_zone, target.date);
  return (
    <Dialog
      open
      title={t('booking.move.title')}
      onClose={onClose}
      busy={isSending}
      actions={
        isBusy ? (
          <>
            <LinkButton to={appointmentsPath(dependent?.id)} kind="secondary">
              {dependent ? t('care.openAppointments', { name: dependent.name }) : t('booking.done.openAppointments')}
            </LinkButton>
            <Button onClick={onClose}>{t('booking.move.another')}</Button>
          </>
        ) : (
          <>
            <Button kind="secondary" disabled={isSending} onClick={onClose}>
              {t('booking.move.keep')}
            </Button>
            <Button loading={isSending} onClick={onConfirm}>
              {t('booking.move.confirm')}
            </Button>
          </>
        )
      }
    >
      {isBusy && (
        <>
          <Conflicts patient={dependent} conflicts={conflicts} />
          <p>{t('booking.move.busy', { count: conflicts.length })}</p>
        </>
      )}
      <section className="booking-requested" aria-labelledby="move-to">
        <h3 id="move-to">{t('booking.move.to')}</h3>
        <AppointmentSummary as="div" specialty={specialty} person={next} clinic={target.clinic} start={target.date} />
        {zoneNote && <p className="booking-zone">{zoneNote}</p>}
      </section>
      {!isBusy && (
        <section className="booking-conflict" aria-labelledby="move-from">
          <h3 id="move-from">{t('booking.move.from')}</h3>
          <AppointmentSummary as="div" specialty={specialty} person={former} clinic={clinic} start={date} />
        </section>
      )}
    </Dialog>
  );
}
