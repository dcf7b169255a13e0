import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadExam } from '../../../../contract/record.ts';
import { health } from '../../../../contract/system.ts';
import { startTimeout } from '../../../../src/device/timers.ts';
import { createClient } from '../../../../src/net/client.ts';
import { exchange } from '../../../../src/net/exchange.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('aborts when the time is up', () => {
  const timeout = startTimeout(1_000);
  vi.advanceTimersByTime(999);
  expect([timeout.signal.aborted, timeout.isOver()]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([timeout.signal.aborted, timeout.isOver()]).toEqual([true, true]);
});

test('aborts when the caller does, before or during the work, and does not report a timeout', () => {
  const caller = new AbortController();
  const timeout = startTimeout(1_000, caller.signal);
  caller.abort();
  vi.advanceTimersByTime(2_000);
  expect([timeout.signal.aborted, timeout.isOver()]).toEqual([true, false]);
  expect(startTimeout(1_000, caller.signal).signal.aborted).toBe(true);
});

test('leaves no timer or listener behind once cleared', () => {
  const caller = new AbortController();
  const timeout = startTimeout(1_000, caller.signal);
  timeout.clear();
  caller.abort();
  vi.advanceTimersByTime(2_000);
  expect(timeout.signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('every request works and times out in a browser without AbortSignal.any and AbortSignal.timeout', async () => {
  vi.stubGlobal('AbortSignal', { prototype: AbortSignal.prototype });
  vi.stubGlobal('navigator', { onLine: true });
  const headers = { 'Clinic-Version': '0.1.0' };
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ status: 'ok', database: 'embedded' }, { headers }),
  );
  vi.stubGlobal('fetch', fetch);
  const client = createClient(exchange);
  const form = { fields: { text: 'e' }, fileField: 'image', fileName: 'e.png', bytes: new Blob(['x']) };
  expect((await exchange({ call: health }, { signal: new AbortController().signal })).reply.is).toBe('success');
  expect(await client.isHealthy()).toBe(true);
  expect(await client.send({ call: health }, 't', 'k', { signal: new AbortController().signal })).toMatchObject({
    is: 'success',
  });
  fetch.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const [read, write, upload] = [
    exchange({ call: health }),
    client.send({ call: health }, 't', 'k'),
    client.send({ call: uploadExam, form }, 't', 'k', { signal: new AbortController().signal }),
  ];
  await vi.advanceTimersByTimeAsync(31_000);
  const timedOut = expect.objectContaining({ is: 'unanswered', failure: 'timeout' });
  expect([(await read).reply, await write, await upload]).toEqual([timedOut, timedOut, timedOut]);
});
