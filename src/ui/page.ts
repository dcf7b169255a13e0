/** What a page may know of its place in the shell. Pages stay mounted behind others. */
import { createContext, useContext, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';

export interface PageFrame {
  /** The page's path; undefined for the page that stands for every unknown one. */
  path: string | undefined;
  /** It is the one on screen. A page that is left hears of it once the tap that led elsewhere is answered. */
  shown: boolean;
  /** The same without that delay, for what happens later than it was drawn. */
  isHere: () => boolean;
  setTitle: (title: string | undefined) => void;
}

export const PageContext = createContext<PageFrame>({
  path: undefined,
  shown: true,
  isHere: () => true,
  setTitle: () => {},
});

/** Whether this page is the one on screen, without delay: for its heading, of which the screen has one at a time. */
export const HereContext = createContext(true);

/** Whether this page is the one on screen. Ionic's own events miss tab switches and lazy pages; this doesn't. */
export const useShown = (): boolean => useContext(PageContext).shown;

/** The page's query, which stays as it was while the page is behind others (OwnPlace.tsx). */
export function usePageQuery(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Gives the page another title than the route table's, with a name in it, say; undefined: the table's.
 * Set before the content is painted: a title that takes a line more would move it. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useContext(PageContext);
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
