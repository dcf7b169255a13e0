/** The embedded engine: PGlite in a worker thread behind a Unix socket, reopened when it hangs or fails. */
import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { databaseDirectory, prepareDirectory, snapshotDirectory } from './directory.ts';
import { lockDirectory } from './directoryLock.ts';
import { socketPath } from './socketPath.ts';
import { startThread, stopThread, watch } from './thread.ts';

/** How long a transaction waits for an engine that is being reopened. */
const READY_LIMIT_MS = 30_000;
/** The pause after a failed attempt to reopen the engine. */
const RESTART_PAUSE_MS = 1_000;

export interface Engine {
  /** Path of the Unix socket that serves PostgreSQL's protocol. */
  socket: string;
  /** Resolves when the engine is open: immediately, unless it is being reopened. Rejects after `READY_LIMIT_MS`. */
  ready(): Promise<void>;
  /** How often the engine was reopened. */
  reopened(): number;
  /** Runs work during which the engine isn't reopened, however long a statement takes. */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Locks the data directory, creates the data if there is none, and starts the engine on it. */
export async function startEngine(dataDir: string, statementLimitMs: number): Promise<Engine> {
  const home = resolve(dataDir);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(home, { onLost: () => endAtOnce(home) });
  try {
    // A process that ended during a backup may have left a snapshot.
    await rm(snapshotDirectory(home), { recursive: true, force: true });
    const socket = socketPath(home, 'database.sock');
    const open = (directory: string) => startThread(directory, socket);
    await prepareDirectory(home, async directory => stopThread(await open(directory)));
    const engine = await keepOpen(() => open(databaseDirectory(home)), statementLimitMs);
    const close = async () => {
      await engine.close();
      unlock();
    };
    return { ...engine, socket, close };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Opens a thread and replaces it whenever it is lost, until `close`. */
async function keepOpen(open: () => Promise<Worker>, limitMs: number): Promise<Omit<Engine, 'socket'>> {
  let closing = false;
  let reopened = 0;
  let unlimited = 0;
  let unwatch = () => {};
  let thread: Worker | undefined;
  let reopening: Promise<void> = Promise.resolve();

  const start = async (): Promise<void> => {
    const opened = await open();
    thread = opened;
    const onLost = () => {
      thread = undefined;
      if (!closing) reopening = reopen(opened);
    };
    unwatch = watch(opened, { limitMs, isLimited: () => unlimited === 0 }, onLost);
  };
  const reopen = async (lost: Worker): Promise<void> => {
    await lost.terminate();
    reopened += 1;
    while (!closing && !thread) await start().catch(() => sleep(RESTART_PAUSE_MS));
  };

  await start();
  return {
    ready: async () => {
      if (!thread) await Promise.race([reopening, notReady()]);
    },
    reopened: () => reopened,
    withoutLimit: async work => {
      unlimited += 1;
      try {
        return await work();
      } finally {
        unlimited -= 1;
      }
    },
    close: async () => {
      closing = true;
      await reopening;
      unwatch();
      if (thread) await stopThread(thread);
    },
  };
}

/** The lock is gone or belongs to another process, so this process must not write any more. */
function endAtOnce(home: string): never {
  console.error(
    `The lock of the data directory ${home} is gone or belongs to another process, which may have written there. ` +
      'This process ends to protect the data.',
  );
  process.exit(1);
}

async function notReady(): Promise<never> {
  await sleep(READY_LIMIT_MS, undefined, { ref: false });
  throw Object.assign(new Error('The database is still being reopened.'), { code: 'CONNECT_TIMEOUT' });
}
