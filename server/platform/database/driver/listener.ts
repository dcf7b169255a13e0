/** Listening to a channel of PostgreSQL on a connection of its own, which is replaced when it is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';

/** The pause before a lost connection is replaced. */
const RECONNECT_PAUSE_MS = 300;
/** How often the connection is checked, and how long it may take to respond: a dead network closes nothing. */
const CHECK_MS = 15_000;
const CHECK_LIMIT_MS = 5_000;

/** What postgres.js calls on a connection. Its types lack `onnotify`. */
export interface ConnectionHooks {
  onnotify: (channel: string) => void;
  onclose: () => void;
}

/**
 * Calls `onNotify` at each notification of a channel, and each time that listening begins: notifications may have been
 * missed before. Returns a function that stops.
 *
 * postgres.js's own `listen` gives up when it can't reconnect at the first attempt.
 *
 * @param connect creates a pool of one connection
 */
export function listenOn(
  connect: (hooks: ConnectionHooks) => Sql,
  channel: string,
  onNotify: () => void,
): () => Promise<void> {
  const stopping = new AbortController();
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await listenOnce(connect, channel, onNotify, stopping.signal);
      await sleep(RECONNECT_PAUSE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Listens until the connection is lost or `stopping` is aborted. Never rejects. */
async function listenOnce(
  connect: (hooks: ConnectionHooks) => Sql,
  channel: string,
  onNotify: () => void,
  stopping: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  stopping.addEventListener('abort', end);
  const client = connect({ onnotify: heard => heard === channel && onNotify(), onclose: end });
  try {
    await client.unsafe(`listen ${channel}`);
    onNotify();
    while (!ended.signal.aborted) {
      await sleep(CHECK_MS, undefined, { signal: ended.signal, ref: false });
      await Promise.race([client.unsafe('select 1'), failAfter(CHECK_LIMIT_MS)]);
    }
  } catch {
    // Lost, unreachable or stopped: in each case this connection is over.
  } finally {
    stopping.removeEventListener('abort', end);
    await client.end({ timeout: 0 }).catch(() => {});
  }
}

async function failAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false });
  throw new Error(`The listening connection didn't respond within ${ms} ms.`);
}
