/**
 * Sends waiting entries. Used by both the page and the service worker, under a Web Lock, so that only one tab or the
 * worker sends at a time. Waiters stay queued for the lock, so one of them takes over when a page closes mid-drain.
 */

import type { Problem } from '../../../contract/errors.ts';
import type { Connectivity } from '../../device/connectivity.ts';
import type { Locks } from '../../device/locks.ts';
import type { SessionRow } from '../../device/schema.ts';
import type { Client } from '../../net/client.ts';
import { isReached } from '../../net/reply.ts';
import type { Entry } from './entry.ts';
import type { EventChannel } from './events.ts';
import type { FileStore } from './files.ts';
import { type IntentRegistry, type Lane, withFile } from './intent.ts';
import { backoffMs, type Consequence, consequenceOf, FAULTS_BEFORE_DEFERRED } from './retry.ts';
import type { OutboxStore } from './store.ts';

/** The refusal of an upload whose bytes the device has lost; the same as the server's for a form without a file. */
const LOST_FILE: Problem = {
  type: 'about:blank',
  title: 'The file is no longer on this device',
  status: 422,
  code: 'validation',
  errors: [{ field: 'image', code: 'required', message: 'The file is no longer on this device.' }],
};

export interface DrainTools {
  intents: IntentRegistry;
  store: OutboxStore;
  files: Pick<FileStore, 'of'>;
  transport: Pick<Client, 'send' | 'isHealthy'>;
  locks: Locks;
  connectivity: Pick<Connectivity, 'isOffline' | 'report' | 'watch'>;
  events: Pick<EventChannel, 'emit' | 'subscribe'>;
  /** Cleans up when the server no longer knows the session. */
  onSignedOut(session: SessionRow): Promise<void>;
  /** Reports how much of an entry's file has been sent, 0 to 1. */
  onProgress?: (id: number, fraction: number) => void;
  now: () => number;
  random: () => number;
}

/** Why a drain ended: everything due was handled, or a condition affects all entries. */
type DrainEnd = 'done' | 'unreachable' | 'signedOut' | 'wait';

export interface DrainOutcome {
  end: DrainEnd;
  /** When to drain next, in epoch milliseconds, if known. */
  at: number | undefined;
}

export type Drain = (options?: {
  /** Ignore our own backoff: the user or a network event asked for an immediate attempt. */
  eager?: boolean;
}) => Promise<DrainOutcome>;

/** The lock of each lane, and how many of its entries are sent in parallel. */
const lanes: Record<Lane, { lock: string; width: number }> = {
  writes: { lock: 'outbox', width: 1 },
  uploads: { lock: 'outbox-uploads', width: 2 },
};

