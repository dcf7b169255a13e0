/** This page's update: the new version that waits, if one does, and when taking it over is safe. */

import { isHeld, onRelease } from '../device/holds.ts';
import { entryList } from '../sync/device.ts';
import { createUpdate } from './update.ts';

/** Nothing held (a dirty form, an upload), and nothing being sent. */
const isSafeToReload = (): boolean => !isHeld() && entryList.current().every(entry => entry.state !== 'sending');

let isLeaving = false;

/** Starts the page anew if that is safe, and once: told again while it leaves, the browser would begin once more from the start. */
export function startAnewIfSafe(): void {
  if (isLeaving || !isSafeToReload()) return;
  isLeaving = true;
  location.reload();
}

export const update = createUpdate(isSafeToReload, () => document.visibilityState === 'hidden');

/** Calls back whenever the moment may have become safe. */
export function onSafer(listener: () => void): void {
  onRelease(listener);
  entryList.subscribe(listener);
}
