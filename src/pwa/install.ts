/** Installing the app: keeps the browser's install prompt until it is used or declined. */
import { isInstalled } from '../device/display.ts';
import { createListeners } from '../device/listeners.ts';

/** Chromium's install prompt event; not a standard yet. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const DECLINED = '@ClinicApp:installDeclined';
const listeners = createListeners();
let offer: InstallOffer | undefined;

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** Listens for the install prompt, which may arrive before the first render: call it at start. */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    offer = isOffer(event) ? event : undefined;
    listeners.notify();
  });
  window.addEventListener('appinstalled', () => {
    offer = undefined;
    listeners.notify();
  });
}

/** An iPad identifies itself as a Macintosh, which has no touch screen. */
const isIos = () =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** `offer`: the browser can install it; `ios`: the user can, manually; `none`: it is installed, or can't be. */
export type InstallWay = 'none' | 'offer' | 'ios';

export function installWay(): InstallWay {
  if (isInstalled()) return 'none';
  if (offer) return 'offer';
  return isIos() ? 'ios' : 'none';
}

/** Whether the user declined on this device. The home page then hides the hint; the account page still shows it. */
export function isInstallDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}

export const watchInstall = listeners.add;

/** Shows the browser's install prompt. */
export async function install(): Promise<void> {
  await offer?.prompt();
  offer = undefined;
  listeners.notify();
}

/** Hides the hint on this device's home page permanently. */
export function declineInstall(): void {
  try {
    localStorage.setItem(DECLINED, 'yes');
  } catch {
    // If it can't be stored, the hint is back at the next start.
  }
  listeners.notify();
}
