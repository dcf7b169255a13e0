/** The reception's window in a running server: a Unix socket that only the server's own user can reach. */
import { chmod, rm } from 'node:fs/promises';
import Fastify from 'fastify';
import * as v from 'valibot';
import { socketPath } from '../database/embedded/socket.ts';
import type { Services } from '../services.ts';
import { runCommand } from './commands.ts';
import type { Outcome } from './outcome.ts';

/** Where the socket of a data directory lies. */
export const receptionSocket = (dataDir: string) => socketPath(dataDir, 'reception.sock');

const Typed = v.array(v.string());

/** Opens it; the returned function closes it again. */
export async function openReception(services: Services): Promise<() => Promise<void>> {
  const path = receptionSocket(services.settings.dataDir);
  const office = Fastify({ logger: false, forceCloseConnections: true });
  office.post('/', async (request): Promise<Outcome> => await runCommand(v.parse(Typed, request.body), services));
  await rm(path, { force: true });
  await office.listen({ path });
  await chmod(path, 0o600);
  return async () => office.close();
}
