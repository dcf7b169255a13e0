/** Merging two patients: one person in every read, nothing moves, and it can be undone. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { questions } from '../../../../contract/questions.ts';
import { moveOfPatient } from '../../../../server/features/booking/index.ts';
import {
  answer as answerTable,
  appointmentEvent,
  audit as auditTable,
  delivery,
  patient as patientTable,
} from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { nextCpf, type Person, specialtyId } from '../../harness/people.ts';
import { entriesOf, textsFor } from '../entries/entries.ts';
import { BIRTHDAY, deskOf } from './deskOf.ts';

const clinic = await testApp();
const { register: registerAt, find, merge, attach, undo, insertAppointment, nextPhone, auditOf } = deskOf(clinic);
const register = (as: Person, body = {}) => registerAt(as, { birthday: BIRTHDAY, ...body });
const desk = await clinic.signUpReceptionist();
const north = await clinic.addClinic({ name: 'Norte' });
const otherDesk = await clinic.signUpReceptionist(north);
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '18:00' } });
const colleague = await clinic.signUpDoctor({ hours: { start: '08:00', end: '18:00' } });

const [weight, height] = questions;

/** A patient with an account, known at the clinic by an appointment with the doctor. */
async function knownPatient(at: string, name = 'Marta Reis'): Promise<Person & { appointmentId: string }> {
  const patient = await clinic.signUpPatient({ name, phone: nextPhone() });
  return { ...patient, appointmentId: await insertAppointment(patient, doctor, at) };
}

const historyOf = async (id: string, as: Person) => {
  const { status, body } = await clinic.get(`/appointments/${id}`, { as });
  return status === 200 ? body.map((entry: { id: string }) => entry.id) : status;
};

