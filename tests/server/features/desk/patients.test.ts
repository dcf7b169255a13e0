/** The reception finds, registers, opens and changes patients. */
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { appointment, attempt, clinicStaff } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { nextCpf, type Person, specialtyId } from '../../harness/people.ts';
import { postOf } from '../../platform/mail/post.ts';
import { deskOf } from './deskOf.ts';

const clinic = await testApp();
const { register, askToRegister, find, nextPhone, insertAppointment, auditOf } = deskOf(clinic);
const north = await clinic.addClinic({ name: 'Norte' });
const desk = await clinic.signUpReceptionist();
const otherDesk = await clinic.signUpReceptionist(north);
const formerDesk = await clinic.signUpReceptionist([]);
const doctor = await clinic.signUpDoctor();

describe('search', () => {
  test('finds by beginnings of words in any order, without accents', async () => {
    await register(desk, { name: 'Conceição D’Ávila Gonçalves' });
    for (const text of ['conceicao', 'GONC concei', 'gonçalves d’ávila', ' conceição,  avila ', 'conceição da gon'])
      expect([text, await find(desk, text)]).toEqual([text, ['Conceição D’Ávila Gonçalves']]);
    for (const text of ['onceicao', 'conceicao silva', 'c']) expect([text, await find(desk, text)]).toEqual([text, []]);
  });

  test('finds letters whose accents are characters of their own', async () => {
    await register(desk, { name: 'Ze\u0301lia Macie\u0302' });
    expect(await find(desk, 'zélia maciê')).toEqual(['Ze\u0301lia Macie\u0302']);
  });

  test('finds by digits of the phone, however it is written', async () => {
    await register(desk, { name: 'Telma', phone: '(31) 97712-3498' });
    for (const text of ['97712', '3498', '(31) 97712-3498', '031 97712 3498', '+55 31 97712-3498', '31977'])
      expect([text, await find(desk, text)]).toEqual([text, ['Telma']]);
    expect(await find(desk, '349')).toEqual([]);
    expect(await find(desk, '97712-3499')).toEqual([]);
  });

  test('finds by the whole CPF', async () => {
    const cpf = nextCpf();
    await register(desk, { name: 'Cipriano', cpf });
    const written = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    expect(await find(desk, written)).toEqual(['Cipriano']);
    expect(await find(desk, cpf.slice(0, 9))).toEqual([]);
  });

  test('returns contact data only', async () => {
    const { id } = await register(desk, {
      name: 'Ofélia',
      phone: '11 4004-1234',
      birthday: '1971-02-03',
      cpf: '52998224725',
    });
    const { body } = await clinic.post('/desk/patients/search', { text: 'ofelia' }, { as: desk });
    expect(body).toEqual([
      {
        ...{ id, name: 'Ofélia', phone: '+551140041234', email: null, birthday: '1971-02-03' },
        ...{ cpf_end: '725', has_account: false },
      },
    ]);
  });

  test('finds patients of other clinics only by a whole phone or CPF', async () => {
    const cpf = nextCpf();
    const phone = nextPhone();
    await register(otherDesk, { name: 'Nordestina', clinic_id: north.id, phone, cpf });
    expect(await find(otherDesk, 'nordestina')).toEqual(['Nordestina']);
    expect(await find(desk, 'nordestina')).toEqual([]);
    expect(await find(desk, phone.slice(5))).toEqual([]);
    expect(await find(desk, phone.slice(3))).toEqual(['Nordestina']);
    expect(await find(desk, cpf)).toEqual(['Nordestina']);
  });

  test('finds patients with an account once they have an appointment at the clinic', async () => {
    const patient = await clinic.signUpPatient({ name: 'Quitéria Alves', phone: nextPhone() });
    expect(await find(desk, 'quiteria')).toEqual([]);
    await insertAppointment(patient, doctor, '2027-03-02T12:00:00Z');
    expect(await find(desk, 'quiteria')).toEqual(['Quitéria Alves']);
    expect(await find(otherDesk, 'quiteria')).toEqual([]);
  });

  test('finds nothing for a receptionist without a clinic', async () => {
    const phone = nextPhone();
    await register(desk, { name: 'Zulmira', phone });
    expect(await find(formerDesk, 'zulmira')).toEqual([]);
    expect(await find(formerDesk, phone)).toEqual([]);
  });

  test('returns at most 20, by name', async () => {
    for (let each = 25; each > 0; each -= 1)
      await register(desk, { name: `${each % 2 ? 'Édson' : 'edson'} ${String(each).padStart(2, '0')}` });
    const found = await find(desk, 'edson');
    expect(found).toHaveLength(20);
    expect(found.slice(0, 3)).toEqual(['Édson 01', 'edson 02', 'Édson 03']);
  });

  test.each([
    '%',
    '_____',
    "'; drop table patient --",
    'a & b | !c:*',
    '\\',
    '★ ☆',
    '٣٤٥٦٧',
    'a b c d e f g h i j k',
    'ÿ'.repeat(120),
  ])('finds nothing and survives %j', async text => {
    const answer = await clinic.post('/desk/patients/search', { text }, { as: desk });
    expect([answer.status, answer.body]).toEqual([200, []]);
  });

  test('audits each found patient once a day', async () => {
    const patient = await clinic.signUpPatient({ name: 'Auditada Pereira', phone: nextPhone() });
    await insertAppointment(patient, doctor, '2027-03-02T13:00:00Z');
    await find(desk, 'auditada');
    await find(desk, 'auditada p');
    const seen = await auditOf(patient);
    expect(seen.filter(line => line === 'Reception read contact')).toHaveLength(1);
  });
});

