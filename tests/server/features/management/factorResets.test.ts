/** Removing the second factor of someone who has lost it: by two managers of the clinic. */
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { audit, delivery } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person, TestClinic } from '../../harness/people.ts';
import { newAuthenticator } from '../identity/authenticator.ts';

const clinic = await testApp({ settings: { publicUrl: 'https://clinic.example' } });
const { db } = clinic.database;
const DAY_MS = 86_400_000;
let place: TestClinic;
let manager: Person;
let second: Person;
let doctor: Person;

beforeEach(async () => {
  place = await clinic.addClinic();
  manager = await clinic.signUpReceptionist(place, { mayManage: true });
  second = await clinic.signUpReceptionist(place, { mayManage: true });
  doctor = await clinic.signUpDoctor({ clinic: place });
  await addPasskey(doctor);
});

async function addPasskey(as: Person): Promise<void> {
  const { token, options } = (await clinic.post('/factors/passkeys/challenge', undefined, { as })).body;
  const passkey = newAuthenticator().register(options);
  const added = await clinic.post('/factors/passkeys', { token, name: 'Celular', passkey }, { as });
  expect(added.status).toBe(201);
}

const path = ({ id }: Person) => `/desk/clinics/${place.id}/factor-resets/${id}`;
const request = (of: Person, as: Person) => clinic.put(path(of), undefined, { as });
const confirm = (of: Person, as: Person) => clinic.post(path(of), undefined, { as });
const listed = async (as = manager) => (await clinic.get(`/desk/clinics/${place.id}/factor-resets`, { as })).body;
const firstStep = ({ role, email, password }: Person) => clinic.post('/sessions', { role, email, password });

describe('a reset', () => {
  test('is requested by one manager and confirmed by another', async () => {
    expect((await request(doctor, manager)).status).toBe(204);
    expect((await request(doctor, second)).status).toBe(204);
    const { id: account_id, name, email } = doctor;
    expect(await listed()).toEqual([
      {
        ...{ account_id, name, email, requested_at: clinic.clock.now().toISOString() },
        requested_by: { id: manager.id, name: manager.name },
      },
    ]);
    const own = await confirm(doctor, manager);
    expect([own.status, own.body.code]).toEqual([409, 'second_person_needed']);
    expect((await firstStep(doctor)).body.code).toBe('second_step');

    expect((await confirm(doctor, second)).status).toBe(204);
    expect((await firstStep(doctor)).status).toBe(200);
    expect((await clinic.get('/users/me', { as: doctor })).status).toBe(401);
    expect(await listed()).toEqual([]);
    expect((await confirm(doctor, second)).status).toBe(404);
    const mails = await db.select({ kind: delivery.kind }).from(delivery).where(eq(delivery.accountId, doctor.id));
    expect(mails).toContainEqual({ kind: 'factor_reset' });
    const rows = await db
      .select()
      .from(audit)
      .where(eq(audit.subject, 'second_factor'))
      .orderBy(desc(audit.id))
      .limit(2);
    expect(rows.map(({ action, actorId, subjectId }) => [action, actorId, subjectId])).toEqual([
      ['release', second.id, doctor.id],
      ['request', manager.id, doctor.id],
    ]);
  });

  test('is confirmed once by two managers at the same time', async () => {
    const third = await clinic.signUpReceptionist(place, { mayManage: true });
    await request(doctor, manager);
    const answers = await Promise.all([second, third].map(as => confirm(doctor, as)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });

  test('is never for oneself', async () => {
    await addPasskey(manager);
    expect((await request(manager, manager)).body.code).toBe('second_person_needed');
    await request(manager, second);
    const answer = await confirm(manager, manager);
    expect(answer.body.code).toBe('second_person_needed');
  });

  test('is only for people of the clinic who have a second factor, and by those who manage it', async () => {
    const elsewhere = await clinic.signUpDoctor();
    await addPasskey(elsewhere);
    expect((await request(elsewhere, manager)).status).toBe(404);
    expect((await request(await clinic.signUpDoctor({ clinic: place }), manager)).status).toBe(404);
    const receptionist = await clinic.signUpReceptionist(place);
    expect((await request(doctor, receptionist)).status).toBe(404);
    await request(doctor, manager);
    const outsider = await clinic.signUpReceptionist(await clinic.addClinic(), { mayManage: true });
    expect((await confirm(doctor, outsider)).status).toBe(404);
    const doctors = (await clinic.get(`/desk/clinics/${place.id}/doctors`, { as: manager })).body;
    expect(doctors.map(({ second_factor }: { second_factor: boolean }) => second_factor).sort()).toEqual([false, true]);
  });

  test('ends with the work of its receptionist for the clinic', async () => {
    const leaving = await clinic.signUpReceptionist([place, clinic.home]);
    await addPasskey(leaving);
    expect((await request(leaving, manager)).status).toBe(204);
    expect((await clinic.del(`/desk/clinics/${place.id}/staff/${leaving.id}`, { as: manager })).status).toBe(204);
    expect(await listed()).toEqual([]);
    // The other clinic can request one at once.
    const other = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
    const resets = `/desk/clinics/${clinic.home.id}/factor-resets`;
    expect((await clinic.put(`${resets}/${leaving.id}`, undefined, { as: other })).status).toBe(204);
    expect((await clinic.get(resets, { as: other })).body).toMatchObject([{ account_id: leaving.id }]);
  });

  test('is withdrawn, and ends after three days', async () => {
    await request(doctor, manager);
    expect((await clinic.del(path(doctor), { as: second })).status).toBe(204);
    expect((await confirm(doctor, second)).status).toBe(404);
    await request(doctor, manager);
    clinic.clock.advance(3 * DAY_MS);
    expect(await listed()).toEqual([]);
    expect((await confirm(doctor, second)).status).toBe(404);
    await request(doctor, second);
    expect((await confirm(doctor, manager)).status).toBe(204);
  });
});
