import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageSearchParams, useShown } from '../ui/page.ts';
import { usePageNavigate } from './usePageNavigate.ts';

/** The parameter of the address that names what is being edited. */
const PARAMETER = 'edit';

/**
 * What the page is editing, in its address, so that a reload finds it again; null for its list. `close` ends what was
 * being edited when this was rendered, also after async work: no form that was opened since, and once the page is shown
 * again if it was left meanwhile.
 */
export function useEdited(): { edited: string | null; edit: (what: string) => void; close: () => void } {
  const params = usePageSearchParams();
  const { pathname } = useLocation();
  const go = usePageNavigate();
  const shown = useShown();
  const edited = params.get(PARAMETER);
  const [finished, setFinished] = useState<string>();

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
    if (finished === undefined || !shown) return;
    setFinished(undefined);
    if (finished === edited) show(null);
  }, [finished, shown, edited, show]);

  return { edited, edit: show, close: () => setFinished(edited ?? undefined) };
}
