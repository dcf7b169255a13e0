// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import type { Entry } from '../../../../../src/sync/outbox/entry.ts';
import { OutboxCard } from '../../../../../src/sync/ui/OutboxCard.tsx';
import { blankPage } from '../../blankPage.ts';
import { ana, answer, answers, NOON, newEntry } from '../harness.ts';

const page = blankPage();

const [addToast, retry] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('../../../../../src/sync/device.ts', async () => {
  const { intents } = await import('../harness.ts');
  return { intents, outbox: { retry }, progress: { subscribe: () => () => {}, of: () => 0 } };
});
vi.mock('../../../../../src/sync/ui/describeIntent.ts', async original => ({
  ...(await original<object>()),
  useWords: () => ({ t: (key: string) => key }),
  useLine: () => () => '',
}));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  deviceZone: () => 'UTC',
  useDates: () => ({ dayTime: () => '' }),
}));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('../../../../../src/ui/actions/Button.tsx', () => ({
  Button: ({ children, onClick }: { children: string; onClick: () => void }) =>
    createElement('button', { type: 'button', onClick, name: children }),
  LinkButton: () => null,
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));

/** The state that the card of a waiting entry names. */
async function stateOf(change: Partial<Entry>): Promise<string | undefined> {
  const entry = { ...newEntry(answers(answer(1, 'A+')), ana.id, 'key', NOON), id: 1, ...change };
  await page.render(createElement(OutboxCard, { entry, onDiscard: () => {} }));
  return page.element.textContent?.match(/outbox\.state\.(\w+)/)?.[1];
}

test('a card says that the server failed several times only after as many faults as set its entry aside', async () => {
  expect(await stateOf({ aside: true, tried: true, faults: 5 })).toBe('deferred');
  // The daily limit of stored text has set these aside.
  expect(await stateOf({ aside: true, tried: true, faults: 4 })).toBe('tried');
  expect(await stateOf({ aside: true })).toBe('waiting');
});

test('says so if a refused entry can’t be stored to be sent again', async () => {
  retry.mockRejectedValue(new StorageError('full', undefined));
  const waiting = newEntry(answers(answer(1, 'A+')), ana.id, 'key', NOON);
  const entry = { ...waiting, id: 7, state: 'refused' as const };
  await page.render(createElement(OutboxCard, { entry, onDiscard: () => {} }));
  await act(async () => page.element.querySelector<HTMLElement>('[name="outbox.retry"]')?.click());
  expect(retry).toHaveBeenCalledWith(7);
  expect(addToast).toHaveBeenCalledWith({
    ...{ type: 'error', title: 'outbox.unsent', description: 'offline.storage.full' },
  });
});

test('says so if the text can’t be copied, where it can be seen instead', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('Not allowed')) } });
  const entry = { ...newEntry(answers(answer(1, 'A+')), ana.id, 'key', NOON), id: 7 };
  await page.render(createElement(OutboxCard, { entry, onDiscard: () => {} }));
  await act(async () => page.element.querySelector<HTMLElement>('[name="outbox.copy"]')?.click());
  expect(addToast).toHaveBeenLastCalledWith({ type: 'error', title: 'outbox.uncopiedUnseen' });
});
