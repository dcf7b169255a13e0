/** Users read and change their own contact data. */
import { describe, expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { deskOf } from '../desk/deskOf.ts';

const clinic = await testApp();
const { insertAppointment, auditOf } = deskOf(clinic);
const doctor = await clinic.signUpDoctor();
const desk = await clinic.signUpReceptionist();

const profileOf = async (as: { token: string }) => (await clinic.get('/users/me/profile', { as })).body;
const change = (as: { token: string }, body: object, key?: string) =>
  clinic.put('/users/me/profile', body, { as, ...(key !== undefined && { key }) });

test('a patient’s change is seen by doctors and the reception at once, and audited', async () => {
  const patient = await clinic.signUpPatient();
  await insertAppointment(patient, doctor, '2027-03-10T12:00:00Z');
  const given = { name: ' Bia Nova ', phone: '(21) 98888-7777', address: 'Rua Nova, 2' };
  const stored = { name: 'Bia Nova', phone: '+5521988887777', address: 'Rua Nova, 2' };
  const { status, body } = await change(patient, given);
  expect([status, body]).toEqual([200, stored]);
  expect(await profileOf(patient)).toEqual(stored);
  expect((await clinic.get('/users/me', { as: patient })).body.name).toBe('Bia Nova');
  const [listed] = (await clinic.get('/appointments/ShowAll', { as: doctor })).body;
  expect(listed.patient).toMatchObject(stored);
  expect((await clinic.get(`/desk/patients/${patient.id}`, { as: desk })).body).toMatchObject(stored);
  expect(await auditOf(patient)).toContain('Patient change account');
});

test('absent fields stay, and the same data adds no audit row', async () => {
  const patient = await clinic.signUpPatient();
  const before = await profileOf(patient);
  const after = { ...before, phone: '+551133334444' };
  expect((await change(patient, { phone: '1133334444' })).body).toEqual(after);
  const rows = await auditOf(patient);
  for (const same of [{}, { phone: '(11) 3333-4444' }]) expect((await change(patient, same)).body).toEqual(after);
  expect(await auditOf(patient)).toEqual(rows);
});

test('doctors change theirs as well; receptionists change the name only', async () => {
  const { body } = await change(doctor, { name: 'Dra. Elisa', phone: '1122223333', address: 'Av. Paulista, 1' });
  expect(body).toEqual({ name: 'Dra. Elisa', phone: '+551122223333', address: 'Av. Paulista, 1' });
  expect((await change(desk, { name: 'Rute Dias' })).body).toEqual({ name: 'Rute Dias', phone: null, address: null });
  const refused = await change(desk, { phone: '1122223333', address: 'x' });
  expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
    422,
    ['phone', 'address'],
  ]);
});

test.each([
  { name: '' },
  { name: 'a\u202eb' },
  { name: 'x'.repeat(121) },
  { phone: '123' },
  { phone: null },
  { address: ' ' },
  { address: 'x'.repeat(301) },
])('%j is refused', async body => {
  const patient = await clinic.signUpPatient();
  const before = await profileOf(patient);
  expect((await change(patient, body)).status).toBe(422);
  expect(await profileOf(patient)).toEqual(before);
});

describe('a change', () => {
  test('is of the caller only: an id or an e-mail in the body has no effect', async () => {
    const [patient, other] = [await clinic.signUpPatient(), await clinic.signUpPatient()];
    const before = await profileOf(other);
    const body = { id: other.id, email: other.email, birthday: '1980-01-01', name: 'Mallory' };
    expect((await change(patient, body)).body.name).toBe('Mallory');
    expect(await profileOf(other)).toEqual(before);
    expect((await clinic.get('/users/me', { as: patient })).body).toMatchObject({ email: patient.email });
  });

  test('that is repeated after a lost response doesn’t undo a later one', async () => {
    const patient = await clinic.signUpPatient();
    const key = 'lost-response';
    expect((await change(patient, { phone: '1133330001' }, key)).status).toBe(200);
    await change(patient, { phone: '1133330002' });
    expect((await change(patient, { phone: '1133330001' }, key)).status).toBe(200);
    expect((await profileOf(patient)).phone).toBe('+551133330002');
  });

  test('of one field isn’t lost to a concurrent one of another field', async () => {
    const patient = await clinic.signUpPatient();
    await Promise.all([change(patient, { name: 'Bia Dois' }), change(patient, { address: 'Rua Dois, 2' })]);
    expect(await profileOf(patient)).toMatchObject({ name: 'Bia Dois', address: 'Rua Dois, 2' });
  });
});
