/** Reads a response of server-sent events with fetch, which, unlike `EventSource`, sends the session's token. */
import type { AnyCall } from '../../contract/call.ts';
import { currentSession, endSession } from '../device/session.ts';
import { startTimeout } from '../device/timers.ts';
import { ApiError, errorOf, NetworkError } from './errors.ts';
import { encode } from './exchange.ts';
import { readReply } from './reply.ts';

/** A part of a stream. A comment, which only shows that the connection is alive, has neither member. */
export interface StreamBlock {
  id?: string;
  data?: string;
}

/** How long the response, and then its body, may take to begin, in milliseconds. */
const BEGIN_TIMEOUT_MS = 10_000;
/** How long nothing may arrive, in milliseconds: the server sends a comment every 20 s. */
const SILENCE_TIMEOUT_MS = 50_000;

/** Splits the text of a stream into blocks; `add` returns those that a further part of the text completes. */
export function createBlockParser(): { add(text: string): StreamBlock[] } {
  let rest = '';
  return {
    add(text) {
      const blocks = (rest + text).split('\n\n');
      rest = blocks.pop() ?? '';
      return blocks.map(blockOf);
    },
  };
}

function blockOf(text: string): StreamBlock {
  const block: StreamBlock = {};
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^(id|data): ?(.*)$/.exec(line) ?? [];
    if (name === 'id') block.id = value;
    if (name === 'data') block.data = block.data === undefined ? value : `${block.data}\n${value}`;
  }
  return block;
}

/**
 * Reads a stream as the signed-in user until the server ends it.
 *
 * @param onBlock called with each block
 * @throws what `request` throws: also when the connection breaks, nothing arrives for too long, as behind a proxy that
 * holds the body, or the caller aborts
 */
export async function readEventStream(
  call: AnyCall,
  { query, signal }: { query: object; signal: AbortSignal },
  onBlock: (block: StreamBlock) => void,
): Promise<void> {
  try {
    await readBody(await begin(call, query, signal), signal, onBlock);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof ApiError || error instanceof NetworkError) throw error;
    throw new NetworkError('unreachable', error);
  }
}

/** The body of the response, once it has begun. A missing response doesn't count as offline: a proxy may hold it. */
async function begin(call: AnyCall, query: object, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const token = currentSession()?.token;
  const { address, headers, method } = encode({ call, query }, { token, language: document.documentElement.lang });
  const timeout = startTimeout(BEGIN_TIMEOUT_MS, signal);
  try {
    const response = await fetch(address, {
      method,
      headers: { ...headers, Accept: 'text/event-stream, application/problem+json' },
      signal: timeout.signal,
      cache: 'no-store',
    });
    const type = response.headers.get('Content-Type') ?? '';
    if (response.ok && response.body && type.startsWith('text/event-stream') && isSigned(response)) {
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
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onBlock: (block: StreamBlock) => void,
): Promise<void> {
  const reader = body.getReader();
  let isSilent = false;
  let limit = BEGIN_TIMEOUT_MS;
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  const decoder = new TextDecoder();
  const parser = createBlockParser();
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
      limit = SILENCE_TIMEOUT_MS;
      for (const block of parser.add(decoder.decode(value, { stream: true }))) onBlock(block);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
