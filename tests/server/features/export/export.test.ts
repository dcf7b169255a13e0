/** The export of a person's data: what is in it, and who may have it. */
import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { Fhir } from 'fhir';
import { beforeAll, describe, expect, test } from 'vitest';
import { CID10 } from '../../../../contract/entries.ts';
import { EXPORT_SIZE_HEADER, EXPORTS_PER_DAY } from '../../../../contract/export.ts';
import { questions } from '../../../../contract/questions.ts';
import { seal, verifyChain } from '../../../../server/platform/audit/seal.ts';
import { audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Bearer } from '../../harness/requests.ts';
import { pdf, png, upload } from '../../platform/files/specimens.ts';
import { registerDependent } from '../care/dependents.ts';
import { makeAbsence } from '../closedTimes/closedTimes.ts';
import { entriesOf } from '../entries/entries.ts';
import { type AppointmentOptions, makeAppointment, makeExam } from '../record/appointments.ts';
import { handIn, sendFile } from '../record/handedIn.ts';
import { pagesOf, unzip } from './unzip.ts';

const clinic = await testApp();
const NAME = 'Łucja Nguyễn-Čapek Παπά';
const patient = await clinic.signUpPatient({ name: NAME });
const other = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor({}, { name: 'Bruno Sá' });
const appointmentId = await makeAppointment(clinic, patient, doctor, { at: '2027-01-05T12:00:00Z' });
const cancelledId = await makeAppointment(clinic, patient, doctor, { at: '2027-01-06T12:00:00Z', cancelled: true });
const pictureId = await makeExam(clinic, appointmentId);
const fileId = await makeExam(clinic, appointmentId);
const picture = await png('#123456', 1_600, 800);
const file = pdf('Hemograma');

const save = (anamnesis: string, diagnosis: string, version: number) =>
  clinic.put('/appointments', { id: appointmentId, anamnesis, diagnosis, version }, { as: doctor });

beforeAll(async () => {
  await save('Primeira anotação', 'Sem diagnóstico', 1);
  await save('Dor de cabeça há três dias.\n\nSem febre. 中', 'Enxaqueca', 2);
  await upload(clinic, pictureId, picture, { as: doctor, fileName: 'Raio-X: tórax?.png' });
  await upload(clinic, fileId, file, { as: doctor, fileName: '../exame.pdf', type: 'application/pdf' });
  const answers = [
    { question_id: weight.id, answer: '71' },
    { question_id: diseases.id, answerJSON: ['Diabetes', 'Outra'] },
  ];
  await clinic.post('/questionaries', [{ question_id: weight.id, answer: '70' }], { as: patient });
  await clinic.post('/questionaries', answers, { as: patient });
  // The clinic changes the questions after they were answered.
  const manager = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
  const changed = {
    question: 'Quanto você mede?',
    answer_type: 'text',
    answer_format: 'number',
    options: [],
    version: 1,
  };
  for (const [path, body] of [
    [`/desk/questions/${weight.id}`, changed],
    [`/desk/questions/${diseases.id}/retired`, { retired: true }],
  ] as const) {
    expect((await clinic.put(path, body, { as: manager })).status).toBe(200);
  }
  const entries = entriesOf(clinic, doctor, appointmentId);
  await entries.save({ kind: 'no_allergies' });
  const allergy = { kind: 'allergy', text: 'Dipirona', detail: 'Urticária', severity: 'severe' } as const;
  const { body } = await entries.save({ ...allergy, text: 'Dipirrona' });
  await entries.save(allergy, { id: body.id, version: 1 });
  await entries.save({ kind: 'allergy', text: 'Poeira', severity: 'mild' });
  await entries.save({ kind: 'medicine', text: 'Losartana 50 mg', detail: '1 por dia', since: '2024-03' });
  const ended = { state: 'ended', ended_on: '2020-01-01', end_reason: 'Tosse' } as const;
  await entries.save({ kind: 'medicine', text: 'Enalapril', since: '2024' }, ended);
  await entries.save({ kind: 'problem', text: 'Asma', since: '2019', code: { ...CID10, code: 'J45.0' } });
  await entries.save({ kind: 'problem', text: 'Dor lombar' }, { state: 'ended' });
  const measures = {
    ...{ systolic: 120, diastolic: 80, pulse: 70, temperature: 36.5, respiratory_rate: 16 },
    ...{ saturation: 98, weight: 71.5, height: 172, glucose: 95 },
  };
  await entries.save({ kind: 'vitals', measured_at: '2027-01-05T12:10:00Z', measures });
  await entries.save({ kind: 'vitals', measured_at: '2027-01-05T12:20:00Z', measures: { systolic: 118 } });
  await clinic.post('/calendar', undefined, { as: patient });
  await clinic.put('/consents/documents', acceptance, { as: patient });
});

