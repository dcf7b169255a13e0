/** The real server in a separate process, on a test's database. */
import type { DatabaseSettings } from '../../../server/platform/database/database.ts';
import { freePort, type Ran, start } from './process.ts';
import { type Requests, requestsOver } from './requests.ts';

export interface ServerProcess extends Requests {
  /** For example `http://127.0.0.1:40001`. */
  address: string;
  pid: number;
  /** The parsed log lines so far. */
  log(): { level: number; msg: string }[];
  stop(signal?: NodeJS.Signals): Promise<Ran>;
  ended: Promise<Ran>;
}

/**
 * Starts a server as `npm start` does, and waits until it listens; `environment` overrides the defaults, `PORT`
 * included.
 */
export async function startServer(
  { dataDir, databaseUrl }: DatabaseSettings,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort());
  const { out, says, ...running } = start('server/run.mjs', ['--api-only'], {
    ...{ DATA_DIR: dataDir, PORT: port, REQUEST_LIMIT: '0' },
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    ...environment,
  });
  const address = `http://127.0.0.1:${port}`;
  await says(`ready ${address}\n`);
  const log = () =>
    out()
      .split('\n')
      .filter(line => line.startsWith('{') && line.endsWith('}'))
      .map(line => JSON.parse(line));
  return { ...requestsOver(address), ...running, address, log };
}
