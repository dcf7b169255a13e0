/** With whom somebody booked last, so that the next time takes one tap instead of three. Kept with the user's own things on this device. */
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Appointment } from '../../contract/appointments.ts';
import { drafts } from '../offline/device.ts';
import { recollections } from '../offline/drafts.ts';

const NAME = recollections.lastBooking;
const Named = v.object({ id: v.string(), name: v.string() });
const LastChoice = v.object({ specialty: Named, clinic: Named, doctor: Named });
export type LastChoice = v.InferOutput<typeof LastChoice>;

const named = ({ id, name }: LastChoice['doctor']) => ({ id, name });

/** The choices of a booked appointment. */
export function choiceOf({ specialty, clinic, doctor }: Appointment): LastChoice {
  return { specialty: named(specialty), clinic: named(clinic), doctor: named(doctor) };
}

/** Remembers an appointment's choices; where nothing can be kept they are asked for again, that's all. */
export function rememberChoice(appointment: Appointment): void {
  drafts.keep(NAME, choiceOf(appointment)).catch(error => console.warn('booking: the choice is not kept', error));
}

/** The remembered choices; undefined while they aren't known, and when there are none. */
export function useLastChoice(shown: boolean): LastChoice | undefined {
  const [choice, setChoice] = useState<LastChoice>();
  useEffect(() => {
    if (!shown) return;
    let current = true;
    drafts
      .read(NAME, LastChoice)
      .catch(() => undefined)
      .then(found => current && setChoice(found));
    return () => {
      current = false;
    };
  }, [shown]);
  return choice;
}
