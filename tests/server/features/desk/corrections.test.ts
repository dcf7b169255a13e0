/** Patients ask to correct their birthday and CPF, and the reception decides. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eraseClosed } from '../../../../server/features/closing/erase.ts';
import {
  appointmentEvent,
  audit,
  correction,
  patient as patientTable,
} from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { nextCpf, type Person } from '../../harness/people.ts';
import { postOf } from '../../platform/mail/post.ts';
import { deskOf } from './deskOf.ts';

const clinic = await testApp();
const { db } = clinic.database;
const { rows } = postOf(clinic);
const { insertAppointment, auditOf } = deskOf(clinic);
const north = await clinic.addClinic({ name: 'Norte' });
const desk = await clinic.signUpReceptionist();
const colleague = await clinic.signUpReceptionist();
const otherDesk = await clinic.signUpReceptionist(north);
const doctor = await clinic.signUpDoctor();

const BIRTHDAY = '1991-05-20';
let hour = 0;

/** A patient who is known at the home clinic. */
async function knownPatient(): Promise<Person> {
  const patient = await clinic.signUpPatient();
  hour += 1;
  await insertAppointment(patient, doctor, new Date(Date.UTC(2027, 2, 10, hour)).toISOString());
  return patient;
}

const ask = (as: Person, body: object = { birthday: BIRTHDAY }, id: string = randomUUID()) =>
  clinic.put(`/corrections/${id}`, body, { as });
const withdraw = (as: Person, id: string) => clinic.del(`/corrections/${id}`, { as });
const list = async (as: Person): Promise<{ id: string }[]> => (await clinic.get('/desk/corrections', { as })).body;
const listedFor = async (as: Person, id: string) => (await list(as)).find(one => one.id === id);
const details = (as: Person, id: string) => clinic.get(`/desk/corrections/${id}`, { as });
const accept = (as: Person, id: string, document_seen = true) =>
  clinic.post(`/desk/corrections/${id}/accept`, { document_seen }, { as });
const refuseIt = (as: Person, id: string, body: object = { reason: 'document_differs', reply: 'O ano é outro.' }) =>
  clinic.post(`/desk/corrections/${id}/refuse`, body, { as });
const identityOf = async (as: Person) => (await clinic.get('/users/me/identity', { as })).body;
const storedOf = async ({ id }: Person) => {
  const [row] = await db.select().from(patientTable).where(eq(patientTable.id, id));
  return row;
};
const noticesTo = async ({ id }: Person) =>
  (await rows()).filter(({ accountId }) => accountId === id).map(({ kind }) => kind);

/** A known patient with an open request, and its id. */
async function requested(body?: object): Promise<{ patient: Person; id: string }> {
  const patient = await knownPatient();
  const { body: own } = await ask(patient, body);
  return { patient, id: own.correction.id };
}

test('the reception compares old and new, accepts with a document, and the patient sees and is told it', async () => {
  const cpf = nextCpf();
  const { patient, id } = await requested({ birthday: BIRTHDAY, cpf, message: ' O ano está errado. ' });
  const before = await storedOf(patient);
  const { name, phone } = (await clinic.get('/users/me/profile', { as: patient })).body;
  const listed = {
    ...{ id, patient: { id: patient.id, name, phone }, fields: ['birthday', 'cpf'] },
    requested_at: clinic.clock.now().toISOString(),
  };
  expect(await listedFor(desk, id)).toEqual(listed);
  expect((await details(desk, id)).body).toEqual({
    ...{ ...listed, state: 'open', message: 'O ano está errado.' },
    birthday: { from: before?.birthday, to: BIRTHDAY },
    cpf: { from_end: before?.cpf?.slice(-3), to: cpf },
  });

  const unseen = await accept(desk, id, false);
  expect([unseen.status, unseen.body.errors]).toMatchObject([
    422,
    [{ field: 'document_seen', code: 'document_needed' }],
  ]);
  expect((await accept(desk, id)).status).toBe(204);
  expect(await storedOf(patient)).toMatchObject({ birthday: BIRTHDAY, cpf });
  expect(await listedFor(desk, id)).toBeUndefined();
  expect((await details(desk, id)).body).toMatchObject({
    state: 'accepted',
    birthday: { from: before?.birthday, to: BIRTHDAY },
    cpf: { from_end: before?.cpf?.slice(-3), to: cpf },
  });
  expect(await identityOf(patient)).toMatchObject({
    ...{ birthday: BIRTHDAY, cpf_end: cpf.slice(-3), has_clinic: true },
    correction: { id, state: 'accepted', decided_at: clinic.clock.now().toISOString(), reason: null },
  });
  expect((await clinic.get('/users/me', { as: patient })).body.birthday).toBe(BIRTHDAY);
  const [shown] = (await clinic.get('/appointments/ShowAll', { as: doctor })).body.filter(
    (one: { patient: { id: string } }) => one.patient.id === patient.id,
  );
  expect(shown.patient.birthday).toBe(BIRTHDAY);
  expect(await noticesTo(patient)).toContain('contact_changed');
  expect(await auditOf(patient)).toEqual(
    expect.arrayContaining([
      ...['Patient request correction', 'Reception read correction', 'Reception accept correction'],
      'Reception change contact',
    ]),
  );
});

