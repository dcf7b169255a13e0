// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Question } from '../../../../../../contract/questionnaire.ts';
import { QuestionnairePreview } from '../../../../../../src/features/questionnaire/management/QuestionnairePreview.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('react-i18next', () => ({
  useTranslation: () => ({
    t: (key: string, values: Record<string, number> = {}) => [key, ...Object.values(values)].join(' '),
    i18n: { language: 'pt-BR' },
  }),
}));
vi.mock('../../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../../src/ui/dialogs/Dialog.tsx', () => ({ Dialog: () => null }));
vi.mock('../../../../../../src/features/questionnaire/QuestionField.tsx', () => ({ QuestionField: () => null }));

const question = (id: string): Question => ({ id, question: `Pergunta ${id}?`, answer_type: 'text', options: '' });
const place = document.createElement('div');
let root = createRoot(place);

const show = (...ids: string[]) =>
  act(async () => root.render(createElement(QuestionnairePreview, { questions: ids.map(question) })));

function button(text: string): HTMLButtonElement {
  const found = [...place.querySelectorAll('button')].find(one => one.textContent?.includes(text));
  if (!found) throw new Error(`There is no button ${text}.`);
  return found;
}

/** As the keyboard does it. */
const press = (text: string) =>
  act(async () => {
    button(text).focus();
    button(text).click();
  });

beforeEach(async () => {
  document.body.append(place);
  await act(async () => root.unmount());
  root = createRoot(place);
  await show('a', 'b');
});

test('each change of what is shown moves the focus to its heading', async () => {
  expect(document.activeElement).toBe(document.body);
  await press('questionnaire.all');
  expect(document.activeElement?.textContent).toBe('questionnaire.progress 0 2');
  await press('Pergunta b?');
  expect(document.activeElement?.textContent).toBe('questionnaire.topic 2 2');
  await press('questionnaire.back');
  expect(button('questionnaire.back').disabled).toBe(true);
  expect(document.activeElement?.textContent).toBe('questionnaire.topic 1 2');
  await press('questionnaire.next');
  expect(document.activeElement?.textContent).toBe('questionnaire.topic 2 2');
});

test('a question that gets another place, or is retired, leaves the focus where it is', async () => {
  await press('questionnaire.next');
  button('questionnaire.all').focus();
  await show('b', 'a');
  expect(document.activeElement).toBe(button('questionnaire.all'));
  await show('a');
  expect(document.activeElement).toBe(button('questionnaire.all'));
});
