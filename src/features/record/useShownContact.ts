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
  const [seen, setSeen] = useState<{ patientId: string; contact: Contact | undefined }>();
  const loaded = query.data?.[0]?.patient;
  if (!patientId) return undefined;
  if (seen?.patientId !== patientId) {
    const isLoading = appointmentId !== undefined && query.status === 'loading';
    if (!isLoading) setSeen({ patientId, contact: loaded });
    return undefined;
  }
  if (seen.contact && loaded && loaded !== seen.contact) setSeen({ patientId, contact: loaded });
  return seen.contact ?? {};
}
