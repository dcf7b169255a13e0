import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { testApp } from '../harness/app.ts';
import { patientPayload } from '../harness/people.ts';

const clinic = await testApp();

const isProblem = (
  answer: { status: number; headers: Record<string, unknown>; body: unknown },
  status: number,
  code: string,
) => {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(answer.body).toMatchObject({ type: `urn:clinic:problem:${code}`, title: expect.any(String), status, code });
};

describe('a body that cannot be read is malformed', () => {
  test.each([
    ['broken JSON', '{"role":', 'application/json'],
    ['an empty body', '', 'application/json'],
    ['text', 'role=Patient', 'text/plain'],
    ['a form', 'role=Patient', 'application/x-www-form-urlencoded'],
    ['XML', '<role/>', 'application/xml'],
    ['no such type', 'x', 'nonsense'],
    ['a poisoned prototype', '{"__proto__":{"role":"Doctor"}}', 'application/json'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"role":"Doctor"}}}', 'application/json'],
  ])('%s', async (_what, payload, type) => {
    isProblem(await clinic.post('/sessions', payload, { headers: { 'content-type': type } }), 400, 'malformed');
  });

  test('an address that cannot be decoded', async () => {
    const answer = await clinic.get('/doctors/%E0%A4%A/month-availability');
    isProblem(answer, 400, 'malformed');
    expect(answer.headers['clinic-version']).toBeTruthy();
  });
});

test('what is not HTTP at all is malformed too, and is hung up on', async () => {
  await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = clinic.app.server.address() as AddressInfo;
  for (const garbage of ['nonsense\r\n\r\n', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`]) {
    const socket = connect(port, '127.0.0.1', () => socket.write(garbage));
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 [\s\S]*Content-Type: application\/problem\+json/);
    expect(JSON.parse(body).code).toBe('malformed');
    expect(head).toMatch(/X-Content-Type-Options: nosniff/);
    expect(head).toMatch(/Content-Security-Policy: default-src 'none'/);
  }
});

describe('what is there is not taken for something else', () => {
  test.each(['/', '/nothing', '/sessions/', '/users/password/x', `/appointments/${'x'.repeat(500)}`])(
    '%s is not found',
    async path => {
      const patient = await clinic.signUpPatient();
      isProblem(await clinic.get(path, { as: patient }), 404, 'not_found');
    },
  );

  test('nor is another method', async () => {
    isProblem(await clinic.put('/sessions', {}), 404, 'not_found');
  });
});

describe('text that no database can hold is refused by its field', () => {
  test.each([
    ['a NUL', 'Ana\0'],
    ['half a character', 'Ana \ud83d'],
    ['its other half', '\udd11 Ana'],
  ])('%s', async (_what, name) => {
    const answer = await clinic.post('/users', patientPayload({ name, phone: '1' }));
    isProblem(answer, 422, 'validation');
    expect(answer.body.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual([
      ['phone', 'phone_invalid'],
      ['name', 'invalid'],
    ]);
  });

  test('whole characters beyond the first plane are kept', async () => {
    expect((await clinic.signUpPatient({ name: 'Ana 🌻' })).name).toBe('Ana 🌻');
  });
});

describe('sizes', () => {
  test('a body over a megabyte is too large', async () => {
    isProblem(await clinic.post('/users', patientPayload({ name: 'x'.repeat(1024 * 1024) })), 413, 'too_large');
  });

  test('a body that is nested a hundred thousand times is just not right', async () => {
    const deep = `{"role":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    isProblem(await clinic.post('/sessions', deep), 422, 'validation');
  });

  test('a list that is far too long is not described entry by entry', async () => {
    const patient = await clinic.signUpPatient();
    const answer = await clinic.post('/questionaries', Array(300_000).fill(0), { as: patient });
    expect([404, 422]).toContain(answer.status);
    expect(answer.bytes.length).toBeLessThan(1_000);
    const doctor = await clinic.signUpDoctor();
    const hours = await clinic.post(`/schedules/${doctor.id}`, Array(300_000).fill(0), { as: doctor });
    isProblem(hours, 422, 'validation');
    expect(hours.body.errors).toEqual([{ field: '', code: 'too_long', message: expect.any(String) }]);
  });
});

describe('who calls comes first', () => {
  test('no token: 401, before the body is read', async () => {
    isProblem(await clinic.post('/appointments', '{"broken":'), 401, 'unauthenticated');
  });

  test('the wrong role: 403, before anything is looked up or checked', async () => {
    const [patient, doctor] = [await clinic.signUpPatient(), await clinic.signUpDoctor()];
    isProblem(await clinic.post('/appointments', '{"broken":', { as: doctor }), 403, 'forbidden');
    isProblem(await clinic.post('/schedules/not-an-id', {}, { as: patient }), 403, 'forbidden');
    isProblem(await clinic.get('/appointments/ShowAll', { as: patient }), 403, 'forbidden');
  });

  test('the right role, but a path that names nothing: 404', async () => {
    const doctor = await clinic.signUpDoctor();
    isProblem(await clinic.post('/schedules/not-an-id', {}, { as: doctor }), 404, 'not_found');
  });
});
