/** Who may read and write whose record: every caller against every route. */
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { formHeaders, formOf, png, upload } from '../../platform/files/specimens.ts';
import { makeAppointment, makeExam } from './appointments.ts';

const clinic = await testApp();

const patient = await clinic.signUpPatient();
const treating = await clinic.signUpDoctor();
const appointmentId = await makeAppointment(clinic, patient, treating, { at: '2027-01-05T12:00:00Z' });
const examId = await makeExam(clinic, appointmentId);
const image = await png('#444444');

const callers = {
  'without a session': undefined,
  'the patient': patient,
  'another patient': await clinic.signUpPatient(),
  'the treating doctor': treating,
  'a doctor with an upcoming appointment': await clinic.signUpDoctor(),
  'another doctor': await clinic.signUpDoctor(),
  'an unapproved doctor with an appointment': await clinic.signUpDoctor({ approved: false }),
  'a doctor whose appointment was cancelled empty': await clinic.signUpDoctor(),
  'a doctor whose cancelled appointment has notes': await clinic.signUpDoctor(),
  'a doctor whose cancelled appointment has an exam': await clinic.signUpDoctor(),
  'a doctor whose cancelled appointment has an exam without a file': await clinic.signUpDoctor(),
} satisfies Record<string, Person | undefined>;
type CallerName = keyof typeof callers;

beforeAll(async () => {
  await upload(clinic, examId, image, { as: treating });
  await makeAppointment(clinic, patient, callers['a doctor with an upcoming appointment']);
  await makeAppointment(clinic, patient, callers['an unapproved doctor with an appointment']);
  await makeAppointment(clinic, patient, callers['a doctor whose appointment was cancelled empty'], {
    cancelled: true,
  });
  await makeAppointment(clinic, patient, callers['a doctor whose cancelled appointment has notes'], {
    cancelled: true,
    anamnesis: 'Febre',
  });
  const kept = await makeAppointment(clinic, patient, callers['a doctor whose cancelled appointment has an exam'], {
    cancelled: true,
  });
  await makeExam(clinic, kept, { hasFile: true });
  const fileless = callers['a doctor whose cancelled appointment has an exam without a file'];
  await makeExam(clinic, await makeAppointment(clinic, patient, fileless, { cancelled: true }));
});

const readers: CallerName[] = [
  'the patient',
  'the treating doctor',
  'a doctor with an upcoming appointment',
  'a doctor whose cancelled appointment has notes',
  'a doctor whose cancelled appointment has an exam',
];

const get = (path: string) => (as: Person | undefined) => clinic.get(path, { as });
const isPatient = (name: CallerName) => name === 'the patient' || name === 'another patient';

const reads = {
  'GET /appointments/{patientId}': get(`/appointments/${patient.id}`),
  'GET /questionaries/{patientId}': get(`/questionaries/${patient.id}`),
  'GET /exams/search/{appointmentId}': get(`/exams/search/${appointmentId}`),
  'GET /exams/download': get(`/exams/download?id=${examId}`),
  'GET /exams/thumbnail': get(`/exams/thumbnail?id=${examId}`),
};

const writes = {
  'PUT /appointments': (as: Person | undefined) =>
    clinic.put('/appointments', { id: appointmentId, anamnesis: 'x', diagnosis: 'y' }, { as }),
  'POST /exams': (as: Person | undefined) =>
    clinic.post('/exams', { appointment_id: appointmentId, result: 'x' }, { as }),
  'POST /exams/upload': (as: Person | undefined) =>
    clinic.post(
      '/exams/upload',
      formOf([
        { name: 'text', value: examId },
        { name: 'image', value: image, fileName: 'x.png' },
      ]),
      { as, headers: formHeaders },
    ),
};

describe.each(Object.entries(reads))('%s', (_route, call) => {
  test.each(Object.entries(callers) as [CallerName, Person | undefined][])('%s', async (name, caller) => {
    const answer = await call(caller);
    expect(answer.status).toBe(caller === undefined ? 401 : readers.includes(name) ? 200 : 404);
    if (answer.status !== 200) expect(JSON.stringify(answer.body)).not.toContain(patient.name);
  });
});

describe.each(Object.entries(writes))('%s', (_route, call) => {
  test.each(Object.entries(callers) as [CallerName, Person | undefined][])('%s', async (name, caller) => {
    const answer = await call(caller);
    const refused = caller === undefined ? 401 : isPatient(name) ? 403 : 404;
    expect(Math.floor(answer.status / 100) === 2 ? 'done' : answer.status).toBe(
      name === 'the treating doctor' ? 'done' : refused,
    );
  });
});

test('another user’s patient, appointment or exam gets the same response as one that doesn’t exist', async () => {
  const stranger = callers['another doctor'];
  const none = crypto.randomUUID();
  for (const [foreign, missing] of [
    [`/appointments/${patient.id}`, `/appointments/${none}`],
    [`/questionaries/${patient.id}`, `/questionaries/${none}`],
    [`/exams/search/${appointmentId}`, `/exams/search/${none}`],
    [`/exams/download?id=${examId}`, `/exams/download?id=${none}`],
    [`/exams/thumbnail?id=${examId}`, `/exams/thumbnail?id=${none}`],
  ] as const) {
    const [a, b] = [await clinic.get(foreign, { as: stranger }), await clinic.get(missing, { as: stranger })];
    expect([a.status, a.body]).toEqual([b.status, b.body]);
  }
});

test("doctors can't make the patient's own calls", async () => {
  expect((await clinic.get('/questionaries', { as: treating })).status).toBe(403);
  expect((await clinic.post('/questionaries', [], { as: treating })).status).toBe(403);
  expect((await clinic.get('/audit', { as: treating })).status).toBe(403);
});

test('once the only appointment is cancelled without content, the doctor can no longer read the record', async () => {
  const [someone, doctor] = [await clinic.signUpPatient(), await clinic.signUpDoctor()];
  const id = await makeAppointment(clinic, someone, doctor);
  expect((await clinic.get(`/appointments/${someone.id}`, { as: doctor })).status).toBe(200);
  expect((await clinic.del(`/appointments/${id}`, { as: someone })).status).toBe(200);
  expect((await clinic.get(`/appointments/${someone.id}`, { as: doctor })).status).toBe(404);
});
