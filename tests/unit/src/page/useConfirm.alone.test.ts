// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type Question, useConfirm } from '../../../../src/page/useConfirm.tsx';
import { blankPage } from '../blankPage.ts';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../src/page/useErrorToast.ts', () => ({ useErrorToast: () => () => {} }));
vi.mock('../../../../src/ui/dialogs/Dialog.tsx', () => ({
  Dialog: ({ title, actions }: { title: string; actions: ReactNode }) => createElement('div', { title }, actions),
}));

const page = blankPage();
let ask: (question: Question) => void;
function Page() {
  const confirm = useConfirm();
  ask = confirm.ask;
  return confirm.dialog;
}
const open = () => page.element.querySelector('div')?.title;
const confirm = () => [...page.element.querySelectorAll('button')].at(-1);
const question = (title: string, run: () => Promise<void>): Question => ({
  ...{ title, text: '', confirm: 'yes', isDangerous: false, run },
});

test('what was confirmed before leaves a later question open', async () => {
  let end = () => {};
  await page.render(createElement(Page));
  await act(async () => ask(question('first', () => new Promise(resolve => (end = resolve)))));
  await act(async () => confirm()?.click());
  expect(confirm()?.ariaDisabled ?? confirm()?.disabled).toBeTruthy();
  await act(async () => ask(question('second', async () => {})));
  await act(async () => end());
  expect(open()).toBe('second');
  await act(async () => confirm()?.click());
  expect(open()).toBeUndefined();
});
