/** Managers add, change, order and retire questions; answers stay with the text that they were given to. */
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { MOST_QUESTIONS, type Question } from '../../../../contract/questionnaire.ts';
import { questions as builtIn } from '../../../../contract/questions.ts';
import { audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp();
const { db } = clinic.database;
let manager: Person;
let patient: Person;
beforeAll(async () => {
  manager = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
  patient = await clinic.signUpPatient();
});

const smoking = { question: 'Você já fumou?', answer_type: 'radio', options: ['Sim', 'Não'] };
const managed = async (as = manager) => (await clinic.get('/desk/questions', { as })).body;
const asked = async (as = patient): Promise<Question[]> => (await clinic.get('/questions', { as })).body;
const put = (id: string, body: object, as = manager) => clinic.put(`/desk/questions/${id}`, body, { as });
const retire = (id: string, retired = true) =>
  clinic.put(`/desk/questions/${id}/retired`, { retired }, { as: manager });
const answer = (body: object[], as = patient) => clinic.post('/questionaries', body, { as });
const answers = async (as = patient) => (await clinic.get('/questionaries', { as })).body;

async function add(body: object = smoking): Promise<string> {
  const id = crypto.randomUUID();
  expect((await put(id, { ...body, version: 0 })).status).toBe(200);
  return id;
}
const stored = async (id: string) => (await managed()).questions.find((one: Question) => one.id === id);
const codesOf = ({ body }: { body: { errors: { field: string; code: string }[] } }) =>
  body.errors.map(({ field, code }) => `${field} ${code}`);

describe('a manager', () => {
  test('adds a question, which is the last for patients and doctors', async () => {
    const english = { question: 'Have you ever smoked?', options: ['Yes', 'No'] };
    const id = await add({ ...smoking, english });
    const doctor = await clinic.signUpDoctor();
    for (const as of [patient, doctor]) {
      expect((await asked(as)).at(-1)).toEqual({
        ...{ id, question: 'Você já fumou?', answer_type: 'radio', options: 'Sim;Não' },
        english: { question: 'Have you ever smoked?', options: 'Yes;No' },
      });
    }
    expect((await asked()).slice(0, builtIn.length)).toEqual(builtIn);
  });

  test('who sends it again, because the response was lost, adds no second one', async () => {
    const id = await add();
    const before = await managed();
    expect((await put(id, { ...smoking, version: 0 })).body).toEqual(before);
    expect((await put(id, { ...smoking, question: 'Outra?', version: 0 })).body).toMatchObject({
      ...{ status: 409, code: 'version_conflict', current: { id, version: 1, question: smoking.question } },
    });
    expect((await put(crypto.randomUUID(), { ...smoking, version: 1 })).status).toBe(404);
  });

  test('corrects the texts; a stale correction is refused with the present ones, and a repeat is not', async () => {
    const id = await add();
    const corrected = { ...smoking, options: ['Sim', 'Nunca'], version: 1 };
    expect((await put(id, corrected)).status).toBe(200);
    expect((await put(id, corrected)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ version: 2, options: 'Sim;Nunca' });
    const stale = await put(id, { ...smoking, question: 'Você fuma?', version: 1 });
    expect(stale.body).toMatchObject({ code: 'version_conflict', current: { version: 2, options: 'Sim;Nunca' } });
    const history = await clinic.get(`/desk/questions/${id}/versions`, { as: manager });
    const written = { written_at: clinic.clock.now().toISOString(), written_by: manager.name };
    expect(history.body).toMatchObject([
      { version: 2, options: 'Sim;Nunca', ...written },
      { version: 1, options: 'Sim;Não', ...written },
    ]);
    const page = await clinic.get(`/desk/questions/${id}/versions?limit=1`, { as: manager });
    expect([page.body.length, page.headers.link]).toEqual([1, expect.stringContaining('after=2')]);
  });

  test('can’t change the type of a question', async () => {
    const id = await add();
    const other = await put(id, { ...smoking, answer_type: 'checkbox', version: 1 });
    expect([other.status, codesOf(other)]).toEqual([422, ['answer_type choice_invalid']]);
    const [weight] = builtIn;
    const text = await put(weight.id, { question: weight.question, answer_type: 'text', options: [], version: 1 });
    expect(codesOf(text)).toEqual(['answer_format choice_invalid']);
  });

  test.each([
    [{ ...smoking, question: ' ' }, 'question required'],
    [{ ...smoking, question: 'a'.repeat(301) }, 'question too_long'],
    [{ ...smoking, options: ['Sim'] }, 'options required'],
    [{ ...smoking, options: Array.from({ length: 21 }, (_, i) => `${i}`) }, 'options too_long'],
    [{ ...smoking, options: ['Sim', 'Não;Nunca'] }, 'options.1 characters_invalid'],
    [{ ...smoking, options: ['Sim', 'Não', 'sim '] }, 'options.2 option_repeated'],
    [{ ...smoking, options: ['Sim', ''] }, 'options.1 required'],
    [{ ...smoking, answer_type: 'text' }, 'options invalid'],
    [{ ...smoking, answer_format: 'number' }, 'answer_format choice_invalid'],
    [{ ...smoking, english: { question: 'Smoker?', options: ['Yes'] } }, 'english invalid'],
  ])('can’t add %j', async (body, error) => {
    const before = await managed();
    const refused = await put(crypto.randomUUID(), { ...body, version: 0 });
    expect([refused.status, codesOf(refused)]).toEqual([422, [error]]);
    expect(await managed()).toEqual(before);
  });

  test('changes the order; a stale one is refused with the present one', async () => {
    const before = await managed();
    const ids = (await asked()).map(({ id }) => id).reverse();
    const order = (version: number, ids: string[]) => clinic.put('/desk/questions', { version, ids }, { as: manager });
    expect((await order(before.version, ids)).status).toBe(200);
    expect((await asked()).map(({ id }) => id)).toEqual(ids);
    expect((await order(before.version, ids)).body.version).toBe(before.version + 1);
    const stale = await order(before.version, [...ids].reverse());
    expect(stale.body).toMatchObject({ code: 'version_conflict', current: { version: before.version + 1 } });
    const incomplete = await order(before.version + 1, ids.slice(1));
    expect(codesOf(incomplete)).toEqual(['ids choice_invalid']);
    const twice = await order(before.version + 1, [ids[1] ?? '', ...ids.slice(1)]);
    expect(codesOf(twice)).toEqual(['ids choice_invalid']);
    expect((await order(before.version + 1, [...ids].reverse())).status).toBe(200);
  });

  test('retires and restores a question, built-in ones too', async () => {
    const [weight] = builtIn;
    expect((await retire(weight.id)).status).toBe(200);
    expect((await retire(weight.id)).status).toBe(200);
    expect((await asked()).map(({ id }) => id)).not.toContain(weight.id);
    const { questions } = await managed();
    expect(questions.at((await asked()).length)).toMatchObject({ id: weight.id, retired_at: expect.any(String) });
    await retire(weight.id, false);
    expect((await asked()).at(-1)?.id).toBe(weight.id);
    expect((await retire(crypto.randomUUID())).status).toBe(404);
    const rows = await db.select().from(audit).where(eq(audit.subjectId, weight.id)).orderBy(desc(audit.id));
    expect(rows.map(({ action, subject, actorId }) => [action, subject, actorId])).toEqual([
      ['restore', 'question', manager.id],
      ['retire', 'question', manager.id],
    ]);
  });

  test('has at most 60 questions at a time, and a retired one makes space', async () => {
    const first = await add();
    await db.execute(sql`insert into question (id, position, question, answer_type, options)
      select gen_random_uuid(), 100 + n, n || '?', 'text', ''
      from generate_series(1, ${MOST_QUESTIONS - (await asked()).length}::int) n`);
    expect((await put(crypto.randomUUID(), { ...smoking, version: 0 })).body.code).toBe('questions_limit');
    await retire(first);
    await add();
    expect((await retire(first, false)).body.code).toBe('questions_limit');
    await db.execute(sql`update question set retired_at = now() where position > 30`);
  });
});

test('two managers who add at the same time both succeed', async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  const other = await clinic.signUpReceptionist(await clinic.addClinic(), { mayManage: true });
  const body = { ...smoking, version: 0 };
  const [one = '', two = ''] = ids;
  const responses = await Promise.all([put(one, body), put(two, body, other)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(
    (await asked())
      .slice(-2)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids.sort());
});

test('what a manager may store a day is limited', async () => {
  const id = await add();
  await db.execute(sql`update stored_bytes set bytes = 100000000`);
  const ids = (await asked()).map(one => one.id);
  const refused = [
    await put(id, { ...smoking, question: 'Você fuma muito?', version: 1 }),
    await clinic.put('/desk/questions', { ids, version: 1 }, { as: manager }),
    await retire(id),
  ];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  await db.execute(sql`update stored_bytes set bytes = 0`);
});

test('a receptionist who manages no clinic may neither see nor change them', async () => {
  const receptionist = await clinic.signUpReceptionist();
  expect((await clinic.get('/desk/questions', { as: receptionist })).status).toBe(403);
  expect((await put(crypto.randomUUID(), { ...smoking, version: 0 }, receptionist)).body.code).toBe('forbidden');
});

describe('an answer', () => {
  test('stays with the text and the options of then, for the patient and the doctor', async () => {
    const id = await add();
    await answer([{ question_id: id, answer: 'Não' }]);
    await put(id, { ...smoking, question: 'Você fuma?', options: ['Sim', 'Parei'], version: 1 });
    const given = { question_id: id, answer: 'Não', asked: { id, question: 'Você já fumou?', options: 'Sim;Não' } };
    expect(await answers()).toContainEqual(
      expect.objectContaining({ ...given, asked: expect.objectContaining(given.asked) }),
    );
    const doctor = await clinic.signUpDoctor();
    await makeAppointment(clinic, patient, doctor);
    const seen = (await clinic.get(`/questionaries/${patient.id}`, { as: doctor })).body;
    expect(seen).toEqual(await answers());

    await answer([{ question_id: id, question_version: 2, answer: 'Parei' }]);
    const versions = (await clinic.get(`/questionaries/${patient.id}/versions?limit=2`, { as: doctor })).body;
    expect(versions).toMatchObject([
      { answer: 'Parei', asked: { version: 2, question: 'Você fuma?' } },
      { answer: 'Não', asked: { question: 'Você já fumou?' } },
    ]);
    expect(versions[1].asked.version).toBeUndefined();
  });

  test('to a question that was retired meanwhile is kept, and shown last', async () => {
    const id = await add();
    await answer([{ question_id: builtIn[0].id, answer: '70' }]);
    await retire(id);
    const saved = await answer([{ question_id: id, question_version: 1, answer: 'Sim' }]);
    expect(saved.status).toBe(200);
    expect(saved.body.at(-1)).toMatchObject({ question_id: id, answer: 'Sim', asked: { question: smoking.question } });
  });

  test('to options that changed meanwhile is kept under the version that had them', async () => {
    const id = await add();
    await put(id, { ...smoking, options: ['Sim', 'Nunca'], version: 1 });
    const read = async () => (await answers()).find((one: { question_id: string }) => one.question_id === id);
    expect((await answer([{ question_id: id, question_version: 1, answer: 'Não' }])).status).toBe(200);
    expect(await read()).toMatchObject({ answer: 'Não', asked: { options: 'Sim;Não' } });
    expect((await answer([{ question_id: id, answer: 'Nunca' }])).status).toBe(200);
    expect(await read()).toMatchObject({ answer: 'Nunca', asked: { options: 'Sim;Nunca', version: 2 } });
    expect((await answer([{ question_id: id, answer: 'Não' }])).status).toBe(200);
    expect((await read()).asked.version).toBeUndefined();
    const refused = await answer([{ question_id: id, question_version: 2, answer: 'Não' }]);
    expect(codesOf(refused)).toEqual(['0.answer choice_invalid']);
    const absurd = await answer([{ question_id: id, question_version: 3_000_000_000, answer: 'Não' }]);
    expect(codesOf(absurd)).toEqual(['0.question_version invalid']);
  });

  test('that names no version is compared with the latest twenty; a named one may be older', async () => {
    const id = await add();
    await db.execute(sql`update question set options = 'Sempre;Nunca' where id = ${id}`);
    for (let version = 3; version <= 21; version += 1)
      await db.execute(sql`update question set question = ${`Fuma? ${version}`} where id = ${id}`);
    expect((await answer([{ question_id: id, answer: 'Não' }])).status).toBe(422);
    expect((await answer([{ question_id: id, answer: 'Sempre' }])).status).toBe(200);
    expect((await answer([{ question_id: id, question_version: 1, answer: 'Não' }])).status).toBe(200);
  });

  test('that is given again under another version is a version of its own; sent again, it isn’t', async () => {
    const other = await clinic.signUpPatient();
    const id = await add();
    await put(id, { ...smoking, question: 'Você fuma?', version: 1 });
    const given = { question_id: id, answer: 'Sim', answered_at: clinic.clock.now().toISOString() };
    await answer([{ ...given, question_version: 1 }], other);
    await answer([{ ...given, question_version: 2 }], other);
    await answer([{ ...given, question_version: 2 }], other);
    const versions = (await clinic.get(`/questionaries/${other.id}/versions`, { as: other })).body;
    expect(versions.map(({ asked }: { asked: Question }) => asked.version ?? 1)).toEqual([2, 1]);
  });
});

describe('the database', () => {
  const refused = (statement: string) =>
    expect(db.execute(sql.raw(statement))).rejects.toMatchObject({ cause: { code: '23001' } });

  test('never deletes a question, a version or an order, and never changes a version or an order', async () => {
    await add();
    for (const table of ['question', 'question_version', 'question_order']) await refused(`delete from ${table}`);
    await refused(`update question_version set question = 'x'`);
    await refused(`update question_order set active = '{}'`);
  });

  test('counts versions itself, and stores each text and each order', async () => {
    const id = await add();
    await db.execute(sql`update question set version = 9, question = 'Outra?' where id = ${id}`);
    await db.execute(sql`update question set version = 9 where id = ${id}`);
    const versions = await db.execute(sql`select version, question from question_version where question_id = ${id}
      order by version`);
    expect([...versions]).toEqual([
      { version: 1, question: smoking.question },
      { version: 2, question: 'Outra?' },
    ]);
    const order = () =>
      db.execute<{ active: string[] }>(sql`select to_json(active) as active from question_order
      order by version desc limit 1`);
    expect((await order())[0]?.active).toEqual((await asked()).map(one => one.id));
    await retire(id);
    expect((await order())[0]?.active).toEqual((await asked()).map(one => one.id));
  });
});
