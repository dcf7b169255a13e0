/** Starts, watches and stops the worker thread that runs PGlite. */
import { Worker } from 'node:worker_threads';

export type WorkerData = { directory: string; socket: string };

/**
 * `alive` asks for a response, which can only come between two statements; `stop` closes the database and ends the
 * thread.
 */
export type ToWorker = 'alive' | 'stop';

/** `broken`: the engine failed internally (a WebAssembly trap) and must be reopened. */
export type FromWorker = 'ready' | 'alive' | 'broken';

/** In a build, the thread's script is beside this one. In the sources, start.mjs loads the build or transpiles. */
const script = import.meta.url.endsWith('.ts') ? './start.mjs' : './worker.js';

/** How many times per statement limit the thread is asked whether it still responds. */
const CHECKS_PER_LIMIT = 6;
/** How long a thread may take to close before it is terminated, which is safe because of the write-ahead log. */
const STOP_LIMIT_MS = 5_000;

/**
 * Removes our listeners from a thread. `removeAllListeners()` without an event would remove Node's internal listeners
 * too: messages would no longer arrive, and an idle thread would be taken for a hanging one.
 */
function stopListening(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
}

/** Starts a thread on a directory. Resolves when it is listening, rejects if it ends before that. */
export function startThread(directory: string, socket: string): Promise<Worker> {
  const data: WorkerData = { directory, socket };
  const thread = new Worker(new URL(script, import.meta.url), { workerData: data, execArgv: [] });
  return new Promise((done, fail) => {
    thread.once('error', fail);
    thread.once('exit', code => fail(new Error(`The database thread exited with code ${code} before it was ready.`)));
    thread.once('message', () => {
      stopListening(thread);
      done(thread);
    });
  });
}

/** Waits for the running statement, closes the database and ends the thread. */
export async function stopThread(thread: Worker): Promise<void> {
  const stop: ToWorker = 'stop';
  const gone = new Promise(done => thread.once('exit', done));
  const end = setTimeout(() => void thread.terminate(), STOP_LIMIT_MS);
  thread.postMessage(stop);
  await gone;
  clearTimeout(end);
}

/**
 * Calls `onLost` once if the thread ends, reports that it is broken, or is busy for longer than the limit while that
 * counts. Returns a function that stops watching.
 */
export function watch(
  thread: Worker,
  { limitMs, isLimited }: { limitMs: number; isLimited: () => boolean },
  onLost: () => void,
): () => void {
  const ask: ToWorker = 'alive';
  let unanswered = 0;
  const lost = () => {
    unwatch();
    onLost();
  };
  const check = setInterval(() => {
    if (!isLimited()) unanswered = 0;
    if (unanswered > CHECKS_PER_LIMIT) return lost();
    unanswered += 1;
    thread.postMessage(ask);
  }, limitMs / CHECKS_PER_LIMIT);
  check.unref();
  const unwatch = () => {
    clearInterval(check);
    stopListening(thread);
    // A thread that is being terminated may still emit an error. Without a listener, that would end the process.
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
