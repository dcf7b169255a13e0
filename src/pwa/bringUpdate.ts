import { onSafer, startAnewIfSafe, update } from './appUpdate.ts';

/**
 * Applies the server's version as soon as it is safe: activates it if installed, otherwise checks for it. Without a
 * worker, or if the worker is already new, reloads the page.
 */
export async function bringUpdate(): Promise<void> {
  update.want();
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  if (registration?.installing || registration?.waiting) return;
  onSafer(startAnewIfSafe);
  startAnewIfSafe();
}
