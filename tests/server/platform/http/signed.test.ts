/**
 * Every response has `Clinic-Version`: the app ignores responses without it (src/net/reply.ts). Pages of another origin
 * can read it only if CORS exposes it.
 */
import { connect } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import about from '../../../../package.json' with { type: 'json' };
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { calls } from '../auth/access/contract.ts';
import { png, sha256, upload } from '../files/specimens.ts';

const origin = 'https://app.example';
const clinic = await testApp({ settings: { corsOrigins: [origin] } });
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const examId = await makeExam(clinic, await makeAppointment(clinic, patient, doctor));
const bytes = await png();
await upload(clinic, examId, bytes, { as: doctor });
const EMPTY_ID = '00000000-0000-4000-8000-000000000000';

function expectSigned(headers: Record<string, unknown>): void {
  expect(headers['clinic-version']).toBe(about.version);
  const exposed = String(headers['access-control-expose-headers']).split(', ');
  for (const name of ['Clinic-Version', 'Date', 'Retry-After']) expect(exposed).toContain(name);
}

describe.each(calls.map(call => ({ call, name: `${call.method} ${call.path}` })))('$name', ({ call }) => {
  test.each([
    ['nobody', undefined],
    ['a patient', patient],
    ['a doctor', doctor],
  ])('as %s', async (_who, person) => {
    const answer = await clinic.app.inject({
      method: call.method,
      url: `/api${call.path.replace(/:\w+/g, EMPTY_ID)}`,
      headers: {
        origin,
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
      },
      // The body is invalid, so that no call ends the sessions.
      payload: call.method === 'GET' ? undefined : '[',
      // The stream of events has no end.
      payloadAsStream: true,
    });
    answer.stream().destroy();
    expectSigned(answer.headers);
  });
});

const file = `/exams/download?id=${examId}`;
const as = patient;

test.each([
  [
    'an empty answer',
    204,
    () => clinic.post('/sessions/unlock', { password: patient.password }, { as, headers: { origin } }),
  ],
  ['a file as a stream', 200, () => clinic.get(file, { as, headers: { origin } })],
  ['a part of a file', 206, () => clinic.get(file, { as, headers: { origin, range: 'bytes=0-1' } })],
  [
    'a file that is known',
    304,
    () => clinic.get(file, { as, headers: { origin, 'if-none-match': `"${sha256(bytes)}"` } }),
  ],
  ['a thumbnail', 200, () => clinic.get(`/exams/thumbnail?id=${examId}`, { as, headers: { origin } })],
  ['the server’s health', 200, () => clinic.get('/health', { headers: { origin } })],
  ['an unknown path', 404, () => clinic.get('/nothing', { headers: { origin } })],
] as const)('%s', async (_name, status, ask) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  expectSigned(answer.headers);
});

test('a request that is refused before any hook runs', async () => {
  expect((await clinic.get('/%zz')).headers['clinic-version']).toBe(about.version);
});

describe('over a connection', async () => {
  const app = (await testApp()).app;
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  afterAll(() => app.close());

  test.each([
    ['what is no HTTP', 'nonsense\r\n\r\n'],
    ['a head without end', `GET /api/health HTTP/1.1\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['a server that is leaving', 'GET /api/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('%s', async (name, request) => {
    if (name.includes('leaving')) void app.shutDown(5_000);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(address.port), address.hostname, () => socket.write(request));
      let text = '';
      socket.on('data', part => {
        text += part;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer.toLowerCase()).toContain(`\r\nclinic-version: ${about.version}\r\n`);
  });
});
