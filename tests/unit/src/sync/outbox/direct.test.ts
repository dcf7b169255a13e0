import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../../../src/net/errors.ts';
import type { Reply } from '../../../../../src/net/reply.ts';
import { createDirect } from '../../../../../src/sync/outbox/direct.ts';
import type { AnyIntent } from '../../../../../src/sync/outbox/intent.ts';
import { createFakeServer, type ResponseMode } from '../fakeServer.ts';
import {
  ana,
  answer,
  answers,
  appointmentId,
  bytes,
  cancellation,
  doctorAppointment,
  drElisa,
  examId,
  intents,
  notes,
  questionId,
  upload,
} from '../harness.ts';

/** A device without storage. The doctor is signed in, and her first two appointments have no notes yet. */
function withoutStorage() {
  const server = createFakeServer();
  const session: { token: string | undefined } = { token: 'token' };
  server.sessions.set('token', drElisa.id).set('other token', ana.id);
  for (const n of [1, 2]) server.notes.set(appointmentId(n), doctorAppointment(n));
  const onSignedOut = vi.fn();
  let keys = 0;
  const direct = createDirect({
    intents,
    transport: server.transport,
    token: () => session.token,
    newKey: () => `key-${++keys}`,
    onSignedOut,
  });
  /** Sends an intent to a server that takes it in the given way, and returns the keys that were sent along. */
  const keysOf = async (intent: AnyIntent, mode: ResponseMode = 'normal', file?: Blob) => {
    const before = server.requests.length;
    server.respondNext(mode);
    await direct.send(intent, file).catch(() => {});
    return server.requests.slice(before).map(({ key }) => key);
  };
  return { ...direct, server, session, onSignedOut, keysOf };
}

/** Notes that were written on an appointment without any. */
const firstNotes = (diagnosis: string, version = 1) => ({
  ...notes(1, diagnosis, version),
  base: { anamnesis: '', diagnosis: '' },
});

