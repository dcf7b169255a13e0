import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MirroredValue } from '../../../../../src/device/mirror.ts';
import {
  amend,
  type CachedValue,
  createQueryClient,
  optionsOf,
  patchCached,
  preloadMirrored,
  refetchAll,
  refetchOlder,
  refreshMirror,
} from '../../../../../src/sync/queries/cache.ts';
import { defineQuery } from '../../../../../src/sync/queries/defineQuery.ts';
import { NOON } from '../harness.ts';

const HOUR_MS = 3_600_000;

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** A query for names, with mirrored data on the device. */
function query(copy: string[] | undefined, answer: () => Promise<string[]>) {
  const kept: { value: string[] | undefined } = { value: copy };
  const store: MirroredValue<string[]> = {
    read: async () => kept.value && { value: kept.value, savedAt: NOON },
    write: async value => {
      kept.value = value;
    },
    change: async work => {
      if (kept.value) kept.value = work(kept.value);
    },
  };
  const call = vi.fn((_signal: AbortSignal) => answer());
  const names = defineQuery<string[]>({ key: ['names'], call, store });
  const client = createQueryClient();
  clients.push(client);
  const show = () => {
    const observer = new QueryObserver<CachedValue<string[]>>(client, optionsOf(client, names));
    const seen: (CachedValue<string[]> | undefined)[] = [];
    observer.subscribe(result => seen.push(result.data));
    return { observer, seen };
  };
  return { client, names, kept, call, show };
}

const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true));

test('mirrored data shows first, then the server’s response, which is mirrored', async () => {
  const { kept, show } = query(['old'], async () => ['new']);
  const { observer, seen } = show();
  await until(() => observer.getCurrentResult().data?.from === 'server');
  expect(seen.filter(Boolean)).toEqual([
    { value: ['old'], from: 'mirror' },
    { value: ['new'], from: 'server' },
  ]);
  expect(kept.value).toEqual(['new']);
});

test('preloaded mirrored data counts as stale, however recent: the server is asked', async () => {
  const { client, names, call, show } = query(['old'], async () => ['new']);
  names.staleMs = Number.POSITIVE_INFINITY;
  await preloadMirrored(client, names);
  const { observer } = show();
  expect(observer.getCurrentResult().data).toEqual({ value: ['old'], from: 'mirror' });
  await until(() => observer.getCurrentResult().data?.from === 'server');
  show();
  expect(call).toHaveBeenCalledTimes(1);
});

test('mirrored data that was renewed meanwhile replaces the cached value, older data doesn’t', async () => {
  const { client, names } = query(['old'], async () => []);
  await preloadMirrored(client, names);
  const cached = () => client.getQueryState(['names']);
  const store = { read: async () => ({ value: ['new'], savedAt: NOON + HOUR_MS }) } as MirroredValue<string[]>;
  await preloadMirrored(client, { ...names, store });
  expect(cached()).toMatchObject({
    data: { value: ['new'], from: 'mirror' },
    dataUpdatedAt: NOON + HOUR_MS,
    isInvalidated: true,
  });
  await preloadMirrored(client, names);
  expect(cached()?.data).toEqual({ value: ['new'], from: 'mirror' });
  // The device has a later response of the server than the cache: it stays marked as the server’s.
  client.setQueryData(names.key, { value: ['asked'], from: 'server' }, { updatedAt: NOON });
  await preloadMirrored(client, { ...names, store });
  expect(cached()?.data).toEqual({ value: ['new'], from: 'server' });
});

test('without a network the mirrored data stays, with its age', async () => {
  const { show } = query(['old'], async () => {
    throw new Error('no network');
  });
  const { observer } = show();
  await until(() => observer.getCurrentResult().isError);
  const result = observer.getCurrentResult();
  expect(result.data).toEqual({ value: ['old'], from: 'mirror' });
  expect(result.dataUpdatedAt).toBe(NOON);
});

test('without a network and mirrored data it fails at once', async () => {
  const { show } = query(undefined, async () => {
    throw new Error('no network');
  });
  const { observer } = show();
  await until(() => observer.getCurrentResult().isError);
  expect(observer.getCurrentResult().data).toBeUndefined();
});

test('two observers share one request', async () => {
  const { call, show } = query(undefined, async () => ['new']);
  const [one, two] = [show(), show()];
  await until(() => one.observer.getCurrentResult().isSuccess && two.observer.getCurrentResult().isSuccess);
  expect(call).toHaveBeenCalledTimes(1);
});

test('changed mirrored data shows before the server has responded', async () => {
  let isDown = false;
  const { client, kept, show } = query(undefined, async () => {
    if (isDown) throw new Error('no network');
    return ['a', 'b'];
  });
  const { observer } = show();
  await until(() => observer.getCurrentResult().isSuccess);
  isDown = true;
  kept.value = ['b'];
  await refetchAll(client);
  await until(() => observer.getCurrentResult().isError);
  expect(observer.getCurrentResult().data).toEqual({ value: ['b'], from: 'server' });
});

test('a response that can’t be mirrored is still shown', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { kept, show } = query(undefined, async () => ['new']);
  Object.defineProperty(kept, 'value', {
    get: () => {
      throw new Error('no storage');
    },
    set: () => {
      throw new Error('no storage');
    },
  });
  const { observer } = show();
  await until(() => observer.getCurrentResult().isSuccess);
  expect(observer.getCurrentResult().data).toEqual({ value: ['new'], from: 'server' });
  warn.mockRestore();
});

