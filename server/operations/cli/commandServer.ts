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
import { streamSink, writeBackup } from '../backup/write.ts';
import { runCommand } from './commands.ts';
import type { CommandResult } from './output.ts';

/** Path of the socket for a data directory. */
export const commandSocket = (dataDir: string) => socketPath(dataDir, 'cli.sock');

interface Log {
  error(values: { err: unknown }, message: string): void;
}

const Typed = v.array(v.string());

/** Opens the socket. Returns a function that closes it. */
export async function openCommandServer(services: Services, log: Log): Promise<() => Promise<void>> {
  const path = commandSocket(services.settings.dataDir);
  const server = Fastify({ logger: false, forceCloseConnections: true });
  server.post('/', async (request): Promise<CommandResult> => await runCommand(v.parse(Typed, request.body), services));
  server.post('/backup', async (_request, reply) => {
    const stream = new PassThrough();
    const made = writeBackup(services, streamSink(stream)).then(
      () => void stream.end(),
      error => {
        stream.destroy(error);
        throw error;
      },
    );
    made.catch(err => log.error({ err }, 'backup failed'));
    try {
      // Errors that prevent a backup occur before its first byte.
      await Promise.race([once(stream, 'readable'), made]);
    } catch (error) {
      const text = error instanceof DatabaseRefusal ? error.message : 'The server failed; see its log.';
      return reply.code(503).send({ code: 1, text } satisfies CommandResult);
    }
    return reply.type('application/x-tar').send(stream);
  });
  // Renamed into place atomically: another server may be starting on the same folder.
  const own = join(dirname(path), `c.${process.pid}`);
  await rm(own, { force: true });
  await server.listen({ path: own });
  await chmod(own, 0o600);
  await rename(own, path);
  return async () => server.close();
}