/** Drains one lane. Doesn't reject on network failures; rejects when the device's storage fails. */
export function createDrain(tools: DrainTools, lane: Lane = 'writes'): Drain {
  const { intents, store, files, transport, locks, connectivity, events, onProgress, now, random } = tools;
  const { lock, width } = lanes[lane];

  async function postpone(entry: Entry, change: Parameters<OutboxStore['postpone']>[1]): Promise<number> {
    const failures = entry.failures + 1;
    const retryAt = now() + backoffMs(failures, random);
    // Users don't wait for an upload as they do for a save, so a delayed upload is announced once it completes.
    const announced = entry.lane === 'uploads' && { queued: true };
    await store.postpone(entry, { failures, retryAt, ...announced, ...change });
    events.emit({ type: 'changed' });
    return Math.max(retryAt, change.notBefore ?? 0);
  }

  /** Aborts an upload when its entry is discarded, in any tab, or its owner signs out. */
  function watch(entry: Entry, session: SessionRow) {
    const stop = new AbortController();
    const end = events.subscribe(async event => {
      if (event.type === 'changed' && !(await store.isWanted(entry, session).catch(() => true))) stop.abort();
    });
    return { signal: stop.signal, end };
  }

  /** The entry's next request, and whether another one follows it. */
  function nextRequest({ intent, step }: Entry) {
    const requests = intents.of(intent).requests(intent);
    // Another version of the app may have more requests than this one. The first one was already executed.
    const request = requests[Math.min(step, requests.length - 1)] ?? requests[0];
    return { request, isLast: step >= requests.length - 1 };
  }

  /** Sends the next request of an entry. Returns undefined if the entry was discarded meanwhile. */
  async function ask(entry: Entry, session: SessionRow): Promise<Consequence | undefined> {
    const { request } = nextRequest(entry);
    const takesFile = request.form !== undefined;
    const file = takesFile ? await files.of(entry.intent) : undefined;
    if (takesFile && !file) return { is: 'refused', problem: LOST_FILE };
    const watching = entry.lane === 'uploads' ? watch(entry, session) : undefined;
    const reportEnd = connectivity.watch({ isSlow: takesFile });
    const reply = await transport.send(withFile(request, file), session.token, entry.key, {
      signal: watching?.signal,
      onProgress: fraction => onProgress?.(entry.id, fraction),
    });
    reportEnd(isReached(reply, request.call) || undefined);
    watching?.end();
    if (watching?.signal.aborted) return undefined;
    return consequenceOf(reply, takesFile);
  }

  /** Sends one entry and records the result. Returns an outcome if the drain must end. */
  async function send(entry: Entry, session: SessionRow): Promise<DrainOutcome | undefined> {
    return record(entry, session, await ask(entry, session));
  }

  /** Records the result of a request. */
  async function record(
    entry: Entry,
    session: SessionRow,
    verdict: Consequence | undefined,
  ): Promise<DrainOutcome | undefined> {
    if (!verdict) {
      await store.postpone(entry, { tried: true });
      return undefined;
    }
    const about = { id: entry.id, userId: entry.userId, intent: entry.intent };
    switch (verdict.is) {
      case 'sent': {
        if (!nextRequest(entry).isLast) {
          const next = await store.advance(entry);
          return next && send(next, session);
        }
        const last = await store.settle(entry, verdict.answer);
        const { queued: late, problem, intent } = last;
        if (problem) events.emit({ type: 'refused', ...about, intent, late, problem });
        else events.emit({ type: 'sent', ...about, late, answer: verdict.answer });
        return undefined;
      }
      case 'refused': {
        const last = await store.refuse(entry, verdict.problem);
        if (last.state === 'waiting') {
          events.emit({ type: 'changed' });
          return undefined;
        }
        events.emit({ type: 'refused', ...about, late: last.queued, problem: verdict.problem });
        return undefined;
      }
      case 'signedOut':
        await store.postpone(entry, {});
        await tools.onSignedOut(session);
        events.emit({ type: 'signedOut', token: session.token });
        return { end: 'signedOut', at: undefined };
      case 'unreachable':
        return setBack(entry, 0, 'unreachable');
      case 'busy':
        return { end: 'wait', at: await postpone(entry, { notBefore: now() + verdict.waitMs }) };
      case 'overQuota':
        await postpone(entry, { aside: true, notBefore: now() + verdict.waitMs });
        return undefined;
      case 'fault':
        return setBack(entry, verdict.waitMs, 'wait');
    }
  }

  /**
   * Postpones an entry that got no response from our server. If the server is healthy, the fault may be in the entry,
   * such as one that a proxy always cuts off: after several attempts, other entries go first.
   */
  async function setBack(entry: Entry, waitMs: number, end: 'wait' | 'unreachable'): Promise<DrainOutcome | undefined> {
    const isWell = await transport.isHealthy();
    connectivity.report(isWell);
    const faults = entry.faults + (isWell ? 1 : 0);
    const isDeferred = faults >= FAULTS_BEFORE_DEFERRED;
    const at = await postpone(entry, { tried: true, faults, aside: isDeferred, notBefore: now() + waitMs });
    return isWell && isDeferred ? undefined : { end, at };
  }

  /**
   * While the server seems unreachable, checks its health before sending: an entry that was never sent can still be
   * undone.
   */
  async function isReachable(): Promise<boolean> {
    if (!connectivity.isOffline()) return true;
    const isBack = await transport.isHealthy();
    connectivity.report(isBack);
    return isBack;
  }

  /**
   * Sends entries one after another, until none is due or a condition affects all of them.
   *
   * In a lane of width 1, the previous entry is recorded and the next one taken while the current request is in flight,
   * so database work doesn't add to the round trips.
   */
  async function sendOn(isEager: (id: number) => boolean, onTaken: (id: number) => void): Promise<DrainOutcome> {
    let session: SessionRow | undefined;
    let ready: Entry | undefined;
    let isFlowing = false;
    let carriedOut: (() => Promise<unknown>) | undefined;
    const settle = async () => {
      await carriedOut?.();
      carriedOut = undefined;
    };
    /** Puts an entry that was taken but not sent back to `waiting`. */
    const release = async () => {
      if (!ready) return;
      await store.postpone(ready, {});
      ready = undefined;
      events.emit({ type: 'changed' });
    };
    const end = async (outcome: DrainOutcome) => {
      await settle();
      await release();
      return outcome;
    };
    for (;;) {
      // The owner may have signed out since the entry was taken.
      if (!session || !ready || !(await store.isWanted(ready, session))) {
        await settle();
        await release();
        session = await store.session();
        if (!session) return { end: 'signedOut', at: undefined };
        if (!(await isReachable())) return { end: 'unreachable', at: undefined };
        const { entry, at } = await store.take(lane, session, isEager);
        if (!entry) return { end: at === undefined ? 'done' : 'wait', at };
        ready = entry;
      }
      const [entry, by] = [ready, session];
      ready = undefined;
      onTaken(entry.id);
      events.emit({ type: 'changed' });
      const asked = ask(entry, by);
      if (isFlowing) {
        await settle();
        ready = (await store.take(lane, by, isEager)).entry;
      }
      const verdict = await asked;
      isFlowing = width === 1 && verdict?.is === 'sent';
      if (isFlowing) {
        carriedOut = () => record(entry, by, verdict);
        continue;
      }
      const outcome = await record(entry, by, verdict);
      if (outcome) return end(outcome);
    }
  }

  async function run(isEager: boolean): Promise<DrainOutcome> {
    // Otherwise a page that read the list in between would show the entry as being sent, and would never be safe to
    // reload.
    if (await store.recover(lane)) events.emit({ type: 'changed' });
    /** Entries that this drain has already tried keep their own backoff, even if the drain is eager. */
    const tried = new Set<number>();
    let eager = isEager;
    return new Promise((resolve, reject) => {
      let running = 0;
      let failure: { error: unknown } | undefined;
      const end = (outcome: DrainOutcome) => {
        running -= 1;
        if (running > 0) return;
        stop();
        if (failure) reject(failure.error);
        else resolve(outcome);
      };
      const begin = () => {
        running += 1;
        sendOn(
          id => eager && !tried.has(id),
          id => tried.add(id),
        ).then(end, (error: unknown) => {
          failure = { error };
          end({ end: 'unreachable', at: undefined });
        });
      };
      const stop = events.subscribe(event => {
        if (event.type !== 'wanted') return;
        eager = true;
        tried.clear();
        if (running < width) begin();
      });
      for (let beside = 0; beside < width; beside++) begin();
    });
  }

  return ({ eager = false } = {}) => locks.request(lock, () => run(eager));
}