const [weight, , diseases] = questions;

const acceptance = {
  documents: [{ document: 'terms', version: 1 }],
  ...{ language: 'en-US', accepted_at: '2027-03-01T09:00:00Z' },
};

const exported = async (as: Bearer, query = '', language = 'pt-BR') => {
  const answer = await clinic.get(`/users/me/export${query}`, { as, headers: { 'accept-language': language } });
  expect(answer.status).toBe(200);
  return { ...answer, files: await unzip(answer.bytes) };
};
const jsonIn = (files: Map<string, Buffer>, path: string) => JSON.parse(String(files.get(path)));

test('an export has what was handed in, withdrawn exams too', async () => {
  const sender = await clinic.signUpPatient();
  const [kept, withdrawn] = [await handIn(clinic, sender, { note: 'Em jejum' }), await handIn(clinic, sender)];
  const files = [pdf('próprio'), pdf('retirado')];
  await sendFile(clinic, sender, kept, files[0] ?? pdf(), 'proprio.pdf');
  await sendFile(clinic, sender, withdrawn, files[1] ?? pdf(), 'retirado.pdf');
  await clinic.del(`/handed-in-exams/${withdrawn}`, { as: sender });
  const { files: all } = await exported(sender);
  const exams = jsonIn(all, 'record.json').handed_in_exams;
  expect(exams.map(({ id }: { id: string }) => id).sort()).toEqual([kept, withdrawn].sort());
  const of = (id: string) => exams.find((one: { id: string }) => one.id === id);
  expect(of(kept)).toMatchObject({ note: 'Em jejum', handed_in_by: 'patient', withdrawn_at: null });
  expect(of(withdrawn).withdrawn_at).not.toBeNull();
  expect(all.get(of(kept).path)).toEqual(files[0]);
  const text = (await pagesOf(all.get('prontuario.pdf') ?? expect.fail())).join('\n');
  for (const part of ['Exames enviados pelo paciente', 'proprio.pdf', 'Em jejum', 'Retirado em']) {
    expect(text).toContain(part);
  }
  const bundle = jsonIn(all, 'fhir-bundle.json');
  const documents = bundle.entry
    .map(({ resource }: { resource: { resourceType: string } }) => resource)
    .filter(({ resourceType }: { resourceType: string }) => resourceType === 'DocumentReference');
  expect(documents).toHaveLength(2);
  for (const one of documents) expect(one.author).toEqual([{ reference: `Patient/${sender.id}` }]);
  expect(documents.map(({ status }: { status: string }) => status).sort()).toEqual(['current', 'entered-in-error']);
  expect(new Fhir().validate(bundle, { errorOnUnexpected: true }).valid).toBe(true);
});

test('a FHIR bundle calls only consultations that took place finished', async () => {
  const person = await clinic.signUpPatient();
  const made = async (day: string, options: AppointmentOptions) => ({
    id: await makeAppointment(clinic, person, doctor, { at: `${day}T15:00:00Z`, ...options }),
  });
  const notes = { anamnesis: 'Retorno' };
  const expected = [
    { ...(await made('2027-01-11', { status: 'done' })), status: 'finished' },
    { ...(await made('2027-01-12', { status: 'missed', ...notes })), status: 'cancelled' },
    { ...(await made('2027-01-13', { status: 'booked', ...notes })), status: 'finished' },
    { ...(await made('2027-01-14', { status: 'in_consultation' })), status: 'in-progress' },
    { ...(await made('2027-01-15', { status: 'booked' })), status: 'unknown' },
    { ...(await made('2027-01-19', { status: 'arrived' })), status: 'arrived' },
    { ...(await made('2027-03-25', { status: 'confirmed', ...notes })), status: 'planned' },
  ];
  await made('2027-01-18', { status: 'missed' });
  await made('2027-03-26', { status: 'booked' });
  const bundle = jsonIn((await exported(person)).files, 'fhir-bundle.json');
  const encounters = bundle.entry
    .map(({ resource }: { resource: { resourceType: string } }) => resource)
    .filter(({ resourceType }: { resourceType: string }) => resourceType === 'Encounter');
  expect(encounters.map(({ id, status }: { id: string; status: string }) => ({ id, status })).reverse()).toEqual(
    expected,
  );
  expect(new Fhir().validate(bundle, { errorOnUnexpected: true }).valid).toBe(true);
});

