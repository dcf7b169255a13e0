import { useCallback, useContext, useEffect, useState } from 'react';
import { BackContext } from '../ui/actions/BackLink.tsx';
import { usePageLocation, usePageSearchParams, useShown } from '../ui/page.ts';
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

/** A form that was closed. */
interface Ended {
  opening: number;
  /** The page to lead back to; undefined for this page's list. */
  to: string | undefined;
  /** Whether the way to that page has begun. */
  hasLeft: boolean;
}

/** What the page is editing, and how to begin and end that. */
export function useEdited(): EditedPart {
  const params = usePageSearchParams();
  const { pathname } = usePageLocation();
  const go = usePageNavigate();
  const goBack = useContext(BackContext);
  const shown = useShown();
  const edited = params.get(PARAMETER);
  const [opening, setOpening] = useState({ edited, number: 0 });
  if (opening.edited !== edited) setOpening({ edited, number: opening.number + 1 });
  const [ended, setEnded] = useState<Ended>();

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
    if (ended?.opening !== number) return;
    const { to, hasLeft } = ended;
    if (hasLeft && !shown) {
      // The page is kept, and may be opened again for the same.
      setOpening(({ edited }) => ({ edited, number: number + 1 }));
      return;
    }
    if (hasLeft || !shown) return;
    if (to === undefined) {
      show(null);
      return;
    }
    setEnded({ ...ended, hasLeft: true });
    if (goBack) goBack(to);
    else go(to, { replace: true });
  }, [shown, ended, number, show, goBack, go]);

  return { edited, opening: number, edit: show, close: to => setEnded({ opening: number, to, hasLeft: false }) };
}
