import { afterEach, expect, test, vi } from 'vitest';
import { cancelAppointment } from '../../../../contract/appointments.ts';
import { dayAvailability } from '../../../../contract/booking.ts';
import { health } from '../../../../contract/system.ts';
import { switchWorker } from '../../../../src/device/workerSwitch.ts';
import { addressOf, exchange } from '../../../../src/net/exchange.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that responds to the next call, and records it. */
function answering(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('an address holds the parameters and the query, encoded', () => {
  expect(addressOf(dayAvailability, { id: 'a/b' }, { month: '1', year: undefined })).toBe(
    '/api/doctors/a%2Fb/day-availability?month=1',
  );
});

test('a request carries the bearer token, the language and the Idempotency-Key', async () => {
  const fetch = answering(() => new Response('{}'));
  await exchange(
    { call: cancelAppointment, params: { id: '1' }, query: { reason: 'Local' } },
    { token: 'secret', language: 'en-US', idempotencyKey: 'key' },
  );
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/appointments/1?reason=Local');
  expect(init).toMatchObject({
    method: 'DELETE',
    headers: { Authorization: 'Bearer secret', 'Accept-Language': 'en-US', 'Idempotency-Key': 'key' },
  });
});

test('a call without a response in time is unanswered', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const { reply } = await exchange({ call: health }, { timeoutMs: 5 });
  expect(reply).toMatchObject({ is: 'unanswered', failure: 'timeout' });
});

test('the wait for a worker switch doesn’t count against the timeout', async () => {
  vi.useFakeTimers();
  const workers = new EventTarget();
  switchWorker(
    () => {},
    workers,
    () => () => {},
  );
  const fetch = vi.fn(async (_: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return new Response('<html>welcome to our wifi');
  });
  vi.stubGlobal('fetch', fetch);
  const asked = exchange({ call: health }, { timeoutMs: 500 });
  await vi.advanceTimersByTimeAsync(900);
  expect(fetch).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  const { reply } = await asked;
  vi.useRealTimers();
  expect(reply).toEqual({ is: 'foreign', status: 200 });
});

test('a request that outlives its page is sent at once, also during a worker switch', async () => {
  const workers = new EventTarget();
  switchWorker(
    () => {},
    workers,
    () => () => {},
  );
  const fetch = answering(() => new Response('{}'));
  const asked = exchange({ call: health }, { keepalive: true });
  expect(fetch).toHaveBeenCalledOnce();
  workers.dispatchEvent(new Event('controllerchange'));
  await asked;
});

test.each([
  [true, 'unreachable'],
  [false, 'offline'],
])('no network at all, online: %s, is %s', async (onLine, failure) => {
  vi.stubGlobal('navigator', { onLine });
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  expect((await exchange({ call: health })).reply).toMatchObject({ is: 'unanswered', failure });
});

test('our server’s refusal and a response that isn’t ours are told apart', async () => {
  const headers = { 'Content-Type': 'application/problem+json', 'Clinic-Version': '0.1.0' };
  const body = JSON.stringify({ type: 'about:blank', title: 'x', status: 503, code: 'unavailable' });
  answering(() => new Response(body, { status: 503, headers }));
  expect((await exchange({ call: health })).reply).toMatchObject({ is: 'refusal', problem: { code: 'unavailable' } });
  answering(() => new Response('<html>welcome to our wifi'));
  expect((await exchange({ call: health })).reply).toEqual({ is: 'foreign', status: 200 });
  answering(() => new Response('<html>Bad Gateway', { status: 502 }));
  expect((await exchange({ call: health })).reply).toEqual({ is: 'foreign', status: 502 });
});

test('a response that breaks off leaves the request unanswered', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const broken = () =>
    new Response(new ReadableStream({ pull: controller => controller.error(new TypeError('terminated')) }), {
      headers: { 'Content-Type': 'application/json', 'Clinic-Version': '0.1.0' },
    });
  answering(broken);
  expect((await exchange({ call: health })).reply).toMatchObject({ is: 'unanswered' });
});
