/** How the app is shown: installed, in a window of its own without the browser's buttons, or in a tab. */
import { useSyncExternalStore } from 'react';
import { watchMedia } from '../ui/watchMedia.ts';

const ownWindow = matchMedia('(display-mode: standalone), (display-mode: minimal-ui)');

/** Safari's own word for an app started from the home screen; no standard. */
const isFromHomeScreen = () => 'standalone' in navigator && navigator.standalone === true;

export const isInstalled = (): boolean => ownWindow.matches || isFromHomeScreen();

const watch = watchMedia(ownWindow);

/** Whether the app runs installed; a tab becomes such a window when its person installs it. */
export function useInstalled(): boolean {
  return useSyncExternalStore(watch, isInstalled);
}
