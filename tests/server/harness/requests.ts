/** Requests to the app as a client would make them. */
import type { FastifyInstance, InjectOptions } from 'fastify';

/** A user with a session token. */
export interface Bearer {
  token: string;
}

interface RequestOptions {
  as?: Bearer | undefined;
  /** The Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed JSON, or the text if it isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: the assertions of the tests check the types
  body: any;
  bytes: Buffer;
}

export interface Requests {
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  del(path: string, options?: RequestOptions): Promise<Answer>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Sends a request to the app and returns the response. */
type Transport = (
  method: Method,
  path: string,
  headers: Record<string, string>,
  payload: string | Uint8Array<ArrayBuffer> | undefined,
) => Promise<{ status: number; headers: Answer['headers']; bytes: Buffer }>;

/** The response to an injected request. Of one that stays open, only its first part, and its connection is closed. */
export async function injectOnce(app: FastifyInstance, request: InjectOptions) {
  const response = await app.inject({ ...request, payloadAsStream: true });
  const staysOpen = String(response.headers['content-type']).startsWith('text/event-stream');
  const parts: Buffer[] = [];
  for await (const part of response.stream()) {
    parts.push(part);
    if (staysOpen) break;
  }
  return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(parts) };
}

/** Requests through `inject`. Paths are relative to `/api`: `get('/specialties')`. */
export function requestsTo(app: FastifyInstance): Requests {
  return requestsBy(async (method, path, headers, payload) => {
    return await injectOnce(app, {
      method,
      url: `/api${path}`,
      headers,
      ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : Buffer.from(payload) }),
    });
  });
}

/** The same over real connections. A request rejects if its connection breaks or can't be opened. */
export function requestsOver(address: string): Requests {
  return requestsBy(async (method, path, headers, payload) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers,
      ...(payload !== undefined && { body: payload }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes };
  });
}

function requestsBy(transport: Transport): Requests {
  const send = async (
    method: Method,
    path: string,
    body: unknown,
    { as, key, headers }: RequestOptions = {},
  ): Promise<Answer> => {
    const payload =
      typeof body === 'string' ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
    const answer = await transport(
      method,
      path,
      {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      payload,
    );
    const text = answer.bytes.toString();
    const isJson = /json/.test(String(answer.headers['content-type']));
    return { ...answer, body: isJson && text !== '' ? JSON.parse(text) : text };
  };
  return {
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    del: (path, options) => send('DELETE', path, undefined, options),
  };
}
