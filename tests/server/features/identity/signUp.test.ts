import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account, doctorSpecialty, patient } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { doctorPayload, nextCpf, patientPayload, specialtyId } from '../../harness/people.ts';

const clinic = await testApp();
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

interface FieldFault {
  field: string;
  code: string;
}
const faults = (body: { errors?: FieldFault[] }) =>
  Object.fromEntries((body.errors ?? []).map(({ field, code }) => [field, code]));

async function rowOf(id: string) {
  const [row] = await clinic.database.db.select().from(account).where(eq(account.id, id));
  if (!row) throw new Error('No such account.');
  return row;
}

describe('POST /users', () => {
  test('stores a patient in the normal forms', async () => {
    const CPF = nextCpf();
    const answer = await clinic.post(
      '/users',
      patientPayload({
        name: '  João da Silva ',
        email: ' Joao@Example.TEST ',
        phone: '+55 (11) 98765-4321',
        RG: '12.345.678-9',
        CPF: CPF.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4'),
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      role: 'Patient',
      name: 'João da Silva',
      email: 'joao@example.test',
    });
    const row = await rowOf(answer.body.id);
    expect(row).toMatchObject({ name: null, phone: null, crm: null, clinicId: null });
    const [person] = await clinic.database.db.select().from(patient).where(eq(patient.id, answer.body.id));
    const own = { accountId: answer.body.id, rootId: answer.body.id, name: 'João da Silva' };
    expect(person).toMatchObject({ ...own, phone: '+5511987654321', rg: '123456789', cpf: CPF, email: null });
    expect(row.passwordHash).toMatch(/^\$argon2id\$/);
    expect(row.createdAt).toEqual(clinic.clock.now());
  });

  test('stores a doctor with specialties and clinic, not approved yet', async () => {
    const [one, other] = [specialtyId('Cardiologia'), specialtyId('Clínica Geral')];
    const specialty_ids = [one, other.toUpperCase(), other, one];
    const answer = await clinic.post('/users', doctorPayload(clinic.home.id, { specialty_ids, CRM: '654321-rj' }));
    expect(answer.status).toBe(201);
    expect(await rowOf(answer.body.id)).toMatchObject({ crm: '654321RJ', clinicId: clinic.home.id, approvedAt: null });
    const rows = await clinic.database.db
      .select()
      .from(doctorSpecialty)
      .where(eq(doctorSpecialty.doctorId, answer.body.id));
    expect(rows.map(row => row.specialtyId).sort()).toEqual([one, other].sort());
  });

  test('accepts a patient and a doctor with the same e-mail', async () => {
    const { email } = await clinic.signUpPatient();
    expect((await clinic.post('/users', doctorPayload(clinic.home.id, { email }))).status).toBe(201);
  });

  test('names every invalid field at once', async () => {
    const patient = await clinic.post('/users', {
      role: 'Patient',
      name: '   ',
      email: 'not an address',
      password: '12345',
      phone: '12',
      birthday: '2021-02-30',
      gender: 'x',
      RG: '1',
      CPF: '111.111.111-11',
    });
    expect(patient.status).toBe(422);
    expect(patient.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(patient.body.code).toBe('validation');
    expect(faults(patient.body)).toEqual({
      name: 'required',
      email: 'email_invalid',
      password: 'password_short',
      address: 'required',
      phone: 'phone_invalid',
      birthday: 'date_invalid',
      gender: 'choice_invalid',
      RG: 'rg_invalid',
      CPF: 'cpf_invalid',
    });

    const doctor = await clinic.post('/users', { role: 'Doctor', CRM: '12', specialty_ids: [], clinic: '' });
    expect(faults(doctor.body)).toMatchObject({
      name: 'required',
      CRM: 'crm_invalid',
      specialty_ids: 'specialties_required',
      clinic: 'clinic_required',
    });
    expect(faults((await clinic.post('/users', {})).body)).toMatchObject({ role: 'required', name: 'required' });
  });

  test.each([
    ['an escape sequence', 'Ana\u001b[2K'],
    ['a line break', 'Ana\nSouza'],
    ['a control character of C1', 'Ana\u009b31m'],
    ['a line separator', 'Ana\u2028Souza'],
    ['a direction override', 'Ana\u202eazuoS'],
    ['a direction isolate', 'Ana\u2066Souza'],
  ])('refuses %s in a name and in an address', async (_what, text) => {
    const answer = await clinic.post('/users', patientPayload({ name: text, address: text }));
    expect(answer.status).toBe(422);
    expect(faults(answer.body)).toEqual({ name: 'characters_invalid', address: 'characters_invalid' });
  });

  test('accepts names in every script, including joiners and right-to-left marks', async () => {
    for (const name of ['José D’Ávila', '李小龍', 'سارة\u200f', 'क्\u200dष', '  Ana \n']) {
      expect((await clinic.post('/users', patientPayload({ name }))).status).toBe(201);
    }
  });

  test.each([
    ['2009-03-01', 201],
    ['2009-03-02', 422],
    ['1899-12-31', 422],
  ])('with the birthday %s is %i: 18 is reached on the birthday itself', async (birthday, status) => {
    expect((await clinic.post('/users', patientPayload({ birthday }))).status).toBe(status);
  });

  test.each([
    ['12345', 'password_short'],
    ['x'.repeat(129), 'password_long'],
    ['', 'required'],
  ])('refuses the password %s', async (password, code) => {
    expect(faults((await clinic.post('/users', patientPayload({ password }))).body)).toEqual({ password: code });
  });

  test('accepts a password as it is typed, including spaces', async () => {
    const password = '  päss wörd 🔑 ';
    expect((await clinic.signUpPatient({ password })).token).toBeTruthy();
  });

  test.each([
    ['email', 'email_taken'],
    ['CPF', 'cpf_taken'],
  ])('refuses a patient whose %s is taken', async (field, code) => {
    const first = patientPayload();
    await clinic.post('/users', first);
    const answer = await clinic.post('/users', patientPayload({ [field]: first[field] }));
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe(code);
    expect(faults(answer.body)).toEqual({ [field]: code });
  });

  test('refuses a doctor whose CRM is taken, and names everything that is taken', async () => {
    const first = doctorPayload(clinic.home.id);
    await clinic.post('/users', first);
    const crm = await clinic.post('/users', doctorPayload(clinic.home.id, { CRM: first.CRM }));
    expect([crm.status, crm.body.code, faults(crm.body)]).toEqual([409, 'crm_taken', { CRM: 'crm_taken' }]);
    const both = await clinic.post('/users', first);
    expect([both.status, both.body.code]).toEqual([409, 'email_taken']);
    expect(faults(both.body)).toEqual({ email: 'email_taken', CRM: 'crm_taken' });
  });

  test('refuses an unknown clinic and unknown specialties', async () => {
    const payload = doctorPayload(UNKNOWN_ID, { specialty_ids: [specialtyId('Cardiologia'), UNKNOWN_ID] });
    const answer = await clinic.post('/users', payload);
    expect(answer.status).toBe(422);
    expect(faults(answer.body)).toEqual({ specialty_ids: 'choice_invalid', clinic: 'choice_invalid' });
  });

  test('accepts only one of many concurrent sign-ups with the same e-mail', async () => {
    const email = 'wanted@example.test';
    const all = await Promise.all(Array.from({ length: 6 }, () => clinic.post('/users', patientPayload({ email }))));
    expect(all.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    for (const { status, body } of all) if (status === 409) expect(body.code).toBe('email_taken');
  });

  test('is limited for an address, without limiting sign-ins there', async () => {
    const patient = await clinic.signUpPatient();
    const send = (remoteAddress: string, url: string, payload: object) =>
      clinic.app.inject({ method: 'POST', url, remoteAddress, payload });
    // Refused sign-ups count too, and compute no hash.
    const taken = patientPayload({ email: patient.email });
    for (let i = 0; i < 100; i += 1) expect((await send('192.0.2.9', '/api/users', taken)).statusCode).toBe(409);
    const refused = await send('192.0.2.9', '/api/users', patientPayload());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
    expect((await send('192.0.2.10', '/api/users', patientPayload())).statusCode).toBe(201);
    const { role, email, password } = patient;
    expect((await send('192.0.2.9', '/api/sessions', { role, email, password })).statusCode).toBe(200);
  });

  test('waits with its hash while someone signs in', async () => {
    const unlimited = await testApp({ settings: { signInLimit: 0 } });
    const member = await unlimited.signUpPatient();
    let added = 0;
    const signUps = Array.from({ length: 45 }, async () => {
      const { status } = await unlimited.post('/users', patientPayload());
      if (status === 201) added += 1;
    });
    expect(await unlimited.signIn(member)).toBeTruthy();
    const before = added;
    await Promise.all(signUps);
    // With one queue for both, all of them would have come first.
    expect([added, before < added / 2]).toEqual([45, true]);
  });

  test('drops fields of the other profile and unknown ones', async () => {
    const answer = await clinic.post(
      '/users',
      patientPayload({ CRM: '123456SP', approvedAt: '2020-01-01', id: UNKNOWN_ID }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body.id).not.toBe(UNKNOWN_ID);
    expect(await rowOf(answer.body.id)).toMatchObject({ crm: null, approvedAt: null });
  });
});
