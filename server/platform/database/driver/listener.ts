/** Listening to a channel of PostgreSQL on a connection of its own, which is replaced when it is lost. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { ListenHooks } from './driver.ts';

/** The pause before a lost connection is replaced. */
const RECONNECT_PAUSE_MS = 300;
/** How long connecting may take, to one of several servers, and the first statement. */
const CONNECT_LIMIT_MS = 15_000;
/** How often the connection is checked, and how long it may take to respond: a dead network closes nothing. */
const CHECK_MS = 15_000;
const CHECK_LIMIT_MS = 5_000;

/** What postgres.js calls on a connection. Its types lack `onnotify`. */
export interface ConnectionHooks {
  onnotify: (channel: string, payload: string) => void;
  onclose: () => void;
}

/**
 * Listens to a channel until the returned function is called. It reports the beginning like a notification:
 * notifications may have been missed before.
 *
 * postgres.js's own `listen` gives up when it can't reconnect at the first attempt.
 *
 * @param connect creates a pool of one connection
 */
export function listenOn(
  connect: (hooks: ConnectionHooks) => Sql,
  channel: string,
  { onNotify, onInterrupt }: ListenHooks,
): () => Promise<void> {
  const stopping = new AbortController();
  let isInterrupted = false;
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const hooks = {
        onNotify: (payload?: string) => {
          isInterrupted = false;
          onNotify(payload);
        },
      };
      const error = await listenOnce(connect, channel, hooks, stopping.signal);
      if (!stopping.signal.aborted && !isInterrupted) onInterrupt?.(error);
      isInterrupted = true;
      await sleep(RECONNECT_PAUSE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await running;
  };
}

/** Listens until the connection is lost or `stopping` is aborted. Never rejects; returns why it ended. */
async function listenOnce(
  connect: (hooks: ConnectionHooks) => Sql,
  channel: string,
  { onNotify }: ListenHooks,
  stopping: AbortSignal,
): Promise<unknown> {
  const ended = new AbortController();
  const end = () => ended.abort();
  stopping.addEventListener('abort', end);
  const client = connect({
    onnotify: (heard, payload) => heard === channel && onNotify(payload),
    onclose: end,
  });
  /** A statement that may never be answered: the network can end without closing the connection. */
  const run = async (statement: string, limitMs: number) => {
    const answer = client.unsafe(statement);
    answer.catch(() => {});
    await Promise.race([answer, sleep(limitMs, undefined, { signal: ended.signal, ref: false }).then(noAnswer)]);
  };
  try {
    await run(`listen ${channel}`, CONNECT_LIMIT_MS);
    onNotify();
    while (true) {
      await sleep(CHECK_MS, undefined, { signal: ended.signal, ref: false });
      await run('select 1', CHECK_LIMIT_MS);
    }
  } catch (error) {
    // Lost, unreachable or stopped: in each case this connection is over.
    return error;
  } finally {
    stopping.removeEventListener('abort', end);
    await client.end({ timeout: 0 }).catch(() => {});
  }
}

function noAnswer(): never {
  throw new Error("The listening connection doesn't respond.");
}
