/** What a page may know of its place in the shell. Pages stay mounted behind others, and all of them see the current location. */
import { createContext, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

interface PageFrame {
  /** The page's path; undefined for the page that stands for every unknown one. */
  path: string | undefined;
  setTitle: (title: string | undefined) => void;
}

export const PageContext = createContext<PageFrame>({ path: undefined, setTitle: () => {} });

/** Whether this page is the one on screen. Ionic's own events miss tab switches and lazy pages; this doesn't. */
export function useShown(): boolean {
  const { path } = useContext(PageContext);
  const { pathname } = useLocation();
  return path === undefined || pathname === path;
}

/** The page's query, which stays as it was while the page is behind others. */
export function usePageQuery(): URLSearchParams {
  const { search } = useLocation();
  const shown = useShown();
  const mine = useRef(search);
  if (shown) mine.current = search;
  const last = useRef<{ search: string; query: URLSearchParams }>(null);
  if (last.current?.search !== mine.current) {
    last.current = { search: mine.current, query: new URLSearchParams(mine.current) };
  }
  return last.current.query;
}

/** Gives the page another title than the route table's, with a name in it, say; undefined: the table's. */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useContext(PageContext);
  useEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
