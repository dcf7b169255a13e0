/** Dependents: who adds them, changes their data and ends the care. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { DEPENDENTS_MAX } from '../../../../contract/care.ts';
import { care, patientMerge, patient as patientTable } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { nextCpf, type Person } from '../../harness/people.ts';
import { deskOf } from '../desk/deskOf.ts';
import { makeAppointment } from '../record/appointments.ts';
import { addCare } from './dependents.ts';

const clinic = await testApp({ settings: { signInLimit: 0 } });
const { register, find, merge, undo, auditOf } = deskOf(clinic);
const { db } = clinic.database;
const desk = await clinic.signUpReceptionist();
const otherDesk = await clinic.signUpReceptionist(await clinic.addClinic());
const doctor = await clinic.signUpDoctor();

const leo = { name: 'Léo Prado', birthday: '2019-08-12', gender: 'm' };
const add = (as: Person, changes: Record<string, unknown> = {}) =>
  clinic.post('/dependents', { ...leo, ...changes }, { as });
const listOf = async (as: Person) => (await clinic.get('/dependents', { as })).body;
const namesOf = async (as: Person): Promise<string[]> => (await listOf(as)).map(({ name }: { name: string }) => name);
const end = (as: Person, id: string) => clinic.del(`/dependents/${id}`, { as });
/** Whether the account may read the record of a patient. */
const mayRead = async (as: Person, id: string) => (await clinic.get(`/appointments/${id}`, { as })).status === 200;
const detailsOf = async (id: string, as = desk) => (await clinic.get(`/desk/patients/${id}`, { as })).body;
const auditFor = async (as: Person, id: string): Promise<string[]> => {
  const { body } = await clinic.get(`/audit?patient=${id}`, { as });
  return body
    .map(({ actor, action, subject }: Record<string, { name: string } & string>) =>
      [actor?.name, action, subject].join(' '),
    )
    .reverse();
};

/** A patient with an account, known at the clinic. */
async function known(changes: Record<string, unknown> = {}): Promise<Person> {
  const person = await clinic.signUpPatient(changes);
  await makeAppointment(clinic, person, doctor);
  return person;
}

describe('a dependent added by a patient', () => {
  test('gets the carer’s phone by default, and is listed by name', async () => {
    const maria = await clinic.signUpPatient({ phone: '(21) 91234-5678' });
    expect(await listOf(maria)).toEqual([]);
    const added = await add(maria);
    const { id } = added.body;
    const shown = { ...leo, id, phone: '+5521912345678', since: '2027-03-01T12:00:00.000Z', from_clinic: false };
    expect([added.status, added.body]).toEqual([201, shown]);
    await add(maria, { name: 'Ana Prado', phone: '(11) 3333-4444', gender: null });
    expect(await listOf(maria)).toMatchObject([{ name: 'Ana Prado', phone: '+551133334444', gender: null }, shown]);
    expect(await mayRead(maria, id)).toBe(true);
    expect(await auditFor(maria, id)).toEqual([
      `${maria.name} create contact`,
      `${maria.name} create care`,
      `${maria.name} read record`,
    ]);
  });

  test('is added once for a key, and not with an impossible birthday', async () => {
    const maria = await clinic.signUpPatient();
    const once = () => clinic.post('/dependents', leo, { as: maria, key: 'one' });
    const [first, again] = [await once(), await once()];
    expect(again.body).toEqual(first.body);
    expect(await listOf(maria)).toHaveLength(1);
    for (const birthday of ['2027-03-02', '1899-12-31'])
      expect(await add(maria, { birthday })).toMatchObject({
        ...{ status: 422, body: { errors: [{ field: 'birthday', code: 'date_invalid' }] } },
      });
  });

  test('may have a CPF that the clinic, an account or another carer has stored, without learning of it', async () => {
    const [maria, joao] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const cpf = nextCpf();
    await register(desk, { cpf });
    for (const as of [maria, joao]) expect((await add(as, { cpf })).status).toBe(201);
    expect((await clinic.signUpPatient({ CPF: cpf })).id).toEqual(expect.any(String));
    expect((await add(maria, { cpf })).status).toBe(201);
    // At the desk, it is still unique.
    expect(
      (
        await clinic.post(
          '/desk/patients',
          { clinic_id: clinic.home.id, name: 'X', phone: '(11) 3333-4444', cpf },
          { as: desk },
        )
      ).body.code,
    ).toBe('cpf_taken');
  });

  test('can’t exceed the limit, even by concurrent requests', async () => {
    const maria = await clinic.signUpPatient();
    const asked = await Promise.all(Array.from({ length: DEPENDENTS_MAX + 3 }, () => add(maria)));
    const refused = asked.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'dependents_limit']));
    const [first] = await listOf(maria);
    expect(await listOf(maria)).toHaveLength(DEPENDENTS_MAX);
    await end(maria, first.id);
    expect((await add(maria)).status).toBe(201);
    const child = await register(desk);
    await makeAppointment(clinic, maria, doctor);
    const byDesk = await clinic.post(`/desk/patients/${child.id}/carers`, { carer_id: maria.id }, { as: desk });
    expect([byDesk.status, byDesk.body.code]).toEqual([409, 'dependents_limit']);
  });
});

