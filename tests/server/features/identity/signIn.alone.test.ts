import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../harness/app.ts';

vi.mock('@node-rs/argon2', async original => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const clinic = await testApp();

test('POST /sessions does the same work for a wrong password, an unknown e-mail and a wrong role', async () => {
  const { email, password } = await clinic.signUpPatient();
  const tries = [
    { role: 'Patient', email, password: 'not-it' },
    { role: 'Patient', email: 'unknown@example.test', password },
    { role: 'Doctor', email, password },
  ];
  for (const credentials of tries) {
    vi.mocked(verify).mockClear();
    const answer = await clinic.post('/sessions', credentials);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      type: 'urn:clinic:problem:credentials',
      title: 'Wrong e-mail, password or profile',
      status: 401,
      code: 'credentials',
    });
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(1);
  }
});
