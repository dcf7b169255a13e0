import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCommand } from '../../../../server/operations/cli/commands.ts';
import { audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp({ settings: { publicUrl: 'https://clinic.example' } });
const { db } = clinic.database;
const type = (...typed: string[]) =>
  runCommand(typed, { database: clinic.database, settings: clinic.settings, clock: clinic.clock.now });
const lastAudit = async () => (await db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0];
const byClinic = { actorId: null, actorRole: 'Clinic', subject: 'staff' };
const at = ['--clinic', clinic.home.id];

test('a receptionist is added with a link, listed, given the management, and removed', async () => {
  const email = 'rosa@example.test';
  const added = await type('staff', 'add', email, '--name', 'Rosa Dias', ...at);
  expect(added).toEqual({
    code: 0,
    text: expect.stringMatching(/^Rosa Dias \(rosa@example.test\) works for.*\nhttps:/),
  });
  expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'add' });
  const token = new URL(/https:\S+/.exec(added.text)?.[0] ?? '').searchParams.get('token');
  const chosen = { password: 'secret123', password_confirmation: 'secret123' };
  expect((await clinic.post('/password/reset', { role: 'Reception', token, ...chosen })).status).toBe(204);
  const rosa = { role: 'Reception' as const, email, password: 'secret123' };
  const session = { token: await clinic.signIn(rosa) };

  expect(await type('staff', 'add', email, '--name', 'Rosa', '--manage', ...at)).toEqual({
    ...{ code: 0, text: 'Rosa Dias (rosa@example.test) manages the clinic.' },
  });
  const line = /^Clínica Central +Rosa Dias +rosa@example.test +manages +since 2027-03-01$/m;
  expect((await type('staff', 'list')).text).toMatch(line);
  expect((await type('staff', 'list', ...at)).text).toMatch(line);
  expect((await type('staff', 'list', '--clinic', (await clinic.addClinic()).id)).text).toMatch(/no receptionist/);

  // The command line may remove the last manager too.
  expect(await type('staff', 'remove', email, ...at)).toMatchObject({ code: 0 });
  expect(await lastAudit()).toMatchObject({ ...byClinic, action: 'remove' });
  expect((await clinic.get('/users/me', { as: session })).status).toBe(401);
});

test('accounts of receptionists are disabled, enabled and signed out like others', async () => {
  const person = await clinic.signUpReceptionist();
  const whose = ['--role', 'Reception', '--email', person.email];
  expect(await type('end-sessions', ...whose)).toMatchObject({ code: 0, text: expect.stringContaining('1 session') });
  expect(await type('disable', ...whose)).toMatchObject({ code: 0 });
  await expect(clinic.signIn(person)).rejects.toThrow('403');
  expect((await type('staff', 'list', ...at)).text).toMatch(new RegExp(`${person.email} .*disabled`));
  expect(await type('enable', ...whose)).toMatchObject({ code: 0 });
  expect(await type('change-email', ...whose, '--to', 'new.desk@example.test')).toMatchObject({ code: 0 });
  expect(await clinic.signIn({ ...person, email: 'new.desk@example.test' })).toBeTruthy();
});

test('the only manager keeps the right unless it is taken by name', async () => {
  const place = await clinic.addClinic();
  const person = await clinic.signUpReceptionist(place, { mayManage: true });
  const demote = await type('staff', 'add', person.email, '--name', 'x', '--clinic', place.id);
  expect(demote).toEqual({ code: 1, text: expect.stringContaining('the only one who may manage') });
});

test('a receptionist is signed out with the last clinic, and the command says which it was', async () => {
  const place = await clinic.addClinic();
  const person = await clinic.signUpReceptionist([place, clinic.home]);
  const self = async () => (await clinic.get('/users/me', { as: person })).status;
  expect((await type('staff', 'remove', person.email, ...at)).text).toMatch(/for the clinic, and stays signed in/);
  expect(await self()).toBe(200);
  const last = await type('staff', 'remove', person.email, '--clinic', place.id);
  expect(last.text).toMatch(/for any clinic, and is signed out everywhere/);
  expect(await self()).toBe(401);
});

const nowhere = crypto.randomUUID();

test.each([
  { typed: ['add', 'a@b.example', '--name', 'A', '--clinic', nowhere], code: 1, says: /There is no clinic/ },
  { typed: ['add', 'a@b.example', '--name', 'A', '--clinic', 'nonsense'], code: 1, says: /no clinic nonsense/ },
  { typed: ['add', 'nonsense', '--name', 'A', ...at], code: 2, says: /not an e-mail/ },
  { typed: ['add', 'a@b.example', ...at], code: 2, says: /--name/ },
  { typed: ['add', 'a@b.example', '--name', 'A'], code: 2, says: /Which clinic/ },
  { typed: ['remove', 'a@b.example', ...at], code: 1, says: /No receptionist has/ },
])('staff $typed fails with a sentence', async ({ typed, code, says }) => {
  expect(await type('staff', ...typed)).toEqual({ code, text: expect.stringMatching(says) });
});

test('someone who doesn’t work for the clinic can’t be removed from it', async () => {
  const person = await clinic.signUpReceptionist(await clinic.addClinic());
  expect(await type('staff', 'remove', person.email, ...at)).toMatchObject({ code: 1 });
});
