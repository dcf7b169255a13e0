import { SETTLE_MS, whenIdle } from '../device/whenIdle.ts';
import { update } from '../pwa/appUpdate.ts';
import type { LazyPage } from './lazyPage.ts';

/**
 * Preloads pages while the browser is idle; returns a function that stops it. Stops when a new version waits: its pages
 * replace these, and requests would delay the switch (workerSwitch.ts).
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
