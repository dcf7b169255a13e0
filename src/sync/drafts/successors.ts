/**
 * Tells pages that a record was replaced (`Successor`), and retargets text that was typed about the former record after
 * the outbox had retargeted what was stored.
 */
import { createListeners } from '../../device/listeners.ts';
import type { EventChannel } from '../outbox/events.ts';
import type { IntentRegistry, Successor } from '../outbox/intent.ts';
import type { OutboxStore } from '../outbox/store.ts';
import type { Drafts } from './drafts.ts';

export interface Successors {
  /** The id of the record that has taken a record's place while this page is open, once its drafts are handed over. */
  of(formerId: string): string | undefined;
  /** Calls back when there is another one; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

interface Tools {
  events: Pick<EventChannel, 'subscribe'>;
  intents: IntentRegistry;
  store: Pick<OutboxStore, 'retargetDrafts'>;
  drafts: Pick<Drafts, 'flush' | 'onChange' | 'changed'>;
}

export function createSuccessors({ events, intents, store, drafts }: Tools): Successors {
  const listeners = createListeners();
  const known: { userId: string; successor: Successor }[] = [];
  const ready = new Map<string, string>();

  /** Hands over what was stored under a former record's name since. */
  async function handOver(): Promise<void> {
    for (const { userId, successor } of known) {
      if (await store.retargetDrafts(userId, successor)) drafts.changed();
    }
  }
  const tryHandOver = () => handOver().catch(error => console.warn('offline: a draft keeps its former name', error));

  async function follow(userId: string, successor: Successor): Promise<void> {
    known.push({ userId, successor });
    await drafts.flush();
    await tryHandOver();
    // The outbox has changed the stored drafts too.
    drafts.changed();
    ready.set(successor.formerId, successor.id);
    listeners.notify();
  }

  events.subscribe(event => {
    const intent = event.type === 'sent' && intents.parse(event.intent);
    if (event.type !== 'sent' || !intent) return;
    const successor = intents.of(intent).successor?.(intent, event.answer);
    if (successor) void follow(event.userId, successor);
  });
  drafts.onChange(() => known.length > 0 && void tryHandOver());

  return { of: formerId => ready.get(formerId), subscribe: listeners.add };
}
