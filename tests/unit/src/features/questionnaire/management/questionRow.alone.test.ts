import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Question } from '../../../../../../contract/questionnaire.ts';
import { QuestionRow } from '../../../../../../src/features/questionnaire/management/QuestionRow.tsx';

vi.mock('react-i18next', () => {
  const translation = { t: (key: string) => key, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});

const question = (changes: Partial<Question>) =>
  ({ id: 'q', question: 'Fuma?', answer_type: 'text', options: '', ...changes }) as Question;
const moving = { number: 1, isLast: false, isDragged: false, onMove: () => {}, onDrag: () => {} };

/** A row, with the buttons that move it. */
function rowOf(changes: Partial<Question>): string {
  const props = { question: question(changes), moving, children: null };
  return renderToStaticMarkup(createElement(QuestionRow, props));
}

test('options are folded below the kind, which says how many there are', () => {
  const row = rowOf({ answer_type: 'radio', options: 'Sim;Não' });
  expect(row).toMatch(/<details><summary[^>]*>.*questions\.kinds\.radio \(2\).*<\/summary><ul><li>/);
  expect(rowOf({})).not.toContain('<details>');
});

test('the first question can only be moved down', () => {
  expect(rowOf({}).match(/data-move="\w+"[^>]*disabled/g)).toHaveLength(1);
});