describe('registering', () => {
  test('name and phone are enough, and the normal forms are stored', async () => {
    const phone = '(21) 98888-7777';
    const answer = await askToRegister(desk, { name: '  Balbina  ', phone });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Balbina',
        phone: '+5521988887777',
        email: null,
        birthday: null,
        cpf_end: null,
        has_account: false,
      },
    });
  });

  test.each([
    ['a birthday in the future', { birthday: '2027-03-02' }, 'birthday', 'date_invalid'],
    ['a birthday long ago', { birthday: '1899-12-31' }, 'birthday', 'date_invalid'],
    ['no name', { name: ' ' }, 'name', 'required'],
    ['a phone that is none', { phone: '123' }, 'phone', 'phone_invalid'],
    ['a CPF with a wrong check digit', { cpf: '529.982.247-24' }, 'cpf', 'cpf_invalid'],
  ])('refuses %s', async (_, body, field, code) => {
    const answer = await askToRegister(desk, body);
    expect([answer.status, answer.body.errors]).toEqual([422, [expect.objectContaining({ field, code })]]);
  });

  test('refuses a clinic that isn’t the receptionist’s', async () => {
    expect((await askToRegister(desk, { clinic_id: north.id })).status).toBe(404);
    expect((await askToRegister(formerDesk)).status).toBe(404);
  });

  test('a CPF that the desk has registered is refused at the desk, not at sign-up', async () => {
    const cpf = nextCpf();
    await register(desk, { cpf });
    const again = await askToRegister(otherDesk, { clinic_id: north.id, cpf });
    expect(again).toMatchObject({ status: 409, body: { code: 'cpf_taken', errors: [{ field: 'cpf' }] } });
    const patient = await clinic.signUpPatient({ CPF: cpf });
    expect(patient.role).toBe('Patient');
    await expect(clinic.signUpPatient({ CPF: cpf })).rejects.toThrow('cpf_taken');
  });

  test('the desk may register a CPF that an account has, so that both can be merged', async () => {
    const cpf = nextCpf();
    await clinic.signUpPatient({ CPF: cpf });
    expect((await askToRegister(desk, { cpf })).status).toBe(201);
  });
});

describe('similar patients', () => {
  const similar = async (body: Record<string, unknown>, as = desk) => {
    const given = { name: 'Fulana de Tal', phone: nextPhone(), ...body };
    const answer = await clinic.post('/desk/patients/similar', given, { as });
    return answer.body.map(({ patient, because }: { patient: { name: string }; because: string[] }) => [
      patient.name,
      ...because,
    ]);
  };

  test('are found by phone, CPF, or similar name and same birthday', async () => {
    const cpf = nextCpf();
    const phone = nextPhone();
    await register(desk, { name: 'Genoveva da Cruz', phone, cpf, birthday: '1980-02-29' });
    expect(await similar({ phone })).toEqual([['Genoveva da Cruz', 'phone']]);
    expect(await similar({ cpf })).toEqual([['Genoveva da Cruz', 'cpf']]);
    expect(await similar({ name: 'Cruz Genoveba', birthday: '1980-02-29' })).toEqual([
      ['Genoveva da Cruz', 'name_and_birthday'],
    ]);
    expect(await similar({ name: 'Genoveva da Cruz', birthday: '1980-02-28' })).toEqual([]);
    expect(await similar({ name: 'Genoveva da Cruz' })).toEqual([]);
  });

  test('the most similar one comes first', async () => {
    const phone = nextPhone();
    await register(desk, { name: 'Abel Prado', phone });
    await register(desk, { name: 'Zenaide Prado', phone, birthday: '1991-07-07' });
    expect(await similar({ name: 'Zenaide Prado', phone, birthday: '1991-07-07' })).toEqual([
      ['Zenaide Prado', 'phone', 'name_and_birthday'],
      ['Abel Prado', 'phone'],
    ]);
  });

  test('of other clinics are found by phone and CPF, not by name', async () => {
    const phone = nextPhone();
    await register(otherDesk, { name: 'Hermínia Luz', clinic_id: north.id, phone, birthday: '1985-08-08' });
    expect(await similar({ name: 'Hermínia Luz', birthday: '1985-08-08' })).toEqual([]);
    expect(await similar({ phone })).toEqual([['Hermínia Luz', 'phone']]);
    expect(await similar({ phone }, formerDesk)).toEqual([]);
  });
});

