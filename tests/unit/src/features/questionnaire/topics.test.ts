import { expect, test } from 'vitest';
import type { Question } from '../../../../../contract/questionnaire.ts';
import { firstView, placeOf } from '../../../../../src/features/questionnaire/topics.ts';

const question = (id: string, answer_type: Question['answer_type'] = 'text'): Question => ({
  id,
  question: id,
  answer_type,
  options: '',
});
const asked = [question('weight'), question('diseases', 'checkbox'), question('smoking', 'radio')];

test('a person begins at the first question without an answer', () => {
  expect(firstView(asked, {})).toEqual({ topic: 'weight' });
  expect(firstView(asked, { weight: '70', diseases: [], smoking: 'Não' })).toEqual({ topic: 'diseases' });
  expect(firstView(asked, { weight: ' ', diseases: ['Nenhuma'] })).toEqual({ topic: 'weight' });
});

test('once all are answered, they begin at the list', () => {
  expect(firstView(asked, { weight: '70', diseases: ['Nenhuma'], smoking: 'Não' })).toBe('list');
  expect(firstView([], {})).toBe('list');
});

test('a question that is gone is replaced by the list', () => {
  expect(placeOf({ topic: 'smoking' }, asked)).toBe(2);
  expect(placeOf({ topic: 'gone' }, asked)).toBeUndefined();
  expect(placeOf('list', asked)).toBeUndefined();
});
