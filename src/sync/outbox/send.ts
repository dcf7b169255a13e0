/** The outbox as a page uses it (architecture.md, "The way of a write"). */
import * as v from 'valibot';
import type { Problem } from '../../../contract/errors.ts';
import { StorageError } from '../../device/database.ts';
import type { Rest } from '../drafts/heldDrafts.ts';
import type { Direct } from './direct.ts';
import type { Lane } from './entry.ts';
import type { Intent, IntentKind, IntentOf } from './intents.ts';
import type { News, NewsChannel } from './news.ts';
import type { HandedOver, OutboxStore } from './store.ts';
import type { Wake } from './wake.ts';
import { type AnswerTo, answers } from './wire.ts';

/** How long `send` waits for an answer before it says `queued`, in milliseconds. */
const PATIENCE_MS = 4_000;
/** How long the news of an entry that another tab or the worker has settled may take to arrive, in milliseconds. */
const NEWS_DELAY_MS = 1_000;

/** Stands in for an entry's id when the device can't store anything. */
const UNKEPT = 0;

/**
 * Storage that is out of reach doesn't prevent sending; a full device or an outdated app is an error for the person to
 * fix.
 */
function orUnkept(error: unknown): typeof UNKEPT {
  if (error instanceof StorageError && error.reason === 'unavailable') return UNKEPT;
  throw error;
}

type SendResult<K extends IntentKind = IntentKind> =
  | { status: 'sent'; answer: AnswerTo<K> }
  /** Kept on the device; `undo(id)` takes it back while it hasn't been sent. */
  | { status: 'queued'; id: number }
  /** The server said no. The entry stays, with its text and this reason, until it is edited, tried again or discarded. */
  | { status: 'refused'; id: number; problem: Problem };

export interface Outbox {
  /**
   * Keeps an intent on the device, then sends it. Its draft, if named, is reduced to the rest once the intent is kept.
   * Where storage is out of reach it is sent at once, and never `queued` or `refused`: failures are thrown.
   * @throws StorageError when the device is full or the app outdated, and what `Direct` throws: the text must stay on
   * screen
   */
  send<I extends Intent>(intent: I, options?: { draft?: HandedOver }): Promise<SendResult<I['kind']>>;
  /**
   * Keeps a file on the device until the server has it, and begins to send it. Gives the entry's id once it is kept.
   * Where storage is out of reach, or takes no files (private windows of Safari), it calls `onUnkept` and sends it at once.
   * @throws StorageError when the device is full or the app outdated; what `Direct` throws
   */
  sendFile(intent: IntentOf<'uploadExam'>, file: Blob, onUnkept?: () => void): Promise<number>;
  /** Takes a queued intent back. `false` when it is being sent, or may have been carried out already. */
  undo(id: number): Promise<boolean>;
  /** Gives an intent up for good; a file on its way is stopped. `false` while a small write is being sent. */
  discard(id: number): Promise<boolean>;
  /**
   * Turns a refused intent back into a draft, in one transaction. `false` when it is no longer refused, or gone.
   * @param value what the draft is to hold, from the intent as it was kept
   */
  takeBack(id: number, draft: string, value: (intent: Intent) => unknown): Promise<boolean>;
  /** Gives up everything of the signed-in user, whatever became of it. */
  discardAll(): Promise<void>;
  /** Sends a refused intent, or one that stepped aside, once more. */
  retry(id: number): Promise<void>;
  /** Sends all that waits, now. Resolves when nothing is left, or nothing more can be sent. */
  sendNow(): Promise<void>;
}

interface Tools {
  store: OutboxStore;
  direct: Direct;
  news: NewsChannel;
  wakes: Record<Lane, Pick<Wake, 'now'>>;
  isOffline(): boolean;
  /** The signed-in user's id. */
  owner: () => Promise<string | null>;
  /** Calls back after milliseconds; gives the way to stop. */
  after(ms: number, work: () => void): () => void;
  /** Asks the worker to drain when the page can't. */
  askWorker(): void;
  /** Something is kept that nobody else has. */
  keepForGood(): void;
  /** An intent has taken over part of a draft. */
  draftHandedOver(name: string, rest: Rest): void;
}

type Result = Extract<News, { type: 'sent' | 'refused' }>;

