/** The server of one process: database, app and the socket for commands. */
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { openCommandServer } from './operations/cli/commandServer.ts';
import { prepareDatabase } from './operations/lifecycle/prepare.ts';
import type { Settings } from './platform/config/settings.ts';
import { openDatabase } from './platform/database/open.ts';
import type { Services } from './platform/http/services.ts';

/**
 * How long running requests may take to complete, and how long the app may then take to close. Together with closing
 * the database, within 10 seconds.
 */
const REQUESTS_LIMIT_MS = 5_000;
const CLOSE_LIMIT_MS = 1_500;

interface RunningServer {
  /** The URL that it listens on. */
  address: string;
  /** Completes running requests, then closes everything. */
  stop(): Promise<void>;
}

/** Starts the server. If that fails, everything that was opened is closed again. */
export async function startServer(settings: Settings, { demo }: { demo: boolean }): Promise<RunningServer> {
  const opened: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const database = await openDatabase(settings);
    opened.push(database.close);
    const clock = () => new Date();
    await prepareDatabase(database, { demo, now: clock(), dataDir: settings.dataDir });
    const services: Services = { settings, database, clock };
    const app = await buildApp(services, { demo });
    opened.push(async () => {
      await app.shutDown(REQUESTS_LIMIT_MS);
      await Promise.race([app.close(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    });
    const address = await app.listen({ port: settings.port, host: settings.host });
    opened.push(await openCommandServer(services, app.log));
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
