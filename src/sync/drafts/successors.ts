/** Tells pages that a record was replaced (`Successor`), once the text that was typed about it is its successor's. */
import { createListeners } from '../../device/listeners.ts';
import type { EventChannel } from '../outbox/events.ts';
import type { IntentRegistry, Successor } from '../outbox/intent.ts';
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
  drafts: Pick<Drafts, 'flush' | 'retarget' | 'onChange' | 'changed'>;
}

export function createSuccessors({ events, intents, drafts }: Tools): Successors {
  const listeners = createListeners();
  const ready = new Map<string, string>();
  /** Whether forms of former records may still be open in this page. */
  let isFollowing = false;

  async function follow({ formerId, id }: Successor): Promise<void> {
    isFollowing = true;
    await drafts.flush();
    await drafts.retarget();
    // The outbox has changed the stored drafts too.
    drafts.changed();
    ready.set(formerId, id);
    listeners.notify();
  }

  events.subscribe(event => {
    const intent = event.type === 'sent' && intents.parse(event.intent);
    if (event.type !== 'sent' || !intent) return;
    const successor = intents.of(intent).successor?.(intent, event.answer);
    if (successor) void follow(successor);
  });
  drafts.onChange(() => isFollowing && void drafts.retarget());

  return { of: formerId => ready.get(formerId), subscribe: listeners.add };
}
