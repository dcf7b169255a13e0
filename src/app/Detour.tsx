import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Place } from '../page/wanted.ts';

interface DetourProps {
  /** Where a path's visitor is sent instead; undefined where they may stay. */
  from: (pathname: string) => string | undefined;
  /** Told of the place that was left. */
  onLeave: (place: Place) => void;
}

/**
 * Sends people on who may not be where they are. It stands beside the outlet, never in a page: kept-alive pages all see
 * the location, and a guard in each would redirect for ever.
 */
export function Detour({ from, onLeave }: DetourProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const target = from(pathname);
    if (target === undefined) return;
    onLeave({ pathname, search });
    navigate(target, { replace: true });
  }, [from, onLeave, pathname, search, navigate]);
  return null;
}

/** The same before a router starts, so that the page that may not be seen never appears. */
export function arrive(from: DetourProps['from'], onLeave: DetourProps['onLeave']): void {
  // A place may lead to another: a wanted page that the role has no view of leads home.
  for (let steps = 0; steps < 3; steps += 1) {
    const { pathname, search } = window.location;
    const target = from(pathname);
    if (target === undefined) return;
    onLeave({ pathname, search });
    window.history.replaceState(null, '', target);
  }
}
