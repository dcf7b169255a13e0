/** What a carer does for a dependent: book, cancel, answer and read, while the care lasts. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { questions } from '../../../../contract/questions.ts';
import { appointment, audit, idempotency } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { makeAppointment, makeExam } from '../record/appointments.ts';
import { addCare, registerDependent } from './dependents.ts';

const clinic = await testApp();
const hours = { start: '08:00', end: '12:00' };
const doctor = await clinic.signUpDoctor({ hours });
const colleague = await clinic.signUpDoctor({ hours });
const [weight] = questions;

interface Family {
  maria: Person;
  /** A dependent without an account. */
  leo: string;
}

async function family(): Promise<Family> {
  const maria = await clinic.signUpPatient();
  return { maria, leo: await registerDependent(clinic, maria) };
}

const end = (as: Person, id: string) => clinic.del(`/dependents/${id}`, { as });
const ask = (
  as: Person,
  patient: string | undefined,
  date: string,
  { at = doctor, key, ...more }: { at?: Person; key?: string; replaces?: string } = {},
) =>
  clinic.post(
    `/appointments${patient === undefined ? '' : `?patient=${patient}`}`,
    { date, doctor_id: at.id, specialty_id: specialtyId('Clínica Geral'), ...more },
    { as, ...(key && { key }) },
  );
const idsOf = async (as: Person, patient?: string) => {
  const { body } = await clinic.get(`/appointments${patient === undefined ? '' : `?patient=${patient}`}`, { as });
  return body.map(({ id }: { id: string }) => id);
};

