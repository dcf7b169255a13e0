// @vitest-environment jsdom
import { act, createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { Question } from '../../../../../contract/questionnaire.ts';
import { TopicPages } from '../../../../../src/features/questionnaire/TopicPages.tsx';
import type { View } from '../../../../../src/features/questionnaire/topics.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'pt-BR' } }) }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));

const mounted = vi.fn();

function Notice() {
  useEffect(() => mounted(), []);
  return null;
}

test('what is above the questions keeps its state when a question is opened from the list', async () => {
  const question: Question = { id: '1', question: 'Dorme bem?', answer_type: 'text', options: '' };
  const root = createRoot(document.createElement('div'));
  const show = (view: View) =>
    act(async () =>
      root.render(
        createElement(TopicPages, {
          ...{ view, asked: [question], retired: [], given: {}, answered: 0, progress: '', lead: '', saving: false },
          ...{ field: () => null, canLeave: () => true, onView: () => {}, onBack: () => {}, notes: null },
          ...{ former: null, versions: null, lastAnswered: undefined },
          notice: createElement(Notice),
        }),
      ),
    );
  await show('list');
  await show({ topic: '1' });
  await show('list');
  expect(mounted).toHaveBeenCalledOnce();
});
