import { useEffect, useState } from 'react';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { mirror } from '../../sync/device.ts';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { doctorAppointmentsQuery } from './queries.ts';

/**
 * The doctor's agenda as far as it is on the device, without a request: fetching it adds an entry to the privacy log of
 * each of its patients.
 */
export function useAgendaOnDevice(): DoctorAppointment[] | undefined {
  const { data } = useCachedQuery(doctorAppointmentsQuery, false);
  const [mirrored, setMirrored] = useState<DoctorAppointment[]>();
  const isMissing = data === undefined;
  useEffect(() => {
    if (!isMissing) return;
    let isHere = true;
    void mirror
      .of('doctorAppointments')
      .read()
      .catch(() => undefined)
      .then(found => isHere && setMirrored(found?.value));
    return () => {
      isHere = false;
    };
  }, [isMissing]);
  return data ?? mirrored;
}