test('reading the list is in the patient’s log, once a day', async () => {
  const { patient } = await requested();
  for (const _ of [1, 2]) await list(desk);
  expect((await auditOf(patient)).filter(row => row.startsWith('Reception'))).toEqual(['Reception read contact']);
});

test('a refusal says why, is mailed, and changes nothing', async () => {
  const { patient, id } = await requested();
  const before = await storedOf(patient);
  expect((await refuseIt(desk, id)).status).toBe(204);
  expect(await storedOf(patient)).toEqual(before);
  expect((await identityOf(patient)).correction).toMatchObject({
    ...{ id, state: 'refused', reason: 'document_differs', reply: 'O ano é outro.' },
  });
  expect(await noticesTo(patient)).toEqual(['correction_refused']);
  expect(await auditOf(patient)).toContain('Reception refuse correction');
});

test('doctors and the reception get a live event for an accepted one, and none for a refusal', async () => {
  const eventsOf = ({ id }: Person) =>
    db.$count(appointmentEvent, and(eq(appointmentEvent.patientId, id), eq(appointmentEvent.kind, 'patient_changed')));
  const [accepted, refused] = [await requested(), await requested()];
  await accept(desk, accepted.id);
  await refuseIt(desk, refused.id);
  expect([await eventsOf(accepted.patient), await eventsOf(refused.patient)]).toEqual([1, 0]);
});

