import { useEffect, useState } from 'react';
import { deviceStore } from '../../../device/session.ts';
import { useLatest } from '../../../ui/useLatest.ts';

/** Actions by key: the character that the key types, in lower case, or `shift+` and the name of an arrow key. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/**
 * Runs actions by keys, except while something is typed or a dialog is open.
 *
 * @param hasCharacters whether keys that type a character act, too (WCAG 2.1.4)
 */
export function useShortcuts(shortcuts: Shortcuts, isActive: boolean, hasCharacters: boolean): void {
  const latest = useLatest(shortcuts);
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('ion-modal.dialog')) return;
      const isArrow = event.key.startsWith('Arrow');
      const name = isArrow && event.shiftKey ? `shift+${event.key}` : event.key.toLowerCase();
      if (name.length === 1 && !hasCharacters) return;
      const action = latest()[name];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isActive, hasCharacters, latest]);
}

/** The local storage key of the choice. It says nothing about a person, so it stays after sign-out. */
const CHOICE = '@ClinicApp:deskShortcuts';

/** Whether single keys act on this device, and a function that changes it (WCAG 2.1.4). */
export function useShortcutsChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => deviceStore().getItem(CHOICE) !== 'off');
  function choose(next: boolean): void {
    setOn(next);
    try {
      deviceStore().setItem(CHOICE, next ? 'on' : 'off');
    } catch (error) {
      console.warn('desk: the choice of shortcuts is not kept', error);
    }
  }
  return [isOn, choose];
}
