import { type ReactNode, useContext, useMemo, useRef } from 'react';
import { UNSAFE_LocationContext as RouterLocation } from 'react-router-dom';
import { PageContext, type PageFrame } from './page.ts';

interface OwnPlaceProps extends Pick<PageFrame, 'path' | 'setTitle'> {
  children: ReactNode;
}

/**
 * Gives a page the location as it was when the page was last shown. Pages stay mounted behind others, and each link in
 * them follows the router's location: of a tap that leads to another page, drawing them all anew took the larger part.
 */
export function OwnPlace({ path, setTitle, children }: OwnPlaceProps) {
  const current = useContext(RouterLocation);
  const shown = path === undefined || current.location.pathname === path;
  const mine = useRef(current);
  if (shown) mine.current = current;
  const frame = useMemo(() => ({ path, shown, setTitle }), [path, shown, setTitle]);
  return (
    <RouterLocation value={mine.current}>
      <PageContext value={frame}>{children}</PageContext>
    </RouterLocation>
  );
}
