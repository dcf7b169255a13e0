/** Every read or write of a record, answers or exams adds an audit row, and no row is ever changed. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import * as appointmentCalls from '../../../../contract/appointments.ts';
import * as questionnaireCalls from '../../../../contract/questionnaire.ts';
import * as recordCalls from '../../../../contract/record.ts';
import { audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import type { Answer } from '../../harness/requests.ts';
import { pdf, png, upload } from '../../platform/files/specimens.ts';
import { makeAppointment, makeExam } from './appointments.ts';

const clinic = await testApp();
const patient = await clinic.signUpPatient({ name: 'Ana' });
const doctor = await clinic.signUpDoctor({}, { name: 'Bruno' });
const appointmentId = await makeAppointment(clinic, patient, doctor, { at: '2027-06-01T12:00:00Z' });
const secondId = await makeAppointment(clinic, patient, doctor, { at: '2027-06-02T12:00:00Z' });
const examId = await makeExam(clinic, appointmentId);
await upload(clinic, examId, await png('#0f0f0f'), { as: doctor });

const rows = () =>
  clinic.database.db.select().from(audit).where(eq(audit.patientId, patient.id)).orderBy(desc(audit.id));

/** The audit entries that a patient sees, without sign-ins. */
const seenOf = async (as: Pick<Person, 'token'>): Promise<{ action: string; subject: string }[]> =>
  (await clinic.get('/audit', { as })).body.filter(({ action }: { action: string }) => action !== 'sign_in');

interface Case {
  route: string;
  as: Person;
  call: (as: Person) => Promise<Answer>;
  /** Expected action and subject, and the subject's id if the row has one. */
  says: [action: string, subject: string, subjectId?: string | null];
}

const newExam = crypto.randomUUID();

/** Each route of the record, the exams and the questionnaire, for each role that it serves. */
const cases: Case[] = [
  ...[patient, doctor].flatMap((as): Case[] => [
    {
      route: 'GET /appointments/:patientId',
      as,
      call: as => clinic.get(`/appointments/${patient.id}`, { as }),
      says: ['read', 'record', null],
    },
    {
      route: 'GET /questionaries/:patientId',
      as,
      call: as => clinic.get(`/questionaries/${patient.id}`, { as }),
      says: ['read', 'answers', null],
    },
    {
      route: 'GET /appointments/:id/versions',
      as,
      call: as => clinic.get(`/appointments/${appointmentId}/versions`, { as }),
      says: ['read', 'notes', appointmentId],
    },
    {
      route: 'GET /questionaries/:patientId/versions',
      as,
      call: as => clinic.get(`/questionaries/${patient.id}/versions`, { as }),
      says: ['read', 'answers', null],
    },
    {
      route: 'GET /exams/search/:appointmentId',
      as,
      call: as => clinic.get(`/exams/search/${appointmentId}`, { as }),
      says: ['read', 'exams', appointmentId],
    },
    {
      route: 'GET /exams/download',
      as,
      call: as => clinic.get(`/exams/download?id=${examId}`, { as }),
      says: ['download', 'exam', examId],
    },
    {
      route: 'GET /exams/thumbnail',
      as,
      call: as => clinic.get(`/exams/thumbnail?id=${examId}`, { as }),
      says: ['read', 'thumbnail', examId],
    },
  ]),
  {
    route: 'POST /audit/openings',
    as: doctor,
    call: as => {
      const opened_at = clinic.clock.now().toISOString();
      return clinic.post('/audit/openings', { patient_id: patient.id, subject: 'answers', opened_at }, { as });
    },
    says: ['opened_on_device', 'answers', null],
  },
  {
    route: 'GET /appointments',
    as: patient,
    call: as => clinic.get('/appointments', { as }),
    says: ['read', 'appointments', null],
  },
  {
    route: 'GET /appointments/ShowAll',
    as: doctor,
    call: as => clinic.get(`/appointments/ShowAll?id=${appointmentId}`, { as }),
    says: ['read', 'appointment', appointmentId],
  },
  {
    route: 'GET /patients',
    as: doctor,
    call: as => clinic.get('/patients', { as }),
    says: ['read', 'appointments', null],
  },
  {
    route: 'PUT /appointments',
    as: doctor,
    call: as => clinic.put('/appointments', { id: appointmentId, anamnesis: 'x', diagnosis: '' }, { as }),
    says: ['change', 'notes', appointmentId],
  },
  {
    route: 'POST /exams',
    as: doctor,
    call: as => clinic.post('/exams', { id: newExam, appointment_id: appointmentId, result: 'x' }, { as }),
    says: ['create', 'exam', newExam],
  },
  {
    route: 'POST /exams/upload',
    as: doctor,
    call: as => upload(clinic, newExam, pdf('auditoria'), { as }),
    says: ['upload', 'exam', newExam],
  },
  {
    route: 'DELETE /exams/:id',
    as: doctor,
    call: as => clinic.del(`/exams/${newExam}`, { as }),
    says: ['delete', 'exam', newExam],
  },
  {
    route: 'GET /questionaries',
    as: patient,
    call: as => clinic.get('/questionaries', { as }),
    says: ['read', 'answers', null],
  },
  {
    route: 'POST /questionaries',
    as: patient,
    call: as => clinic.post('/questionaries', [], { as }),
    says: ['change', 'answers', null],
  },
  {
    route: 'PUT /appointments/:id/move-request',
    as: doctor,
    call: as => clinic.put(`/appointments/${appointmentId}/move-request`, undefined, { as }),
    says: ['change', 'appointment', appointmentId],
  },
  {
    route: 'DELETE /appointments/:id/move-request',
    as: doctor,
    call: as => clinic.del(`/appointments/${appointmentId}/move-request`, { as }),
    says: ['change', 'appointment', appointmentId],
  },
  {
    route: 'PUT /appointments/:id/confirm',
    as: patient,
    call: as => clinic.put(`/appointments/${appointmentId}/confirm`, undefined, { as }),
    says: ['change', 'appointment', appointmentId],
  },
  {
    route: 'POST /appointments/:id/cancel',
    as: doctor,
    call: as => clinic.post(`/appointments/${secondId}/cancel`, { reason: 'Medico' }, { as }),
    says: ['cancel', 'appointment', secondId],
  },
  {
    route: 'GET /appointments/cancelled',
    as: patient,
    call: as => clinic.get('/appointments/cancelled', { as }),
    says: ['read', 'appointments', null],
  },
  {
    route: 'DELETE /appointments/:id',
    as: patient,
    call: as => clinic.del(`/appointments/${appointmentId}`, { as }),
    says: ['cancel', 'appointment', appointmentId],
  },
  {
    route: 'GET /appointments/:id/cancellation',
    as: doctor,
    call: as => clinic.get(`/appointments/${appointmentId}/cancellation`, { as }),
    says: ['read', 'appointment', appointmentId],
  },
];