describe('a patient of the desk, attached to an account', () => {
  test('is one person with it in every read, and two again after undoing', async () => {
    const marta = await knownPatient('2027-03-02T12:00:00Z');
    const twin = await register(desk, { name: 'Marta R.' });
    const hers = await insertAppointment(twin, colleague, '2027-03-03T12:00:00Z');
    expect(await historyOf(marta.id, doctor)).toEqual([marta.appointmentId]);
    expect(await historyOf(twin.id, doctor)).toBe(404);

    await attach(desk, twin, marta);
    const both = [hers, marta.appointmentId];
    // The patient, and a doctor of either, by either id.
    for (const [id, as] of [
      [marta.id, marta],
      [twin.id, marta],
      [marta.id, doctor],
      [twin.id, doctor],
      [marta.id, colleague],
    ] as const)
      expect(await historyOf(id, as)).toEqual(both);
    const listed = await clinic.get('/appointments', { as: marta });
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([...both].reverse());
    const page = await clinic.get(`/appointments?after=${marta.appointmentId}`, { as: marta });
    expect(page.body.map(({ id }: { id: string }) => id)).toEqual([hers]);
    // The doctor sees one patient, by the whole list and by the appointment.
    for (const path of ['/appointments/ShowAll', `/appointments/ShowAll?id=${hers}`]) {
      const { body } = await clinic.get(path, { as: colleague });
      expect(body).toMatchObject([{ id: hers, patient: { id: marta.id, name: 'Marta Reis', email: marta.email } }]);
    }
    const details = await clinic.get(`/desk/patients/${twin.id}`, { as: desk });
    expect(details.body).toMatchObject({ id: marta.id, merged: [{ id: twin.id, name: 'Marta R.' }] });
    expect(details.body.appointments.map(({ id }: { id: string }) => id)).toEqual(both);
    expect(await find(desk, 'marta r')).toEqual(['Marta Reis']);

    expect((await undo(desk, twin)).status).toBe(204);
    expect(await historyOf(marta.id, marta)).toEqual([marta.appointmentId]);
    expect(await historyOf(twin.id, marta)).toBe(404);
    expect(await historyOf(marta.id, doctor)).toEqual([marta.appointmentId]);
    expect(await historyOf(twin.id, doctor)).toBe(404);
    expect(await historyOf(twin.id, colleague)).toEqual([hers]);
    expect(await find(desk, 'marta r')).toEqual(['Marta R.', 'Marta Reis']);
    expect((await undo(desk, twin)).status).toBe(404);
    // It can be attached again.
    await attach(desk, twin, marta);
  });

  test('has the structured entries of both, which are separate again after undoing', async () => {
    const patient = await knownPatient('2027-03-09T16:00:00Z', 'Iara Reis');
    const twin = await register(desk, { name: 'Iara R.' });
    const ofTwin = entriesOf(clinic, colleague, await insertAppointment(twin, colleague, '2027-03-10T16:00:00Z'));
    const ofPatient = entriesOf(clinic, doctor, patient.appointmentId);
    await ofPatient.allergy('Dipirona');
    const { body } = await ofTwin.allergy('Penicilina');
    await attach(desk, twin, patient);
    for (const [id, as] of [
      [patient.id, patient],
      [patient.id, doctor],
      [twin.id, colleague],
    ] as const)
      expect(await textsFor(clinic, as, id)).toEqual(['Dipirona', 'Penicilina']);
    const { body: listed } = await clinic.get(`/appointments/ShowAll?id=${patient.appointmentId}`, { as: doctor });
    expect(listed[0].patient.allergies.map(({ text }: { text: string }) => text)).toEqual(['Dipirona', 'Penicilina']);
    // The other doctor corrects it, now that it is one person.
    expect((await ofPatient.allergy('Penicilina G', { id: body.id, version: 1 })).status).toBe(200);
    expect((await undo(desk, twin)).status).toBe(204);
    expect(await textsFor(clinic, patient, patient.id)).toEqual(['Dipirona']);
    expect(await textsFor(clinic, colleague, twin.id)).toEqual(['Penicilina G']);
  });

  test('has no statement that no allergy is known beside an allergy', async () => {
    const patient = await knownPatient('2027-03-09T17:00:00Z', 'Rute Reis');
    const twin = await register(desk, { name: 'Rute R.' });
    const ofTwin = entriesOf(clinic, colleague, await insertAppointment(twin, colleague, '2027-03-10T17:00:00Z'));
    await entriesOf(clinic, doctor, patient.appointmentId).save({ kind: 'no_allergies' });
    const { body } = await ofTwin.allergy('Penicilina');
    await attach(desk, twin, patient);
    for (const as of [patient, doctor]) expect(await textsFor(clinic, as, patient.id)).toEqual(['Penicilina']);
    await ofTwin.allergy('Penicilina', { id: body.id, version: 1, state: 'ended' });
    expect(await textsFor(clinic, patient, patient.id)).toEqual(['Penicilina', 'no_allergies']);
  });

  test('is shown at once in the lists of the doctors, also when it is two again', async () => {
    const patient = await knownPatient('2027-03-09T18:00:00Z', 'Lia Reis');
    const twin = await register(desk, { name: 'Lia R.' });
    await insertAppointment(twin, colleague, '2027-03-10T18:00:00Z');
    const changesOf = (id: string) =>
      clinic.database.db.$count(
        appointmentEvent,
        and(eq(appointmentEvent.patientId, id), eq(appointmentEvent.kind, 'patient_changed')),
      );
    await attach(desk, twin, patient);
    expect([await changesOf(patient.id), await changesOf(twin.id)]).toEqual([1, 1]);
    await undo(desk, twin);
    expect([await changesOf(patient.id), await changesOf(twin.id)]).toEqual([2, 2]);
  });

  test('is audited, and the patient sees what happened to both', async () => {
    const patient = await knownPatient('2027-03-02T13:00:00Z', 'Olga Reis');
    const twin = await register(desk, { name: 'Olga R.' });
    const at = await insertAppointment(twin, colleague, '2027-03-03T13:00:00Z');
    await clinic.put('/appointments', { id: at, anamnesis: 'Tosse', diagnosis: '' }, { as: colleague });
    expect(await auditOf(patient)).not.toContain('Doctor change notes');
    await attach(desk, twin, patient);
    const merged = await auditOf(patient);
    expect(merged).toEqual(expect.arrayContaining(['Reception create contact', 'Doctor change notes']));
    expect(merged.filter(line => line === 'Patient merge record')).toHaveLength(2);
    await undo(desk, twin);
    const separate = await auditOf(patient);
    expect(separate).not.toContain('Doctor change notes');
    expect(separate).toEqual(expect.arrayContaining(['Patient merge record', 'Reception separate record']));
  });

  test('lets the patient cancel and replace appointments of both', async () => {
    const patient = await knownPatient('2027-03-02T14:00:00Z', 'Nair Reis');
    const twin = await register(desk, { name: 'Nair R.' });
    const first = await insertAppointment(twin, colleague, '2027-03-03T14:00:00Z');
    const second = await insertAppointment(twin, colleague, '2027-03-03T15:00:00Z');
    const book = (date: string, replaces?: string) =>
      clinic.post(
        '/appointments',
        { date, doctor_id: colleague.id, specialty_id: specialtyId('Clínica Geral'), ...(replaces && { replaces }) },
        { as: patient },
      );
    expect((await clinic.del(`/appointments/${first}`, { as: patient })).status).toBe(404);
    await attach(desk, twin, patient);
    expect((await clinic.del(`/appointments/${first}`, { as: patient })).status).toBe(200);
    // A person can't be in two places: the time of the twin's appointment is taken.
    const busy = await clinic.post(
      '/appointments',
      { date: '2027-03-03T15:00:00Z', doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') },
      { as: patient },
    );
    expect(busy).toMatchObject({ status: 409, body: { code: 'patient_busy', conflicts: [{ id: second }] } });
    expect((await book('2027-03-03T16:00:00Z', second)).status).toBe(201);
  });
});

describe('once they are two again', () => {
  test('a repeated request of the account gets nothing of the other’s', async () => {
    const patient = await knownPatient('2027-03-16T12:00:00Z', 'Alba Reis');
    const twin = await register(desk, { name: 'Alba R.' });
    await insertAppointment(twin, colleague, '2027-03-16T14:00:00Z');
    const saved = { answeredAt: clinic.clock.now() };
    await clinic.database.db
      .insert(answerTable)
      .values({ ...saved, patientId: twin.id, questionId: height.id, answer: 'Altura de outra pessoa' });
    await attach(desk, twin, patient);
    const save = () =>
      clinic.post('/questionaries', [{ question_id: weight.id, answer: '70' }], { as: patient, key: 'answers' });
    expect(JSON.stringify((await save()).body)).toContain('Altura de outra pessoa');
    expect((await undo(desk, twin)).status).toBe(204);
    const { status, body } = await save();
    expect([status, JSON.stringify(body).includes('Altura de outra pessoa')]).toEqual([200, false]);
  });

  test('a move that had begun is refused', async () => {
    const patient = await knownPatient('2027-03-17T12:00:00Z', 'Cora Reis');
    const twin = await register(desk, { name: 'Cora R.' });
    const id = await insertAppointment(twin, colleague, '2027-03-17T14:00:00Z');
    await attach(desk, twin, patient);
    const { db, tx } = clinic.database;
    const during = {
      read: async <T>(work: (reader: typeof db) => Promise<T>) => {
        const result = await work(db);
        await undo(desk, twin);
        return result;
      },
      write: tx,
    };
    const by = { id: patient.id, role: 'Patient' as const, address: '', at: clinic.clock.now() };
    const moving = moveOfPatient(during, by, id, { date: '2027-03-18T14:00:00Z' });
    await expect(moving).rejects.toMatchObject({ code: 'not_found' });
    expect(await historyOf(twin.id, colleague)).toEqual([id]);
  });
});

test('of two concurrent bookings for merged patients, one is refused', async () => {
  const patient = await knownPatient('2027-03-02T16:00:00Z', 'Lia Reis');
  const twin = await register(desk, { name: 'Lia R.' });
  await attach(desk, twin, patient);
  const book = (doctorId: string) =>
    clinic.post(
      '/appointments',
      { date: '2027-03-04T12:00:00Z', doctor_id: doctorId, specialty_id: specialtyId('Clínica Geral') },
      { as: patient },
    );
  const answers = await Promise.all([book(doctor.id), book(colleague.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('overlapping appointments are reported, and both remain', async () => {
  const [patient, twin] = [await register(desk, { name: 'Eva Reis' }), await register(desk, { name: 'Eva R.' })];
  const first = await insertAppointment(patient, doctor, '2027-03-05T12:00:00Z');
  const over = await insertAppointment(twin, colleague, '2027-03-05T12:15:00Z');
  await insertAppointment(twin, colleague, '2027-03-05T12:45:00Z');
  const { body } = await merge(desk, twin, patient);
  expect(body.overlaps.map(({ id }: { id: string }) => id)).toEqual([over, first]);
  const details = await clinic.get(`/desk/patients/${patient.id}`, { as: desk });
  expect(details.body.appointments).toHaveLength(3);
});

describe('answers of both', () => {
  test('the latest answer to each question counts, and none is lost', async () => {
    const patient = await knownPatient('2027-03-06T12:00:00Z', 'Ida Reis');
    const twin = await register(desk, { name: 'Ida R.' });
    const own = [
      { question_id: weight.id, answer: '70', answered_at: '2027-02-02T12:00:00Z' },
      { question_id: height.id, answer: '1.70', answered_at: '2027-02-01T12:00:00Z' },
    ];
    expect((await clinic.post('/questionaries', own, { as: patient })).status).toBe(200);
    const of = (questionId: string, answer: string, day: string) => ({
      ...{ patientId: twin.id, questionId, answer, answerJson: null, answeredAt: new Date(`${day}T12:00:00Z`) },
    });
    await clinic.database.db
      .insert(answerTable)
      .values([of(weight.id, '65', '2027-02-01'), of(height.id, '1.71', '2027-02-02')]);
    const values = async () => {
      const { body } = await clinic.get(`/questionaries/${patient.id}`, { as: doctor });
      return body.map(({ answer }: { answer: string }) => answer);
    };
    const versions = async () => {
      const { body } = await clinic.get(`/questionaries/${patient.id}/versions`, { as: doctor });
      return body.map(({ answer }: { answer: string }) => answer).sort();
    };
    await attach(desk, twin, patient);
    expect(await values()).toEqual(['70', '1.71']);
    expect(await versions()).toEqual(['1.70', '1.71', '65', '70']);
    await undo(desk, twin);
    expect(await values()).toEqual(['70', '1.70']);
    expect(await versions()).toEqual(['1.70', '70']);
  });
});

describe('which patients can be merged', () => {
  test('none with an account: only a claim code attaches to an account', async () => {
    const [one, other] = [await knownPatient('2027-03-08T12:00:00Z'), await knownPatient('2027-03-08T13:00:00Z')];
    const twin = await register(desk, {});
    for (const [from, into] of [
      [one, other],
      [one, twin],
      [twin, one],
    ] as const)
      expect(await merge(desk, from, into)).toMatchObject({ status: 409, body: { code: 'has_account' } });
  });

  test('none of another clinic, even if found by a whole number', async () => {
    const phone = nextPhone();
    const theirs = await register(otherDesk, { clinic_id: north.id, phone });
    const ours = await register(desk, {});
    const statuses = async () =>
      (await Promise.all([merge(desk, ours, theirs), merge(desk, theirs, ours)])).map(({ status }) => status);
    expect(await statuses()).toEqual([404, 404]);
    expect((await merge(desk, ours, { id: crypto.randomUUID() })).status).toBe(404);
    await find(desk, phone);
    expect(await statuses()).toEqual([404, 404]);
    // With an appointment at the clinic, they are its patient as well.
    await insertAppointment(theirs, doctor, '2027-03-08T14:00:00Z');
    expect((await merge(desk, ours, theirs)).status).toBe(200);
  });

  test('a repeat, and merging into itself, change nothing', async () => {
    const [one, other] = [await register(desk, { name: 'Uma' }), await register(desk, { name: 'Duas' })];
    expect((await merge(desk, one, one)).status).toBe(200);
    await merge(desk, one, other);
    expect((await merge(desk, one, other)).body.patient.id).toBe(other.id);
    // In the opposite direction as well: they are one person already.
    expect((await merge(desk, other, one)).body.patient.id).toBe(other.id);
    const { body } = await clinic.get(`/desk/patients/${other.id}`, { as: desk });
    expect(body.merged).toHaveLength(1);
  });

  test('a chain is one person, and each link can be undone', async () => {
    const [a, b, c] = [await register(desk), await register(desk), await register(desk)];
    await merge(desk, a, b);
    await merge(desk, b, c);
    const rootOf = async ({ id }: { id: string }) => {
      const [row] = await clinic.database.db.select().from(patientTable).where(eq(patientTable.id, id));
      return row?.rootId;
    };
    expect(await Promise.all([a, b, c].map(rootOf))).toEqual([c.id, c.id, c.id]);
    await undo(desk, b);
    expect(await Promise.all([a, b, c].map(rootOf))).toEqual([b.id, b.id, c.id]);
    await merge(desk, a, c);
    expect(await Promise.all([a, b, c].map(rootOf))).toEqual([c.id, c.id, c.id]);
    await undo(desk, a);
    expect(await Promise.all([a, b, c].map(rootOf))).toEqual([a.id, c.id, c.id]);
  });

  test('a merge is undone at a clinic that knows the separated patient by itself', async () => {
    const both = await clinic.signUpReceptionist([clinic.home, north]);
    const ours = await register(desk, {});
    const theirs = await register(otherDesk, { clinic_id: north.id });
    expect((await merge(both, theirs, ours)).status).toBe(200);
    const mergedFor = async (as: Person) =>
      (await clinic.get(`/desk/patients/${ours.id}`, { as })).body.merged.map(({ id }: { id: string }) => id);
    expect([await mergedFor(desk), await mergedFor(otherDesk)]).toEqual([[], [theirs.id]]);
    expect((await undo(desk, theirs)).status).toBe(404);
    expect((await undo(otherDesk, theirs)).status).toBe(204);
  });

  test('the owner of an account is told that a registration was separated from it', async () => {
    const patient = await clinic.signUpPatient();
    const [twin, first] = [await register(desk, { name: 'Ana Reis' }), await register(desk, { name: 'Ana R.' })];
    const mails = () =>
      clinic.database.db
        .select({ recipient: delivery.recipient })
        .from(delivery)
        .where(eq(delivery.subject, 'Um cadastro foi separado da sua conta do Clinic'));
    const before = await mails();
    await merge(desk, first, twin);
    await undo(desk, first);
    expect(await mails()).toEqual(before);
    await attach(desk, twin, patient);
    await undo(desk, twin);
    expect(await mails()).toHaveLength(before.length + 1);
    expect(await mails()).toContainEqual({ recipient: patient.email });
  });

  test('a merge is undone also after its owner has closed the account, of which nothing else is shown', async () => {
    const owner = await knownPatient('2027-03-10T12:00:00Z', 'Ciro Vidal');
    const twin = await register(desk, { name: 'Davi Vidal' });
    const other = await register(desk, { name: 'Eva Lins' });
    await insertAppointment(twin, colleague, '2027-02-10T12:00:00Z');
    await attach(desk, twin, owner);
    await attach(desk, other, owner);
    const separable = async (as: Person, text = 'vidal') =>
      (await clinic.post('/desk/separable-patients/search', { text }, { as })).body;
    expect(await separable(desk)).toEqual([]);
    expect((await clinic.post('/users/me/closing', { password: owner.password }, { as: owner })).status).toBe(204);

    expect(await find(desk, 'Vidal')).toEqual([]);
    for (const { id } of [owner, twin])
      expect((await clinic.get(`/desk/patients/${id}`, { as: desk })).status).toBe(404);
    const at = clinic.clock.now();
    const until = new Date(at.getTime() + 30 * 24 * 3_600_000);
    clinic.clock.set(new Date(at.getTime() + 24 * 3_600_000));
    await separable(desk);
    const read = await clinic.database.db
      .select({ patientId: auditTable.patientId })
      .from(auditTable)
      .where(gte(auditTable.at, clinic.clock.now()));
    expect(read).toEqual([{ patientId: twin.id }]);
    clinic.clock.set(at);
    expect(await separable(desk)).toEqual([
      { id: twin.id, name: 'Davi Vidal', at: at.toISOString(), undo_until: until.toISOString() },
    ]);
    for (const text of ['VID', 'd. vídal', 'Vidal Davi']) expect(await separable(desk, text)).toHaveLength(1);
    for (const text of ['v', 'Vidal Ana', 'Ciro', 'idal', '11', twin.phone])
      expect(await separable(desk, text)).toEqual([]);
    expect(await separable(otherDesk)).toEqual([]);
    expect((await undo(otherDesk, twin)).status).toBe(404);
    clinic.clock.set(until);
    expect([await separable(desk), (await undo(desk, twin)).status]).toEqual([[], 404]);
    clinic.clock.set(at);

    expect((await undo(desk, twin)).status).toBe(204);
    expect(await separable(desk)).toEqual([]);
    expect(await find(desk, 'Vidal')).toEqual(['Davi Vidal']);
    expect((await clinic.get(`/desk/patients/${owner.id}`, { as: desk })).status).toBe(404);
    await insertAppointment(twin, colleague, '2027-03-11T12:00:00Z');
    expect(await historyOf(twin.id, colleague)).toHaveLength(2);
    expect(await historyOf(owner.id, colleague)).toBe(404);
  });

  test('the CPF of a merged patient can be entered for the person, and then keeps the two together', async () => {
    const cpf = nextCpf();
    const [one, other] = [await register(desk), await register(desk, { cpf })];
    const enter = (given: string | null) =>
      clinic.put(`/desk/patients/${one.id}`, { name: 'Uma', phone: one.phone, cpf: given }, { as: desk });
    expect((await enter(cpf)).body.code).toBe('cpf_taken');
    await merge(desk, other, one);
    expect(await enter(cpf)).toMatchObject({ status: 200, body: { cpf_end: cpf.slice(-3) } });
    expect(await undo(desk, other)).toMatchObject({ status: 409, body: { code: 'cpf_taken' } });
    await enter(null);
    expect((await undo(desk, other)).status).toBe(204);
  });

  test('a merge can be undone for 30 days', async () => {
    const [one, other] = [await register(desk), await register(desk)];
    await merge(desk, one, other);
    const { body } = await clinic.get(`/desk/patients/${other.id}`, { as: desk });
    const now = clinic.clock.now();
    clinic.clock.set(body.merged[0].undo_until);
    expect((await undo(desk, one)).status).toBe(404);
    clinic.clock.set(new Date(Date.parse(body.merged[0].undo_until) - 1));
    expect((await undo(desk, one)).status).toBe(204);
    clinic.clock.set(now);
  });

  test('merges at the same time make no cycle', async () => {
    const [one, other] = [await register(desk), await register(desk)];
    const answers = await Promise.all([merge(desk, one, other), merge(desk, other, one)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = answers;
    expect(first?.body.patient.id).toBe(second?.body.patient.id);
  });
});

describe('in the database', () => {
  const run = (statement: string) => clinic.database.db.execute(sql.raw(statement));
  const refused = (statement: string, cause: Record<string, string>) =>
    expect(run(statement)).rejects.toMatchObject({ cause });

  test('patients and merges are never deleted, and a merge is undone once', async () => {
    const [one, other] = [await register(desk), await register(desk)];
    await merge(desk, one, other);
    const that = `where from_id = '${one.id}'`;
    await refused(`delete from patient where id = '${one.id}'`, { code: '23001' });
    await refused(`delete from patient_merge ${that}`, { code: '23001' });
    await refused(`update patient_merge set into_id = '${desk.id}' ${that}`, { code: '23001' });
    await undo(desk, one);
    await refused(`update patient_merge set undone_at = null, undone_by = null ${that}`, { code: '23001' });
  });

  test('a cycle, a second merge and a merged account are refused', async () => {
    const patient = await knownPatient('2027-03-09T12:00:00Z');
    const [one, other] = [await register(desk), await register(desk)];
    const insert = (
      from: { id: string },
      into: { id: string },
    ) => `insert into patient_merge (from_id, into_id, at, merged_by)
      values ('${from.id}', '${into.id}', now(), '${desk.id}')`;
    await merge(desk, one, other);
    await refused(insert(one, patient), { constraint_name: 'patient_merge_open' });
    await refused(insert(other, one), { constraint_name: 'patient_merge_without_cycle' });
    await refused(insert(patient, other), { constraint_name: 'patient_with_account_is_root' });
  });
});
