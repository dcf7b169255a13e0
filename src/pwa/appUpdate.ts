/** This page's app update: the waiting version, if any, and when it is safe to apply it. */

import { isHeld, onRelease } from '../device/holds.ts';
import { entryList } from '../sync/device.ts';
import { createUpdate } from './update.ts';

/** No holds (a dirty form, an upload), and nothing being sent. */
const isSafeToReload = (): boolean => !isHeld() && entryList.current().every(entry => entry.state !== 'sending');

let isLeaving = false;

/** Reloads the page if that is safe. Only once: a second call during the reload would make the browser start over. */
export function startAnewIfSafe(): void {
  if (isLeaving || !isSafeToReload()) return;
  isLeaving = true;
  location.reload();
}

export const update = createUpdate(isSafeToReload, () => document.visibilityState === 'hidden');

/** Calls back whenever a reload may have become safe. */
export function onSafer(listener: () => void): void {
  onRelease(listener);
  entryList.subscribe(listener);
}
