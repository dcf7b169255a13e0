import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dateAfter } from '../../../../contract/clinicTime.ts';
import type { ManagedDoctor, StaffMember } from '../../../../contract/management.ts';
import { defaultRules } from '../../../../contract/timetable.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { account, audit, clinicStaff, delivery, knownDevice } from '../../../../server/platform/database/schema.ts';
import { EVENTS_CHANNEL } from '../../../../server/platform/live/recordEvents.ts';
import { testApp } from '../../harness/app.ts';
import type { Person, TestClinic } from '../../harness/people.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp({ settings: { publicUrl: 'https://clinic.example' } });
const { db } = clinic.database;

let place: TestClinic;
let manager: Person;
beforeEach(async () => {
  place = await clinic.addClinic();
  manager = await clinic.signUpReceptionist(place, { mayManage: true });
});

const self = async (as: { token: string }) => (await clinic.get('/users/me', { as })).status;
const lastAudit = async () => (await db.select().from(audit).orderBy(desc(audit.id)).limit(1))[0];
const byManager = () => ({ actorId: manager.id, actorRole: 'Reception' });

describe('clinics', () => {
  const data = (changes: Record<string, unknown> = {}) => ({
    ...{ name: place.name, address: place.address, time_zone: place.timeZone, phone: null, idle_lock_minutes: 15 },
    ...changes,
  });
  const change = (changes: Record<string, unknown>, as: Person = manager) =>
    clinic.put(`/desk/clinics/${place.id}`, data(changes), { as });

  test('are listed by name for those who work there', async () => {
    const both = await clinic.signUpReceptionist([place, clinic.home]);
    const { body } = await clinic.get('/desk/clinics', { as: both });
    expect(body.map((one: { id: string }) => one.id).sort()).toEqual([place.id, clinic.home.id].sort());
    const region = { country: 'BR', state: null, requires_second_factor: false };
    expect(body).toContainEqual({ id: place.id, ...data(), ...region, may_manage: false });
    expect((await clinic.get('/desk/clinics', { as: manager })).body).toEqual([
      { id: place.id, ...data(), ...region, may_manage: true },
    ]);
  });

  test('are changed by a manager, audited', async () => {
    const given = { name: `${place.name} Sul`, address: 'Rua B, 2', phone: '(92) 3333-4444', idle_lock_minutes: 0 };
    const { status, body } = await change({ ...given, time_zone: 'america/manaus' });
    expect(status).toBe(200);
    const expected = { ...given, phone: '+559233334444', time_zone: 'America/Manaus' };
    const others = { country: 'BR', state: null, requires_second_factor: false, may_manage: true };
    expect(body).toEqual({ id: place.id, ...expected, ...others });
    expect(await lastAudit()).toMatchObject({
      ...byManager(),
      ...{ action: 'change', subject: 'clinic', subjectId: place.id, patientId: null },
    });
    expect((await clinic.get('/desk/clinics', { as: manager })).body).toEqual([body]);
  });

  test.each([
    { changes: { time_zone: 'Mars/Base' }, field: 'time_zone', code: 'invalid' },
    { changes: { time_zone: '+03:00' }, field: 'time_zone', code: 'invalid' },
    { changes: { name: 'Clínica Central' }, field: 'name', code: 'name_taken' },
    { changes: { idle_lock_minutes: 1441 }, field: 'idle_lock_minutes', code: 'invalid' },
    { changes: { phone: '123' }, field: 'phone', code: 'phone_invalid' },
  ])('refuse $changes', async ({ changes, field, code }) => {
    const { status, body } = await change(changes);
    expect([status, body.code]).toEqual([422, 'validation']);
    expect(body.errors).toEqual([{ field, code, message: expect.any(String) }]);
  });

  test('keep their zone while appointments are ahead', async () => {
    const doctor = await clinic.signUpDoctor({ clinic: place });
    const patient = await clinic.signUpPatient();
    const id = await makeAppointment({ ...clinic, home: place }, patient, doctor);
    const refused = await change({ time_zone: 'America/Manaus' });
    expect([refused.status, refused.body.code]).toEqual([409, 'zone_in_use']);
    expect((await change({ address: 'Rua B, 2' })).status).toBe(200);
    expect((await clinic.del(`/appointments/${id}`, { as: patient })).status).toBe(200);
    expect((await change({ time_zone: 'America/Manaus' })).status).toBe(200);
  });

  test('stay closed at the same hours in another zone', async () => {
    const doctor = await clinic.signUpDoctor({ clinic: place });
    const closeFrom = async (from: string, to: string, doctorId: string | null = null) => {
      const kind = doctorId === null ? 'closing' : 'absence';
      const body = { clinic_id: place.id, doctor_id: doctorId, kind, note: null, holiday: null, from, to };
      const path = `/closed-times/${crypto.randomUUID()}`;
      const saved = await clinic.put(path, { ...body, version: 0, decisions: [] }, { as: manager });
      expect(saved.status).toBe(200);
      return saved.body;
    };
    const christmas = await closeFrom('2027-12-25T00:00', '2027-12-26T00:00');
    const absence = await closeFrom('2027-03-01T08:00', '2027-03-05T18:30', doctor.id);
    const ended = await closeFrom('2027-12-24T00:00', '2027-12-25T00:00');
    expect((await clinic.del(`/closed-times/${ended.id}`, { as: manager })).status).toBe(204);
    expect((await change({ time_zone: 'America/Manaus' })).status).toBe(200);
    const { body } = await clinic.get(`/closed-times?clinic=${place.id}`, { as: manager });
    expect(body).toEqual([
      { ...absence, start: '2027-03-01T12:00:00.000Z', end: '2027-03-05T22:30:00.000Z', version: 2 },
      { ...christmas, start: '2027-12-25T04:00:00.000Z', end: '2027-12-26T04:00:00.000Z', version: 2 },
    ]);
    // Saved again without a change of the zone, they stay.
    expect((await change({ time_zone: 'America/Manaus' })).status).toBe(200);
    expect((await clinic.get(`/closed-times?clinic=${place.id}`, { as: manager })).body).toEqual(body);
  });

  test('can’t be changed by receptionists who may not manage them', async () => {
    const receptionist = await clinic.signUpReceptionist(place);
    expect((await change({ address: 'x' }, receptionist)).status).toBe(404);
    expect((await change({ address: 'x' }, await clinic.signUpReceptionist(clinic.home))).status).toBe(404);
  });
});

