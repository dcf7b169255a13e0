import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { Copy } from '../../../../src/device/mirror.ts';
import {
  amend,
  createQueryClient,
  type Painted,
  paintAhead,
  queryOf,
  type Reading,
  refreshAll,
} from '../../../../src/sync/queries/queries.ts';
import { NOON } from './harness.ts';

const clients: QueryClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** A reading of names with a copy on the device, on screen. */
function reading(copy: string[] | undefined, answer: () => Promise<string[]>) {
  const kept: { value: string[] | undefined } = { value: copy };
  const mirror: Copy<string[]> = {
    read: async () => kept.value && { value: kept.value, savedAt: NOON },
    write: async value => {
      kept.value = value;
    },
    change: async work => {
      if (kept.value) kept.value = work(kept.value);
    },
  };
  const fetch = vi.fn((_signal: AbortSignal) => answer());
  const names: Reading<string[]> = { key: ['names'], fetch, mirror };
  const client = createQueryClient();
  clients.push(client);
  const show = () => {
    const observer = new QueryObserver<Painted<string[]>>(client, queryOf(client, names));
    const seen: (Painted<string[]> | undefined)[] = [];
    observer.subscribe(result => seen.push(result.data));
    return { observer, seen };
  };
  return { client, names, kept, fetch, show };
}

const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true));

test('the copy paints first, then the server’s answer, which is mirrored', async () => {
  const { kept, show } = reading(['old'], async () => ['new']);
  const { observer, seen } = show();
  await until(() => observer.getCurrentResult().data?.from === 'server');
  expect(seen.filter(Boolean)).toEqual([
    { value: ['old'], from: 'mirror' },
    { value: ['new'], from: 'server' },
  ]);
  expect(kept.value).toEqual(['new']);
});

test('a copy that was painted ahead is no answer, however young: the server is asked all the same', async () => {
  const { client, names, fetch, show } = reading(['old'], async () => ['new']);
  names.staleMs = Number.POSITIVE_INFINITY;
  await paintAhead(client, names);
  const { observer } = show();
  expect(observer.getCurrentResult().data).toEqual({ value: ['old'], from: 'mirror' });
  await until(() => observer.getCurrentResult().data?.from === 'server');
  show();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('with no network the copy stays, as old as it is', async () => {
  const { show } = reading(['old'], async () => {
    throw new Error('no network');
  });
  const { observer } = show();
  await until(() => observer.getCurrentResult().isError);
  const result = observer.getCurrentResult();
  expect(result.data).toEqual({ value: ['old'], from: 'mirror' });
  expect(result.dataUpdatedAt).toBe(NOON);
});

test('with no network and no copy it fails at once', async () => {
  const { show } = reading(undefined, async () => {
    throw new Error('no network');
  });
  const { observer } = show();
  await until(() => observer.getCurrentResult().isError);
  expect(observer.getCurrentResult().data).toBeUndefined();
});

test('two observers ask once', async () => {
  const { fetch, show } = reading(undefined, async () => ['new']);
  const [one, two] = [show(), show()];
  await until(() => one.observer.getCurrentResult().isSuccess && two.observer.getCurrentResult().isSuccess);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('a changed mirror is painted before the server is asked again', async () => {
  let isDown = false;
  const { client, kept, show } = reading(undefined, async () => {
    if (isDown) throw new Error('no network');
    return ['a', 'b'];
  });
  const { observer } = show();
  await until(() => observer.getCurrentResult().isSuccess);
  isDown = true;
  kept.value = ['b'];
  await refreshAll(client);
  await until(() => observer.getCurrentResult().isError);
  expect(observer.getCurrentResult().data).toEqual({ value: ['b'], from: 'server' });
});

test('a device that cannot keep a copy still shows the answer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { kept, show } = reading(undefined, async () => ['new']);
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

test('what a write changed shows and is kept at once, and no answer from before it comes back', async () => {
  let answer = (_names: string[]) => {};
  const { client, names, kept, show } = reading(['old'], () => new Promise(resolve => (answer = resolve)));
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
