import { expect, test, vi } from 'vitest';
import { appointment, exam } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';
import { png, upload } from '../../platform/files/specimens.ts';
import { makeAppointment, makeExam } from './appointments.ts';

const clinic = await testApp();
const doctor = await clinic.signUpDoctor();

test('the history is listed latest first, including future appointments, each with its exams', async () => {
  const patient = await clinic.signUpPatient();
  const past = await makeAppointment(clinic, patient, doctor, { at: '2026-01-10T12:00:00Z', anamnesis: 'Tosse' });
  const future = await makeAppointment(clinic, patient, doctor, { at: '2027-05-10T12:00:00Z' });
  const older = await makeAppointment(clinic, patient, doctor, { at: '2025-01-10T12:00:00Z' });
  const examId = await makeExam(clinic, past);
  await upload(clinic, examId, await png('#111111'), { as: doctor, fileName: 'tórax.png' });

  const answer = await clinic.get(`/appointments/${patient.id}`, { as: patient });
  expect(answer.status).toBe(200);
  expect(answer.body.map((entry: { id: string }) => entry.id)).toEqual([future, past, older]);
  expect(answer.body[1]).toMatchObject({
    date: '2026-01-10T12:00:00.000Z',
    anamnesis: 'Tosse',
    diagnosis: '',
    version: 2,
    specialty: { name: 'Clínica Geral' },
    clinic: { id: clinic.home.id },
    doctor: { id: doctor.id, email: doctor.email },
    exams: [{ id: examId, appointment_id: past, name: 'tórax.png', mimetype: 'image/png' }],
  });
  expect(answer.body[0].exams).toEqual([]);
  expect(answer.body[0]).not.toHaveProperty('canceled_at');
  expect(answer.body[0]).not.toHaveProperty('patient');
});

test('a cancelled appointment is only listed with notes or exam files, and says when it was cancelled', async () => {
  const patient = await clinic.signUpPatient();
  await makeAppointment(clinic, patient, doctor, { cancelled: true });
  const noted = await makeAppointment(clinic, patient, doctor, { cancelled: true, diagnosis: 'Gripe' });
  const examined = await makeAppointment(clinic, patient, doctor, { cancelled: true });
  await makeExam(clinic, examined, { hasFile: true });
  const fileless = await makeAppointment(clinic, patient, doctor, { cancelled: true });
  await makeExam(clinic, fileless);
  const { body } = await clinic.get(`/appointments/${patient.id}`, { as: patient });
  expect(body.map((entry: { id: string }) => entry.id)).toEqual([examined, noted]);
  expect(body[1].canceled_at).toBe('2027-03-01T12:00:00.000Z');
  expect(body[1].cancel_reason).toBe('Nenhum');
});

test('an exam without a file is only listed for its doctor', async () => {
  const patient = await clinic.signUpPatient();
  const colleague = await clinic.signUpDoctor();
  const id = await makeAppointment(clinic, patient, doctor);
  await makeAppointment(clinic, patient, colleague);
  const examId = await makeExam(clinic, id);
  const examsSeenBy = async (as: { token: string }) => {
    const { body } = await clinic.get(`/appointments/${patient.id}`, { as });
    return body.find((entry: { id: string }) => entry.id === id).exams;
  };
  expect(await examsSeenBy(doctor)).toMatchObject([{ id: examId, name: null, mimetype: null, size: null }]);
  expect(await examsSeenBy(patient)).toEqual([]);
  expect(await examsSeenBy(colleague)).toEqual([]);
});

test('from is inclusive, to is exclusive, and the limit counts from the latest', async () => {
  const patient = await clinic.signUpPatient();
  const days = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04'];
  for (const day of days) await makeAppointment(clinic, patient, doctor, { at: `${day}T12:00:00Z` });
  const daysOf = async (range: string) => {
    const { body } = await clinic.get(`/appointments/${patient.id}?${range}`, { as: patient });
    return body.map((entry: { date: string }) => entry.date.slice(0, 10));
  };
  expect(await daysOf('from=2026-02-02T12:00:00Z&to=2026-02-04T12:00:00Z')).toEqual(['2026-02-03', '2026-02-02']);
  expect(await daysOf('limit=1')).toEqual(['2026-02-04']);
  expect(await daysOf('from=2026-02-02T09:00:00-03:00&limit=2')).toEqual(['2026-02-04', '2026-02-03']);
  const wrong = await clinic.get(`/appointments/${patient.id}?from=2026-02-02T12:00:00&limit=0`, { as: patient });
  expect(wrong.status).toBe(422);
  expect(wrong.body.errors).toMatchObject([
    { field: 'from', code: 'date_invalid' },
    { field: 'limit', code: 'invalid' },
  ]);
});

test('a history of 2,000 appointments with 2,000 exams takes two pages and less than two seconds', async () => {
  const patient = await clinic.signUpPatient();
  const rows = Array.from({ length: 2_000 }, (_, i) => ({
    id: crypto.randomUUID(),
    patientId: patient.id,
    doctorId: doctor.id,
    specialtyId: specialtyId('Clínica Geral'),
    clinicId: clinic.home.id,
    startsAt: new Date(Date.UTC(2015, 0, 1) + i * 86_400_000),
    endsAt: new Date(Date.UTC(2015, 0, 1) + i * 86_400_000 + 1_800_000),
    anamnesis: 'Retorno. '.repeat(20),
    version: 2,
  }));
  for (let i = 0; i < rows.length; i += 500) {
    const some = rows.slice(i, i + 500);
    await clinic.database.db.insert(appointment).values(some);
    await clinic.database.db.insert(exam).values(
      some.map(({ id }) => ({
        id: crypto.randomUUID(),
        appointmentId: id,
        clinicId: clinic.home.id,
        result: 'x',
        fileHash: 'a'.repeat(64),
        fileName: 'x.png',
        mimetype: 'image/png' as const,
        sizeBytes: 1,
        uploadedAt: new Date(),
      })),
    );
  }
  const statements = vi.spyOn(Object.getPrototypeOf(Reflect.get(clinic.database.db, 'session')), 'prepareQuery');
  const path = `/appointments/${patient.id}`;
  const { body } = await clinic.get(path, { as: patient });
  const rest = await clinic.get(`${path}?after=${body.at(-1).id}`, { as: patient });
  body.push(...rest.body);
  const many = statements.mock.calls.length;
  statements.mockRestore();
  expect(many).toBeGreaterThan(2);
  expect(many).toBeLessThan(40);
  expect(body).toHaveLength(2_000);
  expect(body.every((entry: { exams: unknown[] }) => entry.exams.length === 1)).toBe(true);
  const some = await clinic.get(`/appointments/${patient.id}?limit=20`, { as: patient });
  expect(some.body).toHaveLength(20);
});
