/** Allergies, medicines, problems and vital signs: who writes and reads them, versions, conflicts, limits. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { dateAfter } from '../../../../contract/clinicTime.ts';
import { CID10, type EntryContent, LISTED_ALLERGIES_MAX } from '../../../../contract/entries.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { addCare, endCare } from '../care/dependents.ts';
import { makeAppointment } from '../record/appointments.ts';
import { allPages } from '../record/pages.ts';
import { entriesOf, textsFor } from './entries.ts';

const clinic = await testApp();
const doctor = await clinic.signUpDoctor();
const colleague = await clinic.signUpDoctor();
let patient: Person;
let appointmentId: string;
let { save, allergy } = entriesOf(clinic, doctor, '');

beforeEach(async () => {
  patient = await clinic.signUpPatient();
  appointmentId = await makeAppointment(clinic, patient, doctor);
  ({ save, allergy } = entriesOf(clinic, doctor, appointmentId));
});

const vitals = (measures: object, measured_at = '2027-03-01T11:00:00.000Z') =>
  ({ kind: 'vitals', measured_at, measures }) as EntryContent;
const versions = (as: Person = doctor) => clinic.get(`/patients/${patient.id}/entries/versions`, { as });
const audited = async () => {
  const { body } = await clinic.get('/audit?actors=others', { as: patient });
  return body.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`);
};

test.each(['0001-01-01T00:00:00Z', '0049-05-01T00:00:00Z', '1899-12-31T23:59:59Z'])(
  'vital signs measured at %s are refused',
  async measuredAt => {
    const { status, body } = await save(vitals({ pulse: 60 }, measuredAt));
    expect([status, body.errors]).toMatchObject([422, [{ field: 'content.measured_at', code: 'date_invalid' }]]);
  },
);

test.each([
  ['America/Manaus', '2027-03-06T03:30:00Z', '2027-03-05'],
  ['America/Noronha', '2027-03-06T02:30:00Z', '2027-03-06'],
])('an entry ends by the date at the clinic in %s', async (timeZone, now, today) => {
  const before = clinic.clock.now();
  onTestFinished(() => clinic.clock.set(before));
  const place = await clinic.addClinic({ timeZone });
  const elsewhere = await makeAppointment({ ...clinic, home: place }, patient, doctor);
  const there = entriesOf(clinic, doctor, elsewhere);
  clinic.clock.set(now);
  const id = randomUUID();
  await there.save({ kind: 'medicine', text: 'Losartana' }, { id });
  await there.save({ kind: 'no_allergies' });
  const end = (ended_on?: string) =>
    there.save(
      { kind: 'medicine', text: 'Losartana' },
      { id, version: 1, state: 'ended', ...(ended_on && { ended_on }) },
    );
  expect((await end(dateAfter(today, 1))).status).toBe(422);
  expect((await end()).body).toMatchObject({ version: 2, ended_on: today });
  await there.allergy('Dipirona');
  const { body } = await versions();
  const [statement] = body.filter((one: { content: EntryContent }) => one.content.kind === 'no_allergies');
  expect(statement).toMatchObject({ state: 'ended', ended_on: today });
});

describe('an entry', () => {
  test.each<[string, EntryContent]>([
    ['an allergy', { kind: 'allergy', text: 'Dipirona', detail: 'Urticária', severity: 'severe' }],
    ['no known allergies', { kind: 'no_allergies' }],
    ['a medicine', { kind: 'medicine', text: 'Losartana 50 mg', detail: '1 comprimido de manhã', since: '2024-03' }],
    ['a problem', { kind: 'problem', text: 'Asma', code: { ...CID10, code: 'J45.0' }, since: '2019' }],
    ['a problem without a code', { kind: 'problem', text: 'Dor lombar', since: '2026-12-31' }],
    ['vital signs', vitals({ systolic: 120, diastolic: 80, temperature: 36.5, weight: 72.45, height: 171.5 })],
  ])('%s is read as it was saved, by its doctor and its patient', async (_name, content) => {
    const { status, body } = await save(content);
    expect([status, body]).toMatchObject([200, { version: 1, state: 'active', content, author: { id: doctor.id } }]);
    for (const as of [doctor, patient]) {
      const listed = await clinic.get(`/patients/${patient.id}/entries`, { as });
      expect([listed.status, listed.body]).toEqual([200, [body]]);
    }
  });

  test('is corrected, ended and begun again, each as a version', async () => {
    const id = randomUUID();
    await allergy('Dipirona', { id });
    expect((await allergy('Dipirona sódica', { id, version: 1 })).body.version).toBe(2);
    const ended = await allergy('Dipirona sódica', { id, version: 2, state: 'ended', end_reason: 'Teste negativo' });
    expect(ended.body).toMatchObject({ version: 3, ended_on: '2027-03-01', end_reason: 'Teste negativo' });
    expect((await allergy('Dipirona sódica', { id, version: 3 })).body).toMatchObject({ version: 4, ended_on: null });
    expect((await versions()).body.map((one: { version: number }) => one.version)).toEqual([4, 3, 2, 1]);
    expect(await audited()).toEqual(expect.arrayContaining(['change entry', 'create entry', 'read entries']));
  });

  test('entered in error leaves the lists, and stays in the history', async () => {
    const { body } = await allergy('Látex');
    await allergy('Látex', { id: body.id, version: 1, state: 'entered_in_error' });
    expect(await textsFor(clinic, doctor, patient.id)).toEqual([]);
    for (const as of [doctor, patient]) {
      const { body } = await versions(as);
      expect(
        body.map(({ state, content }: { state: string; content: { text: string } }) => [state, content.text]),
      ).toEqual([
        ['entered_in_error', 'Látex'],
        ['active', 'Látex'],
      ]);
    }
    expect(await audited()).toContain('delete entry');
  });

  test('sent twice is stored once, also without its key', async () => {
    const id = randomUUID();
    const first = await allergy('Dipirona', { id });
    expect((await allergy('Dipirona', { id })).body).toEqual(first.body);
    const measured = vitals({ pulse: 70 }, '2027-03-01T12:05:00Z');
    const other = randomUUID();
    const early = await save(measured, { id: other });
    // The device's clock is ahead.
    expect(early.body.content.measured_at).toBe('2027-03-01T12:00:00.000Z');
    expect((await save(measured, { id: other })).body).toEqual(early.body);
    expect((await versions()).body).toHaveLength(2);
  });

  test('of a stale version is refused with what is stored now', async () => {
    const { body } = await allergy('Dipirona');
    const changed = await allergy('Dipirona e AAS', { id: body.id, version: 1 });
    for (const version of [undefined, 1, 3]) {
      const stale = await allergy('Penicilina', { id: body.id, ...(version && { version }) });
      expect([stale.status, stale.body]).toMatchObject([409, { code: 'version_conflict', current: changed.body }]);
    }
    expect(await textsFor(clinic, doctor, patient.id)).toEqual(['Dipirona e AAS']);
    expect(await audited()).toContain('read entry');
  });

  test('saved by two devices at the same time becomes one version', async () => {
    const { body } = await allergy('Dipirona');
    const answers = await Promise.all(['A', 'B', 'C'].map(text => allergy(text, { id: body.id, version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await versions()).body).toHaveLength(2);
  });

  test('ends today or earlier', async () => {
    const { body } = await allergy('Dipirona');
    const end = (ended_on: string) => allergy('Dipirona', { id: body.id, version: 1, state: 'ended', ended_on });
    const refused = await end('2027-03-02');
    expect([refused.status, refused.body.errors]).toMatchObject([422, [{ field: 'ended_on', code: 'date_invalid' }]]);
    expect((await end('2027-03-01')).body).toMatchObject({ state: 'ended', ended_on: '2027-03-01' });
  });

  test('keeps its kind', async () => {
    const { body } = await allergy('Dipirona');
    const other = await save({ kind: 'medicine', text: 'Dipirona' }, { id: body.id, version: 1 });
    expect([other.status, other.body.errors]).toMatchObject([422, [{ field: 'content.kind' }]]);
  });
});

describe('access', () => {
  test('is for the patient, who cares for them, and doctors who treat them', async () => {
    await allergy('Dipirona');
    const [stranger, carer, receptionist] = [
      await clinic.signUpPatient(),
      await clinic.signUpPatient(),
      await clinic.signUpReceptionist(),
    ];
    await addCare(clinic, carer, patient);
    expect(await textsFor(clinic, carer, patient.id)).toEqual(['Dipirona']);
    await endCare(clinic, carer);
    for (const [as, status] of [
      [carer, 404],
      [stranger, 404],
      [colleague, 404],
      [receptionist, 403],
    ] as const) {
      expect(await textsFor(clinic, as, patient.id)).toBe(status);
      expect((await versions(as)).status).toBe(status);
    }
    await makeAppointment(clinic, patient, colleague);
    expect(await textsFor(clinic, colleague, patient.id)).toEqual(['Dipirona']);
  });

  test('to write needs an own appointment with the same patient', async () => {
    const { body } = await allergy('Dipirona');
    const another = await clinic.signUpPatient();
    const theirs = entriesOf(clinic, doctor, await makeAppointment(clinic, another, doctor));
    expect((await theirs.allergy('AAS', { id: body.id, version: 1 })).status).toBe(404);
    const foreign = entriesOf(clinic, colleague, appointmentId);
    expect((await foreign.allergy('AAS')).status).toBe(404);
    expect((await entriesOf(clinic, patient, appointmentId).allergy('AAS')).status).toBe(403);
    const unapproved = await clinic.signUpDoctor({ approved: false });
    const own = entriesOf(clinic, unapproved, await makeAppointment(clinic, patient, unapproved));
    expect((await own.allergy('AAS')).status).toBe(404);
    expect(await textsFor(clinic, patient, patient.id)).toEqual(['Dipirona']);
  });

  test('stays when the appointment is cancelled, for what was written at it', async () => {
    await allergy('Dipirona');
    expect((await clinic.del(`/appointments/${appointmentId}`, { as: patient })).status).toBe(200);
    expect(await textsFor(clinic, doctor, patient.id)).toEqual(['Dipirona']);
    const record = await clinic.get(`/appointments/${patient.id}`, { as: doctor });
    expect(record.body.map(({ id }: { id: string }) => id)).toEqual([appointmentId]);
  });

  test('a cancelled appointment without content takes none', async () => {
    await clinic.del(`/appointments/${appointmentId}`, { as: patient });
    expect((await allergy('Dipirona')).status).toBe(404);
    // It takes them while the doctor treats the patient at another one: it may have been moved.
    await makeAppointment(clinic, patient, doctor);
    expect((await allergy('Dipirona')).status).toBe(200);
  });
});

describe('no known allergies', () => {
  test('is ended by a later allergy, and refused while there is one', async () => {
    const { body: statement } = await save({ kind: 'no_allergies' });
    const { body } = await allergy('Dipirona');
    const listed = await clinic.get(`/patients/${patient.id}/entries`, { as: doctor });
    expect(listed.body.find(({ id }: { id: string }) => id === statement.id)).toMatchObject({
      ...{ version: 2, state: 'ended', ended_on: '2027-03-01' },
    });
    const refused = await save({ kind: 'no_allergies' });
    expect([refused.status, refused.body.code]).toEqual([409, 'has_allergies']);
    await allergy('Dipirona', { id: body.id, version: 1, state: 'ended' });
    expect((await save({ kind: 'no_allergies' })).status).toBe(200);
  });

  test('said again ends the former statement', async () => {
    await save({ kind: 'no_allergies' });
    await save({ kind: 'no_allergies' });
    const { body } = await clinic.get(`/patients/${patient.id}/entries`, { as: doctor });
    expect(body.map(({ state }: { state: string }) => state).sort()).toEqual(['active', 'ended']);
  });
});

describe('what is refused', () => {
  test.each<[string, object, string]>([
    ['a blank text', { kind: 'allergy', text: ' ' }, 'content.text: required'],
    ['a long text', { kind: 'allergy', text: 'a'.repeat(201) }, 'content.text: too_long'],
    ['a long detail', { kind: 'medicine', text: 'a', detail: 'a'.repeat(501) }, 'content.detail: too_long'],
    ['a line break', { kind: 'medicine', text: 'a\nb' }, 'content.text: characters_invalid'],
    ['an unknown severity', { kind: 'allergy', text: 'a', severity: 'bad' }, 'content.severity: choice_invalid'],
    ['an unknown kind', { kind: 'x' }, 'content.kind: choice_invalid'],
    ['a day that does not exist', { kind: 'problem', text: 'a', since: '2026-02-30' }, 'content.since: date_invalid'],
    [
      'another form of code',
      { kind: 'problem', text: 'a', code: { ...CID10, code: '5A11' } },
      'content.code.code: cid_invalid',
    ],
    ['no measure', vitals({}), 'content.measures: required'],
    ['an implausible measure', vitals({ temperature: 365 }), 'content.measures.temperature: measure_range'],
    [
      'a pressure the wrong way round',
      vitals({ systolic: 80, diastolic: 120 }),
      'content.measures.diastolic: measure_range',
    ],
    ['text in place of a number', vitals({ pulse: '70' }), 'content.measures.pulse: invalid'],
  ])('%s', async (_name, content, expected) => {
    const { status, body } = await save(content as EntryContent);
    const errors = body.errors?.map(({ field, code }: Record<string, string>) => `${field}: ${code}`);
    expect([status, errors]).toEqual([422, [expected]]);
  });

  test('more active entries than 200, until one ends', async () => {
    const first = await allergy('Alergia 0');
    const rows = Array.from(
      { length: 199 },
      (_, index) => sql`(${randomUUID()}::uuid, 1, ${patient.id}::uuid,
      ${appointmentId}::uuid, ${doctor.id}::uuid, 'medicine', 'active', ${`Remédio ${index}`}, now())`,
    );
    await clinic.database.db.execute(sql`insert into clinical_entry
      (id, version, patient_id, appointment_id, author_id, kind, state, text, written_at) values ${sql.join(rows, sql`, `)}`);
    const { status, body } = await save({ kind: 'problem', text: 'Asma' });
    expect([status, body.code]).toEqual([422, 'entries_limit']);
    expect((await save(vitals({ pulse: 70 }))).status).toBe(200);
    await allergy('Alergia 0', { id: first.body.id, version: 1, state: 'ended' });
    expect((await save({ kind: 'problem', text: 'Asma' })).status).toBe(200);
    const pages = await allPages(clinic, `/patients/${patient.id}/entries?limit=70`, patient);
    expect(pages).toHaveLength(202);
    expect(await allPages(clinic, `/patients/${patient.id}/entries/versions?limit=70`, patient)).toHaveLength(203);
  });
});

test('a code is stored in its usual form', async () => {
  for (const [typed, code] of [
    ['j450', 'J45.0'],
    [' J45 ', 'J45'],
    ['J45.9', 'J45.9'],
  ]) {
    const { body } = await save({ kind: 'problem', text: 'Asma', code: { ...CID10, code: String(typed) } });
    expect(body.content.code).toEqual({ ...CID10, code });
  }
});

test('versions are never changed, deleted, or left out', async () => {
  const { body } = await allergy('Dipirona');
  const { db } = clinic.database;
  for (const statement of [
    sql`update clinical_entry set text = '' where id = ${body.id}`,
    sql`delete from clinical_entry where id = ${body.id}`,
    sql`truncate clinical_entry`,
  ]) {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { code: '23001' } });
  }
  const insert = (version: number, of: string) =>
    db.execute(sql`insert into clinical_entry (id, version, patient_id, appointment_id, author_id, kind, state, text, written_at)
      select id, ${version}, ${of}::uuid, appointment_id, author_id, kind, state, text, now() from clinical_entry where id = ${body.id}`);
  const other = await clinic.signUpPatient();
  await expect(insert(3, patient.id)).rejects.toMatchObject({ cause: { code: '23514' } });
  await expect(insert(2, other.id)).rejects.toMatchObject({ cause: { code: '23514' } });
});

test('lists of a doctor carry the active allergies, severe ones first; those of the reception none', async () => {
  await save({ kind: 'allergy', text: 'Poeira' });
  await save({ kind: 'allergy', text: 'Camarão', severity: 'mild' });
  const { body: severe } = await allergy('Penicilina');
  await save({ kind: 'medicine', text: 'Losartana' });
  const gone = await allergy('Dipirona');
  await allergy('Dipirona', { id: gone.body.id, version: 1, state: 'ended' });
  const expected = [
    { id: severe.id, text: 'Penicilina', severity: 'severe' },
    { id: expect.any(String), text: 'Camarão', severity: 'mild' },
    { id: expect.any(String), text: 'Poeira' },
  ];
  const all = await clinic.get('/appointments/ShowAll', { as: doctor });
  const one = await clinic.get(`/appointments/ShowAll?id=${appointmentId}`, { as: doctor });
  for (const { body } of [all, one]) {
    const found = body.find(({ id }: { id: string }) => id === appointmentId);
    expect(found.patient.allergies).toEqual(expected);
  }
  const patients = await allPages(clinic, '/patients', doctor);
  expect(patients.find(({ id }) => id === patient.id)).toMatchObject({ allergies: expected });
  const receptionist = await clinic.signUpReceptionist();
  const day = await clinic.get(`/desk/days?clinic=${clinic.home.id}&date=2027-03-01`, { as: receptionist });
  expect([day.status, JSON.stringify(day.body).includes('Penicilina')]).toEqual([200, false]);
});

test('a list has the first twenty of many allergies, and none of a patient without any', async () => {
  const other = await clinic.signUpPatient();
  const otherId = await makeAppointment(clinic, other, doctor, { at: '2027-06-05T12:00:00Z' });
  for (let n = 0; n < LISTED_ALLERGIES_MAX; n += 1)
    await save({ kind: 'allergy', text: `Alergia ${String(n).padStart(2, '0')}`, severity: 'mild' });
  await allergy('Látex');
  const { body } = await clinic.get('/appointments/ShowAll', { as: doctor });
  const listed = (id: string) => body.find((one: { id: string }) => one.id === id).patient.allergies;
  const texts = listed(appointmentId).map(({ text }: { text: string }) => text);
  expect([texts.length, texts[0], texts[1], texts.at(-1)]).toEqual([20, 'Látex', 'Alergia 00', 'Alergia 18']);
  expect(listed(otherId)).toEqual([]);
});

test('suggestions are what the doctor has entered for anyone, most used first', async () => {
  const own = await clinic.signUpDoctor();
  const mine = entriesOf(clinic, own, await makeAppointment(clinic, patient, own));
  const other = await clinic.signUpPatient();
  const theirs = entriesOf(clinic, own, await makeAppointment(clinic, other, own));
  const asthma = { kind: 'problem', text: 'Asma', code: { ...CID10, code: 'J45.0' } } as const;
  await mine.save(asthma);
  await theirs.save({ ...asthma, text: 'asma' });
  await mine.allergy('Dipirona');
  const wrong = await mine.allergy('Dipirrona');
  await mine.allergy('Dipirrona', { id: wrong.body.id, version: 1, state: 'entered_in_error' });
  await mine.save(vitals({ pulse: 70 }));
  expect((await clinic.get('/entries/suggestions', { as: own })).body).toMatchObject([
    { kind: 'problem', code: 'J45.0', count: 2 },
    { kind: 'allergy', text: 'Dipirona', count: 1 },
  ]);
  expect((await clinic.get('/entries/suggestions', { as: colleague })).body).toEqual([]);
});

test('what a doctor may store a day is limited', async () => {
  const heavy = await clinic.signUpDoctor();
  const own = entriesOf(clinic, heavy, await makeAppointment(clinic, patient, heavy));
  await own.allergy('Dipirona');
  await clinic.database.db.execute(sql`update stored_bytes set bytes = 100000000 where account_id = ${heavy.id}`);
  const { status, body } = await own.allergy('AAS');
  expect([status, body.code]).toEqual([429, 'too_many_requests']);
  expect(await textsFor(clinic, patient, patient.id)).toEqual(['Dipirona']);
});
