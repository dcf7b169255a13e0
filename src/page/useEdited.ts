import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageSearchParams, useShown } from '../ui/page.ts';
import { usePageNavigate } from './usePageNavigate.ts';

/** The parameter of the address that names what is being edited. */
const PARAMETER = 'edit';

/**
 * What the page is editing, in its address, so that a reload finds it again; null for its list. `close` ends the form
 * of this render, also after async work, and none that was opened since, of whatever name. If the page is hidden by
 * then, the form is closed when the page is shown again.
 */
export function useEdited(): { edited: string | null; edit: (what: string) => void; close: () => void } {
  const params = usePageSearchParams();
  const { pathname } = useLocation();
  const go = usePageNavigate();
  const shown = useShown();
  const edited = params.get(PARAMETER);
  // Each opening is an object of its own: two new ones have the same name.
  const [opening, setOpening] = useState({ edited });
  if (opening.edited !== edited) setOpening({ edited });
  const [finished, setFinished] = useState<typeof opening>();

  const show = useCallback(
    (what: string | null) => {
      const next = new URLSearchParams(params);
      if (what === null) next.delete(PARAMETER);
      else next.set(PARAMETER, what);
      go(`${pathname}?${next}`, { replace: what === null });
    },
    [params, pathname, go],
  );
  useEffect(() => {
    if (shown && finished === opening) show(null);
  }, [shown, finished, opening, show]);

  return { edited, edit: show, close: () => setFinished(opening) };
}
