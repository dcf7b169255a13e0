import { expect, test } from 'vitest';
import { answerChanges } from '../../../../../src/features/questionnaire/answerChanges.ts';

const answer = (version: number, question_id: string, answer: string | null, answerJSON: string[] | null = null) => ({
  ...{ version, question_id, answer, answerJSON, answered_at: '2027-03-01T12:00:00Z', stored_at: null },
});

test('a change is an answer with another one to the same question before it', () => {
  const [weight, newWeight, cleared] = [
    answer(1, 'weight', '70'),
    answer(4, 'weight', '72'),
    answer(6, 'weight', null),
  ];
  const [none, some] = [answer(2, 'illness', null, ['Nenhuma']), answer(5, 'illness', null, ['Asma'])];
  expect(answerChanges([cleared, some, newWeight, answer(3, 'weight', '70'), none, weight])).toEqual([
    { before: newWeight, after: cleared },
    { before: none, after: some },
    { before: answer(3, 'weight', '70'), after: newWeight },
  ]);
  expect(answerChanges([some])).toEqual([]);
});