describe('a row contains the actor and role, action and subject, patient, time and address', () => {
  test.each(cases)('$route by $as.role', async ({ as, call, says: [action, subject, subjectId] }) => {
    const before = await rows();
    // A patient's own reads add one row a day.
    clinic.clock.advance(86_400_000);
    const answer = await call(as);
    expect(answer.status).toBeLessThan(300);
    const after = await rows();
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({
      at: clinic.clock.now(),
      actorId: as.id,
      actorRole: as.role,
      action,
      subject,
      subjectId,
      patientId: patient.id,
      address: '127.0.0.1',
    });
  });
});

test('no call of these features is missing above', () => {
  // Questions are the same for all users, and the audit itself is not part of a record.
  const unaudited = ['GET /questions', 'GET /audit'];
  // Adds two rows: see booking/move.test.ts.
  const elsewhere = ['POST /appointments/:id/move'];
  const tested = [...cases.map(({ route }) => route), ...unaudited, ...elsewhere];
  const calls = [appointmentCalls, recordCalls, questionnaireCalls].flatMap(feature =>
    Object.values(feature).flatMap(value =>
      typeof value === 'object' && 'method' in value && 'path' in value ? [`${value.method} ${value.path}`] : [],
    ),
  );
  expect(calls.length).toBeGreaterThan(15);
  expect(calls.filter(call => !tested.includes(call))).toEqual([]);
});

