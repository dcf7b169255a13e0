/**
 * Sends what waits. One module for the page and the worker: under a Web Lock, so that two tabs and the worker never send
 * at once. It waits for the lock, so that whoever is left takes over when a page closes in mid-drain.
 */

import type { Connectivity } from '../../device/connectivity.ts';
import type { Locks } from '../../device/locks.ts';
import type { SessionRow } from '../../device/schema.ts';
import { isReached } from '../../net/gate.ts';
import type { Entry, Lane } from './entry.ts';
import type { FileStore } from './files.ts';
import { LOST_FILE } from './lostFile.ts';
import type { NewsChannel } from './news.ts';
import { backoffMs, type Consequence, consequenceOf, FAULTS_BEFORE_ASIDE } from './retry.ts';
import type { OutboxStore } from './store.ts';
import type { Transport } from './transport.ts';
import { type FilePart, stepOf } from './wire.ts';

export interface DrainTools {
  store: OutboxStore;
  files: Pick<FileStore, 'of'>;
  transport: Transport;
  locks: Locks;
  connectivity: Pick<Connectivity, 'isOffline' | 'report' | 'watch'>;
  news: Pick<NewsChannel, 'tell' | 'listen'>;
  /** The server no longer knows the session: what must go with it. */
  onSignedOut(session: SessionRow): Promise<void>;
  /** How much of an entry's file has been sent, 0 to 1. */
  onProgress?: (id: number, fraction: number) => void;
  now: () => number;
  random: () => number;
}

/** Why a drain ended: everything due was handled, or something that concerns all entries came in between. */
type DrainEnd = 'done' | 'unreachable' | 'signedOut' | 'wait';

export interface DrainOutcome {
  end: DrainEnd;
  /** When to look again, in epoch milliseconds, where that is known. */
  at: number | undefined;
}

export type Drain = (options?: {
  /** Ignore our own backoff: the person or the network says now. */
  eager?: boolean;
}) => Promise<DrainOutcome>;

/** Each lane's lock, and how many of its entries travel at the same time. */
const lanes: Record<Lane, { lock: string; width: number }> = {
  writes: { lock: 'outbox', width: 1 },
  uploads: { lock: 'outbox-uploads', width: 2 },
};

