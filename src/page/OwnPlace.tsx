import { type ReactNode, useContext, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { UNSAFE_LocationContext as RouterLocation, UNSAFE_RouteContext as RouterMatches } from 'react-router-dom';
import { HereContext, PageContext, type PageFrame } from '../ui/page.ts';

interface OwnPlaceProps extends Pick<PageFrame, 'path' | 'setTitle'> {
  children: ReactNode;
}

/**
 * Gives a page the location as it was when the page was last shown, and the router's matches of when it came, which the
 * outlet makes anew each time. Pages stay mounted behind others, and each link in them follows both: of a tap that leads
 * to another page, drawing them all anew took the larger part.
 */
export function OwnPlace({ path, setTitle, children }: OwnPlaceProps) {
  const current = useContext(RouterLocation);
  const isHere = path === undefined || current.location.pathname === path;
  const mine = useRef(current);
  const [matches] = useState(useContext(RouterMatches));
  if (isHere) mine.current = current;
  const here = useRef(isHere);
  useLayoutEffect(() => {
    here.current = isHere;
  }, [isHere]);
  // A page that is left hears of it once the tap that led elsewhere is answered.
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
