/**
 * When the page drains: at start; when the server (recovery.ts), the network or the page comes back; after each write;
 * on "send now"; and on a timer while something waits. Without Background Sync, only the page drains.
 */
import type { Connectivity } from '../../device/connectivity.ts';
import type { Drain, DrainOutcome } from './drain.ts';
import { backoffMs, LONGEST_BACKOFF_MS } from './retry.ts';

export interface Wake {
  /** Subscribes to the page's events and starts a first drain. Returns an unsubscribe function. */
  start(): () => void;
  /** Drains now, or right after the current drain. Covers everything stored before this call. */
  now(): Promise<DrainOutcome>;
}

/** Combines both lanes: a large upload must not hold up small writes. */
export function bothWakes<L extends string>(wakes: Record<L, Wake>): Pick<Wake, 'start'> & { now(): Promise<void> } {
  const all: Wake[] = Object.values(wakes);
  return {
    start() {
      const stops = all.map(wake => wake.start());
      return () => {
        for (const stop of stops) stop();
      };
    },
    async now() {
      await Promise.all(all.map(wake => wake.now()));
    },
  };
}

export interface WakeTools {
  drain: Drain;
  connectivity: Pick<Connectivity, 'isOffline' | 'subscribe'>;
  /** The target of `online` events; `document` is the target of `visibilitychange`. */
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: string };
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
  /** Asks the worker to drain what the page leaves unsent. */
  askWorker(): void;
  now: () => number;
  random: () => number;
}

export function createWake(tools: WakeTools): Wake {
  let running: Promise<DrainOutcome> | undefined;
  let following: Promise<DrainOutcome> | undefined;
  let stopTimer = () => {};
  let failures = 0;
  let isStarted = false;

  function plan({ end, at }: DrainOutcome): void {
    stopTimer();
    if (end === 'done' || end === 'signedOut') failures = 0;
    else tools.askWorker();
    if (!isStarted || end === 'signedOut' || end === 'done') return;
    if (at === undefined) failures += 1;
    const wait = at === undefined ? backoffMs(failures, tools.random) : Math.max(at - tools.now(), 0);
    stopTimer = tools.after(Math.min(wait, LONGEST_BACKOFF_MS), () => void drain(false));
  }

  function drain(eager: boolean): Promise<DrainOutcome> {
    const turn = (): Promise<DrainOutcome> => {
      const mine = tools.drain({ eager }).then(outcome => {
        plan(outcome);
        return outcome;
      });
      running = mine;
      const end = () => {
        if (running === mine) running = undefined;
      };
      mine.then(end, end);
      return mine;
    };
    if (!running) return turn();
    following ??= running
      .catch(() => {})
      .then(() => {
        following = undefined;
        return turn();
      });
    return following;
  }

  // A drain rejects only when the device's storage fails; the next trigger tries again.
  const wake = () => void drain(true).catch(error => console.error('offline: the outbox cannot be sent', error));
  const onVisible = () => {
    if (tools.document.visibilityState === 'visible') wake();
  };

  return {
    now: () => drain(true),
    start() {
      isStarted = true;
      tools.window.addEventListener('online', wake);
      tools.document.addEventListener('visibilitychange', onVisible);
      const stopListening = tools.connectivity.subscribe(() => {
        if (!tools.connectivity.isOffline()) wake();
      });
      wake();
      return () => {
        isStarted = false;
        stopTimer();
        stopListening();
        tools.window.removeEventListener('online', wake);
        tools.document.removeEventListener('visibilitychange', onVisible);
      };
    },
  };
}