describe('details', () => {
  test('contain contact data and the appointments at the receptionist’s clinics, nothing clinical', async () => {
    const patient = await clinic.signUpPatient({ name: 'Iracema Dias', phone: nextPhone() });
    const elsewhere = await clinic.signUpDoctor({ clinic: north });
    const here = await insertAppointment(patient, doctor, '2027-03-03T12:00:00Z');
    const later = await insertAppointment(patient, doctor, '2027-03-04T12:00:00Z');
    await insertAppointment(patient, elsewhere, '2027-03-05T12:00:00Z', north);
    await clinic.put('/appointments', { id: here, anamnesis: 'Tosse', diagnosis: 'Gripe' }, { as: doctor });
    const asked = {
      moveRequestedAt: new Date('2027-03-01T08:00:00Z'),
      askedToMoveAt: new Date('2027-03-01T09:00:00Z'),
    };
    await clinic.database.db.update(appointment).set(asked).where(eq(appointment.id, later));
    const answer = await clinic.get(`/desk/patients/${patient.id}`, { as: desk });
    expect(answer.body).toMatchObject({
      ...{ id: patient.id, name: 'Iracema Dias', email: patient.email, birthday: '1990-05-20', has_account: true },
      ...{ address: 'Rua das Flores, 10', gender: 'f', merged: [], claim_expires_at: null },
    });
    expect(answer.body.appointments).toMatchObject([
      {
        ...{
          id: later,
          doctor_name: doctor.name,
          status: 'booked',
          canceled_at: null,
          end: '2027-03-04T12:30:00.000Z',
        },
        ...{ move_requested_at: '2027-03-01T08:00:00.000Z', asked_to_move_at: '2027-03-01T09:00:00.000Z' },
      },
      { id: here, patient: { id: patient.id }, move_requested_at: null, asked_to_move_at: null },
    ]);
    expect(answer.bytes.toString()).not.toMatch(/Tosse|Gripe|anamnesis|diagnosis|RG|12345678/);
    expect(await auditOf(patient)).toContain('Reception read contact');
  });

  test('are not found for another clinic, nor before a search has found the patient', async () => {
    const { id } = await register(desk, {});
    const stranger = await clinic.signUpPatient();
    const path = (patient: string) => `/desk/patients/${patient}`;
    expect((await clinic.get(path(id), { as: otherDesk })).status).toBe(404);
    expect((await clinic.get(path(id), { as: formerDesk })).status).toBe(404);
    expect((await clinic.get(path(stranger.id), { as: desk })).status).toBe(404);
    expect((await clinic.get(path(crypto.randomUUID()), { as: desk })).status).toBe(404);
    expect((await clinic.get(path(id), { as: stranger })).status).toBe(403);
    expect((await clinic.get(path(id), { as: doctor })).status).toBe(403);
  });

  test('open for a day after the patient was found by a whole number', async () => {
    const phone = nextPhone();
    const { id } = await register(otherDesk, { clinic_id: north.id, phone });
    await find(desk, phone);
    expect((await clinic.get(`/desk/patients/${id}`, { as: desk })).status).toBe(200);
    const now = clinic.clock.now();
    clinic.clock.advance(25 * 3_600_000);
    expect((await clinic.get(`/desk/patients/${id}`, { as: desk })).status).toBe(404);
    clinic.clock.set(now);
  });
});

