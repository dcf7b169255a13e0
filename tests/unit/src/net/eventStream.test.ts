import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { streamEvents } from '../../../../contract/events.ts';
import { createBlockParser, readEventStream, type StreamBlock } from '../../../../src/net/eventStream.ts';

const text = 'id: 1.0\n\nid: 2.1\ndata: {"a":1}\n\n:\nid: 3.0\n\n:\n\ndata: x\ndata: y\n\nid: 9';
const blocks = [{ id: '1.0' }, { id: '2.1', data: '{"a":1}' }, { id: '3.0' }, {}, { data: 'x\ny' }];

test('a stream is split into blocks, wherever its parts begin and end', () => {
  const cuts = fc.array(fc.nat(text.length)).map(places => [0, ...places.sort((a, b) => a - b), text.length]);
  fc.assert(
    fc.property(cuts, places => {
      const parser = createBlockParser();
      const parts = places.slice(1).map((end, index) => text.slice(places[index], end));
      expect(parts.flatMap(part => parser.add(part))).toEqual(blocks);
    }),
  );
});

describe('a body', () => {
  let body: ReadableStreamDefaultController<Uint8Array>;
  let isCancelled = false;

  beforeEach(() => {
    vi.useFakeTimers();
    isCancelled = false;
    vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        body = controller;
      },
      cancel() {
        isCancelled = true;
      },
    });
    const headers = { 'Content-Type': 'text/event-stream', 'Clinic-Version': '0.1.0' };
    vi.stubGlobal('fetch', async () => new Response(stream, { headers }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Reads until the end; `outcome` is `open` before. */
  function read() {
    const reading = { outcome: 'open' as unknown, blocks: [] as StreamBlock[] };
    const { signal } = new AbortController();
    readEventStream(streamEvents, { query: {}, signal }, block => reading.blocks.push(block)).then(
      () => {
        reading.outcome = 'ended';
      },
      error => {
        reading.outcome = error;
      },
    );
    return reading;
  }
  const send = (part: string) => body.enqueue(new TextEncoder().encode(part));
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('that never begins is given up, as from a proxy that holds it', async () => {
    const reading = read();
    await pass(9_999);
    expect(reading.outcome).toBe('open');
    await pass(1);
    expect(reading.outcome).toMatchObject({ failure: 'timeout' });
    expect(isCancelled).toBe(true);
  });

  test('that falls silent is given up', async () => {
    const reading = read();
    await pass(0);
    send('id: 1.0\n\n');
    await pass(49_999);
    expect(reading).toMatchObject({ outcome: 'open', blocks: [{ id: '1.0' }] });
    await pass(1);
    expect(reading.outcome).toMatchObject({ failure: 'timeout' });
  });

  test('that the server ends has not failed', async () => {
    const reading = read();
    await pass(0);
    send('id: 1.0\n\n');
    body.close();
    await pass(0);
    expect(reading.outcome).toBe('ended');
  });
});
