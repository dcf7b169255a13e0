/** A patient attaches the record that the clinic made to their own account, with a code and the birthday. */
import { asc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { CLAIM_CODE_DAYS } from '../../../../contract/desk.ts';
import { account, appointmentEvent, clinicStaff, delivery } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { postOf } from '../../platform/mail/post.ts';
import { addCare } from '../care/dependents.ts';
import { unzip } from '../export/unzip.ts';
import { makeHandedIn } from '../record/handedIn.ts';
import { deskOf } from './deskOf.ts';

const LIMIT = 5;
const clinic = await testApp({ settings: { signInLimit: LIMIT } });
const { register, find, insertAppointment, merge, undo, auditOf } = deskOf(clinic);
const { drain, rows } = postOf(clinic);
const desk = await clinic.signUpReceptionist();
const doctor = await clinic.signUpDoctor();

const birthday = '1990-05-20';
const makeCode = (patient: { id: string }, send = 'print', as = desk) =>
  clinic.post(`/desk/patients/${patient.id}/claim-code`, { send }, { as, headers: { 'accept-language': 'pt-BR' } });

let count = 0;
const nextAddress = () => {
  count += 1;
  return `10.1.0.${count}`;
};

/** From a new address by default, so that tests don't use up each other's attempts. */
function claim(as: Person, code: string, given = birthday, address = nextAddress(), whose?: 'self' | 'dependent') {
  return clinic.app
    .inject({
      method: 'POST',
      url: '/api/claims',
      remoteAddress: address,
      headers: { authorization: `Bearer ${as.token}` },
      payload: { code, birthday: given, ...(whose && { as: whose }) },
    })
    .then(({ statusCode, body }) => ({ status: statusCode, body: body === '' ? undefined : JSON.parse(body) }));
}

const wrong = { status: 422, body: { errors: [{ field: 'code', code: 'code_wrong' }] } };

/** A patient of the desk with a code. */
async function claimable(born = birthday): Promise<{ id: string; code: string }> {
  const { id } = await register(desk, { birthday: born, email: 'rosa@example.test', name: 'Rosa Prado' });
  const { body } = await makeCode({ id });
  return { id, code: body.code };
}

describe('a code', () => {
  test('has eight unambiguous characters in two groups, and is stored as a hash', async () => {
    const { id, code } = await claimable();
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
    const [row] = await clinic.database.db.execute(
      sql`select to_jsonb(c)::text as text from claim_code c where patient_id = ${id}`,
    );
    expect(row?.text).not.toContain(code.replace('-', ''));
    const stored = await clinic.database.db.execute(sql`select answer from idempotency`);
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  test('attaches the record to the account, once', async () => {
    const patient = await clinic.signUpPatient();
    const { id, code } = await claimable();
    const at = await insertAppointment({ id }, doctor, '2027-03-02T12:00:00Z');
    expect((await claim(patient, ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(204);
    const { body } = await clinic.get('/appointments', { as: patient });
    expect(body).toMatchObject([{ id: at }]);
    expect(await auditOf(patient)).toEqual(
      expect.arrayContaining(['Reception create claim_code', 'Patient merge record']),
    );
    expect(await claim(patient, code)).toMatchObject(wrong);
    expect(await claim(await clinic.signUpPatient(), code)).toMatchObject(wrong);
    const details = await clinic.get(`/desk/patients/${id}`, { as: desk });
    expect(details.body).toMatchObject({ id: patient.id, merged: [{ id }], claim_expires_at: null });
    // The reception can separate them again.
    expect((await clinic.del(`/desk/patients/${id}/merge`, { as: desk })).status).toBe(204);
    expect((await clinic.get('/appointments', { as: patient })).body).toEqual([]);
  });

  test('once separated, an exam that was handed in shows nothing of the other person’s appointment', async () => {
    const patient = await clinic.signUpPatient();
    const treating = await clinic.signUpDoctor();
    const { id, code } = await claimable();
    const appointmentId = await insertAppointment({ id }, treating, '2027-03-02T16:00:00Z');
    expect((await claim(patient, code)).status).toBe(204);
    await makeHandedIn(clinic, patient, { appointmentId, hasFile: true });
    const handedIn = async () => (await clinic.get(`/handed-in-exams/${patient.id}`, { as: patient })).body[0];
    const ofDoctor = async () => [
      (await clinic.get('/appointments/ShowAll', { as: treating })).body[0],
      (await clinic.get(`/appointments/ShowAll?id=${appointmentId}`, { as: treating })).body[0],
    ];
    const exported = async () => {
      const { bytes } = await clinic.get('/users/me/export', { as: patient });
      return JSON.parse(String((await unzip(bytes)).get('record.json'))).handed_in_exams;
    };
    expect((await handedIn()).appointment).toMatchObject({ id: appointmentId });
    expect(await exported()).toMatchObject([{ appointment_id: appointmentId }]);
    for (const one of await ofDoctor()) expect(one).toMatchObject({ id: appointmentId, handed_in: 1 });
    expect((await undo(desk, { id })).status).toBe(204);
    expect((await handedIn()).appointment).toBeNull();
    expect(await exported()).toMatchObject([{ appointment_id: null }]);
    for (const one of await ofDoctor()) expect(one).not.toHaveProperty('handed_in');
  });

  test('is wrong with another birthday, after its expiry, and once a new one was made', async () => {
    const patient = await clinic.signUpPatient();
    const { id, code } = await claimable();
    const [withBirthday, withCode] = [await claim(patient, code, '1990-05-21'), await claim(patient, 'ZZZZ-ZZZZ')];
    expect(withBirthday).toMatchObject(wrong);
    expect({ ...withCode.body, correlation: '' }).toEqual({ ...withBirthday.body, correlation: '' });
    const { body } = await makeCode({ id });
    expect(await claim(patient, code)).toMatchObject(wrong);
    const now = clinic.clock.now();
    clinic.clock.set(body.expires_at);
    expect(Date.parse(body.expires_at) - now.getTime()).toBe(CLAIM_CODE_DAYS * 86_400_000);
    expect(await claim(patient, body.code)).toMatchObject(wrong);
    clinic.clock.set(new Date(Date.parse(body.expires_at) - 1));
    expect((await claim(patient, body.code)).status).toBe(204);
    clinic.clock.set(now);
  });

  test('used by two accounts at the same time, attaches the record to one', async () => {
    const people = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const { code } = await claimable();
    const answers = await Promise.all(people.map(person => claim(person, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  test('follows a merge by the desk, but never into a second account', async () => {
    const [one, other] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const [first, second] = [await claimable(), await claimable()];
    await merge(desk, first, second);
    expect((await claim(one, first.code)).status).toBe(204);
    expect((await clinic.get(`/desk/patients/${second.id}`, { as: desk })).body.id).toBe(one.id);
    expect(await claim(other, second.code)).toMatchObject(wrong);
    expect((await claim(one, second.code)).status).toBe(204);
  });

  test('ends when the birthday or the e-mail changes, and when its maker leaves the clinic or is disabled', async () => {
    const patient = await clinic.signUpPatient();
    const contact = { name: 'Rosa Prado', phone: '(21) 98765-4321', birthday, email: 'rosa@example.test' };
    for (const change of [{ email: 'other@example.test' }, { birthday: '1990-05-21' }]) {
      const { id, code } = await claimable();
      await clinic.put(`/desk/patients/${id}`, { ...contact, ...change }, { as: desk });
      expect((await clinic.get(`/desk/patients/${id}`, { as: desk })).body.claim_expires_at).toBeNull();
      expect(await claim(patient, code, change.birthday)).toMatchObject(wrong);
    }
    const { id, code } = await claimable();
    await clinic.put(`/desk/patients/${id}`, { ...contact, phone: '(21) 98765-0000' }, { as: desk });
    expect((await claim(patient, code)).status).toBe(204);

    const former = await clinic.signUpReceptionist();
    const person = await register(desk, { birthday });
    const { body } = await makeCode(person, 'print', former);
    const end = (at: Date | null) =>
      clinic.database.db.update(clinicStaff).set({ endedAt: at }).where(eq(clinicStaff.accountId, former.id));
    await end(clinic.clock.now());
    expect(await claim(patient, body.code)).toMatchObject(wrong);
    await end(null);
    const disable = (at: Date | null) =>
      clinic.database.db.update(account).set({ disabledAt: at }).where(eq(account.id, former.id));
    await disable(clinic.clock.now());
    expect(await claim(patient, body.code)).toMatchObject(wrong);
    await disable(null);
    expect((await claim(patient, body.code)).status).toBe(204);
  });

  test('its use is reported to the e-mails of the registration', async () => {
    const [first, second] = [await claimable(), await register(desk, { email: 'rosa.prado@example.test' })];
    await merge(desk, second, first);
    const sent = () =>
      clinic.database.db
        .select({ recipient: delivery.recipient, body: delivery.body })
        .from(delivery)
        .where(eq(delivery.subject, 'Seu cadastro agora está em uma conta do Clinic'))
        .orderBy(asc(delivery.recipient));
    const before = (await sent()).length;
    expect((await claim(await clinic.signUpPatient(), first.code)).status).toBe(204);
    const mails = await sent();
    expect(mails).toHaveLength(before + 2);
    expect(mails.map(({ recipient }) => recipient)).toContain('rosa.prado@example.test');
    const text = mails.find(({ recipient }) => recipient === 'rosa@example.test')?.body ?? '';
    expect(text).toMatch(/^Olá, Rosa!/);
    expect(text).toContain(clinic.home.name);
    expect(text).not.toContain(first.code);
  });
});

describe('a receptionist with an account as a patient', () => {
  const phone = '+5521988887777';

  test('can’t merge a patient into it', async () => {
    const own = await clinic.signUpPatient({ phone: '+5521988886666' });
    const victim = await register(desk, { phone, birthday });
    const theirs = await insertAppointment(victim, doctor, '2027-03-02T15:00:00Z');
    await find(desk, '21988886666');
    expect(await merge(desk, victim, own)).toMatchObject({ status: 404 });
    await insertAppointment(own, doctor, '2027-03-02T16:00:00Z');
    expect(await merge(desk, victim, own)).toMatchObject({ status: 409, body: { code: 'has_account' } });
    const { body } = await clinic.get('/appointments', { as: own });
    expect(body.map(({ id }: { id: string }) => id)).not.toContain(theirs);
  });

  test('can’t change, merge or print a code for someone of another clinic, found by the number', async () => {
    const otherDesk = await clinic.signUpReceptionist(await clinic.addClinic());
    const victim = await register(desk, { phone: '+5521988885555', birthday, name: 'Vera Lima' });
    expect(await find(otherDesk, '21988885555')).toEqual(['Vera Lima']);
    const details = (as: Person) => clinic.get(`/desk/patients/${victim.id}`, { as });
    expect(await details(otherDesk)).toMatchObject({ status: 200, body: { may_attach: false } });
    expect((await details(desk)).body.may_attach).toBe(true);
    const contact = { name: 'Vera Lima', phone: '+5521988885555', birthday: '1980-01-01' };
    expect((await clinic.put(`/desk/patients/${victim.id}`, contact, { as: otherDesk })).status).toBe(404);
    expect((await makeCode(victim, 'print', otherDesk)).status).toBe(404);
    expect((await undo(otherDesk, victim)).status).toBe(404);
  });

  test('can’t attach a record by booking for someone of another clinic, until the doctor has seen them', async () => {
    const north = await clinic.addClinic();
    const otherDesk = await clinic.signUpReceptionist(north);
    const northern = await clinic.signUpDoctor({ clinic: north, hours: { start: '08:00', end: '18:00' } });
    const victim = await register(desk, { phone: '+5521988883333', birthday, name: 'Vanda Reis' });
    const own = await clinic.signUpPatient({ phone: '+5521988882222' });
    await insertAppointment(own, northern, '2027-03-01T12:00:00Z');
    await find(otherDesk, '21988883333');
    const date = '2027-03-02T12:00:00.000Z';
    const request = { patient_id: victim.id, doctor_id: northern.id, specialty_id: specialtyId('Clínica Geral'), date };
    const { status, body } = await clinic.post('/desk/appointments', request, { as: otherDesk });
    expect(status).toBe(201);
    const attempts = async () => [
      (await makeCode(victim, 'print', otherDesk)).status,
      (await merge(otherDesk, victim, own)).status,
      (await clinic.post(`/desk/patients/${victim.id}/carers`, { carer_id: own.id }, { as: otherDesk })).status,
    ];
    expect(await attempts()).toEqual([404, 404, 404]);
    await addCare(clinic, own, victim);
    const care = (as: Person) => clinic.del(`/desk/patients/${victim.id}/carers/${own.id}`, { as });
    expect((await care(otherDesk)).status).toBe(404);
    expect((await care(desk)).status).toBe(204);
    const later = { date: '2027-03-02T13:00:00.000Z' };
    const { body: moved } = await clinic.post(`/appointments/${body.id}/move`, later, { as: northern });
    expect(await attempts()).toEqual([404, 404, 404]);
    const details = (as: Person) => clinic.get(`/desk/patients/${victim.id}`, { as });
    expect(await details(otherDesk)).toMatchObject({ status: 200, body: { may_attach: false } });
    expect((await details(desk)).body.may_attach).toBe(true);
    await clinic.database.db.insert(appointmentEvent).values({
      ...{ at: new Date(), kind: 'status', appointmentId: moved.id, clinicId: north.id, doctorId: northern.id },
      ...{ patientId: victim.id, actorId: northern.id, actorRole: 'Doctor' },
      ...{ statusBefore: 'booked', statusAfter: 'in_consultation' },
    });
    expect((await makeCode(victim, 'print', otherDesk)).status).toBe(201);
    expect((await details(otherDesk)).body.may_attach).toBe(true);
  });
});

describe('a record of someone to care for', () => {
  const child = '2009-03-02';
  const claimFor = (as: Person, code: string, whose?: 'self' | 'dependent', born = child) =>
    claim(as, code, born, undefined, whose);
  const dependentsOf = async (as: Person) =>
    (await clinic.get('/dependents', { as })).body.map(({ id }: { id: string }) => id);

  test('is attached as a dependent’s, which uses up the code and merges nothing', async () => {
    const [maria, joao] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const { id, code } = await claimable(child);
    await insertAppointment({ id }, doctor, '2027-03-04T12:00:00Z');
    expect(await claim(maria, code, birthday, undefined, 'dependent')).toMatchObject(wrong);
    expect((await claimFor(maria, code, 'dependent')).status).toBe(204);
    expect(await dependentsOf(maria)).toEqual([id]);
    expect((await clinic.get('/appointments', { as: maria })).body).toEqual([]);
    expect(await claimFor(joao, code, 'dependent')).toMatchObject(wrong);
    const { body } = await clinic.get(`/desk/patients/${id}`, { as: desk });
    expect(body).toMatchObject({ id, has_account: false, carers: [{ id: maria.id }], claim_expires_at: null });
    expect((await clinic.get(`/audit?patient=${id}`, { as: maria })).body).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'create', subject: 'care' })]),
    );
  });

  test('isn’t attached as the user’s own before the age of 18, which a wrong code doesn’t reveal', async () => {
    const maria = await clinic.signUpPatient();
    const { code } = await claimable(child);
    const underage = { status: 422, body: { errors: [{ field: 'birthday', code: 'underage' }] } };
    for (const whose of ['self', undefined] as const)
      expect(await claimFor(maria, code, whose)).toMatchObject(underage);
    expect(await claimFor(maria, 'ZZZZ-ZZZZ', 'self')).toMatchObject(wrong);
    expect(await claimFor(maria, code, 'self', '2009-03-03')).toMatchObject(wrong);
    // It can still be used.
    expect((await claimFor(maria, code, 'dependent')).status).toBe(204);
  });

  test('is attached as one’s own from the 18th birthday on, which ends all care', async () => {
    const [maria, joao, leo] = await Promise.all([1, 2, 3].map(() => clinic.signUpPatient()));
    if (!maria || !joao || !leo) throw new Error('Too few people.');
    const { id, code } = await claimable('2009-03-01');
    const at = await insertAppointment({ id }, doctor, '2027-03-04T13:00:00Z');
    for (const carer of [maria, joao]) await addCare(clinic, carer, { id });
    expect(await dependentsOf(maria)).toEqual([id]);
    expect((await claimFor(leo, code, 'self', '2009-03-01')).status).toBe(204);
    expect([await dependentsOf(maria), await dependentsOf(joao)]).toEqual([[], []]);
    for (const patient of [id, leo.id])
      expect((await clinic.get(`/appointments/${patient}`, { as: maria })).status).toBe(404);
    expect((await clinic.get('/appointments', { as: leo })).body).toMatchObject([{ id: at }]);
    expect((await auditOf(leo)).filter(line => line === 'Patient end care')).toHaveLength(2);
    // Separating the two doesn't bring it back.
    await clinic.del(`/desk/patients/${id}/merge`, { as: desk });
    expect(await dependentsOf(maria)).toEqual([]);
  });

  test('isn’t attached as a dependent’s to the account that it belongs to', async () => {
    const leo = await clinic.signUpPatient();
    const [{ id, code }, main] = [await claimable(), await claimable()];
    await merge(desk, { id }, main);
    expect((await claim(leo, main.code)).status).toBe(204);
    expect(await claim(leo, code, birthday, undefined, 'dependent')).toMatchObject(wrong);
    expect((await claim(leo, code)).status).toBe(204);
  });
});

describe('guessing', () => {
  test('is stopped per account and address', async () => {
    const patient = await clinic.signUpPatient();
    const { code } = await claimable();
    for (let each = 0; each < LIMIT; each += 1)
      expect(await claim(patient, 'ZZZZ-ZZZZ', birthday, '10.9.0.1')).toMatchObject(wrong);
    expect((await claim(patient, code, birthday, '10.9.0.1')).status).toBe(429);
    const other = await clinic.signUpPatient();
    expect((await claim(other, code, birthday, '10.9.0.1')).status).toBe(204);
  });

  test('is stopped from many addresses, and by many accounts at one', async () => {
    const patient = await clinic.signUpPatient();
    const statuses: number[] = [];
    for (let each = 0; each <= 10 * LIMIT; each += 1) statuses.push((await claim(patient, 'ZZZZ-ZZZZ')).status);
    expect([statuses.filter(status => status === 422).length, statuses.at(-1)]).toEqual([10 * LIMIT, 429]);

    const people = await Promise.all(Array.from({ length: 11 }, () => clinic.signUpPatient()));
    const tries = people.flatMap(person => Array.from({ length: LIMIT }, () => person));
    const shared: number[] = [];
    for (const person of tries) shared.push((await claim(person, 'ZZZZ-ZZZZ', birthday, '10.9.0.2')).status);
    expect(shared.filter(status => status === 422)).toHaveLength(10 * LIMIT);
    expect(shared.at(-1)).toBe(429);
  });

  test('malformed codes are refused with the same code', async () => {
    const patient = await clinic.signUpPatient();
    for (const code of ['ABC', 'ABCD-EFG!', 'A'.repeat(41)]) expect(await claim(patient, code)).toMatchObject(wrong);
  });
});

describe('who may make a code', () => {
  test('not for a patient with an account, nor without a birthday, nor of another clinic', async () => {
    const patient = await clinic.signUpPatient();
    await insertAppointment(patient, doctor, '2027-03-02T14:00:00Z');
    expect(await makeCode(patient)).toMatchObject({ status: 409, body: { code: 'has_account' } });
    const unborn = await register(desk);
    expect(await makeCode(unborn)).toMatchObject({
      ...{ status: 422, body: { errors: [{ field: 'birthday', code: 'required' }] } },
    });
    const { id } = await claimable();
    const otherDesk = await clinic.signUpReceptionist(await clinic.addClinic());
    expect((await makeCode({ id }, 'print', otherDesk)).status).toBe(404);
  });

  test('by mail, which contains the code, and the response doesn’t', async () => {
    const patient = await clinic.signUpPatient();
    const { id } = await claimable();
    const answer = await makeCode({ id }, 'mail');
    expect(answer).toMatchObject({ status: 201, body: { code: null } });
    const mails = await clinic.database.db.execute<{ body: string; subject: string }>(
      sql`select subject, body from delivery where recipient = 'rosa@example.test' and subject = 'Seu código para o Clinic'
        order by created_at desc limit 1`,
    );
    const text = mails[0]?.body ?? '';
    expect(text).toMatch(/^Olá, Rosa!/);
    expect(text).toContain('até 15 de março de 2027');
    const code = /^[2-9A-Z]{4}-[2-9A-Z]{4}$/m.exec(text)?.[0] ?? '';
    expect((await claim(patient, code)).status).toBe(204);
    const mute = await register(desk, { birthday });
    expect(await makeCode(mute, 'mail')).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } });
  });
});

describe('the mail with a code', () => {
  test('goes to no former address, and no more once the code was replaced', async () => {
    const contact = { name: 'Rosa Prado', birthday, phone: '(21) 98765-4321' };
    const [wrong, right] = ['rosa.wrong@example.test', 'rosa.right@example.test'];
    const { id } = await register(desk, { ...contact, email: wrong });
    const sent: string[] = [];
    const send = (isTaken: boolean) =>
      drain(async ({ recipient }) => {
        if (!isTaken) throw new Error('The mail server is down.');
        sent.push(recipient);
      });
    await send(true);
    sent.length = 0;
    const waiting = async () =>
      (await rows()).filter(row => row.patientId === id && row.endedAt === null).map(({ recipient }) => recipient);
    expect((await makeCode({ id }, 'mail')).status).toBe(201);
    await send(false);
    expect(await waiting()).toEqual([wrong]);
    const corrected = { ...contact, email: right };
    expect((await clinic.put(`/desk/patients/${id}`, corrected, { as: desk })).status).toBe(200);
    expect(await waiting()).toEqual([]);
    expect((await rows()).find(row => row.patientId === id)).toMatchObject({ outcome: 'dropped', body: '' });
    for (const how of ['mail', 'mail', 'print', 'mail']) expect((await makeCode({ id }, how)).status).toBe(201);
    clinic.clock.advance(20_000);
    await send(true);
    expect(sent).toEqual([right]);
  });

  test('that didn’t arrive needs no call once another has, or its code can’t be used any more', async () => {
    const { id } = await register(desk, { birthday, email: 'rosa@example.test', name: 'Rosa Prado' });
    const undelivered = async () =>
      (await clinic.get(`/desk/clinics/${clinic.home.id}/undelivered`, { as: desk })).body.filter(
        (one: { patient: { id: string } }) => one.patient.id === id,
      );
    const send = (isTaken: boolean) =>
      drain(async () => {
        if (!isTaken) throw Object.assign(new Error('Refused'), { command: 'RCPT TO', responseCode: 550 });
      });
    const refused = async () => {
      clinic.clock.advance(1_000);
      await makeCode({ id }, 'mail');
      await send(false);
      expect(await undelivered()).toMatchObject([{ kind: 'claim_code', appointment: null }]);
    };
    await send(true);
    await refused();
    clinic.clock.advance(1_000);
    await makeCode({ id }, 'mail');
    expect(await undelivered()).toEqual([]);
    await send(true);
    expect(await undelivered()).toEqual([]);
    await refused();
    clinic.clock.advance(1_000);
    const { body } = await makeCode({ id });
    expect(await undelivered()).toEqual([]);
    await refused();
    const contact = { name: 'Rosa Prado', birthday, phone: '(21) 98765-4321', email: 'right@example.test' };
    await clinic.put(`/desk/patients/${id}`, contact, { as: desk });
    expect(await undelivered()).toEqual([]);
    expect(await claim(await clinic.signUpPatient(), body.code)).toMatchObject(wrong);
  });
});
