import { useMemo, useState } from 'react';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { appointmentQuery } from './queries.ts';

type Contact = Pick<DoctorAppointment['patient'], 'email' | 'address' | 'phone'>;

/**
 * A patient's contact data, which an appointment has. If it wasn't known when the record was first shown, it stays out,
 * since it would push the rest down; what was known stays while another appointment is loading.
 *
 * @returns undefined until the record may be shown, never again after that for the same patient
 */
export function useShownContact(
  patientId: string | undefined,
  appointmentId: string | undefined,
  shown: boolean,
): Partial<Contact> | undefined {
  const query = useCachedQuery(
    useMemo(() => (appointmentId ? appointmentQuery(appointmentId) : null), [appointmentId]),
    shown,
  );
  const [kept, setKept] = useState<{ of: string; contact: Contact | undefined }>();
  const loaded = query.data?.[0]?.patient;
  const isFirst = kept?.of !== patientId;
  const isWaiting = appointmentId !== undefined && query.status === 'loading';
  const isNewer = isFirst ? !isWaiting : kept?.contact !== undefined && loaded !== undefined && loaded !== kept.contact;
  if (patientId && isNewer) setKept({ of: patientId, contact: loaded });
  return isFirst ? undefined : (kept?.contact ?? {});
}
