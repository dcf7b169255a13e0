import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { Appointment, Clinic, DoctorAppointment } from '../../../contract/appointments.ts';
import { BusyRefusal } from '../../../contract/booking.ts';
import { StorageError } from '../../device/database.ts';
import { useDates } from '../../i18n/dates.ts';
import { ApiError } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { outbox } from '../../sync/device.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type DependentRef, useCareCheck } from '../care/index.ts';
import { moveAppointmentIntent } from './intents/moveAppointment.ts';
import { ownCancellation } from './useCancelled.ts';

/** Where an appointment is moved to. */
export interface MoveTarget {
  /** An instant. */
  date: string;
  doctor: Appointment['doctor'];
  clinic: Clinic;
}

interface MoveCallbacks {
  /** Called once the server has moved it. The moved appointment has an id of its own. */
  onMoved(moved: Appointment | DoctorAppointment): void;
  /** Called when the move waits on this device. */
  onQueued(): void;
  /** Called when the server has refused it: the free times may have changed. */
  onRefused(): void;
  /** Called when the patient has other appointments at that time. A doctor isn't told of them, and gets `onRefused`. */
  onConflicts(conflicts: Appointment[]): void;
}

/**
 * Moves an appointment of the signed-in patient or doctor, and says what came of it. Without a network, the move waits
 * in the outbox (docs/product.md#moving-an-appointment).
 * @param dependent whose it is, if not the user's own
 */
export function useMove(
  appointment: Appointment | DoctorAppointment,
  dependent: DependentRef | undefined,
  { onMoved, onQueued, onRefused, onConflicts }: MoveCallbacks,
) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const dates = useDates();
  const checkCare = useCareCheck();
  const [isSending, setSending] = useState(false);
  const { id } = appointment;
  const fail = (description: string) => addToast({ type: 'error', title: t('appointments.moving.error'), description });

  function tellRefusal(error: unknown): void {
    const conflicts = conflictsOf(error);
    if (conflicts) {
      onConflicts(conflicts);
      return;
    }
    fail(describe(error, t).text);
    checkCare(error);
    if (error instanceof ApiError) onRefused();
  }

  async function move(target: MoveTarget): Promise<void> {
    setSending(true);
    const isDoctor = !('doctor' in appointment);
    if (isDoctor) ownCancellation.begin(id);
    try {
      const result = await outbox.send(moveAppointmentIntent, intentOf(appointment, target, dependent));
      if (result.status === 'sent') {
        const { date, clinic } = result.response;
        const person = 'doctor' in result.response ? result.response.doctor.name : result.response.patient.name;
        addToast({
          type: 'success',
          title: t('appointments.moving.success.title'),
          description: t('appointments.moving.success.text', {
            person,
            day: dates.day(date, clinic.time_zone),
            time: dates.time(date, clinic.time_zone),
          }),
          lasting: true,
        });
        onMoved(result.response);
      } else if (result.status === 'queued') {
        showQueued({ lasting: true });
        onQueued();
      } else {
        const refusal = new ApiError(result.problem);
        if (isDoctor) ownCancellation.undo(id);
        // The page is still here to choose another time.
        await outbox.discard(result.id);
        tellRefusal(refusal);
      }
      if (isDoctor && result.status !== 'refused') await ownCancellation.done(id);
    } catch (error) {
      if (isDoctor) ownCancellation.undo(id);
      if (error instanceof StorageError) fail(t(`offline.storage.${error.reason}`));
      else tellRefusal(error);
    } finally {
      setSending(false);
    }
  }

  return { isSending, move };
}

/** The patient's other appointments at that time; undefined if it was refused for another reason. */
function conflictsOf(error: unknown): Appointment[] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'patient_busy') return undefined;
  const refusal = v.safeParse(BusyRefusal, error.problem);
  return refusal.success && refusal.output.conflicts.length > 0 ? refusal.output.conflicts : undefined;
}

function intentOf(
  appointment: Appointment | DoctorAppointment,
  { date, doctor, clinic }: MoveTarget,
  dependent: DependentRef | undefined,
) {
  const own = 'doctor' in appointment ? appointment.doctor : doctor;
  const isElsewhere = own.id !== doctor.id;
  return {
    appointmentId: appointment.id,
    by: 'doctor' in appointment ? ('Patient' as const) : ('Doctor' as const),
    date,
    ...(isElsewhere && { instead: { doctor, clinic } }),
    page: {
      specialty: { id: appointment.specialty_id },
      clinic: { id: appointment.clinic.id },
      doctor: { id: own.id },
    },
    line: {
      date: appointment.date,
      timeZone: appointment.clinic.time_zone,
      specialty: appointment.specialty.name,
      person: 'doctor' in appointment ? appointment.doctor.name : appointment.patient.name,
    },
    ...(dependent && { patient: { id: dependent.id, name: dependent.name } }),
  };
}
