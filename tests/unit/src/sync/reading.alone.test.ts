// @vitest-environment jsdom
import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, type Reading, refreshFailed } from '../../../../src/sync/queries/queries.ts';
import { type Shown, useReading } from '../../../../src/sync/queries/reading.ts';
import { settle } from './harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
notifyManager.setScheduler(queueMicrotask);
vi.mock('../../../../src/device/useOffline.ts', () => ({ useOffline: () => false }));
vi.mock('../../../../src/sync/outbox/useOutbox.ts', () => ({ useOutboxEntries: () => [] }));

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

interface Seen {
  reading: Shown<string[]>;
}

function Page({ names, seen }: { names: Reading<string[]>; seen: Seen }) {
  seen.reading = useReading(names);
  return null;
}

/** A page that reads what the server answers only when the test says so. */
async function page() {
  const client = createQueryClient();
  clients.push(client);
  let end: { answer(names: string[]): void; fail(error: Error): void };
  const names: Reading<string[]> = {
    key: ['names'],
    fetch: () =>
      new Promise((answer, fail) => {
        end = { answer, fail };
      }),
  };
  const seen: Seen = { reading: undefined as never };
  const drawn = (work: () => void) =>
    act(async () => {
      work();
      await settle();
    });
  const root = createRoot(document.createElement('div'));
  await drawn(() => root.render(createElement(QueryClientProvider, { client }, createElement(Page, { names, seen }))));
  return {
    seen,
    fail: (error: Error) => drawn(() => end.fail(error)),
    answer: (value: string[]) => drawn(() => end.answer(value)),
    askAgain: () => drawn(() => refreshFailed(client)),
    retry: () => drawn(() => seen.reading.retry()),
  };
}

test('a reading that has failed stays failed, with its error, while the app asks again by itself', async () => {
  const { seen, fail, answer, askAgain } = await page();
  expect(seen.reading.status).toBe('loading');
  const error = new Error('out of order');
  await fail(error);
  expect(seen.reading).toMatchObject({ status: 'failed', error });
  await askAgain();
  expect(seen.reading).toMatchObject({ status: 'failed', error });
  await answer(['Ana']);
  expect(seen.reading).toMatchObject({ status: 'ready', data: ['Ana'], error: null });
});

test('a reading that the person asks for again loads until that has ended', async () => {
  const { seen, fail, retry, askAgain } = await page();
  await fail(new Error('out of order'));
  await retry();
  expect(seen.reading.status).toBe('loading');
  const error = new Error('still out of order');
  await fail(error);
  expect(seen.reading).toMatchObject({ status: 'failed', error });
  await askAgain();
  expect(seen.reading).toMatchObject({ status: 'failed', error });
});
