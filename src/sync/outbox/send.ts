/** The outbox as used by pages. */
import * as v from 'valibot';
import type { Problem } from '../../../contract/errors.ts';
import { StorageError } from '../../device/database.ts';
import type { OutboxDraft } from '../drafts/draftRows.ts';
import type { Direct } from './direct.ts';
import type { EventChannel, OutboxEvent } from './events.ts';
import type { AnyIntent, FieldsOf, IntentDefinition, Lane } from './intent.ts';
import type { Scheduler } from './scheduler.ts';
import type { HandedOver, OutboxStore } from './store.ts';

/** How long `send` waits for a result before it returns `queued`, in milliseconds. */
const QUEUED_AFTER_MS = 4_000;
/** How long the event of an entry that another tab or the worker has settled may take to arrive, in milliseconds. */
const EVENT_DELAY_MS = 1_000;

/** Used as an entry id when the device can't store anything. */
const UNSTORED = 0;

/** Unavailable storage doesn't prevent sending. A full device or an outdated app is an error for the person to fix. */
function orUnstored(error: unknown): typeof UNSTORED {
  if (error instanceof StorageError && error.reason === 'unavailable') return UNSTORED;
  throw error;
}

type SendResult<R> =
  | { status: 'sent'; response: R }
  /** Stored on the device; `undo(id)` removes it while it hasn't been sent. */
  | { status: 'queued'; id: number }
  /**
   * The server refused it. The entry stays, with its text and this reason, until it is edited, retried or discarded.
   */
  | { status: 'refused'; id: number; problem: Problem };

export interface Outbox {
  /**
   * Stores an intent on the device, then sends it. Once stored, its draft, if given, is replaced by the rest. If
   * storage is unavailable, it is sent directly, never `queued` or `refused`: failures are thrown.
   * @throws StorageError when the device is full or the app outdated, and what `Direct` throws: the text must stay on
   *   screen
   */
  send<I extends AnyIntent, R, V>(
    definition: IntentDefinition<I, R, V>,
    fields: FieldsOf<I>,
    options?: { draft?: HandedOver },
  ): Promise<SendResult<R>>;
  /**
   * Stores a file on the device until the server has it, and starts sending it. Returns the entry's id once stored. If
   * storage is unavailable, or takes no files (private windows of Safari), calls `onUnstored` and sends it directly.
   * @throws StorageError when the device is full or the app outdated, and what `Direct` throws
   */
  sendFile<I extends AnyIntent, R, V>(
    definition: IntentDefinition<I, R, V>,
    fields: FieldsOf<I>,
    file: Blob,
    onUnstored?: () => void,
  ): Promise<number>;
  /** Removes a queued intent. Returns `false` if it is being sent or may have been executed already. */
  undo(id: number): Promise<boolean>;
  /** Discards an intent and aborts an upload in progress. Returns `false` while a small write is being sent. */
  discard(id: number): Promise<boolean>;
  /**
   * Turns a refused intent back into the form's draft, in one transaction. Returns `false` if it is no longer refused,
   * or gone.
   * @param value builds the draft from the stored intent
   */
  takeBack(id: number, form: OutboxDraft, value: (intent: AnyIntent) => unknown): Promise<boolean>;
  /** Discards all entries of the signed-in user, in any state. */
  discardAll(): Promise<void>;
  /** Retries a refused intent, or one that is deferred. */
  retry(id: number): Promise<void>;
  /** Sends all waiting entries now. Resolves when none is left, or none can be sent at the moment. */
  sendNow(): Promise<void>;
}

interface Tools {
  store: OutboxStore;
  direct: Direct;
  events: EventChannel;
  schedulers: Record<Lane, Pick<Scheduler, 'now'>>;
  isOffline(): boolean;
  /** The signed-in user's id. */
  owner: () => Promise<string | null>;
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
  /** Asks the service worker to drain when the page can't. */
  askWorker(): void;
  /** Called when something is stored that exists only on this device. */
  requestPersistence(): void;
}

type Result = Extract<OutboxEvent, { type: 'sent' | 'refused' }>;

