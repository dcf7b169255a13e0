/** The embedded engine: PGlite in a worker thread behind a Unix socket, opened anew when it is stuck or has failed. */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from '../lock.ts';
import { databaseDirectory, prepareDirectory } from './directory.ts';
import type { FromWorker, ToWorker, WorkerData } from './messages.ts';
import { socketPath } from './socket.ts';

/** How often the thread is asked whether it is free, in parts of a statement's limit. */
const CHECKS_PER_LIMIT = 6;
/** How long a closing thread may take before it is ended; the write-ahead log makes that harmless. */
const STOP_LIMIT_MS = 5_000;

export interface Engine {
  /** The path of the Unix socket that speaks PostgreSQL's protocol. */
  socket: string;
  /** Resolves when the engine is open; right away unless it is being opened anew. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Takes our listeners off a thread. Never all listeners of any event: that takes Node's own off as well, and without
 * those a thread's messages are heard no more.
 */
function stopListening(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
}

/** Starts a thread on a directory; resolves when it listens, rejects when it ends before that. */
function startThread(directory: string, socket: string): Promise<Worker> {
  const data: WorkerData = { directory, socket };
  const thread = new Worker(new URL('./start.mjs', import.meta.url), { workerData: data, execArgv: [] });
  return new Promise((done, fail) => {
    thread.once('error', fail);
    thread.once('exit', code => fail(new Error(`The database's thread ended with ${code} before it was ready.`)));
    thread.once('message', () => {
      stopListening(thread);
      done(thread);
    });
  });
}

async function stopThread(thread: Worker): Promise<void> {
  const stop: ToWorker = 'stop';
  const gone = new Promise(done => thread.once('exit', done));
  const end = setTimeout(() => void thread.terminate(), STOP_LIMIT_MS);
  thread.postMessage(stop);
  await gone;
  clearTimeout(end);
}

/** Watches a thread and calls `onLost` once: when it ends, says it is broken, or stays busy over the limit. */
function watch(thread: Worker, limitMs: number, onLost: () => void): () => void {
  const ask: ToWorker = 'alive';
  let unanswered = 0;
  const lost = () => {
    unwatch();
    onLost();
  };
  const check = setInterval(() => {
    if (unanswered > CHECKS_PER_LIMIT) return lost();
    unanswered += 1;
    thread.postMessage(ask);
  }, limitMs / CHECKS_PER_LIMIT);
  check.unref();
  const unwatch = () => {
    clearInterval(check);
    stopListening(thread);
    // A thread that is being ended may still fail; without a listener that would end the whole process.
    thread.on('error', () => {});
  };
  thread.on('message', (message: FromWorker) => {
    if (message === 'broken') lost();
    else unanswered = 0;
  });
  thread.on('error', lost);
  thread.on('exit', lost);
  return unwatch;
}

/** Locks the data directory, makes the data when there is none, and starts the engine on it. */
export async function startEngine(dataDir: string, statementLimitMs: number): Promise<Engine> {
  const home = resolve(dataDir);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const unlock = await lockDirectory(home);
  try {
    const socket = socketPath(home, 'database.sock');
    const open = (directory: string) => startThread(directory, socket);
    await prepareDirectory(home, async directory => stopThread(await open(directory)));

    let closing = false;
    let unwatch = () => {};
    const start = async (): Promise<Worker> => {
      const thread = await open(databaseDirectory(home));
      unwatch = watch(thread, statementLimitMs, () => {
        if (!closing) running = thread.terminate().then(start);
        running.catch(() => {});
      });
      return thread;
    };
    let running = start();
    await running;
    return {
      socket,
      ready: async () => {
        await running;
      },
      close: async () => {
        closing = true;
        const thread = await running.catch(() => undefined);
        unwatch();
        if (thread) await stopThread(thread);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
