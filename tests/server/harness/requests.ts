/** Requests to the app as a client would make them, without a network. */
import type { FastifyInstance } from 'fastify';

/** Whoever holds a token. */
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
  /** The parsed JSON; the text where it isn't JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say by their assertions what they expect
  body: any;
  bytes: Buffer;
}

export interface Requests {
  get(path: string, options?: RequestOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer>;
  del(path: string, options?: RequestOptions): Promise<Answer>;
}

/** Paths are below `/api`: `get('/specialties')`. */
export function requestsTo(app: FastifyInstance): Requests {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    { as, key, headers }: RequestOptions = {},
  ): Promise<Answer> => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    });
    const isJson = /json/.test(String(answer.headers['content-type']));
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson && answer.body !== '' ? JSON.parse(answer.body) : answer.body,
      bytes: answer.rawPayload,
    };
  };
  return {
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    del: (path, options) => send('DELETE', path, undefined, options),
  };
}
