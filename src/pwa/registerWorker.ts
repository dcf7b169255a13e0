/** The page's side of the service worker: registers it, sees that it still exists, and takes over a new version. */
import { Workbox } from 'workbox-window';
import { handOver } from '../device/handover.ts';
import type { ToWorker } from '../device/messages.ts';
import { transport, unsent } from '../sync/device.ts';
import { onSafer, startAnewIfSafe, update } from './appUpdate.ts';
import { checkWorkerScript } from './workerScript.ts';

const SCRIPT = '/sw.js';

/** For production builds; call it once, when the page is idle. Where the browser lets no worker in, the app does without. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  document.addEventListener('visibilitychange', update.look);
  onSafer(update.look);
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
 * Offers the version of a waiting worker, unless none is running yet: the very first worker also waits for a moment
 * when the page is reloaded during its installation, and is no new version.
 */
async function offer(waiting: ServiceWorker | undefined): Promise<void> {
  const running = (await navigator.serviceWorker.getRegistration())?.active;
  if (!running || running === waiting) return;
  const message: ToWorker = { type: 'takeOver' };
  update.offer(() => handOver(() => waiting?.postMessage(message), navigator.serviceWorker));
}

/** Looks whether the worker's script still exists, and removes the worker where it doesn't. */
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

/** A page of the old version can't load the old version's chunks once the new worker runs: it starts anew when that is safe. */
function reloadWhenReplaced(): void {
  if (!navigator.serviceWorker.controller) return;
  let isReplaced = false;
  const reload = () => {
    if (isReplaced) startAnewIfSafe();
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isReplaced = true;
    reload();
  });
  onSafer(reload);
}
