import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls `announce` after another page was rendered, to move the focus to its heading: the control that had it is gone
 * or disabled. Not for the first page.
 */
export function useAnnounced(page: string | number | undefined, announce: () => void): void {
  const shown = useRef(page);
  const onPage = useEffectEvent(() => {
    if (shown.current === page) return;
    shown.current = page;
    announce();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another page is shown
  useEffect(() => onPage(), [page]);
}