test('staff and doctors of a clinic are listed for its managers only', async () => {
  const receptionist = await clinic.signUpReceptionist(place);
  const stranger = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
  for (const list of ['staff', 'doctors']) {
    const statusFor = async (as: Person) => (await clinic.get(`/desk/clinics/${place.id}/${list}`, { as })).status;
    expect([await statusFor(manager), await statusFor(receptionist), await statusFor(stranger)]).toEqual([
      200, 404, 404,
    ]);
  }
});

test('open streams of events check their access when a manager adds, removes or withdraws someone', async () => {
  const other = await clinic.signUpReceptionist(clinic.home);
  const doctor = await clinic.signUpDoctor({ clinic: place });
  const path = `/desk/clinics/${place.id}`;
  const notified: (string | undefined)[] = [];
  onTestFinished(clinic.database.listen(EVENTS_CHANNEL, { onNotify: payload => notified.push(payload) }));
  // Called without an account once listening has begun.
  await vi.waitFor(() => expect(notified).toContain(undefined));
  const notifies = async ({ id }: Person, act: () => Promise<unknown>) => {
    notified.length = 0;
    await act();
    await vi.waitFor(() => expect(notified).toContain(id));
  };
  await notifies(other, () => clinic.post(`${path}/staff`, { name: 'x', email: other.email }, { as: manager }));
  await notifies(other, () => clinic.del(`${path}/staff/${other.id}`, { as: manager }));
  await notifies(doctor, () => clinic.post(`${path}/doctors/${doctor.id}`, { action: 'withdraw' }, { as: manager }));
});

