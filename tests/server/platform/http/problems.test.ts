import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ANSWER_MAX_CHARACTERS, type Question } from '../../../../contract/questionnaire.ts';
import { NOTES_MAX_CHARACTERS } from '../../../../contract/record.ts';
import { makeAppointment } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { patientPayload } from '../../harness/people.ts';

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

describe('an unreadable request is malformed', () => {
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

  test('a URL that can’t be decoded', async () => {
    const answer = await clinic.get('/doctors/%E0%A4%A/month-availability');
    isProblem(answer, 400, 'malformed');
    expect(answer.headers['clinic-version']).toBeTruthy();
  });
});

test('invalid HTTP is malformed, and the connection is closed', async () => {
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

describe('unknown routes are not found', () => {
  test.each(['/', '/nothing', '/sessions/', '/users/password/x', `/appointments/${'x'.repeat(500)}`])(
    '%s is not found',
    async path => {
      const patient = await clinic.signUpPatient();
      isProblem(await clinic.get(path, { as: patient }), 404, 'not_found');
    },
  );

  test('another method', async () => {
    isProblem(await clinic.put('/sessions', {}), 404, 'not_found');
  });
});

describe('text that the database can’t store is refused with its field', () => {
  test.each([
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

  test('a NUL in a multi-line text', async () => {
    const doctor = await clinic.signUpDoctor();
    const notes = { id: crypto.randomUUID(), anamnesis: 'a\0b', diagnosis: 'a\nb', version: 1 };
    const answer = await clinic.put('/appointments', notes, { as: doctor });
    isProblem(answer, 422, 'validation');
    expect(answer.body.errors).toEqual([{ field: 'anamnesis', code: 'invalid', message: expect.any(String) }]);
  });

  test('characters outside the basic plane are stored', async () => {
    expect((await clinic.signUpPatient({ name: 'Ana 🌻' })).name).toBe('Ana 🌻');
  });
});

describe('sizes', () => {
  test('a body over the limit of its call is too large', async () => {
    isProblem(await clinic.post('/users', patientPayload({ name: 'x'.repeat(16 * 1024) })), 413, 'too_large');
    const doctor = await clinic.signUpDoctor();
    const megabytes = { id: doctor.id, anamnesis: 'x'.repeat(2 * 1024 * 1024), diagnosis: '' };
    isProblem(await clinic.put('/appointments', megabytes, { as: doctor }), 413, 'too_large');
  });

  test('the longest notes are accepted, however the client escapes JSON', async () => {
    const [patient, doctor] = [await clinic.signUpPatient(), await clinic.signUpDoctor()];
    const id = await makeAppointment(clinic, patient, doctor);
    const escaped = '\\u00e9'.repeat(NOTES_MAX_CHARACTERS);
    const body = `{"id":"${id}","version":1,"anamnesis":"${escaped}","diagnosis":"${escaped}"}`;
    const answer = await clinic.put('/appointments', body, { as: doctor });
    expect([answer.status, answer.body.anamnesis?.length]).toEqual([200, NOTES_MAX_CHARACTERS]);
  });

  test('the longest answers to all questions are accepted', async () => {
    const patient = await clinic.signUpPatient();
    const questions: Question[] = (await clinic.get('/questions', { as: patient })).body;
    const escaped = '\\u00e9'.repeat(ANSWER_MAX_CHARACTERS);
    const answers = questions
      .filter(question => question.answer_type === 'text')
      .map(({ id }) => `{"question_id":"${id}","answer":"${escaped}"}`);
    const wholeQuestionnaire = Array(questions.length).fill(answers[0]).join(',');
    expect((await clinic.post('/questionaries', `[${answers}]`, { as: patient })).status).toBe(200);
    expect((await clinic.post('/questionaries', `[${wholeQuestionnaire}]`, { as: patient })).status).toBe(200);
  });

  test('a body with thousands of levels is invalid', async () => {
    const deep = `{"role":${'['.repeat(8_000)}${']'.repeat(8_000)}}`;
    isProblem(await clinic.post('/sessions', deep), 422, 'validation');
  });

  test('a body with too many values gets one error instead of one for each', async () => {
    const doctor = await clinic.signUpDoctor();
    const hours = await clinic.post(`/schedules/${doctor.id}`, Array(8_000).fill(0), { as: doctor });
    isProblem(hours, 422, 'validation');
    expect(hours.body.errors).toEqual([{ field: '', code: 'too_long', message: expect.any(String) }]);
  });

  test('a refusal names at most 100 fields', async () => {
    const doctor = await clinic.signUpDoctor();
    const hours = await clinic.post(`/schedules/${doctor.id}`, Array(2_000).fill(0), { as: doctor });
    isProblem(hours, 422, 'validation');
    expect(hours.body.errors).toHaveLength(100);
  });

  test('a field name that no schema can have is never echoed', async () => {
    const answer = await clinic.post('/users', { ['k'.repeat(8_000)]: 'a\0b', 'of mine': ['a\0b'] });
    isProblem(answer, 422, 'validation');
    expect(answer.bytes.toString()).not.toMatch(/kkk|mine/);
  });
});

describe('the order of checks', () => {
  test('no token: 401, before the body is read', async () => {
    isProblem(await clinic.post('/appointments', '{"broken":'), 401, 'unauthenticated');
  });

  test('the wrong role: 403, before lookups and validation', async () => {
    const [patient, doctor] = [await clinic.signUpPatient(), await clinic.signUpDoctor()];
    isProblem(await clinic.post('/appointments', '{"broken":', { as: doctor }), 403, 'forbidden');
    isProblem(await clinic.post('/schedules/not-an-id', {}, { as: patient }), 403, 'forbidden');
    isProblem(await clinic.get('/appointments/ShowAll', { as: patient }), 403, 'forbidden');
  });

  test('the right role and an unknown id: 404', async () => {
    const doctor = await clinic.signUpDoctor();
    isProblem(await clinic.post('/schedules/not-an-id', {}, { as: doctor }), 404, 'not_found');
  });
});