describe('of two receptionists', () => {
  test('the second one is told that it was decided; the same one gets the same answer', async () => {
    const { patient, id } = await requested();
    expect((await accept(desk, id)).status).toBe(204);
    expect((await accept(desk, id)).status).toBe(204);
    for (const late of [await accept(colleague, id), await refuseIt(colleague, id), await refuseIt(desk, id)]) {
      expect([late.status, late.body.code]).toEqual([409, 'correction_closed']);
    }
    expect((await noticesTo(patient)).filter(kind => kind === 'contact_changed')).toHaveLength(1);
  });

  test('at the same time one decides', async () => {
    const { patient, id } = await requested();
    const answers = await Promise.all([accept(desk, id), refuseIt(colleague, id), accept(colleague, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect(await noticesTo(patient)).toHaveLength(1);
  });
});

test('a CPF of another account can’t be accepted, and the request stays open', async () => {
  const other = await clinic.signUpPatient();
  const cpf = (await storedOf(other))?.cpf ?? '';
  const { patient, id } = await requested({ cpf });
  const refused = await accept(desk, id);
  expect([refused.status, refused.body.code]).toEqual([409, 'cpf_taken']);
  expect((await identityOf(patient)).correction.state).toBe('open');
  expect((await refuseIt(desk, id, { reason: 'cpf_of_another' })).status).toBe(204);
});

describe('a request', () => {
  test('is shown to the reception of clinics that know the patient, and to no other', async () => {
    const { id } = await requested();
    expect(await listedFor(otherDesk, id)).toBeUndefined();
    for (const answer of [await details(otherDesk, id), await accept(otherDesk, id), await refuseIt(otherDesk, id)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });

  test('of someone without a clinic waits for the first appointment', async () => {
    const patient = await clinic.signUpPatient();
    const { body } = await ask(patient);
    expect(body.has_clinic).toBe(false);
    const { id } = body.correction;
    expect(await listedFor(desk, id)).toBeUndefined();
    hour += 1;
    await insertAppointment(patient, doctor, new Date(Date.UTC(2027, 2, 10, hour)).toISOString());
    expect(await listedFor(desk, id)).toBeDefined();
    expect((await identityOf(patient)).has_clinic).toBe(true);
  });

  test('takes the place of the open one, and a late repeat of that one changes nothing', async () => {
    const patient = await knownPatient();
    const first = randomUUID();
    await ask(patient, { birthday: BIRTHDAY }, first);
    const second = (await ask(patient, { birthday: '1992-01-01' })).body.correction.id;
    expect((await ask(patient, { birthday: BIRTHDAY }, first)).body.correction).toMatchObject({
      ...{ id: second, birthday: '1992-01-01', state: 'open' },
    });
    expect([await listedFor(desk, first), (await listedFor(desk, second))?.id]).toEqual([undefined, second]);
    expect((await accept(desk, first)).body.code).toBe('correction_closed');
    expect((await auditOf(patient)).filter(row => row === 'Patient cancel correction')).toHaveLength(1);
  });

  test('is one even if two devices ask at the same time', async () => {
    const patient = await knownPatient();
    const answers = await Promise.all([ask(patient), ask(patient), ask(patient)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const open = and(eq(correction.patientId, patient.id), eq(correction.state, 'open'));
    expect(await db.$count(correction, open)).toBe(1);
  });

  test('is withdrawn, once; one that was answered stays answered', async () => {
    const { patient, id } = await requested();
    expect((await withdraw(patient, id)).body.correction).toMatchObject({ id, state: 'withdrawn' });
    expect((await withdraw(patient, id)).status).toBe(200);
    expect(await listedFor(desk, id)).toBeUndefined();
    expect((await auditOf(patient)).filter(row => row === 'Patient cancel correction')).toHaveLength(1);
    const answered = await requested();
    await refuseIt(desk, answered.id);
    expect((await withdraw(answered.patient, answered.id)).body.correction.state).toBe('refused');
  });

  test('of someone else doesn’t exist', async () => {
    const { id } = await requested();
    const other = await knownPatient();
    expect((await withdraw(other, id)).status).toBe(404);
    expect((await ask(other, { birthday: BIRTHDAY }, id)).status).toBe(404);
  });

  test('is limited to twenty a day', async () => {
    const patient = await knownPatient();
    for (let i = 0; i < 20; i += 1) expect((await ask(patient)).status).toBe(200);
    const refused = await ask(patient);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '86400']);
  });

  test.each([
    [{}, 'birthday', 'required'],
    [{ message: 'x' }, 'birthday', 'required'],
    [{ birthday: '2010-01-01' }, 'birthday', 'underage'],
    [{ birthday: '1899-12-31' }, 'birthday', 'date_invalid'],
    [{ birthday: '1990-02-30' }, 'birthday', 'date_invalid'],
    [{ cpf: '111.111.111-11' }, 'cpf', 'cpf_invalid'],
    [{ cpf: '529.982.247-26' }, 'cpf', 'cpf_invalid'],
    [{ birthday: BIRTHDAY, message: 'x'.repeat(501) }, 'message', 'too_long'],
  ])('of %j is refused', async (body, field, code) => {
    const patient = await knownPatient();
    const refused = await ask(patient, body);
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field, code }]]);
    expect((await identityOf(patient)).correction).toBeNull();
  });
});

test('what was decided can’t be changed in the database', async () => {
  const { id } = await requested();
  await refuseIt(desk, id);
  const change = db.execute(sql`update correction set reason = 'other' where id = ${id}::uuid`);
  await expect(change).rejects.toThrow();
});

test('requests of an open account are never deleted', async () => {
  const { id } = await requested();
  await expect(db.delete(correction).where(eq(correction.id, id))).rejects.toThrow();
  await expect(db.execute(sql`truncate correction`)).rejects.toThrow();
});

test('a request that is accepted while its account is closed is decided once', async () => {
  const { patient, id } = await requested();
  const [closed, accepted] = await Promise.all([
    clinic.post('/users/me/closing', { password: patient.password }, { as: patient }),
    accept(desk, id),
  ]);
  expect(closed.status).toBeLessThan(300);
  expect([204, 404, 409]).toContain(accepted.status);
});

test('closing the account withdraws the request, and erasing it deletes it', async () => {
  const { patient, id } = await requested();
  await clinic.post('/users/me/closing', { password: patient.password }, { as: patient });
  expect(await listedFor(desk, id)).toBeUndefined();
  const stateOf = async () =>
    (await db.select().from(correction).where(eq(correction.id, id))).map(({ state }) => state);
  expect(await stateOf()).toEqual(['withdrawn']);
  const withdrawn = and(eq(audit.subject, 'correction'), eq(audit.subjectId, id), eq(audit.action, 'cancel'));
  expect(await db.$count(audit, withdrawn)).toBe(1);
  await eraseClosed(clinic.database, new Date(clinic.clock.now().getTime() + 31 * 86_400_000));
  expect(await stateOf()).toEqual([]);
});
