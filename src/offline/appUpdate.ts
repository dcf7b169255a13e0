/** This page's update: the new version that waits, if one does, and when taking it over is safe. */
import { entryList } from './device.ts';
import { isHeld, onRelease } from './holds.ts';
import { createUpdate } from './update.ts';

/** Nothing held (a dirty form, an upload), and nothing being sent. */
export const isSafeToReload = (): boolean => !isHeld() && entryList.current().every(entry => entry.state !== 'sending');

export const update = createUpdate(isSafeToReload, () => document.visibilityState === 'hidden');

/** Calls back whenever the moment may have become safe. */
export function onSafer(listener: () => void): void {
  onRelease(listener);
  entryList.subscribe(listener);
}
