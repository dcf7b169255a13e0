/**
 * A proxy between the browser and the product that simulates failing networks and servers over real sockets. It
 * forwards requests unless a rule matches, and records the API calls that it received.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import about from '../../../package.json' with { type: 'json' };
import { freePort } from '../../server/harness/process.ts';

/** A request and the ways to handle it. */
interface Exchange {
  /** Forwards it to the product and returns the response. */
  pass(): Promise<Answer>;
  /** Sends a response to the browser; with `rest`, the bytes from `at` on only once `ready` resolves. */
  give(answer: Answer, rest?: { at: number; ready: Promise<unknown> }): void;
  /** Closes the connection without a response. */
  cut(): void;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** How a request is handled. */
export type Behaviour = (exchange: Exchange) => unknown;

/** Closes the connection before the product gets the request. */
export const down: Behaviour = ({ cut }) => cut();

/** Accepts the request and never responds, like a Wi-Fi without internet. */
export const hanging: Behaviour = () => {};

/** Handles the request only once `ready` resolves. */
export const heldUntil =
  (ready: Promise<unknown>): Behaviour =>
  async ({ pass, give }) => {
    await ready;
    give(await pass());
  };

/** Sends the product's response up to a text that it contains, and the rest only once `ready` resolves. */
export const interruptedAt =
  (text: string, ready: Promise<unknown>): Behaviour =>
  async ({ pass, give }) => {
    const answer = await pass();
    const at = answer.body.indexOf(text);
    if (at < 0) throw new Error(`The response does not contain ${text}`);
    give(answer, { at, ready });
  };

/** The product handles the request, but its response is lost. */
export const lost: Behaviour = async ({ pass, cut }) => {
  await pass();
  cut();
};

/** An error response of the product with this code, and optionally further members. */
export const refusing =
  (code: ErrorCode, extra: { retryAfterSeconds?: number } & Record<string, unknown> = {}): Behaviour =>
  ({ give }) => {
    const { retryAfterSeconds, ...body } = extra;
    const status = errorStatus[code];
    give({
      status,
      headers: {
        'content-type': 'application/problem+json',
        'clinic-version': about.version,
        ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      },
      body: Buffer.from(JSON.stringify({ type: 'about:blank', title: code, status, code, ...body })),
    });
  };

/** A captive portal, which answers every request with its own page and status 200. */
export const portal: Behaviour = ({ give }) =>
  give({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from('<!doctype html><title>Wi-Fi</title><h1>Aceite os termos para navegar</h1>'),
  });

/** A response of something in between, such as a gateway: this status with its own page. */
export const foreign =
  (status: number): Behaviour =>
  ({ give }) =>
    give({
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(`<!doctype html><title>${status}</title><h1>${status}</h1>`),
    });

/** A plain 404. */
export const missing: Behaviour = ({ give }) =>
  give({ status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Not Found') });

/** The product's response with changed headers. */
export const withHeaders =
  (headers: () => Record<string, string>): Behaviour =>
  async ({ pass, give }) => {
    const answer = await pass();
    give({ ...answer, headers: { ...answer.headers, ...headers() } });
  };

/** The product's response with a changed body. */
export const rewritten =
  (change: (text: string) => string): Behaviour =>
  async ({ pass, give }) => {
    const answer = await pass();
    give({ ...answer, body: Buffer.from(change(answer.body.toString())) });
  };

/** A received API call. */
interface ReceivedCall {
  method: string;
  /** Without `/api`, with the query. */
  path: string;
  /** Its Idempotency-Key. */
  key: string | undefined;
  body: string;
}

export interface FaultProxy {
  /** The proxy's own origin. */
  address: string;
  /** Adds a rule for requests whose `METHOD /path` matches; the latest matching rule wins. Returns how to remove it. */
  when(fits: RegExp, behaviour: Behaviour): () => void;
  /** Removes all rules. Hanging requests keep hanging. */
  clearRules(): void;
  /** Stops listening and closes all connections, as if the server process had ended. */
  down(): Promise<void>;
  /** Listens again at the same address. */
  up(): Promise<void>;
  /** All received API calls, however they were handled. */
  received: ReceivedCall[];
  /** The writes among them, without sign-in. */
  writes(): ReceivedCall[];
  close(): Promise<void>;
}

/** Headers that concern only one of the two connections. */
const ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
/** Without these, the product sends complete, uncompressed bodies that a rule can change. */
const ENCODINGS_AND_CONDITIONS = ['accept-encoding', 'if-none-match', 'if-modified-since'];

const headersOf = (headers: NodeJS.Dict<string | string[]>): Answer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || [...ONE_CONNECTION, ...ENCODINGS_AND_CONDITIONS].includes(name) ? [] : [[name, value]],
    ),
  );

async function textOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}

/** Starts a proxy in front of the product at `target`; the caller closes it. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const received: ReceivedCall[] = [];
  let rules: { fits: RegExp; behaviour: Behaviour }[] = [];

  function ask(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const headers = { ...headersOf(incoming.headers), 'content-length': String(body.length) };
      const asking = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, answer => {
        textOf(answer).then(
          bytes => resolve({ status: answer.statusCode ?? 502, headers: headersOf(answer.headers), body: bytes }),
          reject,
        );
      });
      asking.on('error', reject);
      asking.end(body);
    });
  }

  async function take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming;
    const body = await textOf(incoming);
    const key = incoming.headers['idempotency-key'];
    if (url.startsWith('/api/'))
      received.push({ method, path: url.slice(4), key: key?.toString(), body: body.toString() });
    const exchange: Exchange = {
      pass: () => ask(incoming, body),
      give({ status, headers, body: bytes }, rest) {
        outgoing.writeHead(status, {
          ...headers,
          ...(status !== 204 && status !== 304 && { 'content-length': bytes.length }),
        });
        if (!rest) return outgoing.end(bytes);
        outgoing.write(bytes.subarray(0, rest.at));
        rest.ready.then(() => outgoing.end(bytes.subarray(rest.at)));
      },
      cut: () => incoming.socket.destroy(),
    };
    const rule = rules.findLast(({ fits }) => fits.test(`${method} ${url}`));
    if (rule) await rule.behaviour(exchange);
    else exchange.give(await exchange.pass());
  }

  const server: Server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    // The browser gave up, or the product has stopped: no response is possible.
    take(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('connection', socket => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = async (at: number) => {
    server.listen(at, 'localhost');
    await once(server, 'listening');
  };
  const stopListening = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const own = await freePort();
  await listen(own);

  return {
    address: `http://localhost:${own}`,
    received,
    writes: () => received.filter(({ method, path }) => method !== 'GET' && path !== '/sessions'),
    when(fits, behaviour) {
      const rule = { fits, behaviour };
      rules.push(rule);
      return () => {
        rules = rules.filter(other => other !== rule);
      };
    },
    clearRules() {
      rules = [];
    },
    down: stopListening,
    up: () => listen(own),
    close: stopListening,
  };
}
