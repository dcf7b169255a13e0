// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import { DiscardQuestion } from '../../../../../src/sync/ui/DiscardQuestion.tsx';
import { blankPage } from '../../blankPage.ts';
import { ana, answer, answers, NOON, newEntry } from '../harness.ts';

const page = blankPage();

const [addToast, discard] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('../../../../../src/sync/device.ts', async () => {
  const { intents } = await import('../harness.ts');
  return { intents, outbox: { discard } };
});
vi.mock('../../../../../src/sync/ui/describeIntent.ts', async original => ({
  ...(await original<object>()),
  useLine: () => () => '',
}));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('../../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ actions }: { actions: ReactNode }) => actions,
}));
vi.mock('../../../../../src/ui/actions/Button.tsx', () => ({
  Button: ({ children, onClick }: { children: string; onClick: () => void }) =>
    createElement('button', { type: 'button', onClick, name: children }),
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

test('says so if an entry can’t be discarded, and stays open', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  discard.mockRejectedValue(new StorageError('full', undefined));
  const onClose = vi.fn();
  const entry = { ...newEntry(answers(answer(1, 'A+')), ana.id, 'key', NOON), id: 7 };
  await page.render(createElement(DiscardQuestion, { entry, onClose }));
  await act(async () => page.element.querySelector<HTMLElement>('[name="outbox.discardQuestion.confirm"]')?.click());
  expect(discard).toHaveBeenCalledWith(7);
  expect(addToast).toHaveBeenCalledWith({ type: 'error', title: 'outbox.notDiscarded' });
  expect(onClose).not.toHaveBeenCalled();
});