describe('changing', () => {
  const change = (id: string, body: Record<string, unknown>, as = desk) =>
    clinic.put(`/desk/patients/${id}`, { name: 'Jandira', phone: '11 3333-4444', ...body }, { as });

  test('replaces the contact data; the CPF stays unless it is given', async () => {
    const { id } = await register(desk, {
      cpf: nextCpf(),
      birthday: '1990-01-01',
      address: 'Rua A',
      email: 'J@X.test',
    });
    const [before] = await clinic.database.db.execute(
      sql`select cpf, clinic_id, created_by from patient where id = ${id}`,
    );
    expect(before).toMatchObject({ clinic_id: clinic.home.id, created_by: desk.id });
    const kept = await change(id, { birthday: '1990-01-02' });
    expect(kept.body).toMatchObject({ name: 'Jandira', birthday: '1990-01-02', email: null });
    expect(kept.body.cpf_end).toBe(String(before?.cpf).slice(-3));
    expect((await change(id, { cpf: null })).body.cpf_end).toBeNull();
    expect((await change(id, { birthday: '2030-01-01' })).status).toBe(422);
    expect((await change(id, {}, otherDesk)).status).toBe(404);
  });

  describe('of a patient with an account', () => {
    const { rows } = postOf(clinic);
    // A time of its own for each appointment.
    let hour = 0;
    const signedUp = async () => {
      hour += 1;
      const patient = await clinic.signUpPatient({ gender: 'f', birthday: '1990-05-20' });
      await insertAppointment(patient, doctor, `2027-04-07T${10 + hour}:00:00Z`);
      const contact = { address: 'Rua do Balcão, 3', email: patient.email, gender: 'f', birthday: '1990-05-20' };
      return { patient, contact };
    };
    const fieldsOf = ({ body }: { body: { errors?: { field: string; code: string }[] } }) =>
      body.errors?.map(({ field, code }) => `${field} ${code}`);

    test('replaces name, phone and address; the patient sees it, and gets a mail without the data', async () => {
      const { patient, contact } = await signedUp();
      const { status, body } = await change(patient.id, contact);
      expect([status, body.name, body.has_account]).toEqual([200, 'Jandira', true]);
      const own = { name: 'Jandira', phone: '+551133334444', address: 'Rua do Balcão, 3' };
      expect((await clinic.get('/users/me/profile', { as: patient })).body).toEqual(own);
      expect(await auditOf(patient)).toContain('Reception change contact');
      const mail = (await rows()).find(({ accountId }) => accountId === patient.id);
      expect(mail).toMatchObject({ kind: 'contact_changed', recipient: patient.email });
      expect(mail?.body).not.toMatch(/3333|Balcão/);
    });

    test('never changes the e-mail, which is the login, nor the gender', async () => {
      const { patient, contact } = await signedUp();
      for (const other of [{ email: 'mallory@x.test' }, { email: null }, { gender: 'm' }]) {
        const refused = await change(patient.id, { ...contact, ...other });
        expect([refused.status, refused.body.code]).toEqual([409, 'has_account']);
      }
      expect((await clinic.get('/users/me', { as: patient })).body.email).toBe(patient.email);
    });

    test('changes birthday and CPF once an identity document was seen', async () => {
      const { patient, contact } = await signedUp();
      const identity = { ...contact, birthday: '1991-05-20', cpf: nextCpf() };
      expect(fieldsOf(await change(patient.id, identity))).toEqual(['document_seen document_needed']);
      expect((await change(patient.id, { ...identity, document_seen: true })).body).toMatchObject({
        ...{ birthday: '1991-05-20', cpf_end: identity.cpf.slice(-3) },
      });
    });

    test('refuses what an account must have, a minor, and the CPF of another account', async () => {
      const { patient, contact } = await signedUp();
      const other = await clinic.signUpPatient({ CPF: nextCpf() });
      const [{ cpf } = {}] = await clinic.database.db.execute(sql`select cpf from patient where id = ${other.id}`);
      const seen = { ...contact, document_seen: true };
      expect(fieldsOf(await change(patient.id, { ...seen, address: null, birthday: null, cpf: null }))).toEqual([
        ...['address required', 'birthday required', 'cpf required'],
      ]);
      expect(fieldsOf(await change(patient.id, { ...seen, birthday: '2015-01-01' }))).toEqual(['birthday underage']);
      expect(fieldsOf(await change(patient.id, { ...seen, cpf }))).toEqual(['cpf cpf_taken']);
    });

    test('is 404 for a clinic that doesn’t know the patient', async () => {
      const { patient, contact } = await signedUp();
      expect((await change(patient.id, contact, otherDesk)).status).toBe(404);
    });
  });
});

