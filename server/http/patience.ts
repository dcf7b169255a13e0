/** How long a client may take: whoever sends a byte now and then must not hold a connection for ever. */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { answerGarbage } from './failures.ts';

/** Times in milliseconds. */
export interface Patience {
  /** For a request's head, from its first byte to its last. */
  headMs: number;
  /** For a body from its first byte to its last; a file may take as long as it moves. */
  bodyMs: number;
  /** Of a file, at least `fileWindowBytes` must arrive in every `fileWindowMs`. */
  fileWindowMs: number;
  fileWindowBytes: number;
  /** For a connection on which nothing moves in either direction, longer than the longest statement of the database. */
  silenceMs: number;
  /** Of all clients together; a further one is hung up on. */
  connections: number;
}

/** A file needs 1 KB a second, over two minutes so that a tunnel does no harm. */
export const patience: Patience = {
  headMs: 20_000,
  bodyMs: 30_000,
  fileWindowMs: 120_000,
  fileWindowBytes: 120 * 1024,
  silenceMs: 120_000,
  connections: 2_000,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes a file, which may take as long as it moves. */
    takesFile?: boolean;
  }
}

/** What Fastify and Node need to be told for it. */
export function serverTimes({ headMs, silenceMs }: Patience) {
  return {
    connectionTimeout: silenceMs,
    // For the whole request, files included: they end by silence, or by their size.
    requestTimeout: 0,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.ceil(headMs / 4) },
  };
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const takesFile = ({ routeOptions }: FastifyRequest) => routeOptions.config.takesFile === true;

/** Hangs up on a sender who is too slow: with a 400 where nothing has been answered yet. */
function hangUp({ raw }: FastifyRequest, reply: FastifyReply): void {
  // A request that was made up within the process has no connection.
  if (!(raw.socket instanceof Socket)) raw.destroy();
  else if (reply.raw.headersSent) raw.socket.destroy();
  else answerGarbage(new Error('The body took too long.'), raw.socket);
}

/** Hangs up on bodies that take too long. What is still coming of a file after its answer counts as any other body. */
export const limitBodies = fp(async (app: FastifyInstance, { bodyMs, connections }: Patience) => {
  app.server.maxConnections = connections;
  const giveTime = (request: FastifyRequest, reply: FastifyReply) => {
    const giveUp = setTimeout(() => hangUp(request, reply), bodyMs);
    giveUp.unref();
    for (const event of ['end', 'close'] as const) request.raw.once(event, () => clearTimeout(giveUp));
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && !takesFile(request)) giveTime(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (takesFile(request) && !request.raw.readableEnded && !request.raw.destroyed) giveTime(request, reply);
    done();
  });
});

/** Watches how fast a file arrives. */
export interface TransferWatch {
  /** So many bytes of the file have arrived. */
  moved(bytes: number): void;
  /** Doesn't count the time until `resume`: the server is at work, not the sender. */
  pause(): void;
  resume(): void;
  end(): void;
}

/** Hangs up on the sender of a file that is slower than `fileWindowBytes` in `fileWindowMs`. Only a file's own bytes count. */
export function watchTransfer(request: FastifyRequest, reply: FastifyReply): TransferWatch {
  const { fileWindowMs, fileWindowBytes } = request.server.services.patience ?? patience;
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    if (bytes < fileWindowBytes) hangUp(request, reply);
    bytes = 0;
  };
  const pause = () => clearInterval(timer);
  const resume = () => {
    pause();
    bytes = 0;
    timer = setInterval(look, fileWindowMs).unref();
  };
  resume();
  const moved = (more: number) => {
    bytes += more;
  };
  return { moved, pause, resume, end: pause };
}
