// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import type { Entry } from '../../../../../src/sync/outbox/entry.ts';
import { OutboxCard } from '../../../../../src/sync/ui/OutboxCard.tsx';
import { ana, answer, answers, NOON, newEntry } from '../harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

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
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(createElement(OutboxCard, { entry, onDiscard: () => {} })));
  const text = place.textContent;
  await act(async () => root.unmount());
  return text?.match(/outbox\.state\.(\w+)/)?.[1];
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
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(createElement(OutboxCard, { entry, onDiscard: () => {} })));
  await act(async () => place.querySelector<HTMLElement>('[name="outbox.retry"]')?.click());
  expect(retry).toHaveBeenCalledWith(7);
  expect(addToast).toHaveBeenCalledWith({
    ...{ type: 'error', title: 'outbox.unsent', description: 'offline.storage.full' },
  });
  await act(async () => root.unmount());
});
