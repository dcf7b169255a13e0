/** This page's app update: the waiting version, if any, and when it is safe to apply it. */

import { isReloadBlocked, onReloadUnblocked } from '../device/reloadBlock.ts';
import { entryList } from '../sync/device.ts';
import { createUpdate } from './update.ts';

/** Nothing blocks it (a dirty form, an upload), and nothing is being sent. */
const isSafeToReload = (): boolean =>
  !isReloadBlocked() && entryList.current().every(entry => entry.state !== 'sending');

let isLeaving = false;

/** Reloads the page if that is safe. Only once: a second call during the reload would make the browser start over. */
export function reloadIfSafe(): void {
  if (isLeaving || !isSafeToReload()) return;
  isLeaving = true;
  location.reload();
}

export const update = createUpdate(isSafeToReload, () => document.visibilityState === 'hidden');

/** Calls back whenever a reload may have become safe. */
export function onSafetyChange(listener: () => void): void {
  onReloadUnblocked(listener);
  entryList.subscribe(listener);
}

/**
 * Applies the server's version as soon as it is safe: activates it if installed, otherwise checks for it. Without a
 * worker, or if the worker is already new, reloads the page.
 */
export async function applyUpdate(): Promise<void> {
  update.request();
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  if (registration?.installing || registration?.waiting) return;
  onSafetyChange(reloadIfSafe);
  reloadIfSafe();
}
