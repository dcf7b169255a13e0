import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ana, bento, createDevice, createNamedDrafts, holdDrafts, readDraft, settle, signedIn } from '../harness.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** How often listeners of changes were called. */
function countChanges(drafts: Awaited<ReturnType<typeof signedIn>>['drafts']) {
  const listener = vi.fn();
  return { calls: () => listener.mock.calls.length, stop: drafts.onChange(listener) };
}

test('drafts keep their names, and are listed oldest first', async () => {
  const { drafts, clock } = await signedIn(ana);
  await drafts.keep('answers', 'A');
  await clock.advance(1000);
  await drafts.keep('notes:1', 'B');
  await clock.advance(1000);
  await drafts.keep('answers', 'C');
  expect((await drafts.names()).sort()).toEqual(['answers', 'notes:1']);
  expect(await drafts.unfinished()).toMatchObject([
    { name: 'notes:1', value: 'B' },
    { name: 'answers', value: 'C' },
  ]);
});

test('a cleared draft is gone', async () => {
  const { drafts } = await signedIn(ana);
  await drafts.keep('answers', 'A');
  await drafts.clear('answers');
  expect(await drafts.names()).toEqual([]);
});

test('a text in memory is listed instead of its older stored draft', async () => {
  const { drafts, clock } = await signedIn(ana);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await drafts.keep('answers', 'A');
  await drafts.keep('notes:1', 'B');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await clock.advance(1000);
  await expect(drafts.keep('notes:1', 'C')).rejects.toThrow();
  expect(await drafts.unfinished()).toMatchObject([
    { name: 'answers', value: 'A', trouble: undefined },
    { name: 'notes:1', value: 'C', trouble: 'full' },
  ]);
});

test('a draft that was never stored is not there, whatever its schema accepts', async () => {
  const { drafts } = await signedIn(ana);
  expect(await readDraft(drafts, 'answers', v.optional(v.string(), 'default'))).toBeUndefined();
});

test('without a user nothing is kept, read or changed', async () => {
  const { drafts, database } = createDevice().openTab();
  const { calls } = countChanges(drafts);
  await drafts.keep('answers', 'A');
  await drafts.keep('answers', 'A', true);
  await drafts.clear('answers');
  expect(await readDraft(drafts, 'answers', v.unknown())).toBeUndefined();
  expect(await drafts.names()).toEqual([]);
  expect(await drafts.unfinished()).toEqual([]);
  expect(await database.read(['drafts'], tx => tx.objectStore('drafts').count())).toBe(0);
  expect(calls()).toBe(0);
});

test('the drafts of a user who has signed out are neither listed nor discarded', async () => {
  const { drafts, signOut, signIn } = await signedIn(ana);
  await drafts.keep('answers', 'A');
  await signOut();
  expect(await drafts.names()).toEqual([]);
  expect(await drafts.unfinished()).toEqual([]);
  await expect(drafts.discardAll()).rejects.toThrow('No user is signed in');
  await signIn(ana, 'again');
  expect(await readDraft(drafts, 'answers', v.string())).toBe('A');
});

describe('a draft is stored', () => {
  test('only while the device still belongs to its user', async () => {
    const { device, drafts } = await signedIn(ana);
    await device.openTab().signIn(bento);
    await drafts.keep('answers', 'A');
    expect(await drafts.names()).toEqual([]);
  });

  test('without an owner check, and committed at once, when the page is being left', async () => {
    const { drafts } = await signedIn(ana);
    const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    await drafts.keep('answers', 'A');
    expect(transactions.mock.calls.map(([stores]) => stores)).toEqual([['meta'], ['drafts']]);
    expect(commit).not.toHaveBeenCalled();
    transactions.mockClear();
    await drafts.keep('answers', 'B', true);
    expect(transactions.mock.calls.map(([stores]) => stores)).toEqual([['drafts']]);
    expect(commit).toHaveBeenCalledTimes(1);
    expect(await readDraft(drafts, 'answers', v.string())).toBe('B');
  });

  test('at once when the page is being left, though an earlier transaction is still open', async () => {
    const { drafts, database } = await signedIn(ana);
    const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
    const earlier = holdDrafts(database);
    const kept = drafts.keep('answers', 'A', true);
    await settle();
    expect(commit).toHaveBeenCalledTimes(1);
    await earlier.end();
    await kept;
    expect(await readDraft(drafts, 'answers', v.string())).toBe('A');
  });

  test('and the browser is asked for persistent storage', async () => {
    const { database, keeper } = await signedIn(ana);
    const onKept = vi.fn();
    const drafts = createNamedDrafts(database, keeper, undefined, { onKept });
    await drafts.clear('answers');
    expect(onKept).not.toHaveBeenCalled();
    const before = Date.now();
    await drafts.keep('answers', 'A');
    expect(onKept).toHaveBeenCalledTimes(1);
    const [row] = await database.read(['drafts'], tx => tx.objectStore('drafts').getAll());
    expect(row?.savedAt).toBeGreaterThanOrEqual(before);
  });
});

test('listeners hear every change until they unsubscribe', async () => {
  const { drafts } = await signedIn(ana);
  const { calls, stop } = countChanges(drafts);
  await drafts.keep('answers', 'A');
  expect(calls()).toBe(1);
  await drafts.reduce('answers', () => 'B');
  expect(calls()).toBe(2);
  await drafts.clear('answers');
  expect(calls()).toBe(3);
  await drafts.discardAll();
  expect(calls()).toBe(4);
  drafts.handOver('answers', () => undefined);
  expect(calls()).toBe(5);
  stop();
  await drafts.keep('answers', 'A');
  expect(calls()).toBe(5);
});

describe('a draft is reduced', () => {
  test('to the rest, or deleted', async () => {
    const { drafts, clock } = await signedIn(ana);
    await drafts.keep('answers', 'AB');
    await drafts.keep('notes:1', 'C');
    await clock.advance(1000);
    const rest = vi.fn(() => 'B');
    await drafts.reduce('answers', rest);
    expect(rest.mock.calls).toEqual([['AB']]);
    // It is as old as before, so it stays first.
    expect(await drafts.unfinished()).toMatchObject([
      { name: 'answers', value: 'B' },
      { name: 'notes:1', value: 'C' },
    ]);
    await drafts.reduce('answers', () => undefined);
    expect(await drafts.names()).toEqual(['notes:1']);
    await drafts.reduce('answers', () => 'D');
    expect(await drafts.names()).toEqual(['notes:1']);
  });

  test('without a write if nothing was taken over', async () => {
    const { drafts } = await signedIn(ana);
    await drafts.keep('answers', 'A');
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    await drafts.reduce('answers', stored => stored);
    expect(puts).not.toHaveBeenCalled();
  });
});

test('a form hears what was taken over of its own draft until it unsubscribes', async () => {
  const { drafts } = await signedIn(ana);
  const [heard, others] = [vi.fn(), vi.fn()];
  const stop = drafts.onHandOver('answers', heard);
  drafts.onHandOver('notes:1', others);
  const rest = () => undefined;
  drafts.handOver('answers', rest);
  expect(heard.mock.calls).toEqual([[rest]]);
  stop();
  drafts.handOver('answers', rest);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(others).not.toHaveBeenCalled();
});

test('unfinished texts are stored first and then discarded', async () => {
  const { drafts } = await signedIn(ana);
  drafts.onFlush(() => drafts.keep('answers', 'A'));
  await drafts.discardAll();
  expect(await drafts.names()).toEqual([]);
});
