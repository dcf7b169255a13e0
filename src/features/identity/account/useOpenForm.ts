import { useState } from 'react';
import { unsaved } from '../../../page/unsaved.ts';

/**
 * Whether a form of the account is open, which it is from the start if text was typed into it before its page was left.
 * @param id of the heading above it, which gets the focus when the form closes; its text is kept under the same name
 */
export function useOpenForm(id: string) {
  const [isOpen, setOpen] = useState(() => unsaved.read(id) !== undefined);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      setOpen(false);
      document.getElementById(id)?.focus();
    },
  };
}
