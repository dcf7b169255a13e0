/** Clients that send too slowly, too much, or invalid HTTP, over real connections. */
import { connect, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp({
  timeouts: { headMs: 300, bodyMs: 300, fileWindowMs: 500, fileWindowBytes: 1_000, idleMs: 900, connections: 40 },
});
const address = new URL(await clinic.app.listen({ port: 0, host: '127.0.0.1' }));
const patient = await clinic.signUpPatient();

/**
 * Sends the pieces, and `repeated` every few milliseconds. Returns everything that was received until the server closes
 * the connection, or nothing more arrived for `idleMs`, if that is given.
 */
function talk(pieces: readonly string[], repeated?: string, idleMs = 0): Promise<string> {
  return new Promise((done, fail) => {
    const socket = connect(Number(address.port), address.hostname);
    // How long the first response takes is not what counts.
    if (idleMs > 0) socket.once('data', () => socket.setTimeout(idleMs, () => socket.destroy()));
    let received = '';
    const interval = repeated === undefined ? undefined : setInterval(() => socket.write(repeated), 20);
    socket.on('data', bytes => {
      received += bytes.toString('latin1');
    });
    socket.on('error', error => {
      // Written to a connection that the server has closed.
      if (!('code' in error) || !['EPIPE', 'ECONNRESET'].includes(String(error.code))) fail(error);
    });
    socket.on('close', () => {
      clearInterval(interval);
      done(received);
    });
    for (const piece of pieces) socket.write(piece, 'latin1');
  });
}

const head = (line: string, ...headers: string[]) => [line, 'Host: x', ...headers].join('\r\n');
const json = ['Content-Type: application/json', 'Content-Length: 1000', ''];
const malformed = /^HTTP\/1\.1 400 .*"code":"malformed"/s;

test('a head that never ends gets a 400, and the connection is closed', async () => {
  expect(await talk([`${head('GET /api/health HTTP/1.1')}\r\n`], 'X: y\r\n')).toMatch(malformed);
  expect(await talk(['GET /api/hea'])).toMatch(malformed);
});

test('a connection that a browser opened ahead is closed without a response, which its next request would get', async () => {
  expect(await talk([])).toBe('');
});

test('a body that arrives too slowly gets a 400, and the connection is closed', async () => {
  const start = `${head('POST /api/sessions HTTP/1.1', ...json)}\r\n{`;
  expect(await talk([start], ' ')).toMatch(malformed);
  expect(await talk([start])).toMatch(malformed);
});

test.each(['POST /api/sessions', 'PUT /api/appointments', 'POST /api/nothing'])(
  'a form that arrives too slowly has the time limit of any body: %s',
  async route => {
    const doctor = await clinic.signUpDoctor();
    const form = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000000', ''];
    const start = head(`${route} HTTP/1.1`, `Authorization: Bearer ${doctor.token}`, ...form);
    expect(await talk([`${start}\r\n--b\r\n`], 'x')).toMatch(/^HTTP\/1\.1 4\d\d /);
  },
);

test('a slow JSON body to the upload route has the time limit of any body', async () => {
  const doctor = await clinic.signUpDoctor();
  const start = head('POST /api/exams/upload HTTP/1.1', `Authorization: Bearer ${doctor.token}`, ...json);
  expect(await talk([`${start}\r\n{`], ' ')).toMatch(/^HTTP\/1\.1 4\d\d /);
});

test('an idle connection is closed', async () => {
  const form = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000', ''];
  const doctor = await clinic.signUpDoctor();
  const authorization = `Authorization: Bearer ${doctor.token}`;
  expect(await talk([`${head('POST /api/exams/upload HTTP/1.1', authorization, ...form)}\r\n--b\r\n`])).not.toMatch(
    / 200 /,
  );
});

test('the unread body of a refused request doesn’t count as slow', async () => {
  const said = `${head('PUT /api/users/password HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 2')}\r\n\r\n{}`;
  // Longer than the time limit of a body. The connection stays open for the next request.
  const received = await talk([said], undefined, 600);
  expect(received).toMatch(/^HTTP\/1\.1 401 /);
  expect(received).not.toContain('HTTP/1.1 400');
});

test('connections over the limit are closed until others have ended', async () => {
  const sockets = Array.from({ length: 40 }, () => connect(Number(address.port), address.hostname));
  const ends = sockets.map(socket => new Promise<Socket>(done => socket.once('close', () => done(socket))));
  for (const socket of sockets) socket.on('error', () => {});
  await Promise.all(sockets.map(socket => new Promise(done => socket.once('connect', done))));
  expect(await talk([`${head('GET /api/health HTTP/1.1')}\r\n\r\n`], undefined, 600)).toBe('');
  for (const socket of sockets) socket.destroy();
  await Promise.all(ends);
  await vi.waitFor(async () => expect((await fetch(new URL('/api/health', address))).status).toBe(200));
});

test('other clients are served meanwhile', async () => {
  const slow = talk([`${head('POST /api/sessions HTTP/1.1', ...json)}\r\n{`], ' ');
  expect((await fetch(new URL('/api/health', address))).status).toBe(200);
  await slow;
});

test('a head that is too long, and invalid HTTP, are refused', async () => {
  for (const said of [
    `${head('GET /api/health HTTP/1.1', `X-Long: ${'x'.repeat(70_000)}`)}\r\n\r\n`,
    `${head('GET /api/health HTTP/1.1', 'X-Nul: a\0b')}\r\n\r\n`,
    `${head(`GET /${'\0'} HTTP/1.1`)}\r\n\r\n`,
    `${head('POST /api/sessions HTTP/1.1', 'Content-Length: 5', 'Transfer-Encoding: chunked')}\r\n\r\n0\r\n\r\n`,
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    'HELO clinic\r\n\r\n',
  ]) {
    expect(await talk([said])).toMatch(/^HTTP\/1\.1 4\d\d /);
  }
});

test.each([
  ['a body over the limit', `{"role":"${'x'.repeat(1_100_000)}"}`, 413],
  ['a deep one', `${'['.repeat(8_000)}${']'.repeat(8_000)}`, 422],
  ['a deep object', `${'{"role":'.repeat(1_800)}1${'}'.repeat(1_800)}`, 422],
  ['one with a prototype', '{"__proto__":{"role":"Patient"},"constructor":{"prototype":{"x":1}}}', 400],
  ['a list of everything', `[${'null,'.repeat(3_200)}null]`, 422],
  ['a number without end', `{"role":${'9'.repeat(16_000)}}`, 422],
])('%s is refused', async (_what, body, status) => {
  const answer = await fetch(new URL('/api/sessions', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${patient.token}` },
    body,
  });
  expect(answer.status).toBe(status);
});
