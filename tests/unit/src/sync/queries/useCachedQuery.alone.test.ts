// @vitest-environment jsdom
import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, optionsOf, refetchFailed } from '../../../../../src/sync/queries/cache.ts';
import { defineQuery, type Query } from '../../../../../src/sync/queries/defineQuery.ts';
import { type QueryState, useCachedQueries, useCachedQuery } from '../../../../../src/sync/queries/useCachedQuery.ts';
import { settle } from '../harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
notifyManager.setScheduler(queueMicrotask);
vi.mock('../../../../../src/device/connection.ts', () => ({ useOffline: () => false }));
const entries = vi.hoisted(() => [] as { key: string }[]);
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({ useOutboxEntries: () => entries }));

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
  entries.length = 0;
});

interface Seen {
  query: QueryState<string[]>;
}

function Page({ names, seen }: { names: Query<string[]>; seen: Seen }) {
  seen.query = useCachedQuery(names);
  return null;
}

/** A page whose server responds when the test says so. */
async function page() {
  const client = createQueryClient();
  clients.push(client);
  let end: { answer(names: string[]): void; fail(error: Error): void };
  const names = defineQuery<string[]>({
    key: ['names'],
    call: () =>
      new Promise((answer, fail) => {
        end = { answer, fail };
      }),
    overlay: (value, entries) => [...value, ...entries.map(({ key }) => `pending ${key}`)],
  });
  const seen: Seen = { query: undefined as never };
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
    askAgain: () => drawn(() => refetchFailed(client)),
    retry: () => drawn(() => seen.query.retry()),
  };
}

test('a failed query stays failed, with its error, while the app retries by itself', async () => {
  const { seen, fail, answer, askAgain } = await page();
  expect(seen.query.status).toBe('loading');
  const error = new Error('out of order');
  await fail(error);
  expect(seen.query).toMatchObject({ status: 'failed', error });
  await askAgain();
  expect(seen.query).toMatchObject({ status: 'failed', error });
  await answer(['Ana']);
  expect(seen.query).toMatchObject({ status: 'ready', data: ['Ana'], error: null });
});

function FailingWhileMounting({ names, seen, fail }: { names: Query<string[]>; seen: Seen; fail: () => void }) {
  seen.query = useCachedQuery(names);
  useLayoutEffect(fail, [fail]);
  return null;
}

test('a prefetch that fails while the page mounts is shown as failed, with its error', async () => {
  const client = createQueryClient();
  clients.push(client);
  const fails: ((error: Error) => void)[] = [];
  const names = defineQuery<string[]>({ key: ['names'], call: () => new Promise((_, fail) => fails.push(fail)) });
  const seen: Seen = { query: undefined as never };
  const error = new Error('out of order');
  void client.prefetchQuery(optionsOf(client, names));
  await settle();
  const page = createElement(FailingWhileMounting, { names, seen, fail: () => fails[0]?.(error) });
  // `act` would subscribe to the query before its failure.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  createRoot(document.createElement('div')).render(createElement(QueryClientProvider, { client }, page));
  await vi.waitFor(() => expect(fails).toHaveLength(2));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  expect(seen.query).toMatchObject({ status: 'failed', error });
});

test('a query that the person retries is loading until the retry has ended', async () => {
  const { seen, fail, retry, askAgain } = await page();
  await fail(new Error('out of order'));
  await retry();
  expect(seen.query.status).toBe('loading');
  const error = new Error('still out of order');
  await fail(error);
  expect(seen.query).toMatchObject({ status: 'failed', error });
  await askAgain();
  expect(seen.query).toMatchObject({ status: 'failed', error });
});

test('pending intents are always shown on top of the data', async () => {
  entries.push({ key: 'one' });
  const { seen, answer } = await page();
  await answer(['Ana']);
  expect(seen.query.data).toEqual(['Ana', 'pending one']);
});

interface SeenSeveral {
  last?: ReturnType<typeof useCachedQueries<string[]>>;
}

function Several({ queries, seen }: { queries: Query<string[]>[]; seen: SeenSeveral }) {
  seen.last = useCachedQueries(queries, true);
  return null;
}

test('several queries are settled once each has data or has failed, with what is pending on top', async () => {
  const client = createQueryClient();
  clients.push(client);
  entries.push({ key: 'one' });
  const ends: { answer(names: string[]): void; fail(error: Error): void }[] = [];
  const queries = [0, 1].map(place =>
    defineQuery<string[]>({
      key: ['names', place],
      call: () =>
        new Promise((answer, fail) => {
          ends[place] = { answer, fail };
        }),
      overlay: (value, entries) => [...value, ...entries.map(({ key }) => `pending ${key}`)],
    }),
  );
  const seen: SeenSeveral = {};
  const drawn = (work: () => void) =>
    act(async () => {
      work();
      await settle();
    });
  const root = createRoot(document.createElement('div'));
  const several = createElement(Several, { queries, seen });
  await drawn(() => root.render(createElement(QueryClientProvider, { client }, several)));
  expect(seen.last).toEqual({ data: [undefined, undefined], isSettled: false });
  await drawn(() => ends[0]?.answer(['Ana']));
  expect(seen.last).toEqual({ data: [['Ana', 'pending one'], undefined], isSettled: false });
  await drawn(() => ends[1]?.fail(new Error('no answer')));
  expect(seen.last).toEqual({ data: [['Ana', 'pending one'], undefined], isSettled: true });
});
