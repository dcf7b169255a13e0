import { SETTLE_MS, whenIdle } from '../device/whenIdle.ts';
import { update } from '../pwa/appUpdate.ts';
import type { LazyPage } from './lazyPage.ts';

/**
 * Fetches pages before they are asked for, while the browser has nothing better to do; gives the way to stop. It ends
 * where a new version waits: this one's pages are needed no more, and would come between two workers (handover.ts).
 */
export function prefetch(pages: readonly Pick<LazyPage, 'preload'>[]): () => void {
  const cancel = whenIdle(
    pages.map(page => page.preload),
    SETTLE_MS,
  );
  const unsubscribe = update.subscribe(cancel);
  return () => {
    cancel();
    unsubscribe();
  };
}