test('requests for the rounds add one row a day, other reads one each', async () => {
  const [roundsDoctor, roundsPatient] = [await clinic.signUpDoctor(), await clinic.signUpPatient()];
  await makeAppointment(clinic, roundsPatient, roundsDoctor, { at: '2027-03-02T18:00:00Z' });
  const keepAll = async () => {
    for (const path of [
      '/appointments/ShowAll',
      `/appointments/${roundsPatient.id}`,
      `/questionaries/${roundsPatient.id}`,
    ]) {
      expect((await clinic.get(`${path}?keep=rounds`, { as: roundsDoctor })).status).toBe(200);
    }
  };
  const entries = async () => (await seenOf(roundsPatient)).map(({ action, subject }) => [action, subject]);
  const once = ['answers', 'record', 'appointment'].map(subject => ['kept_on_device', subject]);
  // From noon in São Paulo to the evening, then the next morning: within 24 hours, but on another calendar day.
  clinic.clock.set('2027-03-01T15:00:00Z');
  await keepAll();
  clinic.clock.set('2027-03-02T01:00:00Z');
  await keepAll();
  expect(await entries()).toEqual(once);
  clinic.clock.set('2027-03-02T12:00:00Z');
  await keepAll();
  expect(await entries()).toEqual([...once, ...once]);
  await clinic.get(`/appointments/${roundsPatient.id}`, { as: roundsDoctor });
  await clinic.get(`/appointments/${roundsPatient.id}`, { as: roundsDoctor });
  expect((await entries()).slice(0, 2)).toEqual([
    ['read', 'record'],
    ['read', 'record'],
  ]);
});

test('a patient’s own reading is audited once a day, whatever it is said to be for', async () => {
  const own = await clinic.signUpPatient();
  for (const keep of ['', '?keep=rounds', '?keep=rounds']) {
    expect((await clinic.get(`/appointments/${own.id}${keep}`, { as: own })).status).toBe(200);
  }
  expect((await seenOf(own)).filter(({ subject }) => subject === 'record')).toHaveLength(1);
});

test('a request for a patient without an appointment within two days is audited as a read', async () => {
  const roundsDoctor = await clinic.signUpDoctor();
  const now = clinic.clock.now().getTime();
  const HOUR_MS = 3_600_000;
  const patientAt = async (hours: number, cancelled = false) => {
    const one = await clinic.signUpPatient();
    await makeAppointment(clinic, one, roundsDoctor, { at: new Date(now + hours * HOUR_MS).toISOString(), cancelled });
    return one;
  };
  const entries = async (as: Person) => (await seenOf(as)).map(({ action, subject }) => [action, subject]);
  const [due, late, gone] = [await patientAt(47), await patientAt(49), await patientAt(-13)];
  for (const turn of [1, 2]) {
    const list = await clinic.get('/appointments/ShowAll?keep=rounds', { as: roundsDoctor });
    expect([turn, list.status, list.body.length]).toEqual([turn, 200, 3]);
    for (const one of [due, late, gone]) {
      expect((await clinic.get(`/appointments/${one.id}?keep=rounds`, { as: roundsDoctor })).status).toBe(200);
      expect((await clinic.get(`/questionaries/${one.id}?keep=rounds`, { as: roundsDoctor })).status).toBe(200);
    }
  }
  expect(await entries(due)).toEqual(['answers', 'record', 'appointment'].map(subject => ['kept_on_device', subject]));
  const twice = ['answers', 'record', 'answers', 'record', 'appointment'].map(subject => ['read', subject]);
  for (const one of [late, gone]) expect(await entries(one)).toEqual(twice);
});

test('answers that the patient’s own device stores are audited as stored, once a day, not as read', async () => {
  const ana = await clinic.signUpPatient();
  for (const turn of [1, 2]) {
    const answer = await clinic.get('/questionaries?keep=device', { as: ana });
    expect([turn, answer.status, answer.body]).toEqual([turn, 200, []]);
  }
  expect(await seenOf(ana)).toMatchObject([
    { action: 'kept_on_device', subject: 'answers', actor: { role: 'Patient' } },
  ]);
});

test('an offline access is dated at most SESSION_DAYS back, with the time of its receipt', async () => {
  const [opener, seen] = [await clinic.signUpDoctor(), await clinic.signUpPatient()];
  await makeAppointment(clinic, seen, opener);
  const now = clinic.clock.now();
  const opening = { patient_id: seen.id, subject: 'record', opened_at: '2001-01-01T00:00:00Z' };
  expect((await clinic.post('/audit/openings', opening, { as: opener })).status).toBe(204);
  expect(await seenOf(seen)).toMatchObject([
    {
      action: 'opened_on_device',
      at: new Date(now.getTime() - 30 * 86_400_000).toISOString(),
      received_at: now.toISOString(),
    },
  ]);
});