describe('a patient’s export', async () => {
  let files: Map<string, Buffer>;
  beforeAll(async () => {
    const { files: all, headers } = await exported(patient);
    files = all;
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' });
    expect(headers['content-disposition']).toContain('prontuario-ucja-Nguyen-Capek-2027-03-01.zip');
    const expected = Number(headers[EXPORT_SIZE_HEADER.toLowerCase()]);
    expect(expected).toBeGreaterThan(picture.length + file.length);
    expect((await clinic.get('/users/me/export/size', { as: patient })).body).toEqual({ bytes: expected });
  });

  test('has the files of the exams under names that unpack everywhere', () => {
    const paths = [...files.keys()];
    expect(paths.slice(0, 5)).toEqual([
      ...['prontuario.pdf', 'record.json', 'fhir-bundle.json', 'access-log.json', 'verify-access-log.html'],
    ]);
    const [first, second, ...more] = paths
      .slice(5)
      .sort((a, b) => (a.endsWith('.png') ? -1 : b.endsWith('.png') ? 1 : 0));
    expect(more).toEqual([]);
    expect(first).toMatch(/^exams\/2027-03-01_[0-9a-f]{12}_Raio-X_ tórax_\.png$/);
    expect(second).toMatch(/^exams\/2027-03-01_[0-9a-f]{12}_exame\.pdf$/);
    expect(files.get(first ?? '')).toEqual(picture);
    expect(files.get(second ?? '')).toEqual(file);
  });

  test('has the record with all earlier versions as JSON', () => {
    const record = jsonIn(files, 'record.json');
    expect(record.patient).toMatchObject({ name: NAME, cpf: expect.stringMatching(/^\d{11}$/) });
    expect(record.account).toMatchObject({ email: patient.email, sessions: [expect.anything()] });
    expect(record.account.accepted).toMatchObject([{ document: 'terms', version: 1, language: 'pt-BR', how: 'app' }]);
    expect(record.consents).toMatchObject([{ consent: 'calendar', given: true, origin: 'app' }]);
    expect(record.questionnaire).toMatchObject([
      { question: weight.question, answers: ['71'] },
      { question: diseases.question, answers: ['Diabetes', 'Outra'] },
    ]);
    expect(record.questionnaire_versions.map(({ question }: { question: string }) => question)).toEqual(
      [diseases, weight, weight].map(({ question }) => question),
    );
    expect(record.questionnaire_versions.map(({ answer }: { answer: string }) => answer)).toContain('70');
    expect(record.entries).toHaveLength(9);
    const entered = record.entry_versions.map(({ content }: { content: { text?: string } }) => content.text);
    expect(entered).toEqual(expect.arrayContaining(['Dipirona', 'Dipirrona', 'Losartana 50 mg', 'Enalapril', 'Asma']));
    expect(record.appointments.map(({ id }: { id: string }) => id)).toEqual([cancelledId, appointmentId]);
    const [cancelled, visit] = record.appointments;
    expect(cancelled).toMatchObject({ cancel_reason: 'Nenhum' });
    expect(visit).toMatchObject({ diagnosis: 'Enxaqueca', exams: [{ path: expect.stringMatching(/^exams\//) }, {}] });
    const texts = visit.notes_versions.map(({ anamnesis }: { anamnesis: string }) => anamnesis);
    expect(texts.slice(0, 2)).toEqual([expect.stringContaining('três dias'), 'Primeira anotação']);
    expect(JSON.stringify(record)).not.toMatch(/password|token/i);
  });

  test('has a readable PDF with numbered pages and the pictures', async () => {
    const document = files.get('prontuario.pdf') ?? expect.fail();
    const pages = await pagesOf(document);
    const text = pages.join('\n');
    for (const part of [
      'Łucja',
      'Nguyên-Čapek',
      'Παπά',
      'Enxaqueca',
      'Sem febre. <U+4E2D>',
      'Diabetes; Outra',
      'Cancelada',
      'Presença não registrada',
      'Dipirona – Urticária – grave',
      'Asma – CID-10 J45.0 – desde 2019',
      'Enalapril – desde 2024 – encerrado em 1 de janeiro de 2020 – Tosse',
    ]) {
      expect(text).toContain(part);
    }
    pages.forEach((page, i) => {
      expect(page).toContain(`Página ${i + 1} de ${pages.length}`);
    });
    expect(document.toString('latin1')).toContain('/DCTDecode');
  });

  test('has a valid FHIR bundle', () => {
    const bundle = jsonIn(files, 'fhir-bundle.json');
    const { valid, messages } = new Fhir().validate(bundle, { errorOnUnexpected: true });
    expect(messages.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    expect(valid).toBe(true);
    const types = bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType);
    expect(new Set(types)).toEqual(
      new Set([
        ...['Patient', 'Practitioner', 'Organization', 'Appointment', 'Encounter', 'Condition', 'Observation'],
        ...['QuestionnaireResponse', 'DocumentReference', 'Provenance', 'AllergyIntolerance', 'MedicationStatement'],
      ]),
    );
    const response = bundle.entry.find(
      ({ resource }: { resource: { resourceType: string } }) => resource.resourceType === 'QuestionnaireResponse',
    );
    expect(response.resource.item.map(({ text }: { text: string }) => text)).toEqual([
      weight.question,
      diseases.question,
    ]);
    const resources = bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource);
    expect(resources).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          resourceType: 'AllergyIntolerance',
          code: { text: 'Dipirona' },
          reaction: [{ manifestation: [{ text: 'Urticária' }], severity: 'severe' }],
        }),
        expect.objectContaining({
          resourceType: 'Condition',
          code: { text: 'Asma', coding: [{ ...CID10, code: 'J45.0' }] },
          onsetDateTime: '2019',
        }),
        expect.objectContaining({
          code: { coding: [expect.objectContaining({ system: 'http://loinc.org', code: '29463-7' })] },
          valueQuantity: { value: 71.5, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
        }),
      ]),
    );
    // Both measurements have a blood pressure, the second one only the first of its numbers.
    const panels = resources.filter(({ id }: { id: string }) => id.startsWith('85354-9'));
    expect(panels.map(({ component }: { component: unknown[] }) => component.length).sort()).toEqual([1, 2]);
    const addresses = bundle.entry.map(({ fullUrl }: { fullUrl: string }) => fullUrl);
    expect(new Set(addresses).size).toBe(addresses.length);
    const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to);
    for (const to of references) expect(addresses).toContain(`https://clinic.invalid/fhir/${to}`);
  });

  test('has a log whose entries are verifiable and show nobody else’s address', () => {
    const { entries, head } = jsonIn(files, 'access-log.json');
    expect(entries.length).toBeGreaterThan(5);
    for (const { seal } of entries) {
      const hash = createHash('sha256').update(Buffer.from(seal.previous, 'hex')).update(JSON.stringify(seal.values));
      expect(hash.digest('hex')).toBe(seal.hash);
    }
    const own = entries.filter(({ actor }: { actor: { role: string } }) => actor.role === 'Patient');
    const others = entries.filter(({ actor }: { actor: { role: string } }) => actor.role === 'Doctor');
    const itself = { action: 'download', subject: 'record', address: '127.0.0.1' };
    expect(own).toContainEqual(expect.objectContaining(itself));
    expect(others.length).toBeGreaterThan(0);
    expect(JSON.stringify(others)).not.toContain('127.0.0.1');
    expect(JSON.stringify(others)).not.toContain('salt');
    expect(others[0].actor).toEqual({ name: 'Bruno Sá', role: 'Doctor' });
    expect(head.position).toBeGreaterThanOrEqual(entries.at(-1).seal.position);
  });
});

