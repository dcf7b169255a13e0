/**
 * The page's side of the service worker: registers it, checks that its script still exists, and applies new versions.
 */
import { Workbox } from 'workbox-window';
import type { ToWorker } from '../device/messages.ts';
import { switchWorker } from '../device/workerSwitch.ts';
import { transport, unsent } from '../sync/device.ts';
import { onSafetyChange, reloadIfSafe, update } from './appUpdate.ts';
import { checkWorkerScript } from './workerScript.ts';

const SCRIPT = '/sw.js';

/**
 * For production builds; call it once, when the page is idle. The app also works if the browser blocks service workers.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  document.addEventListener('visibilitychange', update.check);
  onSafetyChange(update.check);
  reloadWhenReplaced();
  try {
    if (await isRemoved()) return;
    const worker = new Workbox(SCRIPT);
    worker.addEventListener('waiting', ({ sw }) => void offer(sw));
    await worker.register();
  } catch (error) {
    console.warn('offline: this browser lets no service worker in, so the app starts only with a connection', error);
  }
}

/**
 * Offers the version of a waiting worker, unless no worker is running yet: the very first worker also waits for a
 * moment if the page is reloaded during its installation, and isn't a new version.
 */
async function offer(waiting: ServiceWorker | undefined): Promise<void> {
  const running = (await navigator.serviceWorker.getRegistration())?.active;
  if (!running || running === waiting) return;
  const message: ToWorker = { type: 'takeOver' };
  update.offer(() => switchWorker(() => waiting?.postMessage(message), navigator.serviceWorker));
}

/** Checks whether the worker's script still exists, and unregisters the worker if not. */
async function isRemoved(): Promise<boolean> {
  const existing = await navigator.serviceWorker.getRegistration();
  if (!existing) return false;
  const found = await checkWorkerScript({
    fetchScript: () => fetch(SCRIPT, { headers: { 'Service-Worker': 'script' }, cache: 'no-store' }),
    isHealthy: transport.isHealthy,
    unsent,
    unregister: () => existing.unregister(),
    reload: () => location.reload(),
  });
  return found === 'removed';
}

/**
 * A page of the old version can't load its chunks once the new worker is active, so it reloads when that is safe. The
 * very first worker takes over a page of its own version.
 */
function reloadWhenReplaced(): void {
  let isControlled = navigator.serviceWorker.controller !== null;
  let isReplaced = false;
  const reload = () => {
    if (isReplaced) reloadIfSafe();
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isReplaced = isControlled;
    isControlled = true;
    reload();
  });
  onSafetyChange(reload);
}
