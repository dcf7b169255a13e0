/** How long a chunk may take to load, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A chunk could not be loaded. The message contains the type of the failure and the URL. */
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

/** The URL in a failed import's message, otherwise the chunk's name. */
function addressIn(error: unknown, name: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return /(https?:\/\/\S+|\/\S+\.css\b)/.exec(text)?.[1] ?? name;
}

/** Vite's message when a chunk's style sheet can't be loaded. */
const STYLES_FAILED = 'Unable to preload CSS';

/** Whether an error is about loading a module or its styles, as opposed to running it. */
function isFetchFailure(error: unknown): boolean {
  if (error instanceof TypeError) return /import|module|fetch|load/i.test(error.message);
  return error instanceof Error && error.message.startsWith(STYLES_FAILED);
}

/**
 * Loads a chunk; throws `ChunkLoadError` if it fails, or takes longer than 120 s. `name` identifies it in that error.
 */
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