export function createOutbox(tools: Tools): Outbox {
  const { store, direct, news, wakes, isOffline, owner, after, askWorker, keepForGood, draftHandedOver } = tools;
  const isSomebody = async () => {
    const userId = await owner();
    if (userId === null) throw new Error('Nobody is signed in');
    return userId;
  };

  /** Collects results from now on, so that none is missed before the entry's id is known. */
  function collect() {
    const results: Result[] = [];
    let tell = () => {};
    const stop = news.listen(piece => {
      if (piece.type !== 'sent' && piece.type !== 'refused') return;
      results.push(piece);
      tell();
    });
    const find = (id: number) => results.find(result => result.id === id);
    /** The result of an entry, or nothing once `until` has come true without one. */
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

  /** Sends an intent that the device can't keep, and has the pages refresh what it changes. */
  async function sendUnkept<I extends Intent>(intent: I, userId: string, file?: Blob): Promise<AnswerTo<I['kind']>> {
    const answer = await direct.send(intent, file);
    news.tell({ type: 'sent', id: UNKEPT, userId, intent, late: false, answer });
    return answer;
  }

  function resultOf<K extends IntentKind>(kind: K, result: Result): SendResult<K> {
    if (result.type === 'refused') return { status: 'refused', id: result.id, problem: result.problem };
    return { status: 'sent', answer: v.parse(answers[kind], result.answer) as AnswerTo<K> };
  }

  async function refusedResult(id: number, userId: string): Promise<SendResult<never> | undefined> {
    const entry = (await store.list(userId)).find(one => one.id === id);
    return entry?.problem ? { status: 'refused', id, problem: entry.problem } : undefined;
  }

  /** Sets the files going, here or wherever the lane is held: that may take long, and nobody need wait for it. */
  function begin(): Promise<unknown> {
    news.tell({ type: 'changed' });
    news.tell({ type: 'wanted' });
    const going = wakes.uploads.now();
    going.catch(error => console.error('offline: the files cannot be sent', error));
    return going;
  }

  return {
    async send<I extends Intent>(intent: I, { draft }: { draft?: HandedOver } = {}): Promise<SendResult<I['kind']>> {
      const userId = await isSomebody();
      const results = collect();
      try {
        const id = await store.add(intent, userId, draft).catch(orUnkept);
        if (id === UNKEPT) {
          const answer = await sendUnkept(intent, userId);
          if (draft) draftHandedOver(draft.name, draft.rest);
          return { status: 'sent', answer };
        }
        if (draft) draftHandedOver(draft.name, draft.rest);
        news.tell({ type: 'changed' });
        const kind: I['kind'] = intent.kind;
        const early = await results.wait(id, PATIENCE_MS, wakes.writes.now());
        if (early) return resultOf(kind, early);
        if (await store.markQueued(id)) {
          news.tell({ type: 'changed' });
          keepForGood();
          askWorker();
          return { status: 'queued', id };
        }
        // Settled by another tab or the worker a moment ago.
        const late = await results.wait(id, NEWS_DELAY_MS);
        if (late) return resultOf(kind, late);
        return (await refusedResult(id, userId)) ?? { status: 'queued', id };
      } finally {
        results.stop();
      }
    },

    async sendFile(intent, file, onUnkept) {
      const userId = await isSomebody();
      const id = await store.addFile(intent, file, userId, isOffline()).catch(orUnkept);
      if (id === UNKEPT) {
        onUnkept?.();
        await sendUnkept(intent, userId, file);
        return id;
      }
      keepForGood();
      begin();
      return id;
    },

    async undo(id) {
      const isUndone = await store.undo(id, await isSomebody());
      news.tell({ type: 'changed' });
      return isUndone;
    },

    async discard(id) {
      const isGone = await store.discard(id, await isSomebody());
      news.tell({ type: 'changed' });
      return isGone;
    },

    async takeBack(id, draft, value) {
      const isTaken = await store.takeBack(id, await isSomebody(), draft, value);
      news.tell({ type: 'changed' });
      return isTaken;
    },

    async discardAll() {
      await store.discardAll(await isSomebody());
      news.tell({ type: 'changed' });
    },

    async retry(id) {
      await store.retry(id, await isSomebody());
      begin();
      await wakes.writes.now();
    },

    async sendNow() {
      const uploads = begin();
      await Promise.all([wakes.writes.now(), uploads]);
    },
  };
}
