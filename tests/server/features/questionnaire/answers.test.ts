import { describe, expect, test } from 'vitest';
import { optionsOf, type Question } from '../../../../contract/questionnaire.ts';
import { questions } from '../../../../contract/questions.ts';
import { testApp } from '../../harness/app.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp();
const NOW = clinic.clock.now().toISOString();
const earlier = (minutes: number) => new Date(clinic.clock.now().getTime() - minutes * 60_000).toISOString();

const first = (type: Question['answer_type']): Question => {
  const found = questions.find(question => question.answer_type === type);
  return found ?? expect.fail();
};
const [checkbox, radio, text] = [first('checkbox'), first('radio'), first('text')];
const [ticked = '', alsoTicked = ''] = optionsOf(checkbox);
const [chosen = '', otherwise = ''] = optionsOf(radio);

test('every signed-in user gets the questions, in order', async () => {
  const [patient, doctor] = [await clinic.signUpPatient(), await clinic.signUpDoctor()];
  for (const as of [patient, doctor]) {
    const answer = await clinic.get('/questions', { as });
    expect([answer.status, answer.body]).toEqual([200, questions]);
  }
  expect((await clinic.get('/questions')).status).toBe(401);
});

test('answers are saved by question, without changing others', async () => {
  const patient = await clinic.signUpPatient();
  const save = (body: unknown) => clinic.post('/questionaries', body, { as: patient });
  expect((await clinic.get('/questionaries', { as: patient })).body).toEqual([]);

  const saved = await save([
    { question_id: radio.id, answer: chosen },
    { question_id: checkbox.id, answerJSON: [ticked, alsoTicked, ticked] },
    { question_id: text.id, answer: ' Losartana, 50 mg ' },
  ]);
  expect(saved.status).toBe(200);
  const texts = { question_id: text.id, answer: ' Losartana, 50 mg ', answerJSON: null, answered_at: NOW };
  const ticks = { question_id: checkbox.id, answer: null, answerJSON: [ticked, alsoTicked], answered_at: NOW };
  expect(saved.body).toEqual([
    texts,
    ticks,
    { question_id: radio.id, answer: chosen, answerJSON: null, answered_at: NOW },
  ]);

  const changed = await save([{ question_id: radio.id, answer: otherwise }]);
  const all = [texts, ticks, { question_id: radio.id, answer: otherwise, answerJSON: null, answered_at: NOW }];
  expect(changed.body).toEqual(all);
  expect((await clinic.get('/questionaries', { as: patient })).body).toEqual(all);
  expect((await save([])).body).toEqual(all);

  const doctor = await clinic.signUpDoctor();
  await makeAppointment(clinic, patient, doctor);
  expect((await clinic.get(`/questionaries/${patient.id}`, { as: doctor })).body).toEqual(all);
  expect((await clinic.get(`/questionaries/${patient.id}`, { as: patient })).body).toEqual(all);
});

test('null and blank text clear an answer; cleared answers remain in the list with nulls', async () => {
  const patient = await clinic.signUpPatient();
  const save = (body: unknown) => clinic.post('/questionaries', body, { as: patient });
  await save([
    { question_id: radio.id, answer: chosen },
    { question_id: checkbox.id, answerJSON: [ticked] },
    { question_id: text.id, answer: 'x' },
  ]);
  const { body } = await save([
    { question_id: radio.id, answer: null },
    { question_id: checkbox.id, answerJSON: null, answer: null },
    { question_id: text.id, answer: '  ' },
  ]);
  expect(body).toHaveLength(3);
  for (const answer of body) expect(answer).toMatchObject({ answer: null, answerJSON: null });
});

