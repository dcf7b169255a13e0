import { type ReactNode, useContext, useDeferredValue, useMemo, useState } from 'react';
import { UNSAFE_LocationContext as RouterLocation, UNSAFE_RouteContext as RouterMatches } from 'react-router-dom';
import { HereContext, PageContext, type PageFrame, PageLocationContext } from '../ui/page.ts';
import { useLatest } from '../ui/useLatest.ts';

interface FrozenLocationProps extends Pick<PageFrame, 'path' | 'setTitle'> {
  children: ReactNode;
}

/**
 * Freezes a page's router location while the page is hidden, and its route matches from mount, which the outlet
 * recreates on each navigation. Pages stay mounted behind others and every link in them depends on both, so without
 * this each navigation would re-render all of them.
 */
export function FrozenLocation({ path, setTitle, children }: FrozenLocationProps) {
  const current = useContext(RouterLocation);
  const isHere = path === undefined || current.location.pathname === path;
  const [ownLocation, setOwnLocation] = useState(current);
  if (isHere && ownLocation !== current) setOwnLocation(current);
  const [ownMatches] = useState(useContext(RouterMatches));
  const latestIsHere = useLatest(isHere);
  // Deferred: a page that is left re-renders only after the navigation has rendered.
  const wasHere = useDeferredValue(isHere);
  const shown = isHere || wasHere;
  const frame = useMemo(() => ({ path, shown, isHere: latestIsHere, setTitle }), [path, shown, latestIsHere, setTitle]);
  return (
    <RouterMatches value={ownMatches}>
      <RouterLocation value={ownLocation}>
        <HereContext value={isHere}>
          <PageLocationContext value={ownLocation.location}>
            <PageContext value={frame}>{children}</PageContext>
          </PageLocationContext>
        </HereContext>
      </RouterLocation>
    </RouterMatches>
  );
}
