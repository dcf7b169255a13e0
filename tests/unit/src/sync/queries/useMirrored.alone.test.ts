// @vitest-environment jsdom
import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../src/sync/queries/cache.ts';
import { defineQuery, type Query } from '../../../../../src/sync/queries/defineQuery.ts';
import { useMirrored } from '../../../../../src/sync/queries/useMirrored.ts';
import { NOON, settle } from '../harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
notifyManager.setScheduler(queueMicrotask);
vi.mock('../../../../../src/device/connection.ts', () => ({ useOffline: () => false }));
const entries = vi.hoisted(() => [{ key: 'one' }]);
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({ useOutboxEntries: () => entries }));

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

interface Seen {
  last?: ReturnType<typeof useMirrored<string[]>>;
}

function Page({ names, shown, seen }: { names: Query<string[]>; shown: boolean; seen: Seen }) {
  seen.last = useMirrored(names, shown);
  return null;
}

/** A page whose data is on the device, or isn't. */
function page(copy: string[] | undefined) {
  const client = createQueryClient();
  clients.push(client);
  const kept = { value: copy, savedAt: NOON };
  const read = vi.fn(async () => kept.value && { value: kept.value, savedAt: kept.savedAt });
  const call = vi.fn(async () => ['from the server']);
  const names = defineQuery<string[]>({
    key: ['names'],
    call,
    store: { read, write: async () => {}, change: async () => {} },
    overlay: (value, pending) => [...value, ...pending.map(({ key }) => `pending ${key}`)],
  });
  const seen: Seen = {};
  const root = createRoot(document.createElement('div'));
  const show = (shown: boolean) =>
    act(async () => {
      const drawn = createElement(Page, { names, shown, seen });
      root.render(createElement(QueryClientProvider, { client }, drawn));
      await settle();
    });
  return { kept, read, call, seen, show };
}

test('the device is read whenever the page is shown, not in between, and the server is never asked', async () => {
  const { kept, read, call, seen, show } = page(['Ana']);
  await show(false);
  expect([seen.last, read.mock.calls.length]).toEqual([{ data: undefined, isRead: false }, 0]);
  await show(true);
  expect(seen.last).toEqual({ data: ['Ana', 'pending one'], isRead: true });
  Object.assign(kept, { value: ['Ana', 'Rui'], savedAt: NOON + 1 });
  await show(true);
  await show(false);
  expect([seen.last?.data, read.mock.calls.length]).toEqual([['Ana', 'pending one'], 1]);
  await show(true);
  expect([seen.last?.data, read.mock.calls.length]).toEqual([['Ana', 'Rui', 'pending one'], 2]);
  expect(call).not.toHaveBeenCalled();
});

test('without data on the device, that is known once it was read', async () => {
  const { seen, show } = page(undefined);
  await show(false);
  expect(seen.last).toEqual({ data: undefined, isRead: false });
  await show(true);
  expect(seen.last).toEqual({ data: undefined, isRead: true });
});
