import { useState } from 'react';
import { useColumns } from '../../ui/browser/mediaQuery.ts';

/** Whether the doctor has opened or folded the clinical summary on this device. */
const KEY = '@ClinicApp:summaryOpen';

function readChoice(): boolean | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? undefined : stored === 'yes';
  } catch {
    return undefined;
  }
}

/**
 * Whether the clinical summary is open, as this device remembers it, and how to change that. Until the doctor chooses,
 * it is open where it has a column of its own.
 */
export function useSummaryFold(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const hasColumn = useColumns();
  const [choice, setChoice] = useState(readChoice);
  function change(next: boolean): void {
    setChoice(next);
    try {
      localStorage.setItem(KEY, next ? 'yes' : 'no');
    } catch (error) {
      console.warn('Whether the clinical summary is open could not be stored:', error);
    }
  }
  return [choice ?? hasColumn, change];
}
