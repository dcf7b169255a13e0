import { describe, expect, test } from 'vitest';
import { checkAnswers } from '../../../../../server/features/questionnaire/check.ts';

const questions = [
  { id: 'text', question: '', answer_type: 'text' as const, options: '' },
  { id: 'radio', question: '', answer_type: 'radio' as const, options: 'Sim;Não' },
  { id: 'box', question: '', answer_type: 'checkbox' as const, options: 'Pólen;Pó' },
];
const now = new Date('2027-03-01T12:00:00Z');

const check = (...given: Parameters<typeof checkAnswers>[0]) => checkAnswers(given, questions, now);
/** The errors of one answer. */
const errors = (given: Parameters<typeof checkAnswers>[0][number]) =>
  check(given).errors.map(({ field, code }) => `${field}: ${code}`);

describe('an answer is valid', () => {
  test.each([
    ['a text', { question_id: 'text', answer: 'anything' }, 'anything', null],
    ['a choice', { question_id: 'radio', answer: 'Sim' }, 'Sim', null],
    ['several choices', { question_id: 'box', answerJSON: ['Pó', 'Pólen', 'Pó'] }, null, ['Pó', 'Pólen']],
    ['no choice', { question_id: 'box', answerJSON: [] }, null, []],
    ['a choice beside null', { question_id: 'radio', answer: 'Não', answerJSON: null }, 'Não', null],
    ['choices beside null', { question_id: 'box', answer: null, answerJSON: ['Pó'] }, null, ['Pó']],
  ])('%s', (_, given, answer, answerJson) => {
    expect(check(given)).toEqual({
      valid: [{ questionId: given.question_id, questionVersion: 1, answer, answerJson, answeredAt: now }],
      errors: [],
    });
  });

  test('when cleared by null in either member, and by blanks', () => {
    for (const question_id of ['text', 'radio', 'box']) {
      for (const cleared of [{ answer: null }, { answerJSON: null }, { answer: null, answerJSON: null }]) {
        expect(check({ question_id, ...cleared })).toEqual({
          valid: [{ questionId: question_id, questionVersion: 1, answer: null, answerJson: null, answeredAt: now }],
          errors: [],
        });
      }
    }
    expect(check({ question_id: 'text', answer: ' \n' }).valid[0]?.answer).toBeNull();
    expect(check({ question_id: 'text', answer: ' a ' }).valid[0]?.answer).toBe(' a ');
  });
});

describe('an answer is refused', () => {
  test.each([
    ['to an unknown question', { question_id: 'x', answer: 'a' }, ['0.question_id: choice_invalid']],
    ['when it is missing', { question_id: 'text' }, ['0.answer: required']],
    ['when the choices are missing', { question_id: 'box' }, ['0.answerJSON: required']],
    ['that is no option', { question_id: 'radio', answer: 'Talvez' }, ['0.answer: choice_invalid']],
    [
      'with a choice that is no option',
      { question_id: 'box', answerJSON: ['Pó', 'x'] },
      ['0.answerJSON: choice_invalid'],
    ],
    ['of the other kind', { question_id: 'text', answerJSON: ['a'] }, ['0.answerJSON: invalid']],
    ['of the other kind, for choices', { question_id: 'box', answer: 'Pó' }, ['0.answer: invalid']],
    ['of both kinds', { question_id: 'radio', answer: 'Sim', answerJSON: [] }, ['0.answerJSON: invalid']],
    [
      'of both kinds, and with no option',
      { question_id: 'radio', answer: 'x', answerJSON: ['x'] },
      ['0.answerJSON: invalid', '0.answer: choice_invalid'],
    ],
    [
      'of both kinds, and with no option, for choices',
      { question_id: 'box', answer: 'x', answerJSON: ['x'] },
      ['0.answer: invalid', '0.answerJSON: choice_invalid'],
    ],
    ['of both kinds, though each fits', { question_id: 'box', answer: 'x', answerJSON: ['Pó'] }, ['0.answer: invalid']],
  ])('%s', (_, given, expected) => {
    expect(errors(given)).toEqual(expected);
  });

  test('by its index in the list', () => {
    expect(check({ question_id: 'text', answer: 'a' }, { question_id: 'x' }, { question_id: 'box' }).errors).toEqual([
      { field: '1.question_id', code: 'choice_invalid' },
      { field: '2.answerJSON', code: 'required' },
    ]);
  });
});

describe('an answer to a question that was changed', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  const radio = { id: 'radio', question: '', answer_type: 'radio' as const };
  const versions = [
    { ...radio, options: 'Sim;Não;Não sei', version: 3 },
    { ...radio, options: 'Sim;Nunca', version: 2 },
    { ...radio, options: 'Sim;Não' },
  ];
  const check = (answer: string, question_version?: number) => {
    const given = { question_id: 'radio', answer, ...(question_version && { question_version }) };
    const { valid, errors } = checkAnswers([given], versions, now);
    return errors[0] ? `${errors[0].field} ${errors[0].code}` : valid[0]?.questionVersion;
  };

  test('belongs to the version that it names', () => {
    expect([check('Não', 1), check('Nunca', 2), check('Sim', 3)]).toEqual([1, 2, 3]);
    expect(check('Nunca', 1)).toBe('0.answer choice_invalid');
    expect(check('Sim', 4)).toBe('0.question_version choice_invalid');
  });

  test('without a version, belongs to the latest one that it fits', () => {
    expect([check('Sim'), check('Não'), check('Nunca')]).toEqual([3, 3, 2]);
    expect(check('Talvez')).toBe('0.answer choice_invalid');
  });
});

describe('the time of an answer', () => {
  const at = (answered_at: string) =>
    check({ question_id: 'text', answer: 'a', answered_at }).valid[0]?.answeredAt.toISOString();

  test('is at most now', () => {
    expect(at('2027-03-01T11:59:59Z')).toBe('2027-03-01T11:59:59.000Z');
    expect(at('2027-03-01T12:00:01Z')).toBe('2027-03-01T12:00:00.000Z');
  });

  test('decides between two answers to one question; of equal ones the last is kept', () => {
    const answer = (text: string, answered_at?: string) => ({ question_id: 'text', answer: text, answered_at });
    const kept = (...given: ReturnType<typeof answer>[]) => check(...given).valid.map(each => each.answer);
    expect(kept(answer('new', '2027-03-01T11:00:00Z'), answer('old', '2027-03-01T10:00:00Z'))).toEqual(['new']);
    expect(kept(answer('old', '2027-03-01T10:00:00Z'), answer('new', '2027-03-01T11:00:00Z'))).toEqual(['new']);
    expect(kept(answer('first'), answer('last'))).toEqual(['last']);
  });
});
