/**
 * When the page drains: at start; when the server (recovery.ts), the network or the page comes back; after each write;
 * on "send now"; and on a timer while something waits. Without Background Sync, only the page drains.
 */
import type { Connectivity } from '../../device/connectivity.ts';
import type { Drain, DrainOutcome } from './drain.ts';
import { backoffMs, LONGEST_BACKOFF_MS } from './retry.ts';

export interface Scheduler {
  /** Subscribes to the page's events and starts a first drain. Returns an unsubscribe function. */
  start(): () => void;
  /** Drains now, or right after the current drain. Covers everything stored before this call. */
  now(): Promise<DrainOutcome>;
}

/** Combines both lanes: a large upload must not hold up small writes. */
export function combine<L extends string>(
  schedulers: Record<L, Scheduler>,
): Pick<Scheduler, 'start'> & { now(): Promise<void> } {
  const all: Scheduler[] = Object.values(schedulers);
  return {
    start() {
      const stops = all.map(one => one.start());
      return () => {
        for (const stop of stops) stop();
      };
    },
    async now() {
      await Promise.all(all.map(one => one.now()));
    },
  };
}

export interface SchedulerTools {
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

export function createScheduler(tools: SchedulerTools): Scheduler {
  let running: Promise<DrainOutcome> | undefined;
  let following: Promise<DrainOutcome> | undefined;
  /** Whether anyone who waits for `following` wants entries in backoff, too. */
  let isFollowingEager = false;
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
    stopTimer = tools.after(Math.min(wait, LONGEST_BACKOFF_MS), () => drainAndReport(false));
  }

  function drain(eager: boolean): Promise<DrainOutcome> {
    const run = (isEager: boolean): Promise<DrainOutcome> => {
      const current = tools.drain({ eager: isEager }).then(outcome => {
        plan(outcome);
        return outcome;
      });
      running = current;
      const end = () => {
        if (running === current) running = undefined;
      };
      current.then(end, end);
      return current;
    };
    if (!running) return run(eager);
    isFollowingEager ||= eager;
    following ??= running
      .catch(() => {})
      .then(() => {
        const isEager = isFollowingEager;
        following = undefined;
        isFollowingEager = false;
        return run(isEager);
      });
    return following;
  }

  /** A drain rejects only when the device's storage fails; the next trigger tries again. */
  function drainAndReport(eager: boolean): void {
    drain(eager).catch(error => console.error('offline: the outbox cannot be sent', error));
  }

  const drainNow = () => drainAndReport(true);
  const onVisible = () => {
    if (tools.document.visibilityState === 'visible') drainNow();
  };

  return {
    now: () => drain(true),
    start() {
      isStarted = true;
      tools.window.addEventListener('online', drainNow);
      tools.document.addEventListener('visibilitychange', onVisible);
      const stopListening = tools.connectivity.subscribe(() => {
        if (!tools.connectivity.isOffline()) drainNow();
      });
      drainNow();
      return () => {
        isStarted = false;
        stopTimer();
        stopListening();
        tools.window.removeEventListener('online', drainNow);
        tools.document.removeEventListener('visibilitychange', onVisible);
      };
    },
  };
}
