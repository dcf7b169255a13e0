/** Installing the app: the browser's offer, kept until it is used or declined. */
import { isInstalled } from '../device/display.ts';

/** What Chromium hands out when the app can be installed; no standard yet. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const DECLINED = '@ClinicApp:installDeclined';
const listeners = new Set<() => void>();
let offer: InstallOffer | undefined;

const announce = () => {
  for (const listener of [...listeners]) listener();
};
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** Listens for the browser's offer, which may come before anything is on screen: call it at start. */
export function awaitInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault();
    offer = isOffer(event) ? event : undefined;
    announce();
  });
  window.addEventListener('appinstalled', () => {
    offer = undefined;
    announce();
  });
}

/** An iPad says that it is a Macintosh, which has no touch screen. */
const isIos = () =>
  /iphone|ipad|ipod/i.test(navigator.userAgent) ||
  (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** `offer`: the browser can install it; `ios`: the person can, by hand; `none`: it is installed, or can't be. */
type InstallWay = 'none' | 'offer' | 'ios';

export function installWay(): InstallWay {
  if (isInstalled()) return 'none';
  if (offer) return 'offer';
  return isIos() ? 'ios' : 'none';
}

/** Whether the person said "not now" on this device: the home page then leaves them alone, the account page still offers it. */
export function isInstallDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}

export function watchInstall(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the browser's own question. */
export async function install(): Promise<void> {
  await offer?.prompt();
  offer = undefined;
  announce();
}

/** Not now, and not again on the home page of this device. */
export function declineInstall(): void {
  try {
    localStorage.setItem(DECLINED, 'yes');
  } catch {
    // A device that keeps nothing asks again at the next start.
  }
  announce();
}