describe('the later answer is kept, in any order of arrival', () => {
  const saver = async () => {
    const patient = await clinic.signUpPatient();
    return async (...answers: object[]) => {
      const given = answers.map(answer => ({ question_id: text.id, ...answer }));
      const { status, body } = await clinic.post('/questionaries', given, { as: patient });
      expect(status).toBe(200);
      return body[0];
    };
  };

  test('an older one is ignored', async () => {
    const save = await saver();
    await save({ answer: 'em casa', answered_at: earlier(10) });
    expect(await save({ answer: 'no ônibus', answered_at: earlier(60) })).toMatchObject({ answer: 'em casa' });
    expect(await save({ answer: 'na clínica', answered_at: earlier(5) })).toMatchObject({
      answer: 'na clínica',
      answered_at: earlier(5),
    });
  });

  test('a time in the future counts as now, so that later answers can replace it', async () => {
    const save = await saver();
    expect(await save({ answer: 'futuro', answered_at: '2031-01-01T00:00:00Z' })).toMatchObject({ answered_at: NOW });
    expect(await save({ answer: 'agora' })).toMatchObject({ answer: 'agora', answered_at: NOW });
  });

  test('the same one again changes nothing', async () => {
    const save = await saver();
    const answer = { answer: 'x', answered_at: earlier(1) };
    expect(await save(answer)).toEqual(await save(answer));
  });

  test('of two in one request the later is kept', async () => {
    const save = await saver();
    const [late, early] = [
      { answer: 'tarde', answered_at: earlier(1) },
      { answer: 'cedo', answered_at: '2027-03-01T08:00:00-03:00' },
    ];
    expect(await save(late, early)).toMatchObject({ answer: 'tarde' });
    expect(await save({ answer: 'um' }, { answer: 'dois' })).toMatchObject({ answer: 'dois' });
  });
});

test('all invalid answers are named at once, and nothing is saved', async () => {
  const patient = await clinic.signUpPatient();
  const answer = await clinic.post(
    '/questionaries',
    [
      { question_id: radio.id, answer: 'Talvez' },
      { question_id: checkbox.id, answerJSON: [ticked, 'Unha encravada'] },
      { question_id: checkbox.id, answer: ticked },
      { question_id: text.id, answerJSON: ['x'] },
      { question_id: crypto.randomUUID(), answer: 'x' },
      { question_id: radio.id },
      { question_id: checkbox.id },
      { question_id: radio.id, answer: '' },
      { question_id: text.id, answer: 'fine' },
    ],
    { as: patient },
  );
  expect([answer.status, answer.body.code]).toEqual([422, 'validation']);
  expect(answer.body.errors.map((error: { field: string; code: string }) => `${error.field} ${error.code}`)).toEqual([
    '0.answer choice_invalid',
    '1.answerJSON choice_invalid',
    '2.answer invalid',
    '3.answerJSON invalid',
    '4.question_id choice_invalid',
    '5.answer required',
    '6.answerJSON required',
    '7.answer choice_invalid',
  ]);
  expect((await clinic.get('/questionaries', { as: patient })).body).toEqual([]);
});

test('a body that isn’t a list of answers is refused by its schema', async () => {
  const patient = await clinic.signUpPatient();
  const errorsOf = async (body: unknown) => {
    const answer = await clinic.post('/questionaries', body, { as: patient });
    expect(answer.status).toBe(422);
    return answer.body.errors.map((error: { field: string; code: string }) => `${error.field} ${error.code}`);
  };
  expect(await errorsOf({})).toEqual([' required']);
  expect(
    await errorsOf([
      { question_id: 'x', answer: 5 },
      { question_id: text.id, answer: 'a'.repeat(5_001), answered_at: '2027-02-30T00:00:00Z' },
      { question_id: text.id, answer: 'nul \u0000' },
    ]),
  ).toEqual([
    '0.question_id invalid',
    '0.answer invalid',
    '1.answer too_long',
    '1.answered_at date_invalid',
    '2.answer invalid',
  ]);
});

test('a repeat under the same key gets the same response', async () => {
  const patient = await clinic.signUpPatient();
  const send = (answer: string) =>
    clinic.post('/questionaries', [{ question_id: text.id, answer }], { as: patient, key: 'answers-1' });
  const one = await send('um');
  expect(await send('um').then(({ status, body }) => [status, body])).toEqual([200, one.body]);
  expect((await send('dois')).body.code).toBe('idempotency_mismatch');
});
