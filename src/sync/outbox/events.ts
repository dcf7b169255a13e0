/**
 * Outbox events for this page, the other tabs and the service worker, over one BroadcastChannel (which is limited to
 * the origin). They are validated on arrival.
 */
import * as v from 'valibot';
import { Problem } from '../../../contract/errors.ts';
import { createListeners } from '../../device/listeners.ts';
import { AnyIntent } from './intent.ts';

const result = {
  /** The entry's id and owner. */
  id: v.number(),
  userId: v.string(),
  /** As told by this or another version of the app: `IntentRegistry.parse` validates it. */
  intent: AnyIntent,
  /** The person was told that it is queued, so the result is announced. */
  late: v.boolean(),
};

export const OutboxEvent = v.variant('type', [
  /** Entries were added, changed or removed. */
  v.object({ type: v.literal('changed') }),
  v.object({ type: v.literal('sent'), ...result, answer: v.unknown() }),
  v.object({ type: v.literal('refused'), ...result, problem: Problem }),
  /** Something must be sent now: the holder of a lane drains again, ignoring its own backoff. */
  v.object({ type: v.literal('wanted') }),
  /** The server no longer knows this token: the user must sign in again. */
  v.object({ type: v.literal('signedOut'), token: v.string() }),
]);
export type OutboxEvent = v.InferOutput<typeof OutboxEvent>;

export interface EventChannel {
  /** Sends an event to this context and all others of the origin. */
  emit(event: OutboxEvent): void;
  /** Calls back for every event, from this context or another; returns an unsubscribe function. */
  subscribe(listener: (event: OutboxEvent) => void): () => void;
  close(): void;
}

/** @param name of the channel; tests use one each */
export function createEventChannel(name = 'clinic-outbox'): EventChannel {
  const listeners = createListeners<[OutboxEvent]>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  if (channel) {
    channel.onmessage = ({ data }) => {
      const event = v.safeParse(OutboxEvent, data);
      if (event.success) listeners.notify(event.output);
    };
  }
  return {
    emit(event) {
      channel?.postMessage(event);
      listeners.notify(event);
    },
    subscribe: listeners.add,
    close: () => channel?.close(),
  };
}
