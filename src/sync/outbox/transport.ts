/**
 * Sends entries to the server: fetch with a time limit, on the page and in the worker; files through the given carrier.
 */
import type { AnyCall } from '../../../contract/call.ts';
import { health } from '../../../contract/health.ts';
import { revokeSession } from '../../../contract/identity.ts';
import { handedOver } from '../../device/handover.ts';
import { judgeFetched } from '../../net/gate.ts';
import { limitTime } from '../../net/timeLimit.ts';
import { addressOf, headersOf } from '../../net/transport.ts';
import type { Reply } from './retry.ts';
import type { FilePart, WireRequest } from './wire.ts';

/** How long a small write waits for a response, in milliseconds. */
const WRITE_TIMEOUT_MS = 15_000;
const HEALTH_TIMEOUT_MS = 5_000;

/** Control over a request in flight. */
interface Journey {
  /** Aborts it; the reply is then `nothing`. */
  signal?: AbortSignal | undefined;
  /** Reports how much of its file has been sent, 0 to 1, where that is known. */
  onProgress?: ((fraction: number) => void) | undefined;
}

/** A form to be sent, independent of its content. */
interface Parcel extends Journey {
  call: AnyCall;
  address: string;
  headers: Record<string, string>;
  form: FormData;
  /** The size of its file, in bytes. */
  size: number;
}

/** Sends files, without a limit on the total time. Never throws. */
export type Carrier = (parcel: Parcel) => Promise<Reply>;

export interface Transport {
  /**
   * Makes a call with a token and an Idempotency-Key. Never throws: a missing response, for any reason, is `nothing`.
   */
  send(request: WireRequest, token: string, key: string, journey?: Journey): Promise<Reply>;
  /** Whether our server responds, and reports that it is healthy. */
  isHealthy(): Promise<boolean>;
  /** Revokes the session whose token has this SHA-256 (hex). `false` when the server wasn't reached. */
  revoke(hash: string): Promise<boolean>;
}

async function ask(
  { call, params, query, body }: WireRequest,
  headers: Record<string, string>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Reply> {
  await handedOver();
  const limit = limitTime(timeoutMs, signal);
  try {
    const response = await fetch(addressOf(call, params, query), {
      method: call.method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: limit.signal,
      cache: 'no-store',
    });
    return await judgeFetched(call, response);
  } catch {
    return 'nothing';
  } finally {
    limit.end();
  }
}

/** The exam's id comes first, so that the server can refuse before it has read the bytes. */
function formOf({ examId, name, bytes }: FilePart): FormData {
  const form = new FormData();
  form.append('text', examId);
  form.append('image', bytes, name);
  return form;
}

/** @param carry sends the requests that have a file */
export function createTransport(carry: Carrier): Transport {
  /** The health check in flight. Both lanes and the page check at the same moments, so they share it. */
  let asking: Promise<boolean> | undefined;

  async function askHealth(): Promise<boolean> {
    const reply = await ask({ call: health }, headersOf({}), HEALTH_TIMEOUT_MS);
    return reply !== 'nothing' && reply.is === 'answer';
  }

  return {
    async send(request, token, key, journey = {}) {
      const headers = headersOf({ token, idempotencyKey: key });
      const { call, file } = request;
      if (!file) return ask(request, headers, WRITE_TIMEOUT_MS, journey.signal);
      await handedOver();
      return carry({ ...journey, call, address: addressOf(call), headers, form: formOf(file), size: file.bytes.size });
    },

    isHealthy() {
      asking ??= askHealth().finally(() => {
        asking = undefined;
      });
      return asking;
    },

    async revoke(hash) {
      const reply = await ask({ call: revokeSession, params: { hash } }, headersOf({}), WRITE_TIMEOUT_MS);
      return reply !== 'nothing' && reply.is === 'answer';
    },
  };
}
