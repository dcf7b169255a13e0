/** Messages between the engine and its worker thread. */

export type WorkerData = { directory: string; socket: string };

/**
 * `alive` asks for a response, which can only come between two statements; `stop` closes the database and ends the
 * thread.
 */
export type ToWorker = 'alive' | 'stop';

/** `broken`: the engine failed internally (a WebAssembly trap) and must be reopened. */
export type FromWorker = 'ready' | 'alive' | 'broken';