describe('someone of another clinic, found by a whole number', () => {
  const DAY_MS = 86_400_000;
  const open = async (id: string, as: Person) => (await clinic.get(`/desk/patients/${id}`, { as })).status;

  test('may be opened for a day, and opening them doesn’t prolong it', async () => {
    const phone = nextPhone();
    const { id } = await register(desk, { phone });
    const stranger = await clinic.signUpReceptionist(await clinic.addClinic());
    const start = clinic.clock.now();
    expect(await open(id, stranger)).toBe(404);
    await find(stranger, phone);
    clinic.clock.advance(DAY_MS - 1_000);
    expect(await open(id, stranger)).toBe(200);
    clinic.clock.advance(2_000);
    expect(await open(id, stranger)).toBe(404);
    clinic.clock.set(start);
  });

  test('isn’t known by an appointment that the reception made and cancelled', async () => {
    const phone = nextPhone();
    const { id } = await register(desk, { phone });
    const elsewhere = await clinic.addClinic();
    const stranger = await clinic.signUpReceptionist(elsewhere);
    const doctor = await clinic.signUpDoctor({ clinic: elsewhere, hours: { start: '08:00', end: '18:00' } });
    const start = clinic.clock.now();
    await find(stranger, phone);
    const booking = { patient_id: id, doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') };
    const made = await clinic.post(
      '/desk/appointments',
      { ...booking, date: '2027-03-02T12:00:00Z' },
      { as: stranger },
    );
    expect(made.status).toBe(201);
    clinic.clock.advance(DAY_MS + 1_000);
    expect(await open(id, stranger)).toBe(200);
    const cancellation = { reason: 'Horario', wish: 'clinic' };
    await clinic.post(`/desk/appointments/${made.body.id}/cancel`, cancellation, { as: stranger });
    expect(await open(id, stranger)).toBe(404);
    clinic.clock.set(start);
  });

  test('isn’t open to someone who was removed from the clinic that knows them', async () => {
    const phone = nextPhone();
    const elsewhere = await clinic.addClinic();
    const both = await clinic.signUpReceptionist([clinic.home, elsewhere]);
    const { id } = await register(desk, { phone });
    await find(both, phone);
    expect(await open(id, both)).toBe(200);
    await clinic.database.db
      .update(clinicStaff)
      .set({ endedAt: clinic.clock.now() })
      .where(and(eq(clinicStaff.accountId, both.id), eq(clinicStaff.clinicId, clinic.home.id)));
    expect(await open(id, both)).toBe(404);
  });

  test('can be looked for 300 times a day, found or not; people of the own clinics don’t count', async () => {
    const { phone } = await register(desk, {});
    const one = await clinic.signUpReceptionist(await clinic.addClinic());
    const search = async (as: Person, text: string) =>
      (await clinic.post('/desk/patients/search', { text }, { as })).status;
    await clinic.database.db.execute(sql`truncate attempt`);
    expect(await search(one, phone)).toBe(200);
    for (let each = 0; each < 2; each += 1) expect(await search(one, nextPhone())).toBe(200);
    for (let each = 0; each < 3; each += 1) expect(await search(desk, phone)).toBe(200);
    for (const text of ['Maria', '9999']) expect(await search(one, text)).toBe(200);
    const spent = () => clinic.database.db.select({ spent: attempt.failures }).from(attempt);
    expect(await spent()).toEqual([{ spent: 3 }]);
    await clinic.database.db.update(attempt).set({ failures: 300 });
    expect(await search(one, phone)).toBe(429);
    expect(await search(one, nextPhone())).toBe(429);
    expect(await search(one, 'Maria')).toBe(200);
    expect(await search(desk, phone)).toBe(200);
    const start = clinic.clock.now();
    clinic.clock.advance(DAY_MS);
    expect(await search(one, nextPhone())).toBe(200);
    clinic.clock.set(start);
  });
});

test('similar patients of other clinics count among these 300', async () => {
  const { phone } = await register(desk, {});
  const one = await clinic.signUpReceptionist(await clinic.addClinic());
  const similar = async (as: Person, of = phone) =>
    (await clinic.post('/desk/patients/similar', { name: 'Fulana de Tal', phone: of }, { as })).status;
  await clinic.database.db.execute(sql`truncate attempt`);
  expect([await similar(one), await similar(one, nextPhone()), await similar(desk)]).toEqual([200, 200, 200]);
  expect(await clinic.database.db.select({ spent: attempt.failures }).from(attempt)).toEqual([{ spent: 2 }]);
  await clinic.database.db.update(attempt).set({ failures: 300 });
  expect([await similar(one), await similar(desk)]).toEqual([429, 200]);
});

test('digits of a phone count without leading zeros', async () => {
  await register(desk, {});
  for (const text of ['0000', '00001', '00 123']) expect(await find(desk, text)).toEqual([]);
});
