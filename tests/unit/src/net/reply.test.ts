import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AnyCall } from '../../../../contract/call.ts';
import { revokeSession, unlock } from '../../../../contract/identity.ts';
import { downloadExam, uploadExam } from '../../../../contract/record.ts';
import { health } from '../../../../contract/system.ts';
import { createClient } from '../../../../src/net/client.ts';
import { exchange } from '../../../../src/net/exchange.ts';
import { classify, isReached, readReply, retryAfterMs } from '../../../../src/net/reply.ts';
import { uploadWithProgress } from '../../../../src/net/upload.ts';
import { calls } from '../../../server/platform/auth/access/contract.ts';

afterEach(() => vi.unstubAllGlobals());

const signed = { 'Clinic-Version': '0.1.0' };
const json = { ...signed, 'Content-Type': 'application/json; charset=utf-8' };
const problemJson = { ...signed, 'Content-Type': 'application/problem+json; charset=utf-8' };
const HEALTHY = JSON.stringify({ status: 'ok', database: 'embedded' });
const problem = (status: number, code: string, extra = {}) =>
  JSON.stringify({ type: 'about:blank', title: 'x', status, code, ...extra });
const noBody = [204, 205, 304];

const responseOf = (status: number, headers: Record<string, string>, body: string) =>
  new Response(noBody.includes(status) ? null : body, { status, headers });

/** Whatever something that isn't our server may say, our own words and a copy of our body included. */
const foreignResponse = fc
  .record({
    status: fc.constantFrom(200, 201, 202, 204, 206, 301, 400, 401, 403, 404, 407, 409, 422, 429, 500, 502, 503, 504),
    type: fc.constantFrom('text/html', 'application/json', 'application/problem+json', 'image/png', ''),
    body: fc.constantFrom(
      '',
      '<!doctype html><title>Wi-Fi</title>',
      '{}',
      '[]',
      'null',
      HEALTHY,
      problem(401, 'unauthenticated'),
    ),
  })
  .map(({ status, type, body }) => responseOf(status, type ? { 'Content-Type': type } : {}, body));

describe.each(calls.map(call => ({ call, name: `${call.method} ${call.path}` })))('$name', ({ call }) => {
  test('takes no foreign response for ours', async () => {
    await fc.assert(
      fc.asyncProperty(foreignResponse, async response => {
        const reply = await readReply(call, response);
        expect(reply.is).toBe('foreign');
        expect(isReached(reply, call)).toBe(false);
      }),
    );
  });
});

test('an empty response counts only with the status of its call', () => {
  const answer = (status: number) => classify(unlock, { status, header: name => signedHeader(name), body: '' });
  expect(answer(204)).toEqual({ is: 'success', value: undefined });
  expect(answer(200)).toMatchObject({ is: 'unreadable' });
});

function signedHeader(name: string): string | null {
  return name === 'Clinic-Version' ? '0.1.0' : null;
}

describe('our server’s', () => {
  const judged = (call: AnyCall, ...given: Parameters<typeof responseOf>) => readReply(call, responseOf(...given));

  test('success passes with its value, and in another format is unreadable', async () => {
    expect(await judged(health, 200, json, HEALTHY)).toEqual({ is: 'success', value: JSON.parse(HEALTHY) });
    for (const [status, headers, body] of [
      [200, json, '{"status":1}'],
      [200, json, HEALTHY.slice(0, -1)],
      [200, { ...json, 'Content-Type': 'text/html' }, HEALTHY],
      [201, json, HEALTHY],
    ] as const) {
      const reply = await judged(health, status, headers, body);
      expect(reply.is).toBe('unreadable');
      expect(isReached(reply, health)).toBe(true);
    }
  });

  test('refusal counts only as a problem with its own status', async () => {
    expect(await judged(health, 409, problemJson, problem(409, 'patient_busy', { conflict: { id: '1' } }))).toEqual({
      is: 'refusal',
      problem: expect.objectContaining({ code: 'patient_busy', status: 409, conflict: { id: '1' } }),
      retryAfterMs: undefined,
    });
    expect(await judged(health, 401, json, problem(401, 'unauthenticated'))).toMatchObject({ is: 'unreadable' });
    expect(await judged(health, 401, problemJson, problem(403, 'forbidden'))).toMatchObject({ is: 'unreadable' });
    expect(await judged(health, 401, problemJson, '<html>')).toMatchObject({ is: 'unreadable' });
  });

  test.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [413, 'too_large'],
    [429, 'too_many_requests'],
    [409, 'malformed'],
    [500, 'internal'],
    [503, 'unavailable'],
    [507, 'storage_full'],
  ])('%i with a code that this app doesn’t know yet counts as %s', async (status, code) => {
    const reply = await judged(health, status, problemJson, problem(status, 'a_code_of_next_year'));
    expect(reply).toMatchObject({ is: 'refusal', problem: { code, status } });
  });

  test('file counts only with the type of a file', async () => {
    const file = await judged(downloadExam, 200, { ...signed, 'Content-Type': 'image/png' }, 'bytes');
    expect(file).toMatchObject({ is: 'success', value: expect.any(Blob) });
    expect(await judged(downloadExam, 204, signed, '')).toEqual({ is: 'success', value: null });
    const page = await judged(downloadExam, 200, { ...signed, 'Content-Type': 'text/html' }, '<html>');
    expect(page).toMatchObject({ is: 'unreadable' });
  });
});