test('an offline access is audited once, and only for a doctor who accessed the patient’s data before', async () => {
  const [opener, stranger] = [await clinic.signUpDoctor({}, { name: 'Dora' }), await clinic.signUpDoctor()];
  const seen = await clinic.signUpPatient();
  const id = await makeAppointment(clinic, seen, opener);
  await clinic.get('/appointments/ShowAll', { as: opener });
  await clinic.del(`/appointments/${id}`, { as: seen });
  const now = clinic.clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const opening = { patient_id: seen.id, subject: 'record', opened_at: at(-3_600_000) };
  for (const key of ['one', 'one']) {
    expect((await clinic.post('/audit/openings', opening, { as: opener, key })).status).toBe(204);
  }
  const ahead = { ...opening, subject: 'answers', opened_at: at(3_600_000) };
  expect((await clinic.post('/audit/openings', ahead, { as: opener, key: 'two' })).status).toBe(204);
  const openings = (await clinic.get('/audit', { as: seen })).body.filter(
    (one: { action: string }) => one.action === 'opened_on_device',
  );
  const received_at = now.toISOString();
  const by = { actor: { name: 'Dora', role: 'Doctor', gender: 'm' }, action: 'opened_on_device', received_at };
  expect(openings).toEqual([
    { ...by, at: now.toISOString(), subject: 'answers' },
    { ...by, at: opening.opened_at, subject: 'record' },
  ]);
  const foreign = await clinic.post('/audit/openings', opening, { as: stranger });
  const unknown = await clinic.post('/audit/openings', { ...opening, patient_id: opener.id }, { as: stranger });
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
});

test('a refused call adds no row, but a conflict does: it returns what another device wrote', async () => {
  const stranger = await clinic.signUpDoctor();
  const id = await makeAppointment(clinic, patient, doctor);
  const before = (await rows()).length;
  await clinic.get(`/appointments/${patient.id}`, { as: stranger });
  await clinic.get(`/exams/download?id=${examId}`, { as: stranger });
  await clinic.put('/appointments', { id, anamnesis: '', diagnosis: '' }, { as: stranger });
  expect((await rows()).length).toBe(before);
  const conflict = await clinic.put('/appointments', { id, anamnesis: 'x', diagnosis: '', version: 9 }, { as: doctor });
  expect(conflict.status).toBe(409);
  const [last, ...others] = await rows();
  expect(others).toHaveLength(before);
  expect(last).toMatchObject({ action: 'read', subject: 'notes', subjectId: id });
});

test('a patient sees who read or changed their record, latest first, in the requested range', async () => {
  const other = await clinic.signUpPatient();
  const otherDoctor = await clinic.signUpDoctor({}, { name: 'Carla' });
  const begin = clinic.clock.now();
  await makeAppointment(clinic, other, otherDoctor, { at: begin.toISOString() });
  const who = { name: other.name, role: 'Patient', is: 'you' };
  const signIn = { at: begin.toISOString(), actor: who, action: 'sign_in', subject: 'account' };
  expect((await clinic.get('/audit', { as: other })).body).toEqual([signIn]);
  clinic.clock.advance(1_000);
  await clinic.get(`/appointments/${other.id}`, { as: otherDoctor });
  clinic.clock.advance(1_000);
  await clinic.get('/questionaries', { as: other });
  const at = (seconds: number) => new Date(begin.getTime() + seconds * 1_000).toISOString();
  const actor = { name: 'Carla', role: 'Doctor', gender: 'm' };
  const reading = { at: at(1), actor, action: 'read', subject: 'record', on_appointment_day: true };
  const own = { at: at(2), actor: who, action: 'read', subject: 'answers' };
  const entries = async (range = '') => (await clinic.get(`/audit${range}`, { as: other })).body;
  expect(await entries()).toEqual([own, reading, signIn]);
  expect(await entries('?limit=1')).toEqual([own]);
  expect(await entries('?actors=own')).toEqual([own, signIn]);
  expect(await entries('?actors=own&limit=1')).toEqual([own]);
  expect(await entries('?actors=others')).toEqual([reading]);
  expect(await entries(`?from=${at(1)}&to=${at(2)}`)).toEqual([reading]);
});

test.each([
  ['change', sql`update audit set action = 'read'`],
  ['delete', sql`delete from audit`],
  ['empty', sql`truncate audit cascade`],
  ['delete seals', sql`delete from audit_seal`],
  ['delete exams', sql`delete from exam`],
  ['delete appointments', sql`delete from appointment`],
])('the database refuses to %s', async (_what, statement) => {
  const before = await clinic.database.db.$count(audit, and(eq(audit.patientId, patient.id)));
  await expect(clinic.database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
  expect(await clinic.database.db.$count(audit, and(eq(audit.patientId, patient.id)))).toBe(before);
});
