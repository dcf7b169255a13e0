/**
 * A receptionist makes every call of the API for a patient of their clinic whose notes, exams and answers contain
 * marked words, as does the note of the doctor's absence. None of the words is in a response or in a log line.
 */
import { expect, test } from 'vitest';
import { type AnyCall, rolesOf } from '../../../../contract/call.ts';
import { exam } from '../../../../server/platform/database/schema.ts';
import { addCare, registerDependent } from '../../features/care/dependents.ts';
import { makeAbsence } from '../../features/closedTimes/closedTimes.ts';
import { makeCorrection } from '../../features/desk/makeCorrection.ts';
import { registerPatient } from '../../features/desk/registerPatient.ts';
import { makeFailure } from '../../features/notifications/failures.ts';
import { makeAppointment, makeDocument } from '../../features/record/appointments.ts';
import { makeHandedIn } from '../../features/record/handedIn.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { injectOnce } from '../../harness/requests.ts';
import { formHeaders, formOf, pdf } from '../files/specimens.ts';
import { calls } from './access/contract.ts';
import { mountedRoutes, routeOf } from './access/routes.ts';
import { rules, type Thing } from './access/rules.ts';

const lines: string[] = [];
const clinic = await testApp({
  settings: { signInLimit: 0, logLevel: 'trace' },
  logTo: { write: line => lines.push(line) },
});
const { db } = clinic.database;
const hours = { start: '08:00', end: '12:00' };
const patient = await clinic.signUpPatient();
const carer = await clinic.signUpPatient();
await addCare(clinic, carer, patient);
const dependentId = await registerDependent(clinic, carer);
const doctor = await clinic.signUpDoctor({ hours });
const secrets = [
  ...['marked-anamnesis', 'marked-diagnosis', 'marked-file', 'marked-result', 'marked-answer'],
  ...['marked-absence', 'marked-document', 'marked-label', 'marked-note'],
];
const [anamnesis = '', diagnosis = '', file = '', result = '', answer = '', absence = '', medicine = ''] = secrets;
const [label, note] = secrets.slice(7);

/** An appointment with notes, an exam and a file. */
async function appointmentWithNotes(options: { cancelled?: boolean } = {}) {
  const id = await makeAppointment(clinic, patient, doctor, { ...options, anamnesis, diagnosis });
  const documentId = await makeDocument(clinic, id, doctor, {
    content: { kind: 'prescription', items: [{ name: medicine, dose: '', use: 'x', quantity: '' }], notes: '' },
  });
  const made = await clinic.post('/exams', { appointment_id: id, result }, { as: doctor });
  if (made.status !== 201) return { id, documentId, examId: crypto.randomUUID() };
  const form = formOf([
    { name: 'text', value: made.body.id },
    { name: 'image', value: pdf(), fileName: `${file}.pdf` },
  ]);
  expect((await clinic.post('/exams/upload', form, { as: doctor, headers: formHeaders })).status).toBe(200);
  return { id, documentId, examId: made.body.id };
}

async function thing(): Promise<Thing> {
  const { id, documentId, examId } = await appointmentWithNotes();
  const cancelled = await appointmentWithNotes({ cancelled: true });
  const { email, password } = patient;
  return {
    ...{ patientId: patient.id, doctorId: doctor.id, clinicId: clinic.home.id, email, password },
    ...{ appointmentId: id, cancelledId: cancelled.id, laterId: id, examId, documentId },
    handedInId: await makeHandedIn(clinic, patient, { hasFile: true, label, note, fileName: `${file}.png` }),
    deskPatientId: await registerPatient(clinic),
    dependentId,
    carerId: carer.id,
    staffId: (await clinic.addReceptionist()).id,
    closedTimeId: await makeAbsence(clinic, doctor, absence),
    deliveryId: await makeFailure(clinic, patient, id),
    correctionId: await makeCorrection(clinic, patient),
  };
}

async function bearerOf(person: Person): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await clinic.newSession(person)}` };
}

/** Makes a call as its access rule says, and returns the whole response as text. */
async function send({ method, path }: AnyCall, of: Thing, person: Person, payload?: string): Promise<string> {
  const rule = rules[routeOf(method, path)] ?? expect.fail(`${method} ${path} has no rule in access/rules.ts`);
  const body = payload ?? rule.body?.(of);
  const json = !Buffer.isBuffer(body) && body !== undefined;
  const response = await injectOnce(clinic.app, {
    ...{ method, url: `/api${rule.path?.(of) ?? path}` },
    headers: { ...(await bearerOf(person)), ...(json && { 'content-type': 'application/json' }), ...rule.headers },
    ...(body !== undefined && { payload: json && payload === undefined ? JSON.stringify(body) : (body as string) }),
  });
  return `${JSON.stringify(response.headers)}\n${response.bytes.toString()}`;
}

const mounted = new Set(mountedRoutes(clinic.app));
const asked = calls.filter(({ method, path }) => mounted.has(routeOf(method, path)));
const found = (text: string) => secrets.filter(secret => text.includes(secret));

const receptionists = [
  await clinic.signUpReceptionist(clinic.home, { mayManage: true }),
  await clinic.signUpReceptionist(clinic.home),
];
const given = [{ question_id: (await clinic.get('/questions', { as: patient })).body[0].id, answer }];
expect((await clinic.post('/questionaries', given, { as: patient })).status).toBe(200);

const unchanged = await thing();
const firstLine = lines.length;

test('a receptionist may make more than ten of the calls', () => {
  expect(asked.filter(call => rolesOf(call).includes('Reception')).length).toBeGreaterThan(10);
});

test.for(asked.map(call => ({ call, route: routeOf(call.method, call.path) })))(
  'no response to a receptionist’s $route contains clinical text',
  async ({ call }) => {
    for (const person of receptionists) {
      for (const payload of [undefined, ...(call.method === 'GET' ? [] : ['{"', '[]'])]) {
        // What changes nothing doesn't need data of its own, which takes most of the time.
        const of = call.method === 'GET' || payload !== undefined ? unchanged : await thing();
        expect(found(await send(call, of, person, payload))).toEqual([]);
      }
    }
  },
);

test('no log line of those calls contains clinical text', () => {
  const logged = lines.slice(firstLine);
  expect(logged.length).toBeGreaterThan(asked.length);
  expect(found(logged.join('\n'))).toEqual([]);
});

test('the same calls show all of it to the doctor, except a result, which is shown to no one', async () => {
  const of = await thing();
  const read = asked.filter(({ method }) => method === 'GET');
  const seen = await Promise.all(read.map(call => send(call, of, doctor)));
  const stored = await db.select({ result: exam.result }).from(exam);
  expect(found(`${seen.join('\n')} ${JSON.stringify(stored)}`).sort()).toEqual([...secrets].sort());
});
