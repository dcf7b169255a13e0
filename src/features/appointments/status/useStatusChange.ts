import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import type { Status } from '../../../../contract/status.ts';
import { clock } from '../../../device/clock.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { outbox } from '../../../sync/device.ts';
import { useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { describeFailure } from '../../../sync/ui/describeIntent.ts';
import { useQueuedToast } from '../../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { changeStatusIntent } from '../intents/changeStatus.ts';

/**
 * Changes the status of a doctor's appointment, at once or when there is a connection.
 *
 * `previous` is the status before the last change that was made here: changing back to it undoes that change.
 */
export function useStatusChange(appointment: DoctorAppointment) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const refresh = useRefresh();
  const [last, setLast] = useState<{ from: Status; to: Status }>();
  const { id, date, clinic, specialty, patient, status = 'booked' } = appointment;
  const fail = (description: string) =>
    addToast({ type: 'error', title: t('appointments.statusChange.failed'), description });

  async function change(to: Status): Promise<void> {
    const isUndo = last?.to === status && last.from === to;
    setLast(isUndo ? undefined : { from: status, to });
    try {
      const result = await outbox.send(changeStatusIntent, {
        appointmentId: id,
        from: status,
        steps: [{ to, at: new Date(Date.now() - clock.offBy()).toISOString() }],
        line: { date, timeZone: clinic.time_zone, specialty: specialty.name, person: patient.name },
      });
      if (result.status === 'queued') showQueued();
      if (result.status !== 'refused') return;
      setLast(undefined);
      fail(describe(new ApiError(result.problem), t).text);
      // There is nothing to correct in it. The page shows the status that it has now.
      await outbox.discard(result.id);
      await refresh(['appointment', id]);
    } catch (error) {
      setLast(undefined);
      fail(describeFailure(error, t));
    }
  }

  return { change, previous: last?.to === status ? last.from : undefined };
}
