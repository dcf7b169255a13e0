/** Reads a response of server-sent events with fetch, which, unlike `EventSource`, sends the session's token. */
import type { AnyCall } from '../../contract/call.ts';
import { readStream } from './stream.ts';

/** A part of a stream. A comment, which only shows that the connection is alive, has neither member. */
export interface StreamBlock {
  id?: string;
  data?: string;
}

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
 * @throws what `readStream` throws
 */
export async function readEventStream(
  call: AnyCall,
  { query, signal }: { query: object; signal: AbortSignal },
  onBlock: (block: StreamBlock) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  const parser = createBlockParser();
  const request = { query, signal, type: 'text/event-stream', silenceMs: SILENCE_TIMEOUT_MS };
  await readStream(call, request, bytes => {
    for (const block of parser.add(decoder.decode(bytes, { stream: true }))) onBlock(block);
  });
}