describe('a dependent’s data', () => {
  test('is changed by the carer, and keeps the CPF unless it is given', async () => {
    const maria = await clinic.signUpPatient({ phone: '(21) 91234-5678' });
    const cpf = nextCpf();
    const { id } = (await add(maria, { cpf, phone: '(11) 3333-4444' })).body;
    const change = (body: object, as = maria) => clinic.put(`/dependents/${id}`, body, { as });
    const cpfNow = async () =>
      (await db.select({ cpf: patientTable.cpf }).from(patientTable).where(eq(patientTable.id, id)))[0]?.cpf;
    const changed = await change({ ...leo, name: 'Leonardo' });
    expect(changed).toMatchObject({ status: 200, body: { id, name: 'Leonardo', phone: '+5521912345678' } });
    expect(await cpfNow()).toBe(cpf);
    await change({ ...leo, cpf: null });
    expect(await cpfNow()).toBeNull();
    expect((await change({ ...leo, birthday: '2031-01-01' })).status).toBe(422);
    expect((await change(leo, await clinic.signUpPatient())).status).toBe(404);
    expect((await auditFor(maria, id)).filter(line => line.endsWith('change contact'))).toHaveLength(2);
    await end(maria, id);
    expect((await change(leo)).status).toBe(404);
  });

  test('isn’t changed if the clinic registered the dependent, or they have an account', async () => {
    const [maria, mother] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const child = await register(desk, { birthday: '2019-08-12' });
    for (const dependent of [child, mother]) {
      await addCare(clinic, maria, dependent);
      expect((await clinic.put(`/dependents/${dependent.id}`, leo, { as: maria })).status).toBe(404);
    }
    expect((await listOf(maria)).map((one: { from_clinic: boolean }) => one.from_clinic)).toEqual([true, true]);
    expect((await clinic.put(`/dependents/${maria.id}`, leo, { as: maria })).status).toBe(404);
  });
});

describe('care ends', () => {
  test('by the carer, once, and the record stays', async () => {
    const maria = await clinic.signUpPatient();
    const { id } = (await add(maria)).body;
    expect((await end(await clinic.signUpPatient(), id)).status).toBe(404);
    for (const _ of [1, 2]) expect((await end(maria, id)).status).toBe(204);
    expect(await listOf(maria)).toEqual([]);
    expect(await mayRead(maria, id)).toBe(false);
    const rows = await db.select().from(care).where(eq(care.patientId, id));
    expect(rows).toMatchObject([{ endedBy: maria.id, endedRole: 'Patient', endedAt: clinic.clock.now() }]);
    expect(await db.$count(patientTable, eq(patientTable.id, id))).toBe(1);
  });

  test('by the dependent who has an account, and who sees it in the log', async () => {
    const [maria, mother] = [await known({ name: 'Maria Prado' }), await known({ name: 'Olga Prado' })];
    // Someone with an account doesn't get a carer from the reception.
    const byDesk = await clinic.post(`/desk/patients/${mother.id}/carers`, { carer_id: maria.id }, { as: desk });
    expect([byDesk.status, byDesk.body.code]).toEqual([409, 'has_account']);
    await addCare(clinic, maria, mother);
    expect((await clinic.get('/carers', { as: mother })).body).toEqual([
      { id: maria.id, name: 'Maria Prado', since: '2027-03-01T12:00:00.000Z' },
    ]);
    expect((await clinic.get('/carers', { as: maria })).body).toEqual([]);
    expect(await mayRead(maria, mother.id)).toBe(true);
    expect(await mayRead(mother, maria.id)).toBe(false);
    const endCarer = (as: Person, id: string) => clinic.del(`/carers/${id}`, { as });
    expect((await endCarer(maria, mother.id)).status).toBe(404);
    for (const _ of [1, 2]) expect((await endCarer(mother, maria.id)).status).toBe(204);
    expect(await mayRead(maria, mother.id)).toBe(false);
    expect(await auditOf(mother)).toEqual(expect.arrayContaining(['Patient read record', 'Patient end care']));
    expect((await clinic.get('/audit', { as: mother })).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ actor: { name: 'Maria Prado', role: 'Patient', is: 'carer' } }),
        expect.objectContaining({ actor: { name: 'Olga Prado', role: 'Patient', is: 'you' }, subject: 'care' }),
      ]),
    );
  });

  test('by the reception', async () => {
    const maria = await known();
    const child = await register(desk);
    const open = () => clinic.post(`/desk/patients/${child.id}/carers`, { carer_id: maria.id }, { as: desk });
    for (const _ of [1, 2]) expect((await open()).status).toBe(204);
    expect(await listOf(maria)).toMatchObject([{ id: child.id, from_clinic: true }]);
    const remove = (as = desk) => clinic.del(`/desk/patients/${child.id}/carers/${maria.id}`, { as });
    expect((await remove(otherDesk)).status).toBe(404);
    for (const _ of [1, 2]) expect((await remove()).status).toBe(204);
    expect(await mayRead(maria, child.id)).toBe(false);
    expect((await open()).status).toBe(204);
    expect(await mayRead(maria, child.id)).toBe(true);
  });
});