test('an amended value shows and is mirrored at once, and no earlier response replaces it', async () => {
  let answer = (_names: string[]) => {};
  const { client, names, kept, show } = query(['old'], () => new Promise(resolve => (answer = resolve)));
  const { observer } = show();
  await until(() => observer.getCurrentResult().data !== undefined);
  await amend(client, names, () => ['old', 'booked']);
  expect(observer.getCurrentResult().data?.value).toEqual(['old', 'booked']);
  expect(observer.getCurrentResult().dataUpdatedAt).toBe(NOON);
  expect(kept.value).toEqual(['old', 'booked']);
  answer(['old']);
  await new Promise(resolve => setImmediate(resolve));
  expect(observer.getCurrentResult().data?.value).toEqual(['old', 'booked']);
  expect(kept.value).toEqual(['old', 'booked']);
});

test('mirrored data from before the clock was set back is fetched again', async () => {
  const written: string[] = [];
  const store = {
    read: async () => ({ value: 'old', savedAt: NOON }),
    write: async (value: string) => void written.push(value),
  };
  const query = { store, call: async () => 'new' };
  const { signal } = new AbortController();
  await refreshMirror(query, 24 * HOUR_MS, signal, NOON + HOUR_MS);
  expect(written).toEqual([]);
  await refreshMirror(query, 24 * HOUR_MS, signal, NOON - 72 * HOUR_MS);
  expect(written).toEqual(['new']);
});

test('the pending intents that a query doesn’t know leave its data as it is', () => {
  const names = ['Ana'];
  expect(defineQuery({ key: ['names'], call: async () => names }).overlay(names, [])).toBe(names);
});

/** A query whose first request is in flight, and whose requests end when the test says so. */
async function inFlight(copy?: string[]) {
  const requests: { signal: AbortSignal; respond: (names: string[]) => void }[] = [];
  const { client, names, call, kept, show } = query(copy, async () => []);
  call.mockImplementation(signal => new Promise(respond => requests.push({ signal, respond })));
  const { observer } = show();
  await until(() => requests.length === 1);
  const shown = () => observer.getCurrentResult().data?.value;
  const respond = async (names: string[]) => {
    const { length } = requests;
    requests[length - 1]?.respond(names);
    await until(() => !observer.getCurrentResult().isFetching || requests.length > length);
  };
  return { client, names, kept, requests, shown, respond };
}

const withC = (names: string[]) => (names.includes('c') ? names : [...names, 'c']);

test('what the server tells changes the values of all queries under a key, without a request', async () => {
  const { client, names, kept, requests, shown, respond } = await inFlight();
  await respond(['a']);
  client.setQueryData(['names', 'of', 'week'], { value: ['b'], from: 'server' });
  await patchCached(client, names, withC);
  expect([shown(), kept.value]).toEqual([
    ['a', 'c'],
    ['a', 'c'],
  ]);
  expect(client.getQueryData(['names', 'of', 'week'])).toMatchObject({ value: ['b', 'c'] });
  expect(requests.length).toBe(1);
});

test('what the server tells while a slow response is on its way lets it arrive, and is then applied to it', async () => {
  const { client, names, kept, requests, shown, respond } = await inFlight(['mirrored']);
  await patchCached(client, names, withC);
  await patchCached(client, names, list => list.filter(name => name !== 'a'));
  expect(shown()).toEqual(['mirrored', 'c']);
  await respond(['a', 'b']);
  await until(() => shown()?.join() === 'b,c');
  await until(() => kept.value?.join() === 'b,c');
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
});

test('a request from before an event is repeated once it has ended, however many events there are', async () => {
  const { client, names, requests, shown, respond } = await inFlight();
  const refetched = [0, 1].map(() => refetchOlder(client, names.key, Number.POSITIVE_INFINITY));
  await respond(['a']);
  expect(shown()).toEqual(['a']);
  await until(() => requests.length === 2);
  await respond(['a', 'b']);
  await Promise.all(refetched);
  expect([shown(), requests.length, requests[0]?.signal.aborted]).toEqual([['a', 'b'], 2, false]);
});

test('data from the future is out of date: the device’s clock was set back since', async () => {
  const { client, names, requests, respond } = await inFlight();
  await respond(['a']);
  const { staleTime } = optionsOf(client, { ...names, staleMs: 60_000 });
  const stateOf = (dataUpdatedAt: number) => ({ state: { dataUpdatedAt } });
  expect([stateOf(Date.now()), stateOf(Date.now() + 3_600_000)].map(staleTime)).toEqual([60_000, -Infinity]);
  vi.setSystemTime(Date.now() - 3_600_000);
  onTestFinished(() => void vi.useRealTimers());
  void refetchOlder(client, names.key, Date.now() - 60_000);
  await until(() => requests.length === 2);
});

test('only data from before an event is requested again', async () => {
  const { client, names, requests, respond } = await inFlight();
  await respond(['a']);
  await refetchOlder(client, names.key, Date.now() - 60_000);
  expect(requests.length).toBe(1);
  void refetchOlder(client, names.key, Date.now() + 60_000);
  await until(() => requests.length === 2);
});
