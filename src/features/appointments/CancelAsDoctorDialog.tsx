import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cancelAsDoctor,
  type DoctorAppointment,
  type StoredCancelReason,
  storedCancelReasons,
} from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { isUnanswered } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { request } from '../../net/request.ts';
import { useAmend } from '../../sync/queries/useCachedQuery.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { RadioGroup } from '../../ui/fields/ChoiceGroups.tsx';
import { doctorAppointmentsQuery } from './queries.ts';
import { ownCancellation } from './useCancelled.ts';
import { type Moved, useMovedToast } from './useMovedToast.ts';
import './appointments.css';

interface CancelAsDoctorDialogProps {
  appointment: DoctorAppointment;
  onClose: () => void;
  /** Called once it is cancelled, to leave its page. */
  onCancelled?: (() => void) | undefined;
}

const isReason = (value: string): value is StoredCancelReason => storedCancelReasons.some(reason => reason === value);

/** Asks for the reason and cancels the appointment. Needs a connection: the patient must not be told late. */
export function CancelAsDoctorDialog({ appointment, onClose, onCancelled }: CancelAsDoctorDialogProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const amend = useAmend();
  const dates = useDates();
  const tellMoved = useMovedToast(moved => `/diagnostic?${new URLSearchParams({ appointment: moved.id })}`);
  const specialtyName = useSpecialtyName();
  const [reason, setReason] = useState<StoredCancelReason>('Medico');
  const [sending, setSending] = useState(false);
  const { id, date, patient, specialty, clinic } = appointment;
  const line = t('appointments.cancel.success.text', {
    specialty: specialtyName(specialty.name),
    day: dates.day(date, clinic.time_zone),
    time: dates.time(date, clinic.time_zone),
  });

  async function cancel(): Promise<void> {
    setSending(true);
    ownCancellation.begin(id);
    let moved: Moved | undefined;
    try {
      ({ replaced_by: moved } = await request(cancelAsDoctor, { params: { id }, body: { reason } }));
    } catch (error) {
      if (!isUnanswered(error)) ownCancellation.undo(id);
      const description = describe(error, t).text;
      addToast({ type: 'error', title: t('appointments.cancel.error.title'), description });
      setSending(false);
      return;
    }
    if (moved) tellMoved(patient.name, moved);
    else {
      addToast({
        type: 'success',
        title: t('appointments.cancel.success.title'),
        description: `${patient.name}: ${line}`,
        lasting: onCancelled !== undefined,
      });
    }
    onClose();
    onCancelled?.();
    await ownCancellation.done(id);
    await amend(doctorAppointmentsQuery, list => list.filter(one => one.id !== id));
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
        <strong>{patient.name}</strong>
        <span>{line}</span>
      </p>
      <RadioGroup
        legend={t('appointments.cancel.doctor.reason')}
        value={reason}
        onChange={value => isReason(value) && setReason(value)}
        options={storedCancelReasons.map(value => ({ value, label: t(`appointments.cancel.doctor.reasons.${value}`) }))}
        disabled={sending}
      />
      <p>{t('appointments.cancel.doctor.told')}</p>
    </Dialog>
  );
}
