import { useState } from 'react';

/**
 * The appointment that a page moves, as it was when the page found it: while the move is sent, the list already shows
 * the new time, and then another appointment in its place.
 *
 * @param found the appointment as the list has it now
 * @param fresh whether the list came from the server; one from the device may hold what is gone
 * @param shown whether the page is visible: shown again, it looks again
 */
export function useHeld<A extends { id: string }>(
  id: string | null,
  found: A | undefined,
  fresh: boolean,
  shown: boolean,
): A | undefined {
  const [held, setHeld] = useState<{ appointment: A; fresh: boolean }>();
  const current = held?.appointment.id === id ? held : undefined;
  if (!shown && held) setHeld(undefined);
  else if (shown && found && (!current || (fresh && !current.fresh))) setHeld({ appointment: found, fresh });
  if (current && (current.fresh || !fresh)) return current.appointment;
  return found;
}
