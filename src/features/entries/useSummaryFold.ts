import { useState } from 'react';

/** Whether the doctor keeps the folded clinical summary open on this device. */
const KEY = '@ClinicApp:summaryOpen';

function readOpen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Whether the clinical summary is open, as this device remembers it, and how to change that. */
export function useSummaryFold(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(readOpen);
  function change(next: boolean): void {
    setOpen(next);
    try {
      if (next) localStorage.setItem(KEY, 'yes');
      else localStorage.removeItem(KEY);
    } catch (error) {
      console.warn('Whether the clinical summary is open could not be stored:', error);
    }
  }
  return [isOpen, change];
}
