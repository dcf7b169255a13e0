import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import './dropdown.css';

/**
 * A panel below a button. It closes by Escape, by a press outside, when the focus moves out of it, and when the key
 * changes.
 * @param resetKey for example that of the location, if navigation closes the panel
 */
export function useDropdown(resetKey = '') {
  const [openAt, setOpenAt] = useState<string>();
  // The same key may come again, as by the browser's way back.
  if (openAt !== undefined && openAt !== resetKey) setOpenAt(undefined);
  const isOpen = openAt === resetKey;
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  /** Returns the focus to the button. */
  function close(): void {
    setOpenAt(undefined);
    button.current?.focus();
  }

  return {
    isOpen,
    close,
    /** The panel's id. */
    panel,
    button: {
      ref: button,
      type: 'button' as const,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? panel : undefined,
      onClick: isOpen ? close : () => setOpenAt(resetKey),
    },
    /** To be rendered before the button. */
    outside: isOpen && (
      <button type="button" className="dropdown-outside" tabIndex={-1} aria-hidden="true" onClick={close} />
    ),
    /** For the element that contains button and panel. */
    container: {
      onKeyDown(event: KeyboardEvent): void {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        close();
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenAt(undefined);
      },
    },
  };
}
