import { eq, sql } from 'drizzle-orm';
import type { Email } from 'postal-mime';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { delivery, passwordReset, patient as patientTable } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { mailbox } from '../../platform/mail/mailbox.ts';
import { postOf } from '../../platform/mail/post.ts';

const box = await mailbox();
const clinic = await testApp({
  settings: {
    smtpUrl: box.url,
    publicUrl: 'https://clinic.example',
    mailFrom: 'Clínica <oi@clinic.example>',
    signInLimit: 8,
  },
});
const { drain, rows } = postOf(clinic);
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await clinic.database.db.delete(delivery);
  box.mails.length = 0;
  box.recipients.length = 0;
});

const forgot = (person: { role: string; email: string }, headers: Record<string, string> = {}) =>
  clinic.post('/password/forgot', { role: person.role, email: person.email }, { headers });

/** Waits for the requested links: they are created after the responses. */
async function waiting(recipient: string, links: number): Promise<void> {
  const mine = async () =>
    (await rows()).filter(row => row.recipient === recipient && row.body.includes('/reset-password?'));
  await vi.waitFor(async () => expect(await mine()).toHaveLength(links), 10_000);
}

/** Requests a link and reads the mail. */
async function mailFor(person: Person, headers?: Record<string, string>): Promise<Email> {
  expect((await forgot(person, headers)).status).toBe(204);
  await waiting(person.email, 1);
  await drain();
  const arrived = box.mails
    .filter(one => one.to?.[0]?.address === person.email && one.text?.includes('/reset-password?'))
    .pop();
  if (!arrived) throw new Error('No mail came.');
  return arrived;
}

function tokenIn(email: Email): string {
  const link = /https:\/\/\S+/.exec(email.text ?? '')?.[0] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

const reset = (given: { role?: string; token: string; password?: string }) => {
  const { role = 'Patient', token, password = 'another-one' } = given;
  return clinic.post('/password/reset', { role, token, password, password_confirmation: password });
};

describe('POST /password/forgot', () => {
  test('sends a mail with a link, in Portuguese', async () => {
    const patient = await clinic.signUpPatient({ name: 'José da Silva' });
    const arrived = await mailFor(patient);
    expect(arrived.subject).toBe('Crie uma nova senha no Clinic');
    expect(arrived.from).toEqual({ name: 'Clínica', address: 'oi@clinic.example' });
    expect(arrived.to).toEqual([{ name: '', address: patient.email }]);
    expect(box.recipients).toEqual([[patient.email]]);
    expect(arrived.html).toBeUndefined();
    expect(arrived.text).toContain('Olá, José!');
    expect(arrived.text).toContain('conta de paciente');
    expect(arrived.text).toMatch(/^https:\/\/clinic\.example\/reset-password\?token=[\w-]{43}&role=Patient$/m);
  });

  test('in English if Accept-Language prefers it, and to a doctor with that role', async () => {
    const doctor = await clinic.signUpDoctor({}, { name: 'Grace Hopper' });
    await clinic.database.db.delete(delivery);
    const arrived = await mailFor(doctor, { 'accept-language': 'en-GB,en;q=0.9' });
    expect(arrived.subject).toBe('Reset your Clinic password');
    expect(arrived.text).toContain('Hello Grace,');
    expect(arrived.text).toContain('your Clinic doctor account');
    expect(arrived.text).toContain('&role=Doctor');
  });

  test('returns the same response for an unknown account, and sends nothing', async () => {
    const patient = await clinic.signUpPatient();
    const answers = [
      await forgot({ role: 'Patient', email: 'unknown@example.test' }),
      await forgot({ ...patient, role: 'Doctor' }),
    ];
    const known = await forgot(patient);
    for (const answer of answers) {
      expect([answer.status, answer.bytes.length]).toEqual([known.status, known.bytes.length]);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(known.headers));
    }
    await waiting(patient.email, 1);
    expect((await rows()).map(row => row.recipient)).toEqual([patient.email]);
  });

  test('doesn’t query accounts before the response is sent', async () => {
    const read = vi.spyOn(clinic.database.db, 'select');
    const written = vi.spyOn(clinic.database, 'tx');
    let before = -1;
    const answer = clinic.app.inject({
      method: 'POST',
      url: '/api/password/forgot',
      payload: { role: 'Patient', email: 'a@example.test' },
    });
    const sent = await answer.then(good => {
      before = read.mock.calls.length;
      return good;
    });
    expect([sent.statusCode, before]).toEqual([204, 0]);
    await vi.waitFor(() => expect(written).toHaveBeenCalled());
    read.mockRestore();
    written.mockRestore();
  });

  test('stores only the hash of a token, and deletes the text of a sent mail', async () => {
    const token = tokenIn(await mailFor(await clinic.signUpPatient()));
    const all = [
      ...(await clinic.database.db.select({ all: sql<string>`password_reset::text` }).from(passwordReset)),
      ...(await clinic.database.db.select({ all: sql<string>`delivery::text` }).from(delivery)),
    ];
    for (const row of all) expect(row.all).not.toContain(token);
  });

  test('escapes headers, links and markup in a name', async () => {
    const name = 'Ana\r\nBcc: evil@example.test\r\n\r\n<a href="https://evil.example">evil.example</a>';
    const patient = await clinic.signUpPatient();
    // Sign-up refuses such a name, but accounts from before that rule may have one.
    await clinic.database.db.update(patientTable).set({ name }).where(eq(patientTable.id, patient.id));
    const arrived = await mailFor(patient);
    expect(arrived.bcc).toBeUndefined();
    expect(box.recipients[0]).toHaveLength(1);
    expect(arrived.text).toContain('Olá, Ana!');
    expect(arrived.text).not.toMatch(/evil|<a/);
    const trap = await mailFor(await clinic.signUpPatient({ name: 'https://evil.example Ana' }));
    expect(trap.text).not.toContain('evil.example');
  });

  test('sends at most five valid links to one mailbox', async () => {
    const patient = await clinic.signUpPatient();
    for (let i = 0; i < 5; i += 1) await mailFor(patient);
    expect((await forgot(patient)).status).toBe(204);
    await mailFor(await clinic.signUpPatient());
    expect((await rows()).filter(row => row.recipient === patient.email)).toHaveLength(5);
    clinic.clock.advance(HOUR_MS + 1);
    await mailFor(patient);
  });

  test('is limited, whether or not the account exists', async () => {
    const patient = await clinic.signUpPatient();
    for (const person of [patient, { role: 'Patient', email: 'unknown@example.test' }]) {
      for (let i = 0; i < 8; i += 1) expect((await forgot(person)).status).toBe(204);
      const refused = await forgot(person);
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    await waiting(patient.email, 5);
  });

  test('names the invalid fields', async () => {
    const answer = await clinic.post('/password/forgot', { role: 'Nurse', email: 'x' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { code: string }) => error.code)).toEqual([
      'choice_invalid',
      'email_invalid',
    ]);
  });
});

