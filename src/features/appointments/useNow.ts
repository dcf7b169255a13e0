import { useEffect, useState } from 'react';

/** How often a list looks at the clock, in ms. */
const TICK_MS = 30_000;

/** The time, renewed while the page is the one on screen: an appointment that begins leaves the list by itself. */
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
