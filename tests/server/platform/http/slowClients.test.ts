/** What a refused connection may still do. Each server here has one route of its own. */
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handleClientError, handleError } from '../../../../server/platform/http/errorHandlers.ts';
import { limitBodyTime, serverTimeouts, type Timeouts } from '../../../../server/platform/http/timeouts.ts';

const timeouts: Timeouts = {
  ...{ headMs: 300, bodyMs: 300, fileWindowMs: 500, fileWindowBytes: 1_000 },
  ...{ idleMs: 20_000, connections: 40 },
};

/** A server whose routes `add` adds, and clients that keep their side of a connection open. */
async function serve(add: (app: FastifyInstance) => void) {
  const app = Fastify({ ...serverTimeouts(timeouts), clientErrorHandler: handleClientError });
  app.setErrorHandler(handleError);
  await app.register(limitBodyTime, timeouts);
  add(app);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  return {
    /** Sends `text`. `received` returns what has arrived so far; `ended` resolves when the server sends no more. */
    open: (text: string) => {
      const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
      let received = '';
      socket.on('data', bytes => {
        received += bytes.toString('latin1');
      });
      // Written to a connection that the server has closed.
      socket.on('error', () => {});
      onTestFinished(() => void socket.destroy());
      const ended = new Promise<void>(done => {
        for (const event of ['end', 'close'] as const) socket.once(event, () => done());
      });
      socket.write(text);
      return { socket, received: () => received, ended };
    },
    connections: () =>
      new Promise<number>((done, fail) => {
        app.server.getConnections((error, count) => (error ? fail(error) : done(count)));
      }),
  };
}

const post = (length: number) =>
  `POST /x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
const refused = /^HTTP\/1\.1 400 .*"code":"malformed"/s;

/** Writes a byte now and then until the connection has closed. */
function keepWriting(socket: Socket, text: string): void {
  const interval = setInterval(() => socket.write(text), 20);
  socket.once('close', () => clearInterval(interval));
  onTestFinished(() => clearInterval(interval));
}

test('a body that is completed after its refusal doesn’t reach the route', async () => {
  const handler = vi.fn(async () => ({}));
  const { open, connections } = await serve(app => app.post('/x', handler));
  const { socket, received } = open(`${post(9)}{"a":`);
  await vi.waitFor(() => expect(received()).toMatch(refused), 5_000);
  socket.write(' 1} ');
  await vi.waitFor(async () => expect(await connections()).toBe(0), 5_000);
  expect(handler).not.toHaveBeenCalled();
  expect(received()).toMatch(/^HTTP.*"code":"malformed"[^}]*}$/s);
});

test('a body that has arrived whole isn’t slow, however long the server takes to read it', async () => {
  const { open } = await serve(app => {
    app.addHook('onRequest', async () => {
      await new Promise(done => setTimeout(done, 3 * timeouts.bodyMs));
    });
    app.post('/x', async () => ({}));
  });
  const { received } = open(`${post(9)}{"a": 1} `);
  await vi.waitFor(() => expect(received()).toMatch(/^HTTP\/1\.1 200 /), 5_000);
});

test.each([
  ['a head', 'POST /x HTTP/1.1\r\nHost: x\r\nX-A: '],
  ['a body', post(1_000_000)],
  ['invalid HTTP', 'GARBAGE\r\n\r\n'],
])('a client that goes on sending after the refusal of %s is disconnected', async (_what, text) => {
  const { open, connections } = await serve(app => app.post('/x', async () => ({})));
  const { socket, received } = open(text);
  keepWriting(socket, ' ');
  await vi.waitFor(() => expect(received()).toMatch(refused), 5_000);
  await vi.waitFor(async () => expect(await connections()).toBe(0), 2_000);
});

test('a client that sends more than fits at once reads the refusal', async () => {
  const { open } = await serve(app => app.post('/x', async () => ({})));
  const { received, ended } = open(`GET /x HTTP/1.1\r\nX-Long: ${'x'.repeat(5_000_000)}`);
  await ended;
  expect(received()).toMatch(refused);
});

test('what follows a request can’t put a refusal into its response', async () => {
  const { open } = await serve(app => {
    app.get('/file', (_request, reply) => {
      async function* pieces() {
        for (let piece = 0; piece < 10; piece += 1) {
          yield Buffer.alloc(100, 'x');
          await new Promise(done => setTimeout(done, 200));
        }
      }
      return reply.header('content-length', 1_000).send(Readable.from(pieces(), { objectMode: false }));
    });
  });
  for (const next of ['GET /x HTTP/1.1\r\nHost:', 'GARBAGE\r\n\r\n']) {
    const { socket, received, ended } = open('GET /file HTTP/1.1\r\nHost: x\r\n\r\n');
    await vi.waitFor(() => expect(received()).toContain('xxx'), 5_000);
    socket.write(next);
    await ended;
    expect(received()).toMatch(/^HTTP\/1\.1 200 /);
    expect(received()).not.toContain('400 Bad Request');
  }
});

test('what follows a write that is still running isn’t answered in its place', async () => {
  let finish = () => {};
  const handler = vi.fn(async () => {
    await new Promise<void>(done => {
      finish = done;
    });
    return {};
  });
  const { open } = await serve(app => app.post('/x', handler));
  const { socket, received, ended } = open(`${post(2)}{}`);
  await vi.waitFor(() => expect(handler).toHaveBeenCalled());
  socket.write('GARBAGE\r\n\r\n');
  await ended;
  expect(received()).toBe('');
  finish();
});