test('a failing server counts as unreachable; a refusing one doesn’t', async () => {
  const reached = async (call: AnyCall, status: number, code: string) =>
    isReached(await readReply(call, responseOf(status, problemJson, problem(status, code))), call);
  for (const call of [health, unlock]) {
    expect(await reached(call, 500, 'internal')).toBe(false);
    expect(await reached(call, 503, 'unavailable')).toBe(false);
    expect(await reached(call, 422, 'validation')).toBe(true);
    expect(await reached(call, 507, 'storage_full')).toBe(true);
  }
  // Of a call that tries a password it may be about that.
  expect(await reached(health, 429, 'too_many_requests')).toBe(false);
  expect(await reached(unlock, 429, 'too_many_requests')).toBe(true);
});

test('a proxy’s limit on body size is a refusal, because no retry gets past it', async () => {
  const reply = await readReply(uploadExam, responseOf(413, { 'Content-Type': 'text/html' }, '<html>'));
  expect(reply).toMatchObject({ is: 'refusal', problem: { code: 'too_large', status: 413 } });
});

test('Retry-After may be seconds or a date, and is limited to an hour', () => {
  const now = Date.parse('2027-01-04T12:00:00Z');
  expect(retryAfterMs('120', now)).toBe(120_000);
  expect(retryAfterMs(new Date(now + 5000).toUTCString(), now)).toBe(5000);
  expect(retryAfterMs(new Date(now - 5000).toUTCString(), now)).toBe(0);
  expect(retryAfterMs('999999999', now)).toBe(3_600_000);
  expect(retryAfterMs('soon', now)).toBeUndefined();
  expect(retryAfterMs(null, now)).toBeUndefined();
});

describe('behind a network’s login page', () => {
  const portal = () => responseOf(200, { 'Content-Type': 'text/html' }, '<html>Aceite os termos');
  const bytes = new Blob(['x']);
  const form = { form: { fields: { text: 'e' }, fileField: 'image', fileName: 'e.png', bytes } };

  /** The parts of XMLHttpRequest that an upload uses, answered by the login page. */
  class PortalXhr {
    upload: { onprogress?: () => void } = {};
    status = 200;
    responseText = '<html>Aceite os termos';
    onload = () => {};
    onloadend = () => {};
    open() {}
    setRequestHeader() {}
    getResponseHeader = (name: string) => (name === 'Content-Type' ? 'text/html' : null);
    abort() {}
    send() {
      this.onload();
      this.onloadend();
    }
  }

  test('no client takes it for our server: pages, outbox, worker, uploads, revocations, health', async () => {
    vi.stubGlobal('fetch', async () => portal());
    vi.stubGlobal('XMLHttpRequest', PortalXhr);
    expect((await exchange({ call: unlock, body: { password: 'wrong' } })).reply.is).toBe('foreign');
    for (const upload of [uploadWithProgress, exchange]) {
      const client = createClient(upload);
      expect(await client.send({ call: revokeSession, params: { hash: 'x' } }, 'token', 'key')).toMatchObject({
        is: 'foreign',
      });
      expect(await client.send({ call: uploadExam, ...form }, 'token', 'key')).toMatchObject({ is: 'foreign' });
      expect(await client.revoke('x')).toBe(false);
      expect(await client.isHealthy()).toBe(false);
    }
  });
});
