import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { ApiError } from '../../net/errors.ts';
import { outbox } from '../../sync/device.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { describeFailure, describeRefusal } from '../../sync/ui/describeIntent.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type DependentRef, useCareCheck } from '../care/index.ts';
import { confirmAppointmentIntent } from './intents/confirmAppointment.ts';
import { appointmentsQuery } from './queries.ts';

/**
 * Confirms an appointment of the signed-in patient, at once or when there is a connection.
 * @param dependent whose it is, if not the user's own
 */
export function useConfirm(appointment: Appointment, dependent: DependentRef | undefined): () => Promise<void> {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const refresh = useRefresh();
  const checkCare = useCareCheck();
  const { id, date, clinic, specialty, doctor } = appointment;
  const fail = (description: string) =>
    addToast({ type: 'error', title: t('appointments.confirming.failed'), description });

  return async () => {
    try {
      const result = await outbox.send(confirmAppointmentIntent, {
        appointmentId: id,
        line: { date, timeZone: clinic.time_zone, specialty: specialty.name, person: doctor.name },
        ...(dependent && { patient: { id: dependent.id, name: dependent.name } }),
      });
      if (result.status === 'queued') showQueued();
      if (result.status !== 'refused') return;
      fail(describeRefusal(confirmAppointmentIntent, result.problem, t).text);
      checkCare(new ApiError(result.problem));
      // There is nothing to correct in it. The page shows what has become of the appointment.
      await outbox.discard(result.id);
      await refresh(appointmentsQuery(dependent?.id).key);
    } catch (error) {
      fail(describeFailure(error, t));
    }
  };
}