export function createOutbox(tools: Tools): Outbox {
  const { store, direct, events, schedulers, isOffline, owner, after, askWorker, requestPersistence } = tools;
  const requireUserId = async () => {
    const userId = await owner();
    if (userId === null) throw new Error('No user is signed in');
    return userId;
  };

  /** Collects results from now on, so that none is missed before the entry's id is known. */
  function collect() {
    const results: Result[] = [];
    let tell = () => {};
    const stop = events.subscribe(event => {
      if (event.type !== 'sent' && event.type !== 'refused') return;
      results.push(event);
      tell();
    });
    const find = (id: number) => results.find(result => result.id === id);
    /** Resolves to an entry's result, or undefined if `until` settles or the time is up first. */
    const wait = (id: number, ms: number, until?: Promise<unknown>) =>
      new Promise<Result | undefined>(resolve => {
        const stopTimer = after(ms, () => resolve(find(id)));
        const end = (result: Result | undefined) => {
          stopTimer();
          resolve(result);
        };
        tell = () => find(id) && end(find(id));
        tell();
        const giveUp = () => end(find(id));
        until?.then(giveUp, giveUp);
      });
    return { wait, stop };
  }

  /** Sends an intent that the device can't store, and makes the pages refetch what it changes. */
  async function sendUnstored(intent: AnyIntent, userId: string, file?: Blob): Promise<unknown> {
    const answer = await direct.send(intent, file);
    events.emit({ type: 'sent', id: UNSTORED, userId, intent, late: false, answer });
    return answer;
  }

  const read = <R>(response: v.GenericSchema<unknown, R> | undefined, answer: unknown): R =>
    response ? v.parse(response, answer) : (answer as R);

  function resultOf<R>(response: v.GenericSchema<unknown, R> | undefined, result: Result): SendResult<R> {
    if (result.type === 'refused') return { status: 'refused', id: result.id, problem: result.problem };
    return { status: 'sent', response: read(response, result.answer) };
  }

  async function refusedResult(id: number, userId: string): Promise<SendResult<never> | undefined> {
    const entry = (await store.list(userId)).find(one => one.id === id);
    return entry?.problem ? { status: 'refused', id, problem: entry.problem } : undefined;
  }

  /**
   * Starts the uploads, in this page or in the lane's current holder. Callers needn't wait for it: it may take long.
   */
  function begin(): Promise<unknown> {
    events.emit({ type: 'changed' });
    events.emit({ type: 'wanted' });
    const going = schedulers.uploads.now();
    going.catch(error => console.error('offline: the files cannot be sent', error));
    return going;
  }

  return {
    async send({ kind, response }, fields, { draft } = {}) {
      const intent = { ...fields, kind };
      const userId = await requireUserId();
      const results = collect();
      try {
        const id = await store.add(intent, userId, draft).catch(orUnstored);
        if (id === UNSTORED) {
          const answer = await sendUnstored(intent, userId);
          if (draft) {
            draft.form.handOver(draft.rest, userId);
            // The text may still be among the stored drafts.
            void draft.form.reduce(draft.rest, userId);
          }
          return { status: 'sent', response: read(response, answer) };
        }
        draft?.form.handOver(draft.rest, userId);
        events.emit({ type: 'changed' });
        const early = await results.wait(id, QUEUED_AFTER_MS, schedulers.writes.now());
        if (early) return resultOf(response, early);
        if (await store.markQueued(id)) {
          events.emit({ type: 'changed' });
          requestPersistence();
          askWorker();
          return { status: 'queued', id };
        }
        // Another tab or the worker may have settled it a moment ago.
        const late = await results.wait(id, EVENT_DELAY_MS);
        if (late) return resultOf(response, late);
        return (await refusedResult(id, userId)) ?? { status: 'queued', id };
      } finally {
        results.stop();
      }
    },

    async sendFile({ kind }, fields, file, onUnstored) {
      const intent = { ...fields, kind };
      const userId = await requireUserId();
      const id = await store.addFile(intent, file, userId, isOffline()).catch(orUnstored);
      if (id === UNSTORED) {
        onUnstored?.();
        await sendUnstored(intent, userId, file);
        return id;
      }
      requestPersistence();
      begin();
      return id;
    },

    async undo(id) {
      const isUndone = await store.undo(id, await requireUserId());
      events.emit({ type: 'changed' });
      return isUndone;
    },

    async discard(id) {
      const isGone = await store.discard(id, await requireUserId());
      events.emit({ type: 'changed' });
      return isGone;
    },

    async takeBack(id, form, value) {
      // The text includes only what its form has had until now.
      const write = form.nextWrite();
      const isTaken = await store.takeBack(id, await requireUserId(), write, value);
      events.emit({ type: 'changed' });
      return isTaken;
    },

    async discardAll() {
      await store.discardAll(await requireUserId());
      events.emit({ type: 'changed' });
    },

    async retry(id) {
      await store.retry(id, await requireUserId());
      begin();
      await schedulers.writes.now();
    },

    async sendNow() {
      const uploads = begin();
      await Promise.all([schedulers.writes.now(), uploads]);
    },
  };
}