describe('a booking for a dependent', () => {
  test('is the dependent’s: in their list and record, and not in the carer’s', async () => {
    const { maria, leo } = await family();
    const booked = await ask(maria, leo, '2027-03-02T08:00:00-03:00');
    const { id } = booked.body;
    expect(booked.status).toBe(201);
    expect(await idsOf(maria, leo)).toEqual([id]);
    expect(await idsOf(maria)).toEqual([]);
    const [row] = await clinic.database.db.select().from(appointment).where(eq(appointment.id, id));
    expect(row?.patientId).toBe(leo);
    expect((await clinic.get('/appointments/ShowAll', { as: doctor })).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, patient: expect.objectContaining({ id: leo }) })]),
    );
    expect((await clinic.get(`/appointments/${leo}`, { as: maria })).body).toMatchObject([{ id }]);
    expect((await clinic.del(`/appointments/${id}`, { as: maria })).status).toBe(200);
    expect(await idsOf(maria, leo)).toEqual([]);
  });

  test('conflicts with the dependent’s appointments, never with the carer’s', async () => {
    const { maria, leo } = await family();
    const date = '2027-03-02T09:00:00-03:00';
    const own = await ask(maria, undefined, date);
    const first = await ask(maria, leo, date, { at: colleague });
    expect([own.status, first.status]).toEqual([201, 201]);
    const third = await clinic.signUpDoctor({ hours });
    const busy = await ask(maria, leo, date, { at: third });
    expect(busy).toMatchObject({ status: 409, body: { code: 'patient_busy', conflicts: [{ id: first.body.id }] } });
    expect((await ask(maria, undefined, date, { at: third })).body).toMatchObject({ conflicts: [{ id: own.body.id }] });
  });

  test('replaces only appointments of the same person', async () => {
    const { maria, leo } = await family();
    const own = (await ask(maria, undefined, '2027-03-03T08:00:00-03:00')).body.id;
    const his = (await ask(maria, leo, '2027-03-03T08:30:00-03:00')).body.id;
    const later = '2027-03-03T10:00:00-03:00';
    expect((await ask(maria, leo, later, { replaces: own })).status).toBe(404);
    expect((await ask(maria, undefined, later, { replaces: his })).status).toBe(404);
    expect((await ask(maria, leo, later, { replaces: his })).status).toBe(201);
    expect(await idsOf(maria)).toEqual([own]);
  });

  test('of two concurrent ones for the same time, one is refused', async () => {
    const { maria, leo } = await family();
    const joao = await clinic.signUpPatient();
    await addCare(clinic, joao, { id: leo });
    const date = '2027-03-04T08:00:00-03:00';
    const answers = await Promise.all([ask(maria, leo, date), ask(joao, leo, date, { at: colleague })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

test('answers are the dependent’s', async () => {
  const { maria, leo } = await family();
  const given = [{ question_id: weight?.id, answer: '21' }];
  const saved = await clinic.post(`/questionaries?patient=${leo}`, given, { as: maria });
  expect(saved).toMatchObject({ status: 200, body: [{ answer: '21' }] });
  for (const path of [`/questionaries?patient=${leo}`, `/questionaries/${leo}`, `/questionaries/${leo}/versions`])
    expect((await clinic.get(path, { as: maria })).body).toMatchObject([{ answer: '21' }]);
  expect((await clinic.get('/questionaries', { as: maria })).body).toEqual([]);
});

test('the clinic’s cancellations are listed for each person', async () => {
  const { maria, leo } = await family();
  const { id } = (await ask(maria, leo, '2027-03-05T08:00:00-03:00')).body;
  await clinic.post(`/appointments/${id}/cancel`, { reason: 'Medico' }, { as: doctor });
  expect((await clinic.get(`/appointments/cancelled?patient=${leo}`, { as: maria })).body).toMatchObject([{ id }]);
  expect((await clinic.get('/appointments/cancelled', { as: maria })).body).toEqual([]);
});

test('reads are audited once a day for each reader, in the dependent’s log', async () => {
  const { maria, leo } = await family();
  const joao = await clinic.signUpPatient();
  await addCare(clinic, joao, { id: leo });
  const countOf = (reader: Person) =>
    clinic.database.db.$count(audit, and(eq(audit.actorId, reader.id), eq(audit.patientId, leo)));
  const readAll = () =>
    Promise.all(
      [maria, joao].flatMap(as =>
        [`/appointments?patient=${leo}`, `/appointments/${leo}`, `/questionaries/${leo}`].map(path =>
          clinic.get(path, { as }),
        ),
      ),
    );
  for (const _ of [1, 2]) await readAll();
  expect([await countOf(maria), await countOf(joao)]).toEqual([1, 1]);
  const { body } = await clinic.get(`/audit?patient=${leo}`, { as: joao });
  const actors = body.map(({ actor }: { actor: object }) => actor);
  expect(actors).toHaveLength(2);
  expect(actors).toContainEqual({ name: maria.name, role: 'Patient', is: 'carer' });
  expect(actors).toContainEqual({ name: joao.name, role: 'Patient', is: 'you' });
  expect(
    (await clinic.get('/audit', { as: maria })).body.some(({ subject }: { subject: string }) => subject === 'record'),
  ).toBe(false);
});

describe('access', () => {
  test('to every call: none before the care, none after it, none to other patients', async () => {
    const maria = await clinic.signUpPatient();
    const father = await clinic.signUpPatient();
    const leo = await registerDependent(clinic, father);
    const appointmentId = await makeAppointment(clinic, { id: leo }, doctor, { anamnesis: 'Tosse' });
    const examId = await makeExam(clinic, appointmentId);
    const reads = [
      ...[`/appointments?patient=${leo}`, `/appointments/cancelled?patient=${leo}`, `/appointments/${leo}`],
      ...[`/questionaries?patient=${leo}`, `/questionaries?patient=${leo}&keep=device`, `/questionaries/${leo}`],
      ...[`/questionaries/${leo}/versions`, `/appointments/${appointmentId}/versions`, `/audit?patient=${leo}`],
      ...[`/exams/search/${appointmentId}`, `/exams/download?id=${examId}`, `/exams/thumbnail?id=${examId}`],
    ];
    const statuses = async () => [
      ...(await Promise.all(reads.map(path => clinic.get(path, { as: maria })))).map(({ status }) => status),
      (await clinic.post(`/questionaries?patient=${leo}`, [], { as: maria })).status,
      (await clinic.put(`/dependents/${leo}`, { name: 'Leo', birthday: '2019-08-12' }, { as: maria })).status,
      (await ask(maria, leo, '2027-02-01T08:00:00-03:00')).status,
    ];
    const none = Array(reads.length + 3).fill(404);
    expect(await statuses()).toEqual(none);
    await addCare(clinic, maria, { id: leo });
    expect((await statuses()).filter(status => status !== 200)).toEqual([204, 204, 422]);
    await end(maria, leo);
    expect(await statuses()).toEqual(none);
    expect((await clinic.del(`/appointments/${appointmentId}`, { as: maria })).status).toBe(404);
    expect((await clinic.del(`/appointments/${appointmentId}`, { as: father })).status).toBe(200);
  });

  test('to the stored response of a write ends with the care', async () => {
    const maria = await clinic.signUpPatient();
    const leo = await registerDependent(clinic, await clinic.signUpPatient());
    await addCare(clinic, maria, { id: leo });
    const save = () => clinic.post(`/questionaries?patient=${leo}`, [], { as: maria, key: 'answers-of-leo' });
    const { status } = await save();
    expect((await save()).status).toBe(status);
    await end(maria, leo);
    expect((await save()).status).toBe(404);
  });

  test('to stored responses stays for what wasn’t about the dependent, so that a repeat makes nothing twice', async () => {
    const { maria, leo } = await family();
    const eva = await registerDependent(clinic, maria);
    const book = (hour: string, key: string, patient?: string) =>
      ask(maria, patient, `2027-03-09T${hour}:00:00-03:00`, { key });
    const contact = { name: 'Rita Lima', birthday: '2020-02-01', gender: 'f' };
    const unrelated = [
      () => clinic.post('/dependents', contact, { as: maria, key: 'rita' }),
      () => book('08', 'own'),
      () => book('09', 'eva', eva),
    ];
    const first = await Promise.all(unrelated.map(write => write()));
    expect(first.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await book('10', 'leo', leo)).status).toBe(201);
    const ending = () => clinic.del(`/dependents/${leo}`, { as: maria, key: 'ending' });
    expect([(await ending()).status, (await ending()).status]).toEqual([204, 204]);

    for (const [index, write] of unrelated.entries()) expect((await write()).body).toEqual(first[index]?.body);
    const { body } = await clinic.get('/dependents', { as: maria });
    expect(body.map(({ name }: { name: string }) => name).sort()).toEqual(['Leo Lima', 'Rita Lima']);
    expect((await book('10', 'leo', leo)).status).toBe(404);
  });

  test('to responses that were stored before it was recorded whom they are about ends too', async () => {
    const { maria, leo } = await family();
    const save = () => clinic.post(`/questionaries?patient=${leo}`, [], { as: maria, key: 'answers-before' });
    const { status } = await save();
    expect(status).toBeLessThan(300);
    await clinic.database.db.update(idempotency).set({ patientIds: null }).where(eq(idempotency.accountId, maria.id));
    await end(maria, leo);
    expect((await save()).status).toBe(404);
  });

  test('of a doctor isn’t changed by `patient`', async () => {
    const { maria, leo } = await family();
    await ask(maria, leo, '2027-03-08T08:00:00-03:00', { at: colleague });
    const [plain, ...others] = await Promise.all(
      ['', `?patient=${leo}`, `?patient=${maria.id}`].map(query =>
        clinic.get(`/appointments${query}`, { as: colleague }),
      ),
    );
    for (const { status, body } of others) expect([status, body]).toEqual([200, plain?.body]);
  });
});

test('an end of care that commits first wins against a booking, a cancellation and answers', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { maria, leo } = await family();
    const { id } = (await ask(maria, leo, `2027-04-${String(round + 1).padStart(2, '0')}T08:00:00-03:00`)).body;
    const time = `2027-04-${String(round + 1).padStart(2, '0')}T09:00:00-03:00`;
    const [, ...answers] = await Promise.all([
      end(maria, leo),
      ask(maria, leo, time),
      clinic.del(`/appointments/${id}`, { as: maria }),
      clinic.post(`/questionaries?patient=${leo}`, [{ question_id: weight?.id, answer: '21' }], { as: maria }),
    ]);
    // Audit rows have their order of commits here, since each writes while the care is locked.
    const rows = await clinic.database.db
      .select({ action: audit.action, subject: audit.subject })
      .from(audit)
      .where(and(eq(audit.patientId, leo), eq(audit.actorId, maria.id)))
      .orderBy(audit.id);
    const done = answers.filter(({ status }) => status < 300).length;
    expect(answers.map(({ status }) => [200, 201, 404].includes(status))).toEqual([true, true, true]);
    const ended = rows.findIndex(({ action, subject }) => action === 'end' && subject === 'care');
    expect([rows.slice(ended + 1), ended - 1]).toEqual([[], done]);
  }
});
