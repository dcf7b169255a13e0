import { useState } from 'react';
import type { Appointment } from '../../../../contract/appointments.ts';

/**
 * The appointment that a page moves, as it was when the page found it: while the move is sent, the list already shows
 * the new time, and then another appointment in its place.
 *
 * @param key identifies the appointment and the patient whose list is searched
 * @param found the appointment as the list has it now
 * @param fresh whether the list came from the server; one from the device may hold what is gone
 * @param shown whether the page is visible: shown again, it looks again
 */
export function useHeld<A extends { id: string }>(
  key: string | null,
  found: A | undefined,
  fresh: boolean,
  shown: boolean,
): A | undefined {
  const [held, setHeld] = useState<{ key: string | null; appointment: A; fresh: boolean }>();
  const current = held?.key === key ? held : undefined;
  if (!shown && held) setHeld(undefined);
  else if (shown && found && (!current || (fresh && !current.fresh))) setHeld({ key, appointment: found, fresh });
  if (current && (current.fresh || !fresh)) return current.appointment;
  return found;
}

/** A held appointment with the status that the list has now: its patient may have arrived since. */
export const withPresentStatus = <A extends Pick<Appointment, 'status'>>(held: A, found: A | undefined): A =>
  found ? { ...held, status: found.status } : held;
