/**
 * What the outbox tells everybody on this device: the tab that sent, the other tabs, and the worker, over one
 * BroadcastChannel (same origin by nature). One union, checked where it arrives.
 */
import * as v from 'valibot';
import { Problem } from '../../../contract/errors.ts';
import { Intent } from './intents.ts';

const result = {
  /** The entry's id, and whose it was. */
  id: v.number(),
  userId: v.string(),
  intent: Intent,
  /** Somebody was told that it waits, so this is news to them. */
  late: v.boolean(),
};

export const News = v.variant('type', [
  /** Entries were added, changed or removed. */
  v.object({ type: v.literal('changed') }),
  v.object({ type: v.literal('sent'), ...result, answer: v.unknown() }),
  v.object({ type: v.literal('refused'), ...result, problem: Problem }),
  /** Something is to be sent now: whoever holds a lane looks again, without its own backoff. */
  v.object({ type: v.literal('wanted') }),
  /** The server no longer knows this token: its owner must sign in again. */
  v.object({ type: v.literal('signedOut'), token: v.string() }),
]);
export type News = v.InferOutput<typeof News>;

export interface NewsChannel {
  /** Tells this context and all others of the origin. */
  tell(news: News): void;
  /** Calls back for every piece of news, told here or elsewhere; gives the way to stop. */
  listen(listener: (news: News) => void): () => void;
  close(): void;
}

/** @param name of the channel; tests use one each */
export function createNewsChannel(name = 'clinic-outbox'): NewsChannel {
  const listeners = new Set<(news: News) => void>();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const hear = (news: News) => {
    for (const listener of [...listeners]) listener(news);
  };
  if (channel) {
    channel.onmessage = event => {
      const parsed = v.safeParse(News, event.data);
      if (parsed.success) hear(parsed.output);
    };
  }
  return {
    tell(news) {
      channel?.postMessage(news);
      hear(news);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => channel?.close(),
  };
}