test('returns the response, under the token of the user who is signed in', async () => {
  const { send, server, onSignedOut } = withoutStorage();
  expect(await send(notes(1, 'gripe'))).toMatchObject({ diagnosis: 'gripe', version: 2 });
  expect(server.requests.map(({ token }) => token)).toEqual(['token']);
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('sends nothing while no user is signed in', async () => {
  const { send, server, session } = withoutStorage();
  session.token = undefined;
  await expect(send(cancellation(1))).rejects.toThrow('No user is signed in');
  expect(server.requests).toEqual([]);
});

test.each<[string, ResponseMode]>([
  ['a lost response', 'dropped'],
  ['a response from another server', 'captive'],
  ['a fault of the server', { status: 500 }],
  ['a text for which the server has no space', { status: 507, code: 'storage_full' }],
  ['a 429', { status: 429, code: 'too_many_requests', retryAfterMs: 1_000 }],
])('after %s, the same request is repeated with the same key', async (_, mode) => {
  const { keysOf } = withoutStorage();
  const first = await keysOf(cancellation(1), mode);
  expect(first).toHaveLength(1);
  expect(await keysOf(cancellation(1), mode)).toEqual(first);
  expect(await keysOf(cancellation(1))).toEqual(first);
});

test.each<[string, AnyIntent]>([
  ['text', notes(1, 'bronquite')],
  ['appointment', notes(2, 'gripe')],
  ['kind', cancellation(1)],
])('a request with another %s than the unanswered one has its own key', async (_, other) => {
  const { keysOf } = withoutStorage();
  const [first] = await keysOf(notes(1, 'gripe'), 'dropped');
  expect(await keysOf(other)).not.toContain(first);
});

test.each<[string, AnyIntent]>([
  ['appointment', cancellation(2)],
  ['reason', cancellation(1, 'Horario')],
])('a cancellation with another %s than the unanswered one has its own key', async (_, other) => {
  const { keysOf } = withoutStorage();
  const [first] = await keysOf(cancellation(1), 'dropped');
  expect(await keysOf(other)).not.toContain(first);
});

test('another user’s request has its own key, even if it is the same', async () => {
  const { keysOf, session } = withoutStorage();
  const [first] = await keysOf(cancellation(1), 'dropped');
  session.token = 'other token';
  expect(await keysOf(cancellation(1))).not.toContain(first);
});

test.each<[string, ResponseMode]>([
  ['executed', 'normal'],
  ['refused', { status: 403, code: 'forbidden' }],
])('a request that was %s is sent again with a new key', async (_, mode) => {
  const { keysOf } = withoutStorage();
  const first = await keysOf(cancellation(1), 'dropped');
  expect(await keysOf(cancellation(1), mode)).toEqual(first);
  expect(await keysOf(cancellation(1))).not.toEqual(first);
});

test('a refusal is thrown with its problem, and ends no session', async () => {
  const { send, server, onSignedOut } = withoutStorage();
  server.respondNext({ status: 403, code: 'forbidden' });
  const failure = await send(cancellation(1)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ code: 'forbidden', status: 403, problem: { code: 'forbidden' } });
  expect(onSignedOut).not.toHaveBeenCalled();
});

test.each<[string, Reply, string]>([
  ['no response in time', { is: 'unanswered', failure: 'timeout' }, 'timeout'],
  ['no network', { is: 'unanswered', failure: 'offline' }, 'offline'],
  ['a login page', { is: 'foreign', status: 200 }, 'unreadable'],
  ['a response that this version can’t read', { is: 'unreadable', cause: undefined }, 'unreadable'],
])('%s is thrown as a network error, and ends no session', async (_, reply, failure) => {
  const { send, server, onSignedOut } = withoutStorage();
  server.transport.send = async () => reply;
  await expect(send(cancellation(1))).rejects.toMatchObject({ name: 'NetworkError', failure });
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('a 401 signs out, and the key stays with its session', async () => {
  const { send, server, session, onSignedOut, keysOf } = withoutStorage();
  server.sessions.delete('token');
  await expect(send(cancellation(1))).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(onSignedOut.mock.calls).toEqual([['token']]);
  session.token = 'other token';
  expect(await keysOf(cancellation(1))).toEqual(['key-2']);
});

test('notes after a lost response are based on the server’s version, once', async () => {
  const { send, server } = withoutStorage();
  server.respondNext('dropped');
  await expect(send(firstNotes('gripe'))).rejects.toMatchObject({ name: 'NetworkError' });
  expect(await send(firstNotes('gripe forte'))).toMatchObject({ version: 3, diagnosis: 'gripe forte' });
  expect(server.requests.map(({ request }) => (request.body as { version: number }).version)).toEqual([1, 1, 2]);
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(3);
});

test('notes on top of another doctor’s text are refused, even after a lost response', async () => {
  const { send, server } = withoutStorage();
  server.respondNext('down');
  await send(firstNotes('gripe')).catch(() => {});
  server.notes.set(appointmentId(1), { ...doctorAppointment(1, 2), diagnosis: 'asma' });
  await expect(send(firstNotes('gripe'))).rejects.toMatchObject({ code: 'version_conflict' });
  expect(server.requests).toHaveLength(1);
  expect(server.notes.get(appointmentId(1))?.diagnosis).toBe('asma');
});

test('a lost text no longer counts as the person’s own once a later one was saved', async () => {
  const { send, server } = withoutStorage();
  server.respondNext('dropped');
  await send(firstNotes('gripe')).catch(() => {});
  await send(firstNotes('gripe forte'));
  // Another doctor happens to write the same as the first text.
  server.notes.set(appointmentId(1), { ...doctorAppointment(1, 9), anamnesis: 'tosse', diagnosis: 'gripe' });
  const later = { ...notes(1, 'asma', 3), base: { anamnesis: 'tosse', diagnosis: 'gripe forte' } };
  await expect(send(later)).rejects.toMatchObject({ code: 'version_conflict' });
});

test('a refusal with nothing to rebase is thrown after one request', async () => {
  const { send, server } = withoutStorage();
  server.respondNext({ status: 409, code: 'version_conflict' });
  await expect(send(cancellation(1))).rejects.toMatchObject({ name: 'ApiError', code: 'version_conflict' });
  expect(server.requests).toHaveLength(1);
});

test('answers that lost to newer ones are thrown as a conflict', async () => {
  const { send, server } = withoutStorage();
  server.answers.set(questionId(1), { ...answer(1, 'B+', '2027-01-05T12:00:00Z'), answerJSON: null });
  await expect(send(answers(answer(1, 'A+')))).rejects.toMatchObject({ name: 'ApiError', code: 'version_conflict' });
});

test('a file is sent with its bytes, and the last response returned', async () => {
  const { send, server } = withoutStorage();
  expect(await send(upload(1), bytes(1))).toMatchObject({ _id: examId(1) });
  expect(server.exams.get(examId(1))?.file).toBe('bytes of 1');
});

test('a file for which the server has no space is refused: its retry has a new key', async () => {
  const { send, server } = withoutStorage();
  server.respondNext('normal', { status: 507, code: 'storage_full' });
  await expect(send(upload(1), bytes(1))).rejects.toMatchObject({ code: 'storage_full' });
  await send(upload(1), bytes(1));
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(4);
});

test('a file whose response was lost is sent again with its key', async () => {
  const { send, server } = withoutStorage();
  server.respondNext('normal', 'dropped');
  await expect(send(upload(1), bytes(1))).rejects.toMatchObject({ name: 'NetworkError' });
  await send(upload(1), bytes(1));
  const [, first, , again] = server.requests.map(({ key }) => key);
  expect(again).toBe(first);
});
