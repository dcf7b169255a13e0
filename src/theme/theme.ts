/** The theme, light or dark: the device's preference, unless the user has chosen another. */
import { useSyncExternalStore } from 'react';
import { mediaQuery } from '../ui/browser/mediaQuery.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Also read by `public/starting.js`, before the app starts. */
const KEY = '@ClinicApp:theme';
/** The colour that the browser shows around the app: the header's colour (tokens.css, `--surface`). */
const BROWSER_COLOUR = { light: '#ffffff', dark: '#182838' } as const;

const listeners = new Set<() => void>();
const root = () => document.documentElement;

/** The theme chosen on this device. */
function chosen(): Theme {
  const { theme } = root().dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Applies a theme and stores it. If it can't be stored, it lasts until the next start. */
function choose(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch (error) {
    console.warn('The chosen theme could not be stored:', error);
  }
  if (theme === 'system') delete root().dataset.theme;
  else root().dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = BROWSER_COLOUR[theme === 'system' ? own : theme];
  }
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const prefersDark = mediaQuery('(prefers-color-scheme: dark)');

/** Whether the app is dark at the moment, by choice or by the device's preference. */
function isDark(): boolean {
  const theme = chosen();
  return theme === 'system' ? prefersDark.matches() : theme === 'dark';
}

function watchDark(listener: () => void): () => void {
  const stops = [watch(listener), prefersDark.watch(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether the app is dark at the moment, and a function to toggle it. */
export function useDark(): { dark: boolean; toggle: () => void } {
  const dark = useSyncExternalStore(watchDark, isDark, () => false);
  return { dark, toggle: () => choose(dark ? 'light' : 'dark') };
}

/** The chosen theme, and a function to change it. */
export function useTheme(): { theme: Theme; choose: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(watch, chosen), choose };
}
