import { onSafer, startAnewIfSafe, update } from './appUpdate.ts';

/**
 * Brings the version that the server has, at the first safe moment: takes over what is installed, asks for what isn't
 * yet, and where there is nothing to ask for (no worker, or one that is new already) starts the page anew.
 */
export async function bringUpdate(): Promise<void> {
  update.want();
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update();
  if (registration?.installing || registration?.waiting) return;
  onSafer(startAnewIfSafe);
  startAnewIfSafe();
}