/** The drain of one lane. Never rejects for what the network does; does reject when the device's storage fails. */
export function createDrain(tools: DrainTools, lane: Lane = 'writes'): Drain {
  const { store, files, transport, locks, connectivity, news, onProgress, now, random } = tools;
  const { lock, width } = lanes[lane];

  async function postpone(entry: Entry, change: Parameters<OutboxStore['postpone']>[1]): Promise<number> {
    const failures = entry.failures + 1;
    const retryAt = now() + backoffMs(failures, random);
    // Nobody waits before an upload as before a save: one that didn't go at once is told of when it has gone.
    const isTold = entry.lane === 'uploads' && { queued: true };
    await store.postpone(entry, { failures, retryAt, ...isTold, ...change });
    news.tell({ type: 'changed' });
    return Math.max(retryAt, change.notBefore ?? 0);
  }

  /** Watches over an upload: it stops when its entry is given up, wherever that is done, or its owner signs out. */
  function watch(entry: Entry, session: SessionRow) {
    const stop = new AbortController();
    const end = news.listen(async piece => {
      if (piece.type === 'changed' && !(await store.isWanted(entry, session).catch(() => true))) stop.abort();
    });
    return { signal: stop.signal, end };
  }

  async function fileOf(entry: Entry): Promise<FilePart | undefined> {
    if (entry.intent.kind !== 'uploadExam') return undefined;
    const bytes = await files.of(entry.intent);
    return bytes && { examId: entry.intent.examId, name: entry.intent.name, bytes };
  }

  /** Makes the next request of an entry; nothing when it was given up meanwhile. */
  async function ask(entry: Entry, session: SessionRow): Promise<Consequence | undefined> {
    const { request, takesFile } = stepOf(entry.intent, entry.step);
    const file = takesFile ? await fileOf(entry) : undefined;
    if (takesFile && !file) return { is: 'refused', problem: LOST_FILE };
    const watching = entry.lane === 'uploads' ? watch(entry, session) : undefined;
    const reportEnd = connectivity.watch({ isSlow: file !== undefined });
    const reply = await transport.send(file ? { ...request, file } : request, session.token, entry.key, {
      signal: watching?.signal,
      onProgress: fraction => onProgress?.(entry.id, fraction),
    });
    const isAnswered = reply !== 'nothing' && isReached(reply, request.call);
    reportEnd(isAnswered || undefined);
    watching?.end();
    if (watching?.signal.aborted) return undefined;
    return consequenceOf(reply, takesFile);
  }

  /** Sends one entry and records what came of it. Gives why the drain must end, or nothing to go on. */
  async function send(entry: Entry, session: SessionRow): Promise<DrainOutcome | undefined> {
    return record(entry, session, await ask(entry, session));
  }

  /** Records what came of a request. */
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
        if (!stepOf(entry.intent, entry.step).isLast) {
          const next = await store.advance(entry);
          return next && send(next, session);
        }
        const last = await store.settle(entry, verdict.answer);
        const { queued: late, problem, intent } = last;
        if (problem) news.tell({ type: 'refused', ...about, intent, late, problem });
        else news.tell({ type: 'sent', ...about, late, answer: verdict.answer });
        return undefined;
      }
      case 'refused': {
        const last = await store.refuse(entry, verdict.problem);
        if (last.state === 'waiting') {
          news.tell({ type: 'changed' });
          return undefined;
        }
        news.tell({ type: 'refused', ...about, late: last.queued, problem: verdict.problem });
        return undefined;
      }
      case 'signedOut':
        await store.postpone(entry, {});
        await tools.onSignedOut(session);
        news.tell({ type: 'signedOut', token: session.token });
        return { end: 'signedOut', at: undefined };
      case 'unreachable':
        return setBack(entry, 0, 'unreachable');
      case 'busy':
        return { end: 'wait', at: await postpone(entry, { notBefore: now() + verdict.waitMs }) };
      case 'fault':
        return setBack(entry, verdict.waitMs, 'wait');
    }
  }

  /**
   * Postpones an entry that got no response from our server. If the server is healthy, the fault may be in the entry
   * itself, such as one that a proxy always cuts off: after several tries the others go first.
   */
  async function setBack(entry: Entry, waitMs: number, end: 'wait' | 'unreachable'): Promise<DrainOutcome | undefined> {
    const isWell = await transport.isHealthy();
    connectivity.report(isWell);
    const faults = entry.faults + (isWell ? 1 : 0);
    const aside = faults >= FAULTS_BEFORE_ASIDE;
    const at = await postpone(entry, { tried: true, faults, aside, notBefore: now() + waitMs });
    return isWell && aside ? undefined : { end, at };
  }

  /** Asks for the server's health before sending, while it seems out of reach: an unsent entry can still be undone. */
  async function isReachable(): Promise<boolean> {
    if (!connectivity.isOffline()) return true;
    const isBack = await transport.isHealthy();
    connectivity.report(isBack);
    return isBack;
  }

  /**
   * Sends entry after entry, until none is due or something concerns them all.
   *
   * Where one travels at a time and the one before it was carried out, that one is recorded, and the next in line taken,
   * while it is on its way: done in between, a hundred entries took 1.86x as long as their bare requests on loopback, and
   * 1.30x since.
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
    /** Lets one that was taken and has not been sent wait again. */
    const release = async () => {
      if (!ready) return;
      await store.postpone(ready, {});
      ready = undefined;
      news.tell({ type: 'changed' });
    };
    const end = async (outcome: DrainOutcome) => {
      await settle();
      await release();
      return outcome;
    };
    for (;;) {
      // Its owner may have signed out since it was taken.
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
      news.tell({ type: 'changed' });
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
    // Else a page that listed it in between would show it as on its way for ever, and never be safe to reload.
    if (await store.recover(lane)) news.tell({ type: 'changed' });
    /** What this drain has tried keeps its own backoff, however eager it is. */
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
      const stop = news.listen(piece => {
        if (piece.type !== 'wanted') return;
        eager = true;
        tried.clear();
        if (running < width) begin();
      });
      for (let beside = 0; beside < width; beside++) begin();
    });
  }

  return ({ eager = false } = {}) => locks.request(lock, () => run(eager));
}
