import { expect, test } from 'vitest';
import { questions } from '../../../../../contract/questions.ts';
import { unitOf } from '../../../../../src/features/questionnaire/unitOf.ts';

const asked = (question: string) =>
  unitOf({ id: '1', question, answer_type: 'text', options: '', answer_format: 'number' });

test('the built-in questions about weight and height have their units, all others none', () => {
  expect(questions.map(unitOf)).toEqual(['kg', 'cm', ...questions.slice(2).map(() => undefined)]);
});

test('a clinic’s own question has the unit that its text names', () => {
  expect(asked('Peso (kg)')).toBe('kg');
  expect(asked('Qual é a medida da sua cintura, em centímetros?')).toBe('cm');
  expect(asked('Quantos quilômetros você caminha por dia?')).toBeUndefined();
  expect(asked('Quantos filhos você tem?')).toBeUndefined();
  expect(asked('Peso em quilos por centímetro de altura')).toBeUndefined();
});

test('a text has no unit', () => {
  expect(
    unitOf({ id: '1', question: 'Quantos quilos você perdeu, e como?', answer_type: 'text', options: '' }),
  ).toBeUndefined();
});
