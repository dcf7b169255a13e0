import { useEffect, useState } from 'react';

/** How often a list updates the time, in milliseconds. */
const TICK_MS = 30_000;

/** The current time, updated while the page is visible, so that an appointment leaves the list when it begins. */
export function useNow(shown: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!shown) return;
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [shown]);
  return now;
}