describe('POST /password/reset', () => {
  test('sets the password, once, and ends every session', async () => {
    const patient = await clinic.signUpPatient();
    const token = tokenIn(await mailFor(patient));
    expect((await reset({ token })).status).toBe(204);
    expect((await clinic.get('/sessions', { as: patient })).status).toBe(401);
    await expect(clinic.signIn(patient)).rejects.toThrow('401');
    expect(await clinic.signIn({ ...patient, password: 'another-one' })).toBeTruthy();
    const again = await reset({ token, password: 'a-third-one' });
    expect([again.status, again.body.code]).toEqual([400, 'token_invalid']);
  });

  test('accepts only one of two concurrent requests', async () => {
    const token = tokenIn(await mailFor(await clinic.signUpPatient()));
    const all = await Promise.all([1, 2, 3].map(i => reset({ token, password: `password-${i}` })));
    expect(all.map(answer => answer.status).sort()).toEqual([204, 400, 400]);
  });

  test('refuses a link of another role, an unknown one and one older than an hour', async () => {
    const patient = await clinic.signUpPatient();
    const token = tokenIn(await mailFor(patient));
    for (const given of [{ token, role: 'Doctor' }, { token: 'x'.repeat(43) }]) {
      const answer = await reset(given);
      expect([answer.status, answer.body.code]).toEqual([400, 'token_invalid']);
    }
    clinic.clock.advance(HOUR_MS + 1);
    expect((await reset({ token })).body.code).toBe('token_invalid');
    const fresh = tokenIn(await mailFor(patient));
    clinic.clock.advance(HOUR_MS);
    expect((await reset({ token: fresh })).status).toBe(204);
  });

  test('invalidates every other link of the account, as does a changed password', async () => {
    const patient = await clinic.signUpPatient();
    const [first, second] = [tokenIn(await mailFor(patient)), tokenIn(await mailFor(patient))];
    await reset({ token: second });
    expect((await reset({ token: first })).body.code).toBe('token_invalid');

    const token = await clinic.signIn({ ...patient, password: 'another-one' });
    const third = tokenIn(await mailFor(patient));
    const change = { current: 'another-one', password: 'changed-one', password_confirmation: 'changed-one' };
    expect((await clinic.put('/users/password', change, { as: { token } })).status).toBe(204);
    expect((await reset({ token: third })).body.code).toBe('token_invalid');
  });

  test('lets a user sign in again after too many failed attempts', async () => {
    const patient = await clinic.signUpPatient();
    for (let i = 0; i < 9; i += 1) await clinic.signIn({ ...patient, password: 'wrong' }).catch(() => {});
    await expect(clinic.signIn(patient)).rejects.toThrow('429');
    const token = tokenIn(await mailFor(patient));
    expect((await reset({ token })).status).toBe(204);
    expect(await clinic.signIn({ ...patient, password: 'another-one' })).toBeTruthy();
  });

  test('names the invalid fields, and leaves the link valid', async () => {
    const token = tokenIn(await mailFor(await clinic.signUpPatient()));
    const answer = await clinic.post('/password/reset', {
      role: 'Patient',
      token,
      password: '123',
      password_confirmation: '321',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toEqual([
      ['password', 'password_short'],
      ['password_confirmation', 'passwords_differ'],
    ]);
    expect((await reset({ token })).status).toBe(204);
  });
});
