import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';

/**
 * A panel below a button. It closes by Escape, when the focus moves out of it, and when the place changes.
 * @param place for example the location, if navigation closes the panel
 */
export function useDropdown(place = '') {
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === place;
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
      onClick: isOpen ? close : () => setOpenAt(place),
    },
    /** For the element around button and panel. */
    around: {
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
