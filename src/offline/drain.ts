/**
 * Sends what waits. One module for the page and the worker: under a Web Lock, so that two tabs and the worker never send
 * at once. It waits for the lock, so that whoever is left takes over when a page closes in mid-drain.
 */
import type { Connectivity } from './connectivity.ts';
import type { NewsChannel } from './news.ts';
import type { Entry, Lane } from './outbox/entry.ts';
import type { OutboxStore } from './outbox/store.ts';
import { answers, wireOf } from './outbox/wire.ts';
import { backoffMs, FAULTS_BEFORE_ASIDE, judge } from './retry.ts';
import type { SessionRow } from './schema.ts';
import type { Transport } from './transport.ts';

/** The part of the Web Locks API that is used. */
export interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface DrainTools {
  store: OutboxStore;
  transport: Transport;
  locks: Locks;
  connectivity: Pick<Connectivity, 'deviceIsOffline' | 'lastRequestFailed' | 'report'>;
  news: Pick<NewsChannel, 'tell'>;
  /** The server no longer knows the session: what must go with it. */
  onSignedOut(session: SessionRow): Promise<void>;
  now: () => number;
  random: () => number;
}

/** Why a drain ended: everything due was handled, or something that concerns all entries came in between. */
type DrainEnd = 'done' | 'offline' | 'unreachable' | 'signedOut' | 'wait';

export interface DrainOutcome {
  end: DrainEnd;
  /** When to look again, in epoch milliseconds, where that is known. */
  at: number | undefined;
}

export type Drain = (options?: {
  /** Ignore our own backoff: the person or the network says now. */
  eager?: boolean;
}) => Promise<DrainOutcome>;

const lockOf: Record<Lane, string> = { writes: 'outbox', uploads: 'outbox-uploads' };

/** The drain of one lane. Never rejects for what the network does; does reject when the device's storage fails. */
export function createDrain(tools: DrainTools, lane: Lane = 'writes'): Drain {
  const { store, transport, locks, connectivity, news, now, random } = tools;

  async function postpone(entry: Entry, change: Parameters<OutboxStore['postpone']>[1]): Promise<number> {
    const failures = entry.failures + 1;
    const retryAt = now() + backoffMs(failures, random);
    await store.postpone(entry, { failures, retryAt, ...change });
    news.tell({ type: 'changed' });
    return Math.max(retryAt, change.notBefore ?? 0);
  }

  /** Sends one entry and records what came of it. Gives why the drain must end, or nothing to go on. */
  async function send(entry: Entry, session: SessionRow): Promise<DrainOutcome | undefined> {
    const reply = await transport.send(wireOf(entry.intent), session.token, entry.key);
    connectivity.report(reply !== 'nothing');
    const verdict = judge(reply, answers[entry.intent.kind]);
    const about = { id: entry.id, userId: entry.userId, intent: entry.intent };
    switch (verdict.is) {
      case 'sent': {
        const last = await store.settle(entry, verdict.answer);
        news.tell({ type: 'sent', ...about, late: last.queued, answer: verdict.answer });
        return undefined;
      }
      case 'refused': {
        const last = await store.refuse(entry, verdict.problem);
        news.tell({ type: 'refused', ...about, late: last.queued, problem: verdict.problem });
        return undefined;
      }
      case 'signedOut':
        await store.postpone(entry, {});
        await tools.onSignedOut(session);
        news.tell({ type: 'signedOut', token: session.token });
        return { end: 'signedOut', at: undefined };
      case 'unreachable':
        return { end: 'unreachable', at: await postpone(entry, { tried: true }) };
      case 'busy':
        return { end: 'wait', at: await postpone(entry, { notBefore: now() + verdict.waitMs }) };
      case 'fault': {
        const faults = entry.faults + ((await transport.isHealthy()) ? 1 : 0);
        const aside = faults >= FAULTS_BEFORE_ASIDE;
        const at = await postpone(entry, { tried: true, faults, aside, notBefore: now() + verdict.waitMs });
        return aside ? undefined : { end: 'wait', at };
      }
    }
  }

  /** After a failure, something harmless is asked first: an entry that was never sent can still be undone. */
  async function isReachable(): Promise<boolean> {
    if (!connectivity.lastRequestFailed()) return true;
    const isBack = await transport.isHealthy();
    connectivity.report(isBack);
    return isBack;
  }

  async function run(eager: boolean): Promise<DrainOutcome> {
    await store.recover(lane);
    const seen = new Set<number>();
    for (;;) {
      if (connectivity.deviceIsOffline()) return { end: 'offline', at: undefined };
      const session = await store.session();
      if (!session) return { end: 'signedOut', at: undefined };
      if (!(await isReachable())) return { end: 'unreachable', at: undefined };
      const { entry, at } = await store.take(lane, session, eager, seen);
      if (!entry) return { end: at === undefined ? 'done' : 'wait', at };
      seen.add(entry.id);
      news.tell({ type: 'changed' });
      const end = await send(entry, session);
      if (end) return end;
    }
  }

  return ({ eager = false } = {}) => locks.request(lockOf[lane], () => run(eager));
}
