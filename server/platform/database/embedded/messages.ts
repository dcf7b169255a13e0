/** What the engine and its worker thread say to each other. */

export type WorkerData = { directory: string; socket: string };

/** `alive` asks for an answer, which only comes between two statements; `stop` closes the database and ends the thread. */
export type ToWorker = 'alive' | 'stop';

/** `broken`: the engine failed inside (a WebAssembly trap) and must be opened anew. */
export type FromWorker = 'ready' | 'alive' | 'broken';
