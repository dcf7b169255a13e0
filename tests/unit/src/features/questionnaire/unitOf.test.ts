import { expect, test } from 'vitest';
import { questions } from '../../../../../contract/questions.ts';
import { unitOf, withUnit } from '../../../../../src/features/questionnaire/unitOf.ts';

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

test('an answer that is a number is read with its unit, and any other as it was written', () => {
  const [weight, , chronic] = questions;
  if (!weight || !chronic) throw new Error('The built-in questions are missing.');
  expect(withUnit(weight, '64')).toBe('64\u00a0kg');
  expect(withUnit(weight, ' 70,5 ')).toBe('70,5\u00a0kg');
  expect(withUnit(weight, '64 kg')).toBe('64 kg');
  expect(withUnit(weight, '')).toBe('');
  expect(withUnit(chronic, '3')).toBe('3');
});
