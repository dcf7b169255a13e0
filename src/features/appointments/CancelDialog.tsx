import { swapHorizontalOutline } from 'ionicons/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Appointment, type CancelReason, cancelReasons } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { ApiError } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { usePageNavigate } from '../../page/usePageNavigate.ts';
import { outbox } from '../../sync/device.ts';
import { describeFailure, useWords } from '../../sync/ui/describeIntent.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../ui/fields/ChoiceGroups.tsx';
import { useNavigator } from '../../ui/useNavigator.ts';
import { type DependentRef, useCareCheck } from '../care/index.ts';
import { cancelAppointmentIntent, describeMoved } from './intents/cancelAppointment.ts';
import { canMove } from './lists.ts';
import { reschedulePath } from './reschedulePath.ts';
import './appointments.css';

interface CancelDialogProps {
  appointment: Appointment;
  /** Whose it is, if not the user's own. */
  dependent: DependentRef | undefined;
  /** The id of the patient whom the page of another time is for; without it, the one chosen on this device. */
  patientId?: string | undefined;
  onClose: () => void;
  /** Called when the cancellation was sent or queued. */
  onCancelled?: () => void;
}

const isReason = (value: string): value is CancelReason => cancelReasons.some(reason => reason === value);

/** Asks for the reason and cancels the appointment; offers to move it instead. */
export function CancelDialog({ appointment, dependent, patientId, onClose, onCancelled }: CancelDialogProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const words = useWords();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const checkCare = useCareCheck();
  const go = usePageNavigate();
  // The toast outlives the page.
  const navigator = useNavigator();
  const [reason, setReason] = useState<CancelReason>('Nenhum');
  const [sending, setSending] = useState(false);
  const { id, date, specialty, doctor, clinic } = appointment;
  const zoneNote = dates.zoneNote(clinic.time_zone, date);
  const line = t('appointments.cancel.success.text', {
    specialty: specialtyName(specialty.name),
    day: dates.day(date, clinic.time_zone),
    time: dates.time(date, clinic.time_zone),
  });
  const fail = (description: string) =>
    addToast({ type: 'error', title: t('appointments.cancel.error.title'), description });

  async function cancel(): Promise<void> {
    setSending(true);
    try {
      const result = await outbox.send(cancelAppointmentIntent, {
        appointmentId: id,
        reason,
        line: { date, timeZone: clinic.time_zone, specialty: specialty.name, person: doctor.name },
        ...(dependent && { patient: { id: dependent.id, name: dependent.name } }),
      });
      if (result.status === 'sent' && result.response.replaced_by) {
        const { title, text, action } = describeMoved(result.response.replaced_by, dependent?.id, words);
        const open = { label: action.label, run: () => navigator.push(action.to) };
        addToast({ type: 'info', title, description: text, action: open, lasting: true });
      } else if (result.status === 'sent') {
        addToast({
          type: 'success',
          title: t('appointments.cancel.success.title'),
          description: line,
          lasting: onCancelled !== undefined,
        });
      } else if (result.status === 'queued') {
        showQueued({ lasting: onCancelled !== undefined });
      } else {
        const refusal = new ApiError(result.problem);
        fail(describe(refusal, t).text);
        checkCare(refusal);
        // A refused cancellation has nothing that could be corrected and sent again.
        await outbox.discard(result.id);
      }
      onClose();
      if (result.status !== 'refused') onCancelled?.();
    } catch (error) {
      fail(describeFailure(error, t));
      setSending(false);
    }
  }

  function reschedule(): void {
    onClose();
    go(reschedulePath(appointment, patientId ?? dependent?.id));
  }

  return (
    <Dialog
      open
      title={t('appointments.cancel.title')}
      onClose={onClose}
      busy={sending}
      role="alertdialog"
      actions={
        <>
          <Button kind="secondary" disabled={sending} onClick={onClose}>
            {t('appointments.cancel.keep')}
          </Button>
          <Button kind="danger" loading={sending} onClick={cancel}>
            {t('appointments.cancel.confirm')}
          </Button>
        </>
      }
    >
      <p className="appointment-cancelled">
        {dependent && <span>{t('care.patient', { name: dependent.name })}</span>}
        <strong>{line}</strong>
        <span>
          {doctor.name}, {clinic.name}
        </span>
        {zoneNote && <span>{zoneNote}</span>}
      </p>
      {canMove(appointment, new Date()) && (
        <div className="appointment-offer">
          <p>{t('appointments.moving.offer')}</p>
          <Button kind="secondary" size="small" icon={swapHorizontalOutline} disabled={sending} onClick={reschedule}>
            {t('appointments.moving.move')}
          </Button>
        </div>
      )}
      <RadioGroup
        legend={t('appointments.cancel.reason')}
        value={reason}
        onChange={value => isReason(value) && setReason(value)}
        options={cancelReasons.map(value => ({ value, label: t(`appointments.cancel.reasons.${value}`) }))}
        disabled={sending}
      />
    </Dialog>
  );
}
