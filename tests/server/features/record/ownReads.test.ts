import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditRead } from '../../../../server/platform/audit/audit.ts';
import { audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { makeAppointment, makeExam } from './appointments.ts';

const clinic = await testApp();
const HOUR_MS = 3_600_000;

test("a patient's own reads add one audit row a day, even when concurrent", async () => {
  const patient = await clinic.signUpPatient();
  const doctor = await clinic.signUpDoctor();
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const examId = await makeExam(clinic, appointmentId);
  const own = () =>
    clinic.database.db.$count(audit, and(eq(audit.actorId, patient.id), eq(audit.patientId, patient.id)));
  const paths = [
    ...['/appointments', `/appointments/${patient.id}`, '/questionaries', `/questionaries/${patient.id}`],
    ...[`/appointments/${appointmentId}/versions`, `/questionaries/${patient.id}/versions`],
    ...[`/exams/search/${appointmentId}`, `/exams/download?id=${examId}`, `/exams/thumbnail?id=${examId}`],
  ];
  const before = await own();
  const readAll = async () => {
    const answers = await Promise.all(paths.map(path => clinic.get(path, { as: patient })));
    expect(answers.map(({ status }) => status < 300)).toEqual(paths.map(() => true));
  };
  await readAll();
  await readAll();
  expect(await own()).toBe(before + 1);
  // 09:00 in São Paulo: 14 hours later it is the same day there, but the next day in UTC.
  clinic.clock.advance(14 * HOUR_MS);
  await readAll();
  expect(await own()).toBe(before + 1);
  clinic.clock.advance(HOUR_MS);
  await readAll();
  expect(await own()).toBe(before + 2);
});

test('a carer who reads the data of several people adds a row for each', async () => {
  const carer = await clinic.signUpPatient();
  const { id: other } = await clinic.signUpPatient();
  const by = { id: carer.id, role: 'Patient' as const, address: '192.0.2.1', at: clinic.clock.now() };
  const events = [carer.id, other].map(patientId => ({ subject: 'appointments' as const, patientId }));
  await clinic.database.tx(tx => auditRead(tx, by, undefined, ...events));
  const rows = await clinic.database.db
    .select({ patientId: audit.patientId, subject: audit.subject })
    .from(audit)
    .where(and(eq(audit.actorId, carer.id), eq(audit.action, 'read')));
  expect(rows).toEqual(events);
});
