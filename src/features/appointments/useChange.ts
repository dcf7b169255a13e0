import { usePending } from '../../sync/outbox/useOutbox.ts';
import { cancelAppointmentIntent } from './intents/cancelAppointment.ts';
import { moveAppointmentIntent } from './intents/moveAppointment.ts';

/** What waits to be sent about an appointment: its cancellation, or its move. A refused one no longer waits. */
export function useChange(id: string): 'cancelling' | 'moving' | undefined {
  const entry = usePending(`appointment:${id}`);
  if (!entry || entry.state === 'refused') return undefined;
  if (cancelAppointmentIntent.is(entry.intent)) return 'cancelling';
  return moveAppointmentIntent.is(entry.intent) ? 'moving' : undefined;
}
