/** The worker thread that PGlite runs in: it blocks its thread for as long as a statement runs. */
import { chmod, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openDurable } from './durable.ts';
import type { FromWorker, ToWorker, WorkerData } from './messages.ts';

const { directory, socket }: WorkerData = workerData;
const say = (message: FromWorker) => parentPort?.postMessage(message);

/** Messages of PostgreSQL's protocol after which the database says that it is ready: Query and Sync. */
const ASKS = new Set([0x51, 0x53]);
/** How ReadyForQuery begins, and how long it is. */
const READY = 0x5a;
const READY_LENGTH = 6;

const database = await openDurable(directory);

// Two ways to fail inside, and in both the engine answers nothing any more: an error, after which the socket server's
// queue stands still for ever; and silence, as after a stack overflow. Either way it must be opened anew.
const run = database.execProtocolRawStream.bind(database);
database.execProtocolRawStream = async (message, options) => {
  let end = Buffer.alloc(0);
  try {
    await run(message, {
      ...options,
      onRawData: data => {
        end = Buffer.concat([end, data.subarray(-READY_LENGTH)]).subarray(-READY_LENGTH);
        options?.onRawData?.(data);
      },
    });
  } catch (error) {
    say('broken');
    throw error;
  }
  if (ASKS.has(message[0] ?? 0) && end[0] !== READY) say('broken');
};

await rm(socket, { force: true });
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: 4 });
await server.start();
await chmod(socket, 0o600);

parentPort?.on('message', async (message: ToWorker) => {
  if (message === 'alive') say('alive');
  if (message === 'stop') {
    await server.stop();
    await database.close();
    parentPort?.close();
  }
});
say('ready');
