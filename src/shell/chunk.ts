import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { User } from '../../contract/identity.ts';
import { hold } from '../offline/holds.ts';
import type { Reading } from '../offline/queries.ts';

/** How long a chunk may take, in ms (spec section 8). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A part of the app that didn't arrive. Its message names the failure's type and the address (spec section 8). */
export class ChunkLoadError extends Error {
  readonly failure: 'timeout' | 'missing';
  readonly address: string;

  constructor(failure: 'timeout' | 'missing', address: string, cause?: unknown) {
    super(`Loading chunk ${address} failed. (${failure}: ${address})`, { cause });
    this.name = 'ChunkLoadError';
    this.failure = failure;
    this.address = address;
  }
}

/** The address in the message of an import that failed, else the chunk's name. */
function addressIn(error: unknown, name: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return /(https?:\/\/\S+|\/\S+\.css\b)/.exec(text)?.[1] ?? name;
}

/** What Vite says when a style sheet that belongs to a chunk doesn't arrive. */
const STYLES_FAILED = 'Unable to preload CSS';

/** Whether an error is about fetching a module or its styles, and not about what the module did once it ran. */
function isFetchFailure(error: unknown): boolean {
  if (error instanceof TypeError) return /import|module|fetch|load/i.test(error.message);
  return error instanceof Error && error.message.startsWith(STYLES_FAILED);
}

/** Loads a chunk; throws `ChunkLoadError` when it doesn't come, or not within 120 s. `name` says which in that case. */
export async function loadChunk<T>(name: string, load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', name)), timeoutMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw isFetchFailure(error) ? new ChunkLoadError('missing', addressIn(error, name), error) : error;
  } finally {
    clearTimeout(timer);
  }
}

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