describe('the reception', () => {
  test('refuses carers without an account, the patient, and people whom it may not open', async () => {
    const child = await register(desk);
    const open = (carer_id: string) => clinic.post(`/desk/patients/${child.id}/carers`, { carer_id }, { as: desk });
    const answers = [(await register(desk)).id, child.id, (await clinic.signUpPatient()).id].map(open);
    expect((await Promise.all(answers)).map(({ status, body }) => [status, body.code])).toEqual([
      ...[
        [409, 'account_needed'],
        [422, 'validation'],
        [404, 'not_found'],
      ],
    ]);
  });

  test('refuses a carer whom it has only found by a whole number', async () => {
    const phone = '(21) 97777-6655';
    const stranger = await clinic.signUpPatient({ name: 'Dora Luz', phone });
    const child = await register(desk);
    expect(await find(desk, phone)).toEqual(['Dora Luz']);
    expect((await clinic.get(`/desk/patients/${stranger.id}`, { as: desk })).status).toBe(200);
    const path = `/desk/patients/${child.id}/carers`;
    expect((await clinic.post(path, { carer_id: stranger.id }, { as: desk })).status).toBe(404);
  });

  test('sees dependents and carers whom it may open', async () => {
    const maria = await clinic.signUpPatient({ name: 'Maria Prado' });
    const { id } = (await add(maria)).body;
    await add(maria, { name: 'Unknown to the clinic' });
    await makeAppointment(clinic, { id }, doctor);
    // The carer of a patient of the clinic is known there as well.
    expect(await detailsOf(id)).toMatchObject({ dependents: [], carers: [{ id: maria.id, name: 'Maria Prado' }] });
    expect(await detailsOf(maria.id)).toMatchObject({ dependents: [{ id, name: leo.name }], carers: [] });
    expect((await clinic.get(`/desk/patients/${maria.id}`, { as: otherDesk })).status).toBe(404);
    await end(maria, id);
    // A receptionist who hasn't opened the carer before.
    const colleague = await clinic.signUpReceptionist();
    expect((await clinic.get(`/desk/patients/${maria.id}`, { as: colleague })).status).toBe(404);
    expect(await detailsOf(id)).toMatchObject({ carers: [] });
  });
});

test('a merge of a dependent keeps the care, and undoing it restores it', async () => {
  const maria = await clinic.signUpPatient();
  const { id } = (await add(maria)).body;
  await makeAppointment(clinic, { id }, doctor);
  const main = await register(desk, { name: 'Leonardo Prado' });
  expect(await mayRead(maria, main.id)).toBe(false);
  // Merging doesn't let a carer read the record of someone else.
  for (const [from, into] of [
    [{ id }, main],
    [main, { id }],
  ])
    expect(from && into && (await merge(desk, from, into))).toMatchObject({
      status: 409,
      body: { code: 'has_account' },
    });
  await addCare(clinic, maria, main);
  expect((await merge(desk, { id }, main)).status).toBe(200);
  for (const either of [id, main.id]) expect(await mayRead(maria, either)).toBe(true);
  expect(await listOf(maria)).toMatchObject([{ id: main.id, name: 'Leonardo Prado', from_clinic: true }]);
  expect(await detailsOf(id)).toMatchObject({ id: main.id, carers: [{ id: maria.id }] });
  await undo(desk, { id });
  expect(await namesOf(maria)).toEqual([leo.name, 'Leonardo Prado']);

  await merge(desk, { id }, main);
  expect((await end(maria, main.id)).status).toBe(204);
  await undo(desk, { id });
  expect(await mayRead(maria, id)).toBe(false);
});

test('care of a dependent who is merged into the carer isn’t listed, and doesn’t count', async () => {
  const maria = await known();
  const { id } = (await add(maria)).body;
  await makeAppointment(clinic, { id }, doctor);
  await db.insert(patientMerge).values({ fromId: id, intoId: maria.id, at: clinic.clock.now(), mergedBy: maria.id });
  expect(await listOf(maria)).toEqual([]);
  expect((await clinic.get('/carers', { as: maria })).body).toEqual([]);
  expect(await mayRead(maria, id)).toBe(true);
});

test('rows of care are never deleted, reopened or rewritten', async () => {
  const maria = await clinic.signUpPatient();
  const { id } = (await add(maria)).body;
  const ofDependent = eq(care.patientId, id);
  await expect(db.delete(care).where(ofDependent)).rejects.toThrow();
  await expect(db.update(care).set({ accountId: desk.id }).where(ofDependent)).rejects.toThrow();
  await end(maria, id);
  await expect(db.update(care).set({ endedAt: null, endedBy: null, endedRole: null })).rejects.toThrow();
  const self = { patientId: maria.id, accountId: maria.id, since: clinic.clock.now(), addedBy: maria.id };
  await expect(db.insert(care).values(self)).rejects.toThrow();
});
