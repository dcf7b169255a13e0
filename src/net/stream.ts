/** Responses that are read while they arrive, as the signed-in user. */
import type { AnyCall } from '../../contract/call.ts';
import { currentSession, endSession } from '../device/session.ts';
import { startTimeout } from '../device/timers.ts';
import { ApiError, errorOf, NetworkError } from './errors.ts';
import { encode } from './exchange.ts';
import { readReply } from './reply.ts';

/** How long the response, and then its body, may take to begin, in milliseconds. */
const BEGIN_TIMEOUT_MS = 10_000;

export interface StreamRequest {
  query: object;
  signal: AbortSignal;
  /** The media type that the response must have. */
  type: string;
  /** How long nothing may arrive once the body has begun, in milliseconds. */
  silenceMs: number;
  /** How long the response, and then its body, may take to begin, in milliseconds; 10 s by default. */
  beginMs?: number;
  /** Called with the headers, before the first part. */
  onHeaders?: (header: (name: string) => string | null) => void;
}

/**
 * Reads a response until the server ends it.
 *
 * @param onPart called with each part of the body
 * @throws what `request` throws: also when the connection breaks, nothing arrives for too long, as behind a proxy that
 * holds the body, or the caller aborts
 */
export async function readStream(
  call: AnyCall,
  request: StreamRequest,
  onPart: (bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const { signal } = request;
  try {
    await readBody(await begin(call, request), request, onPart);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    throw new NetworkError('unreachable', error);
  }
}

/** The body of the response, once it has begun. A missing response doesn't count as offline: a proxy may hold it. */
async function begin(
  call: AnyCall,
  { query, signal, type, beginMs = BEGIN_TIMEOUT_MS, onHeaders }: StreamRequest,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const token = currentSession()?.token;
  const { address, headers, method } = encode({ call, query }, { token, language: document.documentElement.lang });
  const timeout = startTimeout(beginMs, signal);
  try {
    const response = await fetch(address, {
      method,
      headers: { ...headers, Accept: `${type}, application/problem+json` },
      signal: timeout.signal,
      cache: 'no-store',
    });
    const given = response.headers.get('Content-Type') ?? '';
    if (response.ok && response.body && given.startsWith(type) && isSigned(response)) {
      onHeaders?.(name => response.headers.get(name));
      return response.body;
    }
    const reply = await readReply(call, response);
    const error = reply.is === 'success' ? new NetworkError('unreadable') : errorOf(reply);
    if (token && error instanceof ApiError && error.code === 'unauthenticated') endSession('expired', token);
    throw error;
  } finally {
    timeout.clear();
  }
}

/** Only our server sends this header. */
const isSigned = ({ headers }: Response) => headers.has('Clinic-Version');

async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { signal, silenceMs, beginMs = BEGIN_TIMEOUT_MS }: StreamRequest,
  onPart: (bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  const reader = body.getReader();
  let isSilent = false;
  let limit = beginMs;
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  let silence: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      silence = setTimeout(() => {
        isSilent = true;
        cancel();
      }, limit);
      const { value, done } = await reader.read();
      clearTimeout(silence);
      if (signal.aborted) throw signal.reason;
      // Cancelling looks like the end of the stream.
      if (isSilent) throw new NetworkError('timeout');
      if (done) return;
      limit = silenceMs;
      onPart(value);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
