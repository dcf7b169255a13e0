import { useEffect, useState } from 'react';

/** Whether the condition has been true for at least this many milliseconds. */
export function useLate(is: boolean, ms: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [is, ms]);
  return is && late;
}
