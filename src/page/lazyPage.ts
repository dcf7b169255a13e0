import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { User } from '../../contract/identity.ts';
import { blockReload } from '../device/reloadBlock.ts';
import type { Query } from '../sync/queries/defineQuery.ts';
import { loadChunk } from '../ui/browser/loadChunk.ts';

/** The exports of a page module: its content, and the queries whose mirrored data its first render shows. */
export interface PageModule {
  default: ComponentType;
  firstQueries?(user: User): readonly Pick<Query<unknown>, 'key' | 'store'>[];
}

/** A page's content as a separate chunk that can be preloaded. */
export interface LazyPage {
  Content: LazyExoticComponent<ComponentType>;
  /** Resolves to the module, or to undefined if it could not be loaded. */
  preload: () => Promise<PageModule | undefined>;
}

/**
 * A thenable that resolves synchronously, for a module that is already loaded. With a promise, React would show the
 * placeholder and throttle the content for 300 ms, although the promise resolves in the same task.
 */
function atOnce<T>(value: T): Promise<T> {
  // biome-ignore lint/suspicious/noThenProperty: React needs a thenable that resolves synchronously
  return { then: (take: (value: T) => unknown) => take(value) } as Promise<T>;
}

/** Declares a page's content; `name` is its file, for the error if it can't be loaded. */
export function lazyPage(name: string, load: () => Promise<PageModule>): LazyPage {
  let arrived: PageModule | undefined;
  const fetch = async () => {
    const release = blockReload();
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
