import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { User } from '../../contract/identity.ts';
import { hold } from '../device/holds.ts';
import type { Reading } from '../sync/queries/queries.ts';
import { loadChunk } from '../ui/loadChunk.ts';

/** What a page module exports: its content, and what of the user's copies on the device it shows. */
export interface PageModule {
  default: ComponentType;
  firstReadings?(user: User): readonly Pick<Reading<unknown>, 'key' | 'mirror'>[];
}

/** A page's content as a chunk of its own, which can be fetched ahead of time. */
export interface LazyPage {
  Content: LazyExoticComponent<ComponentType>;
  /** Resolves when it has come, and with nothing when it can't. */
  preload: () => Promise<PageModule | undefined>;
}

/**
 * What has arrived, as a promise that says so at once. React holds back whatever it had to wait for until 300 ms have
 * passed since it last drew a placeholder, even where the wait was no more than a promise's own turn.
 */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: a promise of our own is what React is to be given
  return { then: (take: (value: T) => unknown) => take(value) } as Promise<T>;
}

/** Declares a page's content; `name` is its file, for the error that says it didn't arrive. */
export function lazyPage(name: string, load: () => Promise<PageModule>): LazyPage {
  let arrived: PageModule | undefined;
  const fetch = async () => {
    const release = hold();
    try {
      arrived = await load();
      return arrived;
    } finally {
      release();
    }
  };
  return {
    Content: lazy(() => (arrived ? atOnce(arrived) : loadChunk(name, fetch))),
    preload: () => fetch().catch(() => undefined),
  };
}
