/** How the app is displayed: installed, in its own window without browser controls, or in a tab. */
import { useSyncExternalStore } from 'react';
import { mediaQuery } from '../ui/browser/mediaQuery.ts';

const ownWindow = mediaQuery('(display-mode: standalone), (display-mode: minimal-ui)');

/** Safari's non-standard flag for an app started from the home screen. */
const isFromHomeScreen = () => 'standalone' in navigator && navigator.standalone === true;

export const isInstalled = (): boolean => ownWindow.matches() || isFromHomeScreen();

/** Whether the app runs installed. A tab can become an app window when the user installs it. */
export function useInstalled(): boolean {
  return useSyncExternalStore(ownWindow.watch, isInstalled);
}
