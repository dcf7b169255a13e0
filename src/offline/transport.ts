/** How an entry reaches the server: fetch, with a time limit, on the page and in the worker alike. */
import * as v from 'valibot';
import { health } from '../../contract/health.ts';
import { revokeSession } from '../../contract/identity.ts';
import { addressOf, headersOf } from '../api/transport.ts';
import type { WireRequest } from './outbox/wire.ts';
import { type Reply, retryAfterMs } from './retry.ts';

/** A small write that got no answer in this time counts as unanswered, in milliseconds. */
const WRITE_TIMEOUT_MS = 15_000;
const HEALTH_TIMEOUT_MS = 5_000;

export interface Transport {
  /** Makes a call with a token and an Idempotency-Key. Never throws: no answer, for whatever reason, is `nothing`. */
  send(request: WireRequest, token: string, key: string): Promise<Reply>;
  /** Whether our server answers, and says that it is well. */
  isHealthy(): Promise<boolean>;
  /** Revokes the session whose token has this SHA-256 (hex). `false` when the server wasn't reached. */
  revoke(hash: string): Promise<boolean>;
}

async function ask(
  { call, params, query, body }: WireRequest,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<Reply> {
  try {
    const response = await fetch(addressOf(call, params, query), {
      method: call.method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      cache: 'no-store',
    });
    const text = await response.text();
    const wait = retryAfterMs(response.headers.get('Retry-After'), Date.now());
    return { status: response.status, body: parse(text), retryAfterMs: wait };
  } catch {
    return 'nothing';
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const transport: Transport = {
  send: (request, token, key) => ask(request, headersOf({ token, idempotencyKey: key }), WRITE_TIMEOUT_MS),

  async isHealthy() {
    const reply = await ask({ call: health }, headersOf({}), HEALTH_TIMEOUT_MS);
    return reply !== 'nothing' && reply.status === 200 && v.is(health.answer, reply.body);
  },

  async revoke(hash) {
    const reply = await ask({ call: revokeSession, params: { hash } }, headersOf({}), WRITE_TIMEOUT_MS);
    return reply !== 'nothing' && reply.status === 204;
  },
};
