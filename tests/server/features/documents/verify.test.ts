/** What anyone learns about a document whose code they have. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { groupedCode, newCode } from '../../../../contract/documents.ts';
import { initialsOf } from '../../../../server/features/documents/verify.ts';
import { testApp } from '../../harness/app.ts';
import { makeAppointment, makeDocument } from '../record/appointments.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const appointmentId = await makeAppointment(clinic, patient, doctor);
const verify = (code: unknown) => clinic.post('/documents/verify', { code });
const clearCounts = () => clinic.database.db.execute(sql`delete from attempt`);

test('a code, however it is typed, says who issued what and when, and nothing about health', async () => {
  const code = newCode();
  await makeDocument(clinic, appointmentId, doctor, { code });
  const expected = {
    ...{ kind: 'prescription', issued_on: '2027-03-01', registered_on: '2027-03-01', canceled_on: null },
    ...{ clinic: { name: 'Clínica Central' }, doctor: { name: 'Ana Souza', CRM: '123456SP' }, patient: 'B. L.' },
  };
  for (const typed of [code, groupedCode(code), ` ${groupedCode(code).toLowerCase().replaceAll('-', ' ')} `]) {
    expect((await verify(typed)).body).toEqual(expected);
  }
});

test('a cancelled document says so', async () => {
  const code = newCode();
  const id = await makeDocument(clinic, appointmentId, doctor, { code });
  await clinic.post(`/documents/${id}/cancel`, { reason: 'Dose errada' }, { as: doctor });
  const { body } = await verify(code);
  expect(body).toMatchObject({ canceled_on: '2027-03-01' });
  expect(JSON.stringify(body)).not.toContain('Dose');
});

test('a document that arrived late shows both days, at the clinic', async () => {
  const body = {
    ...{ id: crypto.randomUUID(), appointment_id: appointmentId, code: newCode() },
    // 23:30 of 26 February in São Paulo.
    issued_at: '2027-02-27T02:30:00Z',
    content: { kind: 'attendance', date: '2027-02-26', from: '08:00', to: '08:30' },
  };
  expect((await clinic.post('/documents', body, { as: doctor })).status).toBe(201);
  expect((await verify(body.code)).body).toMatchObject({ issued_on: '2027-02-26', registered_on: '2027-03-01' });
});

test('an unknown code gets null, and one that can’t be a code is a mistake in the form', async () => {
  expect(await verify(newCode())).toMatchObject({ status: 200, body: null });
  for (const wrong of ['', 'ABC', 'A'.repeat(1_000), `${newCode()}A`, 5]) {
    expect((await verify(wrong)).body).toMatchObject({ errors: [{ field: 'code' }] });
  }
});

test('a megabyte of garbage is refused unread', async () => {
  expect((await verify('A'.repeat(1_000_000))).status).toBe(413);
});

test('an address can’t guess on, while correct codes are never counted', async () => {
  await clearCounts();
  const code = newCode();
  await makeDocument(clinic, appointmentId, doctor, { code });
  for (let i = 0; i < 40; i += 1) expect((await verify(code)).status).toBe(200);
  for (let i = 0; i < 29; i += 1) expect((await verify(newCode())).status).toBe(200);
  // Doesn't clear the count.
  await verify(code);
  expect((await verify(newCode())).status).toBe(200);
  expect((await verify(newCode())).status).toBe(429);
  expect((await verify(code)).status).toBe(429);
  clinic.clock.advance(16 * 60_000);
  expect((await verify(code)).status).toBe(200);
  clinic.clock.advance(-16 * 60_000);
  await clearCounts();
});

test.each([
  ['Ana Paula da Silva Ribeiro', 'A. P. S. R.'],
  ['  élida  de Souza e Sá ', 'É. S. S.'],
  ['Bia', 'B.'],
])('of %s, only %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
