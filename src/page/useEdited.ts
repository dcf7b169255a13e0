import { useCallback, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BackContext } from '../ui/actions/BackLink.tsx';
import { usePageSearchParams, useShown } from '../ui/page.ts';
import { usePageNavigate } from './usePageNavigate.ts';

/** The parameter of the address that names what is being edited. */
const PARAMETER = 'edit';

interface EditedPart {
  /** What the page is editing, in its address, so that a reload finds it again; null for its list. */
  edited: string | null;
  /** Another number for each opening: two forms of the same name are different ones. */
  opening: number;
  edit: (what: string) => void;
  /**
   * Ends the form of this render, also after async work, and none that was opened since, of whatever name. If the page
   * is hidden by then, the form is closed when the page is shown again. `to`: the page that opened the form, to which
   * it leads back.
   */
  close: (to?: string) => void;
}

/** What the page is editing, and how to begin and end that. */
export function useEdited(): EditedPart {
  const params = usePageSearchParams();
  const { pathname } = useLocation();
  const go = usePageNavigate();
  const goBack = useContext(BackContext);
  const shown = useShown();
  const edited = params.get(PARAMETER);
  const [opening, setOpening] = useState({ edited, number: 0 });
  if (opening.edited !== edited) setOpening({ edited, number: opening.number + 1 });
  const [finished, setFinished] = useState<{ opening: number; to: string | undefined; hasLeft: boolean }>();

  const show = useCallback(
    (what: string | null) => {
      const next = new URLSearchParams(params);
      if (what === null) next.delete(PARAMETER);
      else next.set(PARAMETER, what);
      go(`${pathname}?${next}`, { replace: what === null });
    },
    [params, pathname, go],
  );
  const { number } = opening;
  useEffect(() => {
    if (finished?.opening !== number) return;
    if (finished.hasLeft) {
      // The page is kept, and may be opened again for the same.
      if (!shown) setOpening(({ edited }) => ({ edited, number: number + 1 }));
    } else if (shown && finished.to === undefined) show(null);
    else if (shown && finished.to !== undefined) {
      setFinished({ ...finished, hasLeft: true });
      if (goBack) goBack(finished.to);
      else go(finished.to, { replace: true });
    }
  }, [shown, finished, number, show, goBack, go]);

  return { edited, opening: number, edit: show, close: to => setFinished({ opening: number, to, hasLeft: false }) };
}
