/**
 * Polls the server while it is unreachable, on signed-out pages too, so that its return is noticed within seconds. A
 * hidden page doesn't poll until it is visible again.
 */
import type { Connectivity } from '../device/connectivity.ts';
import { onPageVisible } from '../device/onPageVisible.ts';

/** The first delay, doubled after each poll up to the longest; milliseconds. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/**
 * A server that fails again this soon after its return hasn't recovered, so the delays keep growing. Otherwise a page
 * with one failing call would flip between offline and online every second.
 */
const STABLE_MS = 60_000;

interface RecoveryTools {
  connectivity: Pick<Connectivity, 'isOffline' | 'subscribe' | 'report'>;
  /** Whether our server responds, and reports that it is healthy. */
  isHealthy(): Promise<boolean>;
  /** The target of `pageshow` events; `document` is the target of `visibilitychange`. */
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: string };
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
  /** Epoch milliseconds. */
  now(): number;
  /** 0 to 1; spreads the polls of many devices. */
  random(): number;
}

/** Starts polling. Returns an unsubscribe function. */
export function watchRecovery(tools: RecoveryTools): () => void {
  const { connectivity, isHealthy, window, document, after, now, random } = tools;
  let polls = 0;
  let recoveredAt: number | undefined;
  let isPolling = false;
  let stopTimer = () => {};

  async function poll(): Promise<void> {
    stopTimer();
    if (isPolling || !connectivity.isOffline() || document.visibilityState === 'hidden') return;
    isPolling = true;
    const isBack = await isHealthy();
    isPolling = false;
    if (isBack) connectivity.report(true);
    schedulePoll();
  }

  function schedulePoll(): void {
    stopTimer();
    if (!connectivity.isOffline()) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(polls, 16));
    polls += 1;
    stopTimer = after(wait * (0.5 + random() * 0.5), () => void poll());
  }

  function follow(): void {
    if (!connectivity.isOffline()) {
      stopTimer();
      recoveredAt = now();
      return;
    }
    const isNew = recoveredAt === undefined || Math.abs(now() - recoveredAt) >= STABLE_MS;
    if (isNew) polls = 0;
    schedulePoll();
  }

  const stop = connectivity.subscribe(follow);
  const stopWatchingPage = onPageVisible(() => void poll(), { window, document });
  follow();
  return () => {
    stop();
    stopWatchingPage();
    stopTimer();
  };
}