test('is in the language of the user', async () => {
  const { files, headers } = await exported(patient, '', 'en-US');
  expect(headers['content-disposition']).toContain('record-');
  const pages = await pagesOf(files.get('record.pdf') ?? expect.fail());
  expect(pages[0]).toContain('Medical record');
  expect(pages[0]).toContain(`Page 1 of ${pages.length}`);
});

test('a carer exports a dependent’s record, without documents; nobody else does', async () => {
  const dependentId = await registerDependent(clinic, patient);
  await makeAppointment(clinic, { id: dependentId }, doctor, { at: '2027-01-07T12:00:00Z', anamnesis: 'Febre' });
  const { files } = await exported(patient, `?patient=${dependentId}`);
  const record = jsonIn(files, 'record.json');
  expect(record).toMatchObject({ patient: { name: 'Leo Lima', cpf: null, address: null }, appointments: [{}] });
  expect(record).not.toHaveProperty('account');
  for (const query of [`?patient=${dependentId}`, `?patient=${patient.id}`]) {
    expect((await clinic.get(`/users/me/export${query}`, { as: other })).status).toBe(404);
    expect((await clinic.get(`/users/me/export${query}`, { as: doctor })).status).toBe(404);
  }
});

test('a doctor exports the account and what they did, and no record', async () => {
  const id = crypto.randomUUID();
  const template = { name: 'Dor lombar', field: 'both', archived: false };
  await clinic.put(`/templates/${id}`, { ...template, text: 'Nega febre.', version: 0 }, { as: doctor });
  await clinic.put(`/templates/${id}`, { ...template, text: 'Nega tosse.', version: 1 }, { as: doctor });
  const absenceId = await makeAbsence(clinic, doctor, 'Congresso');
  await makeAbsence(clinic, await clinic.signUpDoctor(), 'Férias');
  const { files } = await exported(doctor);
  expect([...files.keys()]).toEqual(['account.json', 'access-log.json', 'verify-access-log.html']);
  expect(jsonIn(files, 'account.json')).toMatchObject({ profile: { name: 'Bruno Sá' }, account: { role: 'Doctor' } });
  expect(jsonIn(files, 'account.json').template_versions).toMatchObject([
    { id, ...template, text: 'Nega febre.', version: 1 },
    { id, ...template, text: 'Nega tosse.', version: 2 },
  ]);
  expect(jsonIn(files, 'account.json').absences).toEqual([
    {
      ...{ id: absenceId, clinic: 'Clínica Central', note: 'Congresso', ended_at: null },
      ...{ start: '2027-07-05T03:00:00.000Z', end: '2027-07-06T03:00:00.000Z' },
      created_at: clinic.clock.now().toISOString(),
    },
  ]);
  expect(String(files.get('access-log.json'))).toContain('"action":"upload"');
  for (const content of files.values()) expect(String(content)).not.toContain('Enxaqueca');
});

