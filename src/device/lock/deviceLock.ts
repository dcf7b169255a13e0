/** The idle lock of this device, driven by the session, the clock and the other tabs. */
import { currentSession, deviceStore, watchSession } from '../session.ts';
import { startTimer } from '../timers.ts';
import { createIdleLock } from './idle.ts';

const MINUTE_MS = 60_000;

export const lock = createIdleLock({
  store: deviceStore(),
  limitMs: () => (currentSession()?.user.idle_lock_minutes ?? 0) * MINUTE_MS,
  now: Date.now,
  after: startTimer,
});

/** The events that count as activity. */
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const;

/** Starts to follow this page's events. Call it once, before the first render. */
export function watchIdle(): void {
  let token = currentSession()?.token;
  watchSession(() => {
    const before = token;
    token = currentSession()?.token;
    if (token !== undefined && token !== before) lock.open();
    else lock.check();
  });
  for (const event of touches) window.addEventListener(event, lock.touch, { capture: true, passive: true });
  for (const event of ['focus', 'pageshow', 'storage']) window.addEventListener(event, lock.check);
  document.addEventListener('visibilitychange', lock.check);
  lock.check();
}
