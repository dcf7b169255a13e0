import { useEffect } from 'react';
import { useLatest } from '../../../ui/useLatest.ts';

/** Actions by key: the character that the key types, in lower case, or `shift+` and the name of an arrow key. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Runs actions by single keys, except while something is typed or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts, isActive: boolean): void {
  const latest = useLatest(shortcuts);
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('ion-modal.dialog')) return;
      const isArrow = event.key.startsWith('Arrow');
      const name = isArrow && event.shiftKey ? `shift+${event.key}` : event.key.toLowerCase();
      const action = latest()[name];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive, latest]);
}
