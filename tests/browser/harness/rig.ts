/**
 * A server between the browser and the product that behaves as networks and servers do on bad days. It passes on what
 * comes to it until a rule says otherwise, over real sockets, and keeps a list of the calls that came.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type ErrorCode, errorStatus } from '../../../contract/errors.ts';
import about from '../../../package.json' with { type: 'json' };

/** One request on its way, and what can be done with it. */
interface Passage {
  /** Has the product carry it out, and gives its answer. */
  pass(): Promise<Answer>;
  /** Delivers an answer to the browser. */
  give(answer: Answer): void;
  /** Ends the connection without a word. */
  cut(): void;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** What happens to a request. */
export type Behaviour = (passage: Passage) => unknown;

/** The connection ends before anything reached the product. */
export const down: Behaviour = ({ cut }) => cut();

/** A dead Wi-Fi: it is taken, and nothing ever comes back. */
export const hanging: Behaviour = () => {};

/** The answer takes its time. */
export const slow =
  (ms: number): Behaviour =>
  async ({ pass, give }) => {
    await pause(ms);
    give(await pass());
  };

/** Dropped after the commit: the product carries it out, and its answer never arrives. */
export const lost: Behaviour = async ({ pass, cut }) => {
  await pass();
  cut();
};

/** The product's own refusal, of this code; whatever else its body carries. */
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

/** A network's login page, which answers everything with a good page of its own. */
export const portal: Behaviour = ({ give }) =>
  give({
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from('<!doctype html><title>Wi-Fi</title><h1>Aceite os termos para navegar</h1>'),
  });

/** What something between the browser and the product says in its place, under this status, with a page of its own. */
export const foreign =
  (status: number): Behaviour =>
  ({ give }) =>
    give({
      status,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: Buffer.from(`<!doctype html><title>${status}</title><h1>${status}</h1>`),
    });

/** Whatever it is, it isn't there. */
export const missing: Behaviour = ({ give }) =>
  give({ status: 404, headers: { 'content-type': 'text/plain' }, body: Buffer.from('Not Found') });

/** The product's answer with other headers. */
export const withHeaders =
  (headers: () => Record<string, string>): Behaviour =>
  async ({ pass, give }) => {
    const answer = await pass();
    give({ ...answer, headers: { ...answer.headers, ...headers() } });
  };

/** The product's answer with another text. */
export const rewritten =
  (change: (text: string) => string): Behaviour =>
  async ({ pass, give }) => {
    const answer = await pass();
    give({ ...answer, body: Buffer.from(change(answer.body.toString())) });
  };

/** A call of the API as it came in. */
interface Came {
  method: string;
  /** From `/api` on, without it, and with its query. */
  path: string;
  /** Its Idempotency-Key. */
  key: string | undefined;
  body: string;
}

export interface Rig {
  /** Where the browser finds the product; an origin of its own. */
  address: string;
  /** From now on, requests whose `METHOD /path` fits behave so; the latest rule that fits counts. Gives the way to end it. */
  when(fits: RegExp, behaviour: Behaviour): () => void;
  /** Ends all rules. What hangs, hangs on. */
  calm(): void;
  /** Nobody listens any more, and all connections end: the server process is gone, for all that a browser can tell. */
  down(): Promise<void>;
  /** Listens again at the same address. */
  up(): Promise<void>;
  /** The calls that came in, whatever became of them. */
  came: Came[];
  /** The writes among them, but for sign-in. */
  writes(): Came[];
  close(): Promise<void>;
}

/** Of the headers, what concerns only one of the two connections. */
const ONE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];
/** Without these the product answers whole and unpacked, so that a rule can change the text. */
const SHORTCUTS = ['accept-encoding', 'if-none-match', 'if-modified-since'];

const headersOf = (headers: NodeJS.Dict<string | string[]>): Answer['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || [...ONE_CONNECTION, ...SHORTCUTS].includes(name) ? [] : [[name, value]],
    ),
  );

async function textOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}

/** Stands between the browser and the product at `target`; whoever starts it closes it. */
export async function startRig(target: string): Promise<Rig> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const came: Came[] = [];
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
    if (url.startsWith('/api/')) came.push({ method, path: url.slice(4), key: key?.toString(), body: body.toString() });
    const passage: Passage = {
      pass: () => ask(incoming, body),
      give({ status, headers, body: bytes }) {
        outgoing.writeHead(status, {
          ...headers,
          ...(status !== 204 && status !== 304 && { 'content-length': bytes.length }),
        });
        outgoing.end(bytes);
      },
      cut: () => incoming.socket.destroy(),
    };
    const rule = rules.findLast(({ fits }) => fits.test(`${method} ${url}`));
    if (rule) await rule.behaviour(passage);
    else passage.give(await passage.pass());
  }

  const server: Server = createServer({ keepAliveTimeout: 60_000 }, (incoming, outgoing) => {
    // The browser gave up, or the product is gone: either way there is nobody to answer.
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
  const down_ = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;

  return {
    address: `http://localhost:${own}`,
    came,
    writes: () => came.filter(({ method, path }) => method !== 'GET' && path !== '/sessions'),
    when(fits, behaviour) {
      const rule = { fits, behaviour };
      rules.push(rule);
      return () => {
        rules = rules.filter(other => other !== rule);
      };
    },
    calm() {
      rules = [];
    },
    down: down_,
    up: () => listen(own),
    close: down_,
  };
}
