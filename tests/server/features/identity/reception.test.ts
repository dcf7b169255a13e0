import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { User } from '../../../../contract/identity.ts';
import { requireClinic, worksAt } from '../../../../server/platform/auth/staff.ts';
import { clinicStaff, clinic as clinicTable, delivery } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';

const clinic = await testApp();
const { db } = clinic.database;
const small = await clinic.addClinic({ name: 'Ambulatório', timeZone: 'America/Manaus' });

const userOf = async (as: { token: string }): Promise<User> => (await clinic.get('/users/me', { as })).body;
const endAll = (accountId: string) =>
  db.update(clinicStaff).set({ endedAt: clinic.clock.now() }).where(eq(clinicStaff.accountId, accountId));

test('a receptionist signs in and gets their clinics by name', async () => {
  const { email, password, id, name } = await clinic.signUpReceptionist([clinic.home, small], { mayManage: true });
  const { status, body } = await clinic.post('/sessions', { role: 'Reception', email, password });
  expect(status).toBe(200);
  expect(body.user).toEqual({
    ...{ id, role: 'Reception', name, email, birthday: null, gender: null, approved: true },
    clinics: [
      { id: small.id, name: 'Ambulatório', time_zone: 'America/Manaus', may_manage: true },
      { id: clinic.home.id, name: 'Clínica Central', time_zone: 'America/Sao_Paulo', may_manage: true },
    ],
    idle_lock_minutes: 15,
  });
  expect(await userOf(body)).toEqual(body.user);
  const otherRole = await clinic.post('/sessions', { role: 'Doctor', email, password });
  expect([otherRole.status, otherRole.body.code]).toEqual([401, 'credentials']);
});

test('the app locks after the shortest time of the receptionist’s clinics, where 0 is never', async () => {
  const receptionist = await clinic.signUpReceptionist([clinic.home, small]);
  const lockAfter = async (minutes: number) => {
    await db.update(clinicTable).set({ idleLockMinutes: minutes }).where(eq(clinicTable.id, small.id));
    return (await userOf(receptionist)).idle_lock_minutes;
  };
  expect([await lockAfter(5), await lockAfter(30), await lockAfter(0)]).toEqual([5, 15, 15]);
  const ofSmall = await clinic.signUpReceptionist(small);
  expect((await userOf(ofSmall)).idle_lock_minutes).toBe(0);
});

test('a receptionist whose clinics have ended can sign in, and has none', async () => {
  const receptionist = await clinic.signUpReceptionist([clinic.home, small]);
  await endAll(receptionist.id);
  expect(await userOf({ token: await clinic.signIn(receptionist) })).toMatchObject({ approved: true, clinics: [] });
});

test('sessions, unlocking and a new password work as for others', async () => {
  const receptionist = await clinic.signUpReceptionist();
  const { password } = receptionist;
  expect((await clinic.post('/sessions/unlock', { password }, { as: receptionist })).status).toBe(204);
  expect((await clinic.get('/sessions', { as: receptionist })).body).toHaveLength(1);
  const change = { current: password, password: 'another-one', password_confirmation: 'another-one' };
  expect((await clinic.put('/users/password', change, { as: receptionist })).status).toBe(204);
  expect((await clinic.del('/sessions?all', { as: receptionist })).status).toBe(204);
  expect((await clinic.get('/sessions', { as: receptionist })).status).toBe(401);
  expect(await clinic.signIn({ ...receptionist, password: 'another-one' })).toBeTruthy();
});

test('a forgotten password is replaced through a mail that names the reception', async () => {
  const receptionist = await clinic.signUpReceptionist();
  const { email } = receptionist;
  expect((await clinic.post('/password/forgot', { role: 'Reception', email })).status).toBe(204);
  const sent = () =>
    db
      .select()
      .from(delivery)
      .where(and(eq(delivery.recipient, email), eq(delivery.urgent, true)));
  await expect.poll(async () => (await sent()).length).toBe(1);
  const [letter] = await sent();
  expect(letter?.body).toContain('conta da recepção');
  const link = new URL(/http\S+/.exec(letter?.body ?? '')?.[0] ?? '');
  expect(link.searchParams.get('role')).toBe('Reception');
  const token = link.searchParams.get('token');
  const chosen = { password: 'another-one', password_confirmation: 'another-one' };
  expect((await clinic.post('/password/reset', { role: 'Doctor', token, ...chosen })).status).toBe(400);
  expect((await clinic.post('/password/reset', { role: 'Reception', token, ...chosen })).status).toBe(204);
  expect(await clinic.signIn({ ...receptionist, password: 'another-one' })).toBeTruthy();
});

test('sign-up refuses the role of a receptionist', async () => {
  const answer = await clinic.post('/users', { role: 'Reception', name: 'Rui', email: 'rui@example.test' });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toContainEqual({ field: 'role', code: 'choice_invalid', message: expect.any(String) });
});

test('a clinic is open to those who work for it now, and to manage to those who may', async () => {
  const manager = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
  const receptionist = await clinic.signUpReceptionist(clinic.home);
  const doctor = await clinic.signUpDoctor();
  const passes = (by: { id: string }, at: { id: string }, options?: { manage: boolean }) =>
    requireClinic(db, by, at.id, options).then(
      () => true,
      error => error.code,
    );
  expect(await passes(manager, clinic.home, { manage: true })).toBe(true);
  expect(await passes(receptionist, clinic.home)).toBe(true);
  expect(await passes(receptionist, clinic.home, { manage: true })).toBe('not_found');
  expect(await passes(receptionist, small)).toBe('not_found');
  expect(await passes(doctor, clinic.home)).toBe('not_found');
  const seenBy = async (by: { id: string }) =>
    (await db.select({ id: clinicTable.id }).from(clinicTable).where(worksAt(clinicTable.id, by))).map(({ id }) => id);
  expect(await seenBy(receptionist)).toEqual([clinic.home.id]);
  expect(await seenBy(doctor)).toEqual([]);
  await endAll(receptionist.id);
  expect(await passes(receptionist, clinic.home)).toBe('not_found');
  expect(await seenBy(receptionist)).toEqual([]);
});
