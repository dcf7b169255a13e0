import { afterEach, expect, test, vi } from 'vitest';
import { cancelAppointment } from '../../../../contract/appointments.ts';
import { dayAvailability } from '../../../../contract/booking.ts';
import { health } from '../../../../contract/health.ts';
import { ApiError, NetworkError } from '../../../../src/net/errors.ts';
import { addressOf, exchange, send } from '../../../../src/net/transport.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that answers the next call, and remembers it. */
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

test('a call carries the bearer, the language and its key', async () => {
  const fetch = answering(() => new Response('{}'));
  await exchange(
    cancelAppointment,
    { params: { id: '1' }, query: { reason: 'Local' } },
    { token: 'secret', language: 'en-US', idempotencyKey: 'key' },
  );
  const [address, init] = fetch.mock.calls[0] ?? [];
  expect(address).toBe('/api/appointments/1?reason=Local');
  expect(init).toMatchObject({
    method: 'DELETE',
    headers: { Authorization: 'Bearer secret', 'Accept-Language': 'en-US', 'Idempotency-Key': 'key' },
  });
});

test('a call without an answer in time has failed', async () => {
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  await expect(send(health, {}, { timeoutMs: 5 })).rejects.toMatchObject({ failure: 'timeout' });
});

test('a caller who gives up gets their own reason back', async () => {
  const caller = new AbortController();
  answering(() => Promise.reject(new TypeError('aborted')));
  caller.abort(new Error('left the page'));
  await expect(send(health, {}, { signal: caller.signal })).rejects.toThrow('left the page');
});

test.each([
  [true, 'unreachable'],
  [false, 'offline'],
])('no network at all, online: %s, is %s', async (onLine, failure) => {
  vi.stubGlobal('navigator', { onLine });
  answering(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(send(health, {})).rejects.toMatchObject({ failure });
});

test('our server’s refusal and a response that isn’t ours are told apart', async () => {
  const headers = { 'Content-Type': 'application/problem+json', 'Clinic-Version': '0.1.0' };
  const body = JSON.stringify({ type: 'about:blank', title: 'x', status: 503, code: 'unavailable' });
  answering(() => new Response(body, { status: 503, headers }));
  await expect(send(health, {})).rejects.toBeInstanceOf(ApiError);
  answering(() => new Response('<html>welcome to our wifi'));
  await expect(send(health, {})).rejects.toMatchObject({ failure: 'unreadable' });
  answering(() => new Response('<html>Bad Gateway', { status: 502 }));
  await expect(send(health, {})).rejects.toMatchObject({ failure: 'unreachable' });
});

test('a response that breaks off is no response', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const broken = () =>
    new Response(new ReadableStream({ pull: controller => controller.error(new TypeError('terminated')) }), {
      headers: { 'Content-Type': 'application/json', 'Clinic-Version': '0.1.0' },
    });
  answering(broken);
  await expect(send(health, {})).rejects.toBeInstanceOf(NetworkError);
});