describe('staff', () => {
  const path = () => `/desk/clinics/${place.id}/staff`;
  const add = (given: Record<string, unknown>, as: Person = manager) => clinic.post(path(), given, { as });
  const remove = (id: string, as: Person = manager) => clinic.del(`${path()}/${id}`, { as });
  const list = async (): Promise<StaffMember[]> => (await clinic.get(path(), { as: manager })).body;
  const mailsTo = (email: string) => db.select().from(delivery).where(eq(delivery.recipient, email));
  let count = 0;
  const newEmail = () => {
    count += 1;
    return `rosa${count}@example.test`;
  };

  test('someone new gets a link, sets a password, and sees the clinic', async () => {
    const email = newEmail();
    const { status, body } = await add({ name: 'Rosa Dias', email });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ id: expect.any(String), name: 'Rosa Dias', email, may_manage: false, disabled: false, second_factor: false },
      ...{ since: clinic.clock.now().toISOString(), last_used_at: null, joined: false },
    });
    expect(await list()).toContainEqual(body);
    const added = { action: 'add', subject: 'staff', subjectId: body.id, patientId: null };
    expect(await lastAudit()).toMatchObject({ ...byManager(), ...added });
    const [letter] = await mailsTo(email);
    expect(letter?.body).toContain(`equipe da recepção de ${place.name}.`);
    const link = new URL(/https:\S+reset\S+/.exec(letter?.body ?? '')?.[0] ?? '');
    // Longer than the hour of a forgotten password.
    clinic.clock.advance(6 * 86_400_000);
    const chosen = { password: 'my-first-one', password_confirmation: 'my-first-one' };
    const token = link.searchParams.get('token');
    expect((await clinic.post('/password/reset', { role: 'Reception', token, ...chosen })).status).toBe(204);
    const rosa = { role: 'Reception' as const, email, password: 'my-first-one' };
    const user = (await clinic.get('/users/me', { as: { token: await clinic.signIn(rosa) } })).body;
    const lastUse = { id: body.id, last_used_at: clinic.clock.now().toISOString(), joined: true };
    expect(await list()).toContainEqual(expect.objectContaining(lastUse));
    expect(user.clinics).toEqual([{ id: place.id, name: place.name, time_zone: place.timeZone, may_manage: false }]);
    expect((await add({ name: 'Another Name', email })).body.name).toBe('Rosa Dias');
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('the last use is not known while someone works for another clinic too', async () => {
    const rosa = await clinic.signUpReceptionist(place);
    await clinic.signIn(rosa);
    const lastUse = async () => (await list()).find(({ id }) => id === rosa.id)?.last_used_at;
    expect(await lastUse()).toBe(clinic.clock.now().toISOString());
    const elsewhere = await clinic.addClinic();
    const colleague = await clinic.signUpReceptionist(elsewhere, { mayManage: true });
    const there = `/desk/clinics/${elsewhere.id}/staff`;
    expect((await clinic.post(there, { name: 'Rosa', email: rosa.email }, { as: colleague })).status).toBe(201);
    expect(await lastUse()).toBeNull();
    expect((await clinic.del(`${there}/${rosa.id}`, { as: colleague })).status).toBe(204);
    expect(await lastUse()).toBe(clinic.clock.now().toISOString());
  });

  test('no one can sign in before a password is set, and a link ends after a week', async () => {
    const email = newEmail();
    await add({ name: 'Rosa', email });
    for (const password of ['secret123', '$argon2id']) {
      await expect(clinic.signIn({ role: 'Reception', email, password })).rejects.toThrow('401');
    }
    const [letter] = await mailsTo(email);
    const token = /token=([\w-]+)/.exec(letter?.body ?? '')?.[1];
    clinic.clock.advance(7 * 86_400_000 + 1);
    const chosen = { password: 'my-first-one', password_confirmation: 'my-first-one' };
    const { body } = await clinic.post('/password/reset', { role: 'Reception', token, ...chosen });
    expect(body.code).toBe('token_invalid');
  });

  test('adding again mails at most five valid links', async () => {
    const email = newEmail();
    for (let i = 0; i < 7; i += 1) expect((await add({ name: 'Rosa', email })).status).toBe(201);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test('a receptionist of another clinic keeps the account, and can be added again after leaving', async () => {
    const other = await clinic.signUpReceptionist(clinic.home);
    await db.update(account).set({ disabledAt: clinic.clock.now() }).where(eq(account.id, other.id));
    const { body } = await add({ name: 'As written', email: other.email.toUpperCase(), may_manage: true });
    // Nothing about the account is revealed before its owner has signed in.
    const asWritten = { id: other.id, name: 'As written', may_manage: true, disabled: false, last_used_at: null };
    expect(body).toMatchObject(asWritten);
    expect(await list()).toContainEqual(expect.objectContaining(asWritten));
    await db.update(account).set({ disabledAt: null }).where(eq(account.id, other.id));
    await clinic.signIn(other);
    expect(await list()).toContainEqual(expect.objectContaining({ ...asWritten, name: other.name }));
    expect((await remove(other.id)).status).toBe(204);
    expect((await list()).map(({ id }) => id)).toEqual([manager.id]);
    clinic.clock.advance(1_000);
    expect((await add({ name: 'x', email: other.email })).status).toBe(201);
    expect(await list()).toContainEqual(
      expect.objectContaining({ id: other.id, may_manage: false, since: clinic.clock.now().toISOString() }),
    );
  });

  test('adding a member again changes only whether they may manage', async () => {
    const other = await clinic.signUpReceptionist(place);
    const [before] = (await list()).filter(({ id }) => id === other.id);
    const changed = await add({ name: 'x', email: other.email, may_manage: true });
    expect(changed.body).toEqual({ ...before, may_manage: true, last_used_at: null });
    expect(await lastAudit()).toMatchObject({ ...byManager(), action: 'change', subject: 'staff' });
    expect((await add({ name: 'x', email: manager.email })).status).toBe(201);
    const refused = await add({ name: 'x', email: manager.email });
    expect(refused.status).toBe(404);
  });

  test('a clinic adds at most 20 people a day', async () => {
    for (let i = 0; i < 20; i += 1) expect((await add({ name: 'Rosa', email: newEmail() })).status).toBe(201);
    const [known] = await list();
    const refused = await add({ name: 'Rosa', email: newEmail() });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect((await add({ name: 'x', email: known?.email, may_manage: known?.may_manage })).status).toBe(201);
    clinic.clock.advance(86_400_000 + 1);
    expect((await add({ name: 'Rosa', email: newEmail() })).status).toBe(201);
  });

  test('removal from one of two clinics ends all access to it, and no session', async () => {
    const other = await clinic.signUpReceptionist([place, clinic.home]);
    const contact = { name: 'Lia Prado', phone: '(21) 98765-4321', clinic_id: place.id };
    const register = () => clinic.post('/desk/patients', contact, { as: other, key: 'registered-1' });
    expect((await register()).status).toBe(201);
    expect((await remove(other.id)).status).toBe(204);
    expect(await self(other)).toBe(200);
    // Not the stored response, which contains a patient of the clinic.
    expect((await register()).status).toBe(404);
    const user = (await clinic.get('/users/me', { as: other })).body;
    expect(user.clinics.map((one: { id: string }) => one.id)).toEqual([clinic.home.id]);
  });

  test('removal from the last clinic ends the sessions', async () => {
    const other = await clinic.signUpReceptionist(place);
    expect((await remove(other.id)).status).toBe(204);
    expect(await lastAudit()).toMatchObject({
      ...byManager(),
      action: 'remove',
      subject: 'staff',
      subjectId: other.id,
    });
    expect(await self(other)).toBe(401);
    const user = (await clinic.get('/users/me', { as: { token: await clinic.signIn(other) } })).body;
    expect(user.clinics).toEqual([]);
    expect((await remove(other.id)).status).toBe(404);
  });

  test('the last one who may manage the clinic stays, and so does the right', async () => {
    const other = await clinic.signUpReceptionist(place, { mayManage: true });
    await db.update(account).set({ disabledAt: clinic.clock.now() }).where(eq(account.id, other.id));
    const demoted = await add({ name: 'x', email: manager.email });
    expect([demoted.status, demoted.body.code]).toEqual([409, 'last_manager']);
    const removed = await remove(manager.id);
    expect([removed.status, removed.body.code]).toEqual([409, 'last_manager']);
    expect((await list()).map(({ id, may_manage }) => [id, may_manage])).toContainEqual([manager.id, true]);
    await db.update(account).set({ disabledAt: null }).where(eq(account.id, other.id));
    // An account that no one has signed in to yet manages nothing.
    const first = eq(account.id, other.id);
    await db.update(account).set({ firstSignInAt: null }).where(first);
    expect((await remove(manager.id)).body.code).toBe('last_manager');
    await db.update(account).set({ firstSignInAt: clinic.clock.now() }).where(first);
    expect((await remove(manager.id)).status).toBe(204);
  });

  test('of two managers who remove each other concurrently, one stays', async () => {
    const other = await clinic.signUpReceptionist(place, { mayManage: true });
    const answers = await Promise.all([remove(other.id), remove(manager.id, other)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const left = await db.select().from(clinicStaff).where(eq(clinicStaff.clinicId, place.id));
    expect(left.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });
});

describe('doctors', () => {
  const path = () => `/desk/clinics/${place.id}/doctors`;
  const list = async (): Promise<ManagedDoctor[]> => (await clinic.get(path(), { as: manager })).body;
  const act = (id: string, action: string) => clinic.post(`${path()}/${id}`, { action }, { as: manager });

  test('are those of the clinic, waiting ones first', async () => {
    const bento = await clinic.signUpDoctor({ clinic: place }, { name: 'Bento' });
    const carla = await clinic.signUpDoctor({ clinic: place, approved: false }, { name: 'Carla' });
    const ana = await clinic.signUpDoctor({ clinic: place }, { name: 'Ana' });
    await clinic.signUpDoctor();
    await clinic.signIn(bento);
    const listed = await list();
    expect(listed.map(({ id }) => id)).toEqual([carla.id, ana.id, bento.id]);
    expect(listed[2]).toEqual({
      ...{
        id: bento.id,
        name: 'Bento',
        email: bento.email,
        CRM: expect.stringMatching(/SP$/),
        phone: '+5511987654321',
      },
      specialties: [expect.objectContaining({ name: 'Clínica Geral', duration: 1_800_000 })],
      hours: [],
      ...{ approved: true, disabled: false, closed: false, sessions: 2, squeeze_ins_per_day: 2, second_factor: false },
      last_used_at: clinic.clock.now().toISOString(),
    });
    clinic.clock.advance(31 * 86_400_000);
    manager.token = await clinic.signIn(manager);
    expect((await list()).map(({ sessions }) => sessions)).toEqual([0, 0, 0]);
    expect((await list()).map(doctor => doctor.last_used_at)).toEqual([null, null, null]);
  });

  test('have the hours of the week that applies today at the clinic', async () => {
    const ana = await clinic.signUpDoctor({ clinic: place });
    const week = (valid_from: string | null, start: string, end: string) => ({
      ...{ valid_from, ranges: [{ week_day: '1' as const, start, end }] },
    });
    // In the evening at the clinic, it is the next day in UTC already.
    clinic.clock.advance((25 - clinic.clock.now().getUTCHours()) * 3_600_000);
    const tomorrow = dateAfter(dateAt(place.timeZone, clinic.clock.now().getTime()), 1);
    const weeks = [week(null, '08:00', '12:00'), week(tomorrow, '13:00', '15:00')];
    const saved = await clinic.put('/timetable', { weeks, rules: defaultRules, version: 0 }, { as: ana });
    expect(saved.status).toBe(200);
    const hours = async () => (await list()).find(({ id }) => id === ana.id)?.hours;
    expect(await hours()).toEqual(weeks[0]?.ranges);
    clinic.clock.advance(86_400_000);
    expect(await hours()).toEqual(weeks[1]?.ranges);
  });

  test('are approved and withdrawn, disabled and enabled, and signed out, each audited once', async () => {
    const doctor = await clinic.signUpDoctor({ clinic: place, approved: false });
    const rows = async () => (await db.select().from(audit).where(eq(audit.subjectId, doctor.id))).length;
    const before = await rows();
    expect((await act(doctor.id, 'approve')).body).toMatchObject({ id: doctor.id, approved: true });
    expect(await lastAudit()).toMatchObject({ ...byManager(), action: 'approve', subject: 'account' });
    expect((await act(doctor.id, 'approve')).status).toBe(200);
    expect(await rows()).toBe(before + 1);
    const audited = (action: string, subject: string) => ({ ...byManager(), action, subject, subjectId: doctor.id });
    expect((await act(doctor.id, 'withdraw')).body).toMatchObject({ approved: false });
    expect(await lastAudit()).toMatchObject(audited('withdraw', 'account'));
    expect((await act(doctor.id, 'end_sessions')).body).toMatchObject({ sessions: 0 });
    expect(await lastAudit()).toMatchObject(audited('end', 'sessions'));
    expect(await self(doctor)).toBe(401);
    const again = { token: await clinic.signIn(doctor) };
    expect((await act(doctor.id, 'disable')).body).toMatchObject({ disabled: true, sessions: 0 });
    expect(await lastAudit()).toMatchObject(audited('disable', 'account'));
    expect(await self(again)).toBe(401);
    await expect(clinic.signIn(doctor)).rejects.toThrow('403');
    expect((await act(doctor.id, 'enable')).body).toMatchObject({ disabled: false });
    expect(await lastAudit()).toMatchObject(audited('enable', 'account'));
    expect(await clinic.signIn(doctor)).toBeTruthy();
  });

  test('who closed their account can’t be enabled', async () => {
    const doctor = await clinic.signUpDoctor({ clinic: place });
    const closing = await clinic.post('/users/me/closing', { password: doctor.password }, { as: doctor });
    expect(closing.status).toBe(204);
    expect(await list()).toMatchObject([{ id: doctor.id, disabled: true, closed: true }]);
    const { status, body } = await act(doctor.id, 'enable');
    expect([status, body.code]).toEqual([403, 'account_closed']);
    expect(await list()).toMatchObject([{ id: doctor.id, disabled: true, closed: true }]);
    clinic.clock.advance(1_000);
    expect((await act(doctor.id, 'disable')).body).toMatchObject({ disabled: true, closed: false });
    expect((await act(doctor.id, 'enable')).body).toMatchObject({ disabled: true, closed: true });
  });

  test.each(['end_sessions', 'disable'])('have no known device after %s', async action => {
    const doctor = await clinic.signUpDoctor({ clinic: place });
    const devices = () => db.select().from(knownDevice).where(eq(knownDevice.accountId, doctor.id));
    expect(await devices()).not.toEqual([]);
    await act(doctor.id, action);
    expect(await devices()).toEqual([]);
  });

  test('of other clinics, and people who are no doctors, don’t exist', async () => {
    const elsewhere = await clinic.signUpDoctor();
    const colleague = await clinic.signUpReceptionist(place);
    for (const { id } of [elsewhere, colleague, { id: crypto.randomUUID() }]) {
      expect((await act(id, 'disable')).status).toBe(404);
    }
    expect(await self(elsewhere)).toBe(200);
  });
});
