import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment, DeskDay, DeskDoctorDay } from '../../../contract/desk.ts';
import type { Status } from '../../../contract/status.ts';
import { clock } from '../../device/clock.ts';
import { StorageError } from '../../device/database.ts';
import { ApiError } from '../../net/errors.ts';
import { describe } from '../../net/problems.ts';
import { outbox } from '../../sync/device.ts';
import { useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { useQueuedToast } from '../../sync/ui/useQueuedToast.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { changeStatusIntent } from '../appointments/intents/index.ts';
import { deskDaysKey } from './queries.ts';

type Specialist = Pick<DeskDoctorDay['doctor'], 'specialties'>;

export interface StatusChange {
  /** Changes the status of one of the doctor's appointments. Without a network, the change waits in the outbox. */
  change(appointment: DeskAppointment, doctor: Specialist, to: Status): Promise<void>;
  /** The status of an appointment before its last change, if that was made on this page: it can be undone. */
  previousOf(appointment: DeskAppointment): Status | undefined;
  /** Forgets all changes, so that none can be undone any more. */
  forget(): void;
}

/** @param clinic the clinic that the appointments are at */
export function useDeskStatusChange(clinic: DeskDay['clinic']): StatusChange {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const showQueued = useQueuedToast();
  const refresh = useRefresh();
  /** The last change of each appointment. */
  const [last, setLast] = useState<Readonly<Record<string, { from: Status; to: Status } | undefined>>>({});
  const fail = ({ title, text }: { title: string; text: string }) =>
    addToast({ type: 'error', title, description: text });

  async function change(appointment: DeskAppointment, doctor: Specialist, to: Status): Promise<void> {
    const { id, status: from, patient, date, specialty_id } = appointment;
    const before = last[id];
    const isUndo = before?.to === from && before.from === to;
    const remember = (change: typeof before) => setLast(all => ({ ...all, [id]: change }));
    // The new status is shown as soon as the change is stored on the device, long before a slow response.
    remember(isUndo ? undefined : { from, to });
    try {
      const result = await outbox.send(changeStatusIntent, {
        appointmentId: id,
        from,
        steps: [{ to, at: new Date(Date.now() - clock.offBy()).toISOString() }],
        deskClinicId: clinic.id,
        line: {
          date,
          timeZone: clinic.time_zone,
          specialty: doctor.specialties.find(specialty => specialty.id === specialty_id)?.name ?? '',
          person: patient.name,
        },
      });
      if (result.status === 'refused') {
        remember(before);
        fail(describe(new ApiError(result.problem), t));
        // Someone else has changed the status: the new one is shown, and nothing can be corrected and sent again.
        await outbox.discard(result.id);
        await refresh(deskDaysKey(clinic.id));
        return;
      }
      if (result.status === 'queued') return showQueued();
      const title = t('desk.day.appointment.changed', {
        patient: patient.name,
        status: t(`appointments.status.${to}`),
      });
      addToast({ type: 'success', title });
    } catch (error) {
      remember(before);
      const { title, text } = describe(error, t);
      fail({ title, text: error instanceof StorageError ? t(`offline.storage.${error.reason}`) : text });
    }
  }

  const previousOf: StatusChange['previousOf'] = ({ id, status }) =>
    last[id]?.to === status ? last[id].from : undefined;
  const forget = useCallback(() => setLast({}), []);
  return { change, previousOf, forget };
}
