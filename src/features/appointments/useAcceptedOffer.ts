import { useCallback } from 'react';
import type { Appointment } from '../../../contract/appointments.ts';
import { useAmend, useRefresh } from '../../sync/queries/useCachedQuery.ts';
import { usePatients } from '../care/index.ts';
import { useSession } from '../identity/index.ts';
import { withBooked } from './lists.ts';
import { appointmentsQuery } from './queries.ts';

/**
 * Returns a function for the new appointment of an accepted offer: it takes the place of the former one in the list
 * that has it, the user's or a dependent's, also on the device. Without a response, the lists on screen are fetched.
 */
export function useAcceptedOffer(shown: boolean): (formerId: string, moved: Appointment | undefined) => void {
  const { user } = useSession();
  const patients = usePatients(shown);
  const amend = useAmend();
  const refresh = useRefresh();
  return useCallback(
    (formerId, moved) => {
      if (!moved) return void refresh(appointmentsQuery().key);
      for (const { id } of patients) {
        void amend(appointmentsQuery(id === user.id ? undefined : id), list =>
          list.some(one => one.id === formerId) ? withBooked(list, moved, [formerId]) : list,
        );
      }
    },
    [user.id, patients, amend, refresh],
  );
}
