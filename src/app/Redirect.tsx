import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AppLocation } from '../page/requestedLocation.ts';

interface RedirectProps {
  /** The redirect target of a path; undefined if there is none. */
  from: (pathname: string) => string | undefined;
  /** Called with the location that is redirected. */
  onRedirect: (location: AppLocation) => void;
}

/**
 * Redirects from pages that the user may not see. Rendered beside the outlet, never in a page: all kept-alive pages see
 * the location, and a guard in each would redirect in an endless loop.
 */
export function Redirect({ from, onRedirect }: RedirectProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    const target = from(pathname);
    if (target === undefined) return;
    onRedirect({ pathname, search });
    navigate(target, { replace: true });
  }, [from, onRedirect, pathname, search, navigate]);
  return null;
}

/** The same before the router starts, so that a forbidden page never appears. */
export function redirectAtStart(from: RedirectProps['from'], onRedirect: RedirectProps['onRedirect']): void {
  // Redirects may be chained: a requested page that the role has no view of redirects to the home page.
  for (let steps = 0; steps < 3; steps += 1) {
    const { pathname, search } = window.location;
    const target = from(pathname);
    if (target === undefined) return;
    onRedirect({ pathname, search });
    window.history.replaceState(null, '', target);
  }
}
