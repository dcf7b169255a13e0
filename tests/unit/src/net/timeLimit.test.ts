import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { health } from '../../../../contract/health.ts';
import { uploadExam } from '../../../../contract/record.ts';
import { limitTime } from '../../../../src/net/timeLimit.ts';
import { send } from '../../../../src/net/transport.ts';
import { carryInWorker } from '../../../../src/pwa/worker/carry.ts';
import { createTransport } from '../../../../src/sync/outbox/transport.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('it ends work when its time is up', () => {
  const limit = limitTime(1_000);
  vi.advanceTimersByTime(999);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, true]);
});

test('it ends work that its caller gives up, before or while it runs, and is not over then', () => {
  const caller = new AbortController();
  const limit = limitTime(1_000, caller.signal);
  caller.abort();
  vi.advanceTimersByTime(2_000);
  expect([limit.signal.aborted, limit.isOver()]).toEqual([true, false]);
  expect(limitTime(1_000, caller.signal).signal.aborted).toBe(true);
});

test('ended, it watches nothing any more', () => {
  const caller = new AbortController();
  const limit = limitTime(1_000, caller.signal);
  limit.end();
  caller.abort();
  vi.advanceTimersByTime(2_000);
  expect(limit.signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test('in a browser without AbortSignal.any and AbortSignal.timeout every client still asks, and gives up in time', async () => {
  vi.stubGlobal('AbortSignal', { prototype: AbortSignal.prototype });
  vi.stubGlobal('navigator', { onLine: true });
  const headers = { 'Clinic-Version': '0.1.0' };
  const fetch = vi.fn<typeof globalThis.fetch>(async () =>
    Response.json({ status: 'ok', database: 'embedded' }, { headers }),
  );
  vi.stubGlobal('fetch', fetch);
  const transport = createTransport(carryInWorker);
  const file = { examId: 'e', name: 'e.png', bytes: new Blob(['x']) };
  expect(await send(health, {}, { signal: new AbortController().signal })).toMatchObject({ status: 'ok' });
  expect(await transport.isHealthy()).toBe(true);
  expect(await transport.send({ call: health }, 't', 'k', { signal: new AbortController().signal })).toMatchObject({
    is: 'answer',
  });
  fetch.mockImplementation(
    (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const [read, write, upload] = [
    send(health, {}).catch((error: unknown) => error),
    transport.send({ call: health }, 't', 'k'),
    transport.send({ call: uploadExam, file }, 't', 'k', { signal: new AbortController().signal }),
  ];
  await vi.advanceTimersByTimeAsync(31_000);
  expect(await read).toMatchObject({ failure: 'timeout' });
  expect([await write, await upload]).toEqual(['nothing', 'nothing']);
});
