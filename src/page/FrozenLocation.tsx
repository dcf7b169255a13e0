import { type ReactNode, useContext, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { UNSAFE_LocationContext as RouterLocation, UNSAFE_RouteContext as RouterMatches } from 'react-router-dom';
import { HereContext, PageContext, type PageFrame } from '../ui/page.ts';

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
  const mine = useRef(current);
  const [matches] = useState(useContext(RouterMatches));
  if (isHere) mine.current = current;
  const here = useRef(isHere);
  useLayoutEffect(() => {
    here.current = isHere;
  }, [isHere]);
  // Deferred: a page that is left re-renders only after the navigation has rendered.
  const wasHere = useDeferredValue(isHere);
  const shown = isHere || wasHere;
  const frame = useMemo(() => ({ path, shown, isHere: () => here.current, setTitle }), [path, shown, setTitle]);
  return (
    <RouterMatches value={matches}>
      <RouterLocation value={mine.current}>
        <HereContext value={isHere}>
          <PageContext value={frame}>{children}</PageContext>
        </HereContext>
      </RouterLocation>
    </RouterMatches>
  );
}
