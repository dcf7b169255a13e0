/**
 * Looks for the server while it is out of reach, on signed-out pages too, so that its return is noticed within seconds.
 * A hidden page doesn't look; it does so as soon as it is seen.
 */
import type { Connectivity } from './connectivity.ts';
import { onSeen } from './onSeen.ts';

/** The first wait, doubled after each look up to the longest; milliseconds. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;
/**
 * A server that fails again this soon after it was back isn't back: the waits go on where they were, or a page whose one
 * call always fails would be drawn as offline and back again every second.
 */
const STABLE_MS = 60_000;

interface RecoveryTools {
  connectivity: Pick<Connectivity, 'isOffline' | 'subscribe' | 'report'>;
  /** Whether our server answers, and says that it is well. */
  isHealthy(): Promise<boolean>;
  /** Where `pageshow` arrives, and where `visibilitychange` does. */
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: string };
  /** Calls back after milliseconds; returns a function that stops it. */
  after(ms: number, work: () => void): () => void;
  /** Epoch milliseconds. */
  now(): number;
  /** 0 to 1; spreads the looks of many devices. */
  random(): number;
}

/** Begins to watch. Returns an unsubscribe function. */
export function watchRecovery(tools: RecoveryTools): () => void {
  const { connectivity, isHealthy, window, document, after, now, random } = tools;
  let looks = 0;
  let recoveredAt: number | undefined;
  let isLooking = false;
  let stopTimer = () => {};

  async function look(): Promise<void> {
    stopTimer();
    if (isLooking || !connectivity.isOffline() || document.visibilityState === 'hidden') return;
    isLooking = true;
    const isBack = await isHealthy();
    isLooking = false;
    if (isBack) connectivity.report(true);
    plan();
  }

  function plan(): void {
    stopTimer();
    if (!connectivity.isOffline()) return;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(looks, 16));
    looks += 1;
    stopTimer = after(wait * (0.5 + random() * 0.5), () => void look());
  }

  function follow(): void {
    if (!connectivity.isOffline()) {
      stopTimer();
      recoveredAt = now();
      return;
    }
    const isNew = recoveredAt === undefined || Math.abs(now() - recoveredAt) >= STABLE_MS;
    if (isNew) looks = 0;
    plan();
  }

  const stop = connectivity.subscribe(follow);
  const stopSeeing = onSeen(() => void look(), { window, document });
  follow();
  return () => {
    stop();
    stopSeeing();
    stopTimer();
  };
}
