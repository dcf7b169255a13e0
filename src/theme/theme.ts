/** Light or dark: what the device prefers, unless another look was chosen on it. */
import { useSyncExternalStore } from 'react';
import { watchMedia } from '../ui/watchMedia.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** `public/starting.js` reads it, too, before the app is there. */
const KEY = '@ClinicApp:theme';
/** What the browser paints around the app: the header's colour (tokens.css, `--surface`). */
const AROUND = { light: '#ffffff', dark: '#182838' } as const;

const listeners = new Set<() => void>();
const root = document.documentElement;

/** The look that was chosen on this device. */
function chosen(): Theme {
  const { theme } = root.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows a look and keeps it for the next start; where nothing can be kept it lasts until then. */
function choose(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch (error) {
    console.warn('The chosen look is not kept:', error);
  }
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = AROUND[theme === 'system' ? own : theme];
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
const watchPreference = watchMedia(prefersDark);

/** Whether the app is dark just now, by choice or because the device is. */
function isDark(): boolean {
  const theme = chosen();
  return theme === 'system' ? prefersDark.matches : theme === 'dark';
}

function watchDark(listener: () => void): () => void {
  const stops = [watch(listener), watchPreference(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether the app is dark just now, and how to have it otherwise. */
export function useDark(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(watchDark, isDark);
  return { dark, toggle: () => choose(dark ? 'light' : 'dark') };
}

/** The chosen look, and how to choose another. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(watch, chosen), choose };
}