test('each export is audited, and an account can’t start them without end', async () => {
  const one = await clinic.signUpPatient();
  const rows = () => clinic.database.db.$count(audit, and(eq(audit.patientId, one.id), eq(audit.action, 'download')));
  for (let i = 0; i < 2; i += 1) await exported(one);
  expect(await rows()).toBe(2);
  await clinic.database.db.execute(sql`
    insert into audit (at, actor_id, actor_role, action, subject, patient_id)
    select ${clinic.clock.now().toISOString()}::timestamptz, ${one.id}, 'Patient', 'download', 'record', ${one.id}
    from generate_series(3, ${EXPORTS_PER_DAY})`);
  expect((await clinic.get('/users/me/export', { as: one })).body).toMatchObject({ code: 'too_many_requests' });
  clinic.clock.advance(86_400_000);
  await exported(one);
});

test('one export at a time for an account', async () => {
  const answers = await Promise.all([1, 2].map(() => clinic.get('/users/me/export', { as: patient })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  await exported(patient);
});

test('an export breaks off once its session has ended', async () => {
  const leaving = await clinic.signUpPatient();
  const visit = await makeAppointment(clinic, leaving, doctor);
  // More than connections buffer, so that the second file isn't read before the first one has arrived.
  for (const bytes of [16_000_000, 1_000]) {
    const id = await makeExam(clinic, visit);
    await upload(clinic, id, pdf('x'.repeat(bytes)), { as: doctor, type: 'application/pdf' });
    clinic.clock.advance(1_000);
  }
  const address = await clinic.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${leaving.token}` };
  const { body } = await fetch(`${address}/api/users/me/export`, { headers });
  const reader = body?.getReader() ?? expect.fail();
  await reader.read();
  expect((await clinic.del('/sessions', { as: leaving })).status).toBe(204);
  const toTheEnd = async () => {
    while (!(await reader.read()).done);
  };
  await expect(toTheEnd()).rejects.toThrow();
});

test('an exam whose file is lost leaves a note, and the rest is exported', async () => {
  const one = await clinic.signUpPatient();
  await makeExam(clinic, await makeAppointment(clinic, one, doctor), { hasFile: true });
  const { files } = await exported(one);
  expect([...files.keys()].at(-1)).toMatch(/x\.png\.txt$/);
  expect((await pagesOf(files.get('prontuario.pdf') ?? expect.fail())).join(' ')).toContain('não pôde ser mostrada');
});

test('the chain remains verifiable as a whole', async () => {
  await seal(clinic.database);
  expect(await verifyChain(clinic.database.db)).not.toHaveProperty('broken');
});

test('the PDF doesn’t say “no notes” of an appointment that is still to come', async () => {
  const person = await clinic.signUpPatient();
  await makeAppointment(clinic, person, doctor, { at: '2026-12-15T15:00:00Z' });
  await makeAppointment(clinic, person, doctor, { at: '2027-12-01T12:00:00Z' });
  const { files } = await exported(person);
  const text = (await pagesOf(files.get('prontuario.pdf') ?? expect.fail())).join('\n');
  expect(text.match(/Agendada|Presença não registrada/g)).toHaveLength(2);
  expect(text.match(/Sem anotações/g)).toHaveLength(1);
});
