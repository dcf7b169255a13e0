import { calendarOutline, closeCircleOutline, ellipsisVertical, swapHorizontalOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { usePageNavigate } from '../../page/usePageNavigate.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { CancelAsDoctorDialog } from './CancelAsDoctorDialog.tsx';
import { canMove, isCancellable } from './lists.ts';
import { moveAsDoctorPath } from './reschedulePath.ts';
import { useChange } from './useChange.ts';
import { useMoveRequest } from './useMoveRequest.ts';
import './doctor-actions.css';

interface DoctorActionsProps {
  appointment: DoctorAppointment;
  now: Date;
  /** Called when a request to move was made or withdrawn. */
  onChanged?: () => void;
  /** Called when the appointment was cancelled. */
  onCancelled?: () => void;
}

/** What a doctor can do with an own appointment: move it, ask the reception to do so, or cancel it. */
export function DoctorActions({ appointment, now, onChanged, onCancelled }: DoctorActionsProps) {
  const [isCancelling, setCancelling] = useState(false);
  return (
    <>
      <ActionButtons
        appointment={appointment}
        now={now}
        onChanged={() => onChanged?.()}
        onCancel={() => setCancelling(true)}
      />
      <PendingMark subject={`appointment:${appointment.id}`} framed />
      {isCancelling && (
        <CancelAsDoctorDialog
          appointment={appointment}
          onClose={() => setCancelling(false)}
          onCancelled={onCancelled}
        />
      )}
    </>
  );
}

/** The same behind a button, for a row of a list. */
export function DoctorActionsMenu({ appointment, now }: Pick<DoctorActionsProps, 'appointment' | 'now'>) {
  const { t } = useTranslation();
  const dates = useDates();
  const [open, setOpen] = useState<'menu' | 'cancel'>();
  const close = () => setOpen(undefined);
  const change = useChange(appointment.id);
  if (change || (!isCancellable(appointment, now) && !canMove(appointment, now))) return null;
  const { date, patient, clinic } = appointment;
  const [day, time] = [dates.day(date, clinic.time_zone), dates.time(date, clinic.time_zone)];
  return (
    <>
      <button
        type="button"
        className="icon-button doctor-actions-menu"
        aria-haspopup="dialog"
        aria-label={t('appointments.doctor.actionsOf', { patient: patient.name, day, time })}
        onClick={() => setOpen('menu')}
      >
        <Icon icon={ellipsisVertical} />
      </button>
      {open === 'menu' && (
        <Dialog open title={t('appointments.doctor.actions')} onClose={close}>
          <p className="appointment-cancelled">
            <strong>{patient.name}</strong>
            <span>
              {day} {time}
            </span>
          </p>
          <ActionButtons
            appointment={appointment}
            now={now}
            onChanged={close}
            onCancel={() => setOpen('cancel')}
            onMove={close}
          />
        </Dialog>
      )}
      {open === 'cancel' && <CancelAsDoctorDialog appointment={appointment} onClose={close} />}
    </>
  );
}

interface ActionButtonsProps extends Pick<DoctorActionsProps, 'appointment' | 'now'> {
  onChanged: () => void;
  onCancel: () => void;
  /** Called before the page for the choice of another time opens. */
  onMove?: () => void;
}

function ActionButtons({ appointment, now, onChanged, onCancel, onMove }: ActionButtonsProps) {
  const { t } = useTranslation();
  const move = useMoveRequest(appointment, onChanged);
  const go = usePageNavigate();
  const change = useChange(appointment.id);
  const [mayMove, mayCancel] = [canMove(appointment, now), isCancellable(appointment, now)];
  if (change || (!mayMove && !mayCancel)) return null;
  return (
    <div className="doctor-actions">
      {mayMove && (
        <Button
          kind="secondary"
          size="small"
          icon={calendarOutline}
          disabled={move.isSending}
          onClick={() => {
            onMove?.();
            go(moveAsDoctorPath(appointment.id));
          }}
        >
          {t('appointments.moving.move')}
        </Button>
      )}
      {mayMove && (
        <Button
          kind="secondary"
          size="small"
          icon={swapHorizontalOutline}
          loading={move.isSending}
          onClick={move.toggle}
        >
          {t(move.isRequested ? 'appointments.move.withdraw' : 'appointments.move.request')}
        </Button>
      )}
      {mayCancel && (
        <Button kind="danger" size="small" icon={closeCircleOutline} disabled={move.isSending} onClick={onCancel}>
          {t('appointments.patient.cancel')}
        </Button>
      )}
      {mayMove && move.isRequested && <p className="doctor-actions-note">{t('appointments.move.pending')}</p>}
    </div>
  );
}
