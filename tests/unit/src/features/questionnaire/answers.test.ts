import { describe, expect, it, test } from 'vitest';
import { questions } from '../../../../../contract/questions.ts';
import {
  answersOf,
  changedAnswers,
  chosenOptions,
  editsOf,
  editsSince,
  isAnswered,
  notNumbers,
} from '../../../../../src/features/questionnaire/answers.ts';

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
      { question_id: weight.id, answer: null, answered_at: now },
      { question_id: family.id, answerJSON: ['Câncer', 'Outra'], answered_at: now },
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
  expect(editsSince({ weight: '70', allergies: ['Pólen', 'Pó'] }, sent)).toEqual({ allergies: ['Pólen', 'Pó'] });
  expect(editsSince({ weight: '70', allergies: ['Pólen'] }, sent)).toBeUndefined();
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
  const edits = { weight: '70', height: '', allergies: ['Pólen'], diseases: [] };
  expect(editsOf({ kind: 'saveAnswers', answers })).toEqual(edits);
});
