/**
 * The doctor of the last booking for each patient, so that booking again takes one tap instead of three. Stored on this
 * device.
 */
import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { Appointment } from '../../../../contract/appointments.ts';
import { userStore } from '../../../sync/device.ts';
import { appointmentsQuery } from '../../appointments/index.ts';
import { usePatient, usePatientQuery } from '../../care/index.ts';

const store = userStore('lastBookings');
const Named = v.object({ id: v.string(), name: v.string() });
const LastChoice = v.object({ specialty: Named, clinic: Named, doctor: Named });
export type LastChoice = v.InferOutput<typeof LastChoice>;

/** What is stored: the user's own choice, if there is one, and those for dependents by the dependent's id. */
const LastChoices = v.object({
  ...v.partial(LastChoice).entries,
  dependents: v.optional(v.record(v.string(), LastChoice)),
});
type LastChoices = v.InferOutput<typeof LastChoices>;

const named = ({ id, name }: LastChoice['doctor']) => ({ id, name });

function choiceOf({ specialty, clinic, doctor }: Appointment): LastChoice {
  return { specialty: named(specialty), clinic: named(clinic), doctor: named(doctor) };
}

/** The stored choice for a dependent, by their id, or the user's own. */
export function lastChoiceIn(stored: LastChoices | undefined, dependentId: string | undefined): LastChoice | undefined {
  if (dependentId !== undefined) return stored?.dependents?.[dependentId];
  const own = v.safeParse(LastChoice, stored);
  return own.success ? own.output : undefined;
}

/** What is stored of a single choice. */
export const choicesWith = (choice: LastChoice, dependentId: string | undefined): LastChoices =>
  dependentId === undefined ? choice : { dependents: { [dependentId]: choice } };

/** Stored choices with those that were made later. */
export function mergeChoices(stored: unknown, later: unknown): LastChoices {
  const [before, after] = [stored, later].map(value => {
    const parsed = v.safeParse(LastChoices, value);
    return parsed.success ? parsed.output : {};
  });
  return { ...before, ...after, dependents: { ...before?.dependents, ...after?.dependents } };
}

/** Stores an appointment's choices. If they can't be stored, the patient chooses again. */
export function rememberChoice(appointment: Appointment, dependentId: string | undefined): void {
  store
    .write(choicesWith(choiceOf(appointment), dependentId), mergeChoices)
    .catch(error => console.warn('booking: cannot store the last choice', error));
}

/** The choices to offer again, either stored or from an appointment; null: none; undefined: not loaded yet. */
export function useLastChoice(shown: boolean): LastChoice | null | undefined {
  const { dependent } = usePatient();
  const remembered = useRemembered(shown, dependent?.id);
  const { data, status } = usePatientQuery(
    useMemo(() => appointmentsQuery(dependent?.id), [dependent?.id]),
    shown,
  );
  if (remembered !== null) return remembered;
  if (status === 'loading') return undefined;
  const booked = data?.at(-1);
  return booked ? choiceOf(booked) : null;
}

/** The stored choices; null: none; undefined: not loaded yet. */
function useRemembered(shown: boolean, dependentId: string | undefined): LastChoice | null | undefined {
  const [stored, setStored] = useState<LastChoices | null>();
  useEffect(() => {
    if (!shown) return;
    let current = true;
    store
      .read(LastChoices)
      .catch(() => undefined)
      .then(found => current && setStored(found ?? null));
    return () => {
      current = false;
    };
  }, [shown]);
  return stored === undefined ? undefined : (lastChoiceIn(stored ?? undefined, dependentId) ?? null);
}
