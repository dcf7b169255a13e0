/** The worker thread that PGlite runs in: it blocks its thread for as long as a statement runs. */
import { chmod, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { openDurable } from './durable.ts';
import type { FromWorker, ToWorker, WorkerData } from './messages.ts';

const { directory, socket }: WorkerData = workerData;
const say = (message: FromWorker) => parentPort?.postMessage(message);

const database = await openDurable(directory);

// The socket server's queue stands still for ever once this has failed, so the whole engine is opened anew.
const run = database.execProtocolRawStream.bind(database);
database.execProtocolRawStream = async (...given) => {
  try {
    await run(...given);
  } catch (error) {
    say('broken');
    throw error;
  }
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
