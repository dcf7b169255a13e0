/** The worker thread that PGlite runs in: started, watched, stopped. */
import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerData } from './messages.ts';

/** Built, the thread's script lies beside this one; the sources need a step that loads TypeScript. */
const script = import.meta.url.endsWith('.ts') ? './start.mjs' : './worker.js';

/** How often the thread is asked whether it is free, in parts of a statement's limit. */
const CHECKS_PER_LIMIT = 6;
/** How long a closing thread may take before it is ended; the write-ahead log makes that harmless. */
const STOP_LIMIT_MS = 5_000;

/**
 * Takes our listeners off a thread. Never all listeners of any event: that takes Node's own off as well, and without
 * those a thread's messages are heard no more, and a thread that idles is taken for a stuck one.
 */
function stopListening(thread: Worker): void {
  for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
}

/** Starts one on a directory; resolves when it listens, rejects when it ends before that. */
export function startThread(directory: string, socket: string): Promise<Worker> {
  const data: WorkerData = { directory, socket };
  const thread = new Worker(new URL(script, import.meta.url), { workerData: data, execArgv: [] });
  return new Promise((done, fail) => {
    thread.once('error', fail);
    thread.once('exit', code => fail(new Error(`The database's thread ended with ${code} before it was ready.`)));
    thread.once('message', () => {
      stopListening(thread);
      done(thread);
    });
  });
}

/** Lets the running statement end, closes the database, and ends the thread. */
export async function stopThread(thread: Worker): Promise<void> {
  const stop: ToWorker = 'stop';
  const gone = new Promise(done => thread.once('exit', done));
  const end = setTimeout(() => void thread.terminate(), STOP_LIMIT_MS);
  thread.postMessage(stop);
  await gone;
  clearTimeout(end);
}

/** Calls `onLost` once: when the thread ends, says it is broken, or stays busy over the limit. The result ends the watch. */
export function watch(thread: Worker, limitMs: number, onLost: () => void): () => void {
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
