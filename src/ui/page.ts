/** What a page can know about its place in the app. Pages stay mounted behind others. */
import { createContext, use, useContext, useLayoutEffect, useMemo } from 'react';
import { UNSAFE_LocationContext as RouterLocation } from 'react-router-dom';

export interface PageFrame {
  /** The page's path; undefined for the not-found page. */
  path: string | undefined;
  /** Whether it is the visible page. Deferred: a page that is left updates after the navigation has rendered. */
  shown: boolean;
  /** The same without that delay, for code that runs after rendering. */
  isHere: () => boolean;
  setTitle: (title: string | undefined) => void;
}

export const PageContext = createContext<PageFrame>({
  path: undefined,
  shown: true,
  isHere: () => true,
  setTitle: () => {},
});

/** Whether this page is the visible one, without delay: for its heading, because the screen has only one at a time. */
export const HereContext = createContext(true);

/** Whether this page is the visible one. Ionic's own events miss tab switches and lazy pages; this doesn't. */
export const useShown = (): boolean => useContext(PageContext).shown;

interface PageLocation {
  pathname: string;
  search: string;
}

/**
 * A page's own location, in a context of ours. React visits every consumer of the router's context on each navigation,
 * hidden pages included, even below a provider that hides the change.
 */
export const PageLocationContext = createContext<PageLocation | undefined>(undefined);

/** The page's location, which doesn't change while the page is behind others (FrozenLocation.tsx). */
export function usePageLocation(): PageLocation {
  return use(PageLocationContext) ?? use(RouterLocation).location;
}

/** The page's query, which doesn't change while the page is behind others. */
export function usePageSearchParams(): URLSearchParams {
  const { search } = usePageLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/**
 * Overrides the page's title from the route table, for example to include a name; undefined: the table's title. Set
 * before the content is painted: a title with an extra line would move it.
 */
export function usePageTitle(title: string | undefined): void {
  const { setTitle } = useContext(PageContext);
  useLayoutEffect(() => {
    setTitle(title);
    return () => setTitle(undefined);
  }, [title, setTitle]);
}
