// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import { LateAnswersNote } from '../../../../../src/features/questionnaire/LateAnswersNote.tsx';
import type { LateAnswers } from '../../../../../src/features/questionnaire/useLateAnswers.ts';
import type { DialogProps } from '../../../../../src/ui/dialogs/Modal.tsx';
import { blankPage } from '../../blankPage.ts';

const page = blankPage();
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'pt-BR' } }) }));
vi.mock('../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../src/ui/dialogs/Dialog.tsx', () => ({ Dialog: ({ actions }: DialogProps) => actions }));

test.each(['keepMine', 'keepTheirs'] as const)('a choice that the device can’t store is reported: %s', async choice => {
  const error = new StorageError('unavailable', undefined);
  const late = {
    ...{ mine: [], theirs: [], keepMine: () => Promise.reject(error), keepTheirs: () => Promise.reject(error) },
  } as unknown as LateAnswers;
  const onSaved = vi.fn();
  await page.render(createElement(LateAnswersNote, { late, questions: [], onSaved }));
  const buttons = () => [...page.element.querySelectorAll('button')];
  const button = buttons().find(({ textContent }) => textContent === `questionnaire.late.${choice}`);
  await act(async () => button?.click());
  expect(onSaved.mock.calls).toEqual([[error]]);
  expect(buttons().some(({ disabled }) => disabled)).toBe(false);
});
