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
