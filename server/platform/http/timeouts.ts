/** Timeouts for clients: a client that sends a byte now and then must not occupy a connection indefinitely. */
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { handleClientError } from './errorHandlers.ts';

/** All times in milliseconds. */
export interface Timeouts {
  /** For the head of a request, from its first byte to its last. */
  headMs: number;
  /** For a body, from its first byte to its last. Files are limited by their transfer rate instead. */
  bodyMs: number;
  /** At least `fileWindowBytes` of a file must arrive in every `fileWindowMs`. */
  fileWindowMs: number;
  fileWindowBytes: number;
  /** For a connection without data in either direction. Must exceed the database's statement limit. */
  idleMs: number;
  /** The maximum number of connections of all clients together; further ones are closed. */
  connections: number;
}

/** A file must average 1 KB/s. The window of two minutes lets an upload survive a short loss of signal. */
export const defaultTimeouts: Timeouts = {
  headMs: 20_000,
  bodyMs: 30_000,
  fileWindowMs: 120_000,
  fileWindowBytes: 120 * 1024,
  idleMs: 120_000,
  connections: 2_000,
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route receives a file: no time limit for the body as long as data keeps arriving. */
    takesFile?: boolean;
  }
}

/** The corresponding options of Fastify and Node. */
export function serverTimeouts({ headMs, idleMs }: Timeouts) {
  return {
    connectionTimeout: idleMs,
    // Node's limit would include files, which have their own limits: transfer rate and size.
    requestTimeout: 0,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.ceil(headMs / 4) },
  };
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const takesFile = ({ routeOptions, headers }: FastifyRequest) =>
  routeOptions.config.takesFile === true && headers['content-type']?.startsWith('multipart/form-data') === true;

/** Closes the connection of a slow sender, after a 400 if no response has begun. */
function closeSlowConnection({ raw }: FastifyRequest, reply: FastifyReply): void {
  // A request injected within the process has no connection.
  if (!(raw.socket instanceof Socket)) raw.destroy();
  else if (reply.raw.headersSent) raw.socket.destroy();
  else handleClientError(new Error('The body took too long.'), raw.socket);
}

/**
 * Closes connections whose body takes too long. After the response, the rest of a file has the time limit of any body.
 */
export const limitBodyTime = fp(async (app: FastifyInstance, { bodyMs, connections }: Timeouts) => {
  app.server.maxConnections = connections;
  const startTimer = (request: FastifyRequest, reply: FastifyReply) => {
    const timer = setTimeout(() => {
      // One that has arrived whole waits for the server.
      if (!request.raw.complete) closeSlowConnection(request, reply);
    }, bodyMs);
    timer.unref();
    for (const event of ['end', 'close'] as const) request.raw.once(event, () => clearTimeout(timer));
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request) && !takesFile(request)) startTimer(request, reply);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (takesFile(request) && !request.raw.readableEnded && !request.raw.destroyed) startTimer(request, reply);
    done();
  });
});

/** Measures how fast a file arrives. */
export interface TransferWatch {
  /** Reports that this many bytes of the file have arrived. */
  received(bytes: number): void;
  /** Stops the clock until `resume`, while the server processes what it has received. */
  pause(): void;
  resume(): void;
  end(): void;
}

/**
 * Closes the connection when fewer than `fileWindowBytes` of the file arrive in `fileWindowMs`. Only file bytes count.
 */
export function watchTransfer(request: FastifyRequest, reply: FastifyReply): TransferWatch {
  const { fileWindowMs, fileWindowBytes } = request.server.services.timeouts ?? defaultTimeouts;
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    if (bytes < fileWindowBytes) closeSlowConnection(request, reply);
    bytes = 0;
  };
  const pause = () => clearInterval(timer);
  const resume = () => {
    pause();
    bytes = 0;
    timer = setInterval(check, fileWindowMs).unref();
  };
  resume();
  const received = (more: number) => {
    bytes += more;
  };
  return { received, pause, resume, end: pause };
}
