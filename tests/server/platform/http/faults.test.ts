import { expect, test, vi } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { patientPayload } from '../../harness/people.ts';

const lines: Record<string, unknown>[] = [];
const clinic = await testApp({
  settings: { logLevel: 'trace', signInLimit: 2 },
  logTo: { write: line => lines.push(JSON.parse(line)) },
});

test('a fault is a 500 that reveals only a correlation id, which is also in the log', async () => {
  const secret = 'select password_hash from account where email = ana@example.test';
  const broken = vi.spyOn(clinic.database.db, 'select').mockImplementation(() => {
    throw Object.assign(new Error(secret, { cause: new Error('and its cause') }), { code: 'XX000', detail: secret });
  });
  const answer = await clinic.get('/specialties');
  broken.mockRestore();
  expect(answer.status).toBe(500);
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'correlation', 'status', 'title', 'type']);
  const line = lines.find(one => one.correlation === answer.body.correlation);
  expect(line).toMatchObject({ level: 50, err: { name: 'Error', code: 'XX000', cause: { name: 'Error' } } });
  expect(JSON.stringify(lines)).not.toContain('password_hash');
});

test('an unreachable database is a 503 with Retry-After', async () => {
  const gone = vi.spyOn(clinic.database, 'ping').mockRejectedValue(new Error('gone'));
  const answer = await clinic.get('/health');
  gone.mockRestore();
  expect(answer.status).toBe(503);
  expect(answer.body.code).toBe('unavailable');
  expect(answer.headers['retry-after']).toBe('5');
  const back = await clinic.get('/health');
  expect(back.body).toEqual({ status: 'ok', database: clinic.database.kind });
});

test('the log has one line per request with its route pattern and no personal data', async () => {
  const payload = patientPayload({ name: 'Segismunda Secreta', address: 'Rua Oculta, 7' });
  const { role, email, password, CPF } = payload;
  await clinic.post('/users', payload);
  const { token } = (await clinic.post('/sessions', { role, email, password })).body;
  lines.length = 0;
  await clinic.post('/users', payload);
  for (const given of ['wrong-password', 'wrong-password', 'wrong-password']) {
    await clinic.post('/sessions', { role, email, password: given });
  }
  await clinic.get('/sessions?search=diabetes', { as: { token } });
  await clinic.get('/nothing/diabetes', { as: { token } });
  await clinic.get('/%E0%A4%A');
  await clinic.post('/sessions', '{"password":"wrong-password');
  await clinic.app.inject({ method: 'GET', url: '/reset-password?token=diabetes&role=Patient' });
  await clinic.del(`/sessions/${'ab'.repeat(32)}`);

  const log = JSON.stringify(lines);
  for (const secret of ['Segismunda', 'Oculta', 'wrong-password', 'diabetes', 'abab', token, email, password, CPF]) {
    expect(log).not.toContain(secret);
  }
  const answered = lines.filter(line => line.msg === 'request completed');
  expect(answered.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['POST', '/api/users', 409],
    ['POST', '/api/sessions', 401],
    ['POST', '/api/sessions', 401],
    ['POST', '/api/sessions', 429],
    ['GET', '/api/sessions', 200],
    ['GET', 'none', 404],
    ['POST', '/api/sessions', 400],
    ['GET', 'none', expect.any(Number)],
    ['DELETE', '/api/sessions/:hash', 204],
  ]);
  for (const line of answered) expect(line).toMatchObject({ reqId: expect.any(String), ms: expect.any(Number) });
});
