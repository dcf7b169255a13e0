import { useEffect, useState } from 'react';
import { StaleNote } from './StaleNote.tsx';

/** How long an old copy may stand for the server's answer before its age is shown, in ms: usually the answer is there by then. */
const PATIENCE_MS = 1_000;

/** What tells how old a reading is. */
export interface Aged {
  data: unknown;
  savedAt: number | undefined;
  fresh: boolean;
  error: Error | null;
  offline: boolean;
}

/**
 * The age of what is shown, where it is a copy kept on this device; of several readings, the oldest. From a copy on, its
 * line is kept, empty or not: what follows stays where it is when the note comes, and when it goes.
 */
export function AgeOf({ readings }: { readings: readonly Aged[] }) {
  const old = readings.filter(({ data, savedAt, fresh }) => data !== undefined && savedAt !== undefined && !fresh);
  const isLate = useLate(old.length > 0);
  const isTold = isLate || old.some(({ offline, error }) => offline || error !== null);
  const [isLineKept, setLineKept] = useState(false);
  if (old.length > 0 && !isLineKept) setLineKept(true);
  if (!isLineKept) return null;
  return (
    <p className="stale">
      {isTold && old.length > 0 && <StaleNote savedAt={Math.min(...old.map(({ savedAt = 0 }) => savedAt))} />}
    </p>
  );
}

/** Whether something has been so for a while. */
function useLate(is: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [is]);
  return is && late;
}
