/** The worker thread that runs PGlite, which blocks its thread while a statement runs. */
import { chmod, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openDurable } from './durable.ts';
import type { FromWorker, ToWorker, WorkerData } from './thread.ts';

const { directory, socket }: WorkerData = workerData;
const send = (message: FromWorker) => parentPort?.postMessage(message);

/** Protocol messages that the database completes with ReadyForQuery: Query and Sync. */
const REQUESTS = new Set([0x51, 0x53]);
/** The type and length of ReadyForQuery. */
const READY = 0x5a;
const READY_LENGTH = 6;

const database = await openDurable(directory);

// The engine can fail internally in two ways, and responds to nothing afterwards. Either it throws, which blocks the
// socket server's queue, or it returns without a response, for example after a stack overflow. Both require reopening
// it.
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
    send('broken');
    throw error;
  }
  if (REQUESTS.has(message[0] ?? 0) && end[0] !== READY) send('broken');
};

await rm(socket, { force: true });
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections: 4 });
await server.start();
await chmod(socket, 0o600);

parentPort?.on('message', async (message: ToWorker) => {
  if (message === 'alive') send('alive');
  if (message === 'stop') {
    await server.stop();
    await database.close();
    parentPort?.close();
  }
});
send('ready');
