import { useCallback, useEffect, useState } from 'react';
import { drafts } from '../device.ts';
import type { UnfinishedDraft } from './drafts.ts';

/**
 * The signed-in user's drafts on this device, oldest first, read whenever the page is shown. Undefined until then.
 * `read` reads them again.
 */
export function useUnfinished(shown: boolean): { found: readonly UnfinishedDraft[] | undefined; read: () => void } {
  const [reads, setReads] = useState(0);
  const [found, setFound] = useState<readonly UnfinishedDraft[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each discard
  useEffect(() => {
    if (!shown) return;
    let isGone = false;
    drafts
      .unfinished()
      .catch(error => {
        console.warn('offline: the drafts on this device are not known', error);
        return [];
      })
      .then(all => {
        if (!isGone) setFound(all);
      });
    return () => {
      isGone = true;
    };
  }, [shown, reads]);
  return { found, read: useCallback(() => setReads(count => count + 1), []) };
}
