/**
 * The doctor of the patient's last booking, so that booking again takes one tap instead of three. Stored on this
 * device.
 */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Appointment } from '../../../../contract/appointments.ts';
import { userStore } from '../../../sync/device.ts';
import { useCachedQuery } from '../../../sync/queries/useCachedQuery.ts';
import { appointmentsQuery } from '../../appointments/index.ts';

const store = userStore('lastBookings');
const Named = v.object({ id: v.string(), name: v.string() });
const LastChoice = v.object({ specialty: Named, clinic: Named, doctor: Named });
export type LastChoice = v.InferOutput<typeof LastChoice>;

const named = ({ id, name }: LastChoice['doctor']) => ({ id, name });

function choiceOf({ specialty, clinic, doctor }: Appointment): LastChoice {
  return { specialty: named(specialty), clinic: named(clinic), doctor: named(doctor) };
}

/** Stores an appointment's choices. If they can't be stored, the patient chooses again. */
export function rememberChoice(appointment: Appointment): void {
  store.write(choiceOf(appointment)).catch(error => console.warn('booking: cannot store the last choice', error));
}

/** The choices to offer again, either stored or from an appointment; null: none; undefined: not loaded yet. */
export function useLastChoice(shown: boolean): LastChoice | null | undefined {
  const remembered = useRemembered(shown);
  const { data, status } = useCachedQuery(appointmentsQuery, shown);
  if (remembered !== null) return remembered;
  if (status === 'loading') return undefined;
  const booked = data?.at(-1);
  return booked ? choiceOf(booked) : null;
}

/** The stored choices; null: none; undefined: not loaded yet. */
function useRemembered(shown: boolean): LastChoice | null | undefined {
  const [choice, setChoice] = useState<LastChoice | null>();
  useEffect(() => {
    if (!shown) return;
    let current = true;
    store
      .read(LastChoice)
      .catch(() => undefined)
      .then(found => current && setChoice(found ?? null));
    return () => {
      current = false;
    };
  }, [shown]);
  return choice;
}
