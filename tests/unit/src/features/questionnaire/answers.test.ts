import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { questions } from '../../../../../contract/questions.ts';
import {
  answersOf,
  changedAnswers,
  changedSince,
  chosenOptions,
  completedAt,
  editsOf,
  editsSince,
  formerAnswers,
  givenIn,
  isAnswered,
  notNumbers,
  shownQuestions,
} from '../../../../../src/features/questionnaire/answers.ts';
import { Edits } from '../../../../../src/features/questionnaire/intents/draftText.ts';

const [weight, , family] = questions;
const now = '2026-11-21T12:00:00Z';

describe('the questionnaire form', () => {
  it('starts with the answers given before, merged by question id', () => {
    const given = answersOf(questions, [
      { question_id: family.id, answer: null, answerJSON: ['Diabetes'], answered_at: now },
      { question_id: weight.id, answer: '70', answerJSON: null, answered_at: now },
    ]);
    expect(given[weight.id]).toBe('70');
    expect(given[family.id]).toEqual(['Diabetes']);
    expect(Object.keys(given)).toHaveLength(questions.length);
  });

  it('sends only what changed, and null for what was cleared', () => {
    const known = { ...answersOf(questions, []), [weight.id]: '70', [family.id]: ['Câncer'] };
    const given = { ...known, [weight.id]: '  ', [family.id]: ['Câncer', 'Outra'] };
    expect(changedAnswers(questions, given, known, now)).toEqual([
      { question_id: weight.id, question_version: 1, answer: null, answered_at: now },
      { question_id: family.id, question_version: 1, answerJSON: ['Câncer', 'Outra'], answered_at: now },
    ]);
    expect(changedAnswers(questions, known, known, now)).toEqual([]);
  });

  it.each([
    ['70', true],
    [' 70,5 ', true],
    ['70.5', true],
    ['1.68', true],
    ['', true],
    ['setenta', false],
    ['70 kg', false],
    ['70,', false],
    ['-3', false],
    ['70,5,1', false],
    ['1'.repeat(5_000), false],
  ])('takes %j for a weight: %s', (typed, fits) => {
    const known = answersOf(questions, []);
    expect(notNumbers(questions, { ...known, [weight.id]: typed }, known)).toEqual(fits ? [] : [weight.id]);
  });

  it('requires a number where the question does, but accepts a saved answer unchanged', () => {
    const known = { ...answersOf(questions, []), [weight.id]: 'setenta' };
    expect(notNumbers(questions, known, known)).toEqual([]);
    const words = Object.fromEntries(questions.map(({ id }) => [id, 'palavras']));
    expect(notNumbers(questions, words, known)).toEqual([questions[0].id, questions[1].id]);
  });

  it('lets "none" and the other options exclude each other', () => {
    expect(chosenOptions(['Outra'], ['Diabetes', 'Outra'])).toEqual(['Diabetes', 'Outra']);
    expect(chosenOptions(['Diabetes', 'Outra'], ['Diabetes', 'Outra', 'Nenhuma'])).toEqual(['Nenhuma']);
    expect(chosenOptions(['Nenhuma'], ['Câncer', 'Nenhuma'])).toEqual(['Câncer']);
    expect(chosenOptions(['Câncer'], [])).toEqual([]);
  });

  it('takes blanks and an empty choice as no answer', () => {
    expect([isAnswered(' '), isAnswered([]), isAnswered(undefined), isAnswered('a')]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });
});

test('edits made after the save remain', () => {
  const sent = { weight: '70', allergies: ['Pólen'] };
  const weight = { given: '70' };
  const later = { given: ['Pólen', 'Pó'] };
  expect(editsSince({ weight, allergies: later }, sent)).toEqual({ allergies: later });
  expect(editsSince({ weight, allergies: { given: ['Pólen'] } }, sent)).toBeUndefined();
  expect(editsSince([1], sent)).toBeUndefined();
});

test('the answers of a refused save are edits again, cleared ones too', () => {
  const answered_at = '2027-01-04T12:00:00Z';
  const answers = [
    { question_id: 'weight', answer: '70', answered_at },
    { question_id: 'height', answer: null, answered_at },
    { question_id: 'allergies', answerJSON: ['Pólen'], answered_at },
    { question_id: 'diseases', answerJSON: null, answered_at },
  ];
  const edits = {
    weight: { given: '70' },
    height: { given: '' },
    allergies: { given: ['Pólen'] },
    diseases: { given: [] },
  };
  expect(editsOf({ kind: 'saveAnswers', answers })).toEqual(edits);
  const ofLia = editsOf({ kind: 'saveAnswers', answers, patient: { id: 'lia', name: 'Lia' } });
  expect(ofLia).toMatchObject({ weight: { given: '70', patientName: 'Lia' } });
});

test('a draft of an earlier version of the app, which has only the answers, is still read', () => {
  expect(v.parse(Edits, { [weight.id]: '70', [family.id]: ['Câncer'] })).toEqual({
    [weight.id]: { given: '70' },
    [family.id]: { given: ['Câncer'] },
  });
});

describe('while the clinic changes the questions', () => {
  const id = '6f1c0de0-0000-4000-8000-000000000001';
  const read = { id, question: 'Você já fumou?', answer_type: 'radio' as const, options: 'Sim;Não' };
  const corrected = { ...read, question: 'Você fuma?', options: 'Sim;Nunca', version: 2 };
  const edits = { [id]: { given: 'Não', asked: read } };
  const answer = { question_id: id, answer: 'Não', answerJSON: null, answered_at: now, asked: read };

  it('an edited question stays as it was read, and its answer names that version', () => {
    const { asked, retired } = shownQuestions([weight, corrected], edits);
    expect([asked, retired]).toEqual([[weight, read], []]);
    expect(changedAnswers(asked, { ...answersOf(asked, []), ...givenIn(edits) }, answersOf(asked, []), now)).toEqual([
      { question_id: id, question_version: 1, answer: 'Não', answered_at: now, asked: read },
    ]);
    expect(shownQuestions([weight, corrected], {}).asked).toEqual([weight, corrected]);
  });

  it('an edited question that was retired is still shown, and can be saved', () => {
    expect(shownQuestions([weight], edits)).toEqual({ asked: [weight], retired: [read] });
    expect(shownQuestions([], { [weight.id]: { given: '70' } })).toEqual({ asked: [], retired: [weight] });
  });

  it('an answer that the question no longer offers isn’t chosen, but shown with the question of then', () => {
    expect(answersOf([corrected], [answer])).toEqual({ [id]: '' });
    expect(changedSince(corrected, answer)).toEqual(read);
    expect(changedSince({ ...corrected, question: read.question }, answer)).toEqual(read);
    expect(changedSince({ ...corrected, question: read.question }, { ...answer, answer: 'Sim' })).toBeUndefined();
    expect(changedSince(corrected, { ...answer, answer: 'Sim' })).toEqual(read);
    expect(changedSince(corrected, { ...answer, answer: null })).toBeUndefined();
    const box = { ...corrected, answer_type: 'checkbox' as const };
    expect(answersOf([box], [{ ...answer, answer: null, answerJSON: ['Não', 'Sim'] }])).toEqual({ [id]: ['Sim'] });
  });

  it('answers to retired questions are listed, cleared ones aren’t', () => {
    const weighed = { question_id: weight.id, answer: '70', answerJSON: null, answered_at: now };
    expect(formerAnswers([corrected], [answer, weighed])).toEqual([{ asked: weight, answer: weighed }]);
    expect(formerAnswers([], [answer, { ...weighed, answer: null }])).toEqual([{ asked: read, answer }]);
  });
});

test('a questionnaire is complete since the last answer, and not while one is missing or cleared', () => {
  const given = (id: string, answer: string | null, answered_at: string) => ({
    ...{ question_id: id, answer, answerJSON: null, answered_at },
  });
  const asked = [weight, family];
  const [early, late] = ['2026-11-12T12:00:00Z', '2026-11-12T10:00:00-03:00'];
  expect(completedAt(asked, [given(weight.id, '70', late), given(family.id, 'Câncer', early)])).toBe(late);
  // An answer to a question that is no longer asked doesn't count.
  const former = given('former', 'x', '2026-11-20T12:00:00Z');
  expect(completedAt([weight], [given(weight.id, '70', early), former])).toBe(early);
  expect(completedAt(asked, [given(weight.id, '70', early)])).toBeUndefined();
  expect(completedAt(asked, [given(weight.id, '70', early), given(family.id, null, late)])).toBeUndefined();
  expect(completedAt([], [])).toBeUndefined();
});
