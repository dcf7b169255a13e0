/** Accepts commands in a running server, on a Unix socket that only the server's own user can open. */
import { once } from 'node:events';
import { chmod, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import * as v from 'valibot';
import { DatabaseRefusal } from '../../platform/database/database.ts';
import { socketPath } from '../../platform/database/embedded/socketPath.ts';
import type { Services } from '../../platform/http/services.ts';
import { into, writeBackup } from '../backup/write.ts';
import { runCommand } from './commands.ts';
import type { Outcome } from './outcome.ts';

/** Path of the socket for a data directory. */
export const receptionSocket = (dataDir: string) => socketPath(dataDir, 'reception.sock');

interface Log {
  error(values: { err: unknown }, message: string): void;
}

const Typed = v.array(v.string());

/** Opens the socket. Returns a function that closes it. */
export async function openReception(services: Services, log: Log): Promise<() => Promise<void>> {
  const path = receptionSocket(services.settings.dataDir);
  const office = Fastify({ logger: false, forceCloseConnections: true });
  office.post('/', async (request): Promise<Outcome> => await runCommand(v.parse(Typed, request.body), services));
  office.post('/backup', async (_request, reply) => {
    const stream = new PassThrough();
    const made = writeBackup(services, into(stream)).then(
      () => void stream.end(),
      error => {
        stream.destroy(error);
        throw error;
      },
    );
    made.catch(err => log.error({ err }, 'a backup could not be made'));
    try {
      // Errors that prevent a backup occur before its first byte.
      await Promise.race([once(stream, 'readable'), made]);
    } catch (error) {
      const text = error instanceof DatabaseRefusal ? error.message : 'The server failed; its log says why.';
      return reply.code(503).send({ code: 1, text } satisfies Outcome);
    }
    return reply.type('application/x-tar').send(stream);
  });
  // Renamed into place atomically: another server may be starting on the same folder.
  const own = join(dirname(path), `r.${process.pid}`);
  await rm(own, { force: true });
  await office.listen({ path: own });
  await chmod(own, 0o600);
  await rename(own, path);
  return async () => office.close();
}
