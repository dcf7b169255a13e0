import type { LinkedAppointment } from '../../../../contract/links.ts';

export type AppointmentPurpose = 'confirm' | 'move' | 'cancel';

interface LinkOutcome {
  /** What is said about the appointment; undefined if the action alone says enough. */
  note: Exclude<LinkedAppointment['state'], 'booked'> | 'asked_to_move' | undefined;
  /** What can be done; undefined if that is done already, or no longer possible. */
  action: AppointmentPurpose | undefined;
}

/**
 * What the page of a link says and offers: the link's own action as long as it makes sense. An appointment for which
 * the clinic asks for another time isn't confirmed but moved, also by the link of an earlier mail.
 */
export function linkOutcome(
  purpose: AppointmentPurpose,
  { state, asked_to_move }: Pick<LinkedAppointment, 'state' | 'asked_to_move'>,
): LinkOutcome {
  if (state !== 'booked' && state !== 'confirmed') return { note: state, action: undefined };
  if (asked_to_move && purpose !== 'cancel') return { note: 'asked_to_move', action: 'move' };
  if (state === 'confirmed' && purpose === 'confirm') return { note: state, action: undefined };
  return { note: undefined, action: purpose };
}
