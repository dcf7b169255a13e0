/** With whom somebody booked last, so that the next time takes one tap instead of three. Kept with the user's own things on this device. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Appointment } from '../../../contract/appointments.ts';
import { drafts } from '../../sync/device.ts';
import { recollections } from '../../sync/drafts/drafts.ts';
import { useReading } from '../../sync/queries/reading.ts';
import { appointmentsReading } from '../appointments/index.ts';

const NAME = recollections.lastBooking;
const Named = v.object({ id: v.string(), name: v.string() });
const LastChoice = v.object({ specialty: Named, clinic: Named, doctor: Named });
export type LastChoice = v.InferOutput<typeof LastChoice>;

const named = ({ id, name }: LastChoice['doctor']) => ({ id, name });

function choiceOf({ specialty, clinic, doctor }: Appointment): LastChoice {
  return { specialty: named(specialty), clinic: named(clinic), doctor: named(doctor) };
}

/** Remembers an appointment's choices; where nothing can be kept they are asked for again, that's all. */
export function rememberChoice(appointment: Appointment): void {
  drafts.keep(NAME, choiceOf(appointment)).catch(error => console.warn('booking: the choice is not kept', error));
}

/** The choices to offer again: those remembered, or those of an appointment; null: there are none; undefined: not known yet. */
export function useLastChoice(shown: boolean): LastChoice | null | undefined {
  const remembered = useRemembered(shown);
  const { data, status } = useReading(appointmentsReading, shown);
  if (remembered !== null) return remembered;
  if (status === 'loading') return undefined;
  const booked = data?.at(-1);
  return booked ? choiceOf(booked) : null;
}

/** The remembered choices; null: there are none; undefined: not known yet. */
function useRemembered(shown: boolean): LastChoice | null | undefined {
  const [choice, setChoice] = useState<LastChoice | null>();
  useEffect(() => {
    if (!shown) return;
    let current = true;
    drafts
      .read(NAME, LastChoice)
      .catch(() => undefined)
      .then(found => current && setChoice(found ?? null));
    return () => {
      current = false;
    };
  }, [shown]);
  return choice;
}
