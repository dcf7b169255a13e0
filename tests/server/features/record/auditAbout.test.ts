/** The log says which appointment, exam or document an entry is about, by dates only, and only of the same person. */
import { expect, test } from 'vitest';
import type { AuditEntry } from '../../../../contract/record.ts';
import { audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Bearer } from '../../harness/requests.ts';
import { pdf, png, upload } from '../../platform/files/specimens.ts';
import { registerDependent } from '../care/dependents.ts';
import { BIRTHDAY, deskOf } from '../desk/deskOf.ts';
import { makeAppointment, makeDocument, makeExam } from './appointments.ts';
import { makeHandedIn, sendFile } from './handedIn.ts';

const clinic = await testApp();
const doctor = await clinic.signUpDoctor();
const zone = 'America/Sao_Paulo';

/** What the entries of others are about, newest first. */
async function aboutsOf(as: Bearer, query = ''): Promise<Pick<AuditEntry, 'action' | 'subject' | 'about'>[]> {
  const { body } = await clinic.get(`/audit?actors=others${query}`, { as });
  return body.map(({ action, subject, about }: AuditEntry) => ({ action, subject, ...(about && { about }) }));
}

/** Adds a row to a patient's log, as if the doctor had read something with this id. */
async function addRow(patientId: string, subject: string, subjectId: string): Promise<void> {
  const by = { at: clinic.clock.now(), actorId: doctor.id, actorRole: 'Doctor' } as const;
  await clinic.database.db.insert(audit).values({ ...by, action: 'read', subject, subjectId, patientId });
}

test('each entry about one thing says which, with dates and the kind of document, and nothing else', async () => {
  const patient = await clinic.signUpPatient();
  const date = '2027-02-20T13:00:00.000Z';
  const notes = { anamnesis: 'Segredo', diagnosis: 'Segredo' };
  const id = await makeAppointment(clinic, patient, doctor, { at: date, ...notes });
  const examId = await makeExam(clinic, id, { isDescribed: true });
  await upload(clinic, examId, await png('#123456'), { as: doctor });
  const documentId = await makeDocument(clinic, id, doctor);
  const handedInId = await makeHandedIn(clinic, patient, { label: 'Segredo', note: 'Segredo' });
  await sendFile(clinic, patient, handedInId, pdf('log'));
  for (const path of [
    `/appointments/ShowAll?id=${id}`,
    `/appointments/${id}/versions`,
    `/exams/search/${id}`,
    `/exams/download?id=${examId}`,
    `/exams/thumbnail?id=${examId}`,
    `/exams/download?id=${handedInId}`,
    `/appointments/${id}/documents`,
    `/documents/${documentId}/pdf`,
    `/appointments/${patient.id}`,
  ]) {
    expect([path, (await clinic.get(path, { as: doctor })).status]).toEqual([path, 200]);
  }
  const appointment = { id, date, time_zone: zone };
  expect((await aboutsOf(patient)).reverse()).toEqual([
    { action: 'upload', subject: 'exam', about: { appointment } },
    { action: 'read', subject: 'appointment', about: { appointment } },
    { action: 'read', subject: 'notes', about: { appointment } },
    { action: 'read', subject: 'exams', about: { appointment } },
    { action: 'download', subject: 'exam', about: { appointment } },
    { action: 'read', subject: 'thumbnail', about: { appointment } },
    { action: 'download', subject: 'handed_exam', about: { handed_in_at: clinic.clock.now().toISOString() } },
    { action: 'read', subject: 'documents', about: { appointment } },
    { action: 'download', subject: 'document', about: { appointment, document: 'prescription' } },
    { action: 'read', subject: 'record' },
  ]);
  expect(JSON.stringify((await clinic.get('/audit', { as: patient })).body)).not.toMatch(/Segredo|Dipirona|Hemograma/);
});

test('a deleted exam and a cancelled appointment are still named', async () => {
  const patient = await clinic.signUpPatient();
  const date = '2027-02-20T14:00:00.000Z';
  const id = await makeAppointment(clinic, patient, doctor, { at: date });
  const examId = await makeExam(clinic, id);
  await clinic.del(`/exams/${examId}`, { as: doctor });
  const canceled = await makeAppointment(clinic, patient, doctor, { at: date, cancelled: true });
  await addRow(patient.id, 'appointment', canceled);
  expect(await aboutsOf(patient)).toEqual([
    { action: 'read', subject: 'appointment', about: { appointment: { id: canceled, date, time_zone: zone } } },
    { action: 'delete', subject: 'exam', about: { appointment: { id, date, time_zone: zone } } },
  ]);
});

test('a row about something of another person gives nothing away', async () => {
  const patient = await clinic.signUpPatient();
  const stranger = await clinic.signUpPatient();
  const theirs = await makeAppointment(clinic, stranger, doctor);
  const subjects: [string, string][] = [
    ['appointment', theirs],
    ['notes', theirs],
    ['exam', await makeExam(clinic, theirs)],
    ['thumbnail', await makeHandedIn(clinic, stranger)],
    ['document', await makeDocument(clinic, theirs, doctor)],
    ['handed_exam', await makeHandedIn(clinic, stranger)],
    // An id of something else, and of nothing.
    ['exam', theirs],
    ['document', crypto.randomUUID()],
  ];
  for (const [subject, id] of subjects) await addRow(patient.id, subject, id);
  expect((await aboutsOf(patient)).map(({ about }) => about)).toEqual(subjects.map(() => undefined));
});

test('all of a merged person is named, and after the undoing only what is the patient’s own', async () => {
  const { register, attach, undo } = deskOf(clinic);
  const desk = await clinic.signUpReceptionist();
  const patient = await clinic.signUpPatient();
  const twin = await register(desk, { birthday: BIRTHDAY });
  const own = await makeAppointment(clinic, patient, doctor);
  const ofTwin = await makeAppointment(clinic, twin, doctor);
  await attach(desk, twin, patient);
  // Both rows are of the registration that the patient keeps.
  for (const id of [own, ofTwin]) await addRow(patient.id, 'notes', id);
  const named = async () =>
    (await aboutsOf(patient)).filter(({ subject }) => subject === 'notes').map(({ about }) => about?.appointment?.id);
  expect(await named()).toEqual([ofTwin, own]);
  expect((await undo(desk, twin)).status).toBe(204);
  expect(await named()).toEqual([undefined, own]);
});

test('a carer reads it in a dependent’s log, and not in the own one', async () => {
  const carer = await clinic.signUpPatient();
  const dependent = await registerDependent(clinic, carer);
  const id = await makeAppointment(clinic, { id: dependent }, doctor);
  await addRow(dependent, 'notes', id);
  await addRow(carer.id, 'notes', id);
  expect(await aboutsOf(carer, `&patient=${dependent}`)).toMatchObject([{ about: { appointment: { id } } }]);
  expect(await aboutsOf(carer)).toEqual([{ action: 'read', subject: 'notes' }]);
});
