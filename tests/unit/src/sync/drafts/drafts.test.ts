import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDrafts } from '../../../../../src/sync/drafts/drafts.ts';
import { ana, bento, createDevice, holdDrafts, settle, signedIn, type Tab } from '../harness.ts';

afterEach(() => vi.restoreAllMocks());

const NAME = 'notes:1';
const read = ({ drafts }: Pick<Tab, 'drafts'>) => drafts.read(NAME, v.string());

/** What the device's storage holds, read by a page of its own. */
async function storedOn(device: ReturnType<typeof createDevice>): Promise<unknown> {
  const database = device.openTab().database;
  const rows = await database.read(['drafts'], tx => tx.objectStore('drafts').getAll());
  return rows.map(({ value }) => value);
}

/** Storage whose requests of these kinds fail until the returned function is called. */
function breakStorage(...kinds: ('get' | 'put' | 'add')[]): () => void {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const spies = kinds.map(kind => {
    const work = IDBObjectStore.prototype[kind] as (this: IDBObjectStore, ...given: unknown[]) => IDBRequest;
    return vi.spyOn(IDBObjectStore.prototype, kind).mockImplementation(function (
      this: IDBObjectStore,
      ...given: unknown[]
    ) {
      if (this.name === 'drafts') throw new DOMException('The disk is full', 'QuotaExceededError');
      return work.apply(this, given);
    } as never);
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/** A device with a draft of an earlier run, which the page could not read. */
async function withUnreadDraft(stored?: string) {
  const device = createDevice();
  const before = device.openTab();
  await before.signIn(ana);
  if (stored) await before.drafts.keep(NAME, stored);
  const tab = device.openTab();
  await tab.signIn(ana);
  const mend = breakStorage('get');
  await expect(read(tab)).rejects.toMatchObject({ name: 'StorageError' });
  mend();
  return { device, ...tab };
}

test('a draft that could not be read is not overwritten, and what is typed is held', async () => {
  const { device, drafts } = await withUnreadDraft('before');
  expect(drafts.trouble(NAME)).toBe('unread');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  expect(await storedOn(device)).toEqual(['before']);
  expect(drafts.trouble(NAME)).toBe('unavailable');
  expect(await drafts.peek(NAME, v.string())).toEqual({ held: 'typed', stored: 'before', isStoredKnown: true });
});

test('a draft that could not be read is neither overwritten when the page is left, nor cleared', async () => {
  const { device, drafts } = await withUnreadDraft('before');
  await expect(drafts.keep(NAME, 'typed', true)).rejects.toThrow();
  await drafts.clear(NAME);
  expect(await storedOn(device)).toEqual(['before']);
  expect(drafts.trouble(NAME)).toBe('unread');
});

test('a draft that could not be read twice is still not overwritten, and what was typed is found', async () => {
  const { device, drafts } = await withUnreadDraft('before');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  const mend = breakStorage('get');
  expect(await drafts.peek(NAME, v.string())).toEqual({ held: 'typed', stored: undefined, isStoredKnown: false });
  expect(await read({ drafts })).toBe('typed');
  mend();
  expect(drafts.isUnread(NAME)).toBe(true);
  await expect(drafts.keep(NAME, 'typed on')).rejects.toThrow();
  expect(await storedOn(device)).toEqual(['before']);
});

test('a draft may be overwritten once it was read', async () => {
  const { device, drafts } = await withUnreadDraft('before');
  expect(await read({ drafts })).toBe('before');
  expect(drafts.isUnread(NAME)).toBe(false);
  await drafts.keep(NAME, 'before, typed');
  expect(await storedOn(device)).toEqual(['before, typed']);
});

test('without a user there is no draft, even if the device cannot be read', async () => {
  const { drafts } = createDevice().openTab();
  breakStorage('get');
  expect(await drafts.peek(NAME, v.string())).toEqual({ held: undefined, stored: undefined, isStoredKnown: true });
});

test('a draft that the person has seen may be overwritten', async () => {
  const { device, drafts } = await withUnreadDraft('before');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  drafts.allowOverwrite(NAME);
  await expect.poll(() => storedOn(device)).toEqual(['typed']);
  expect(drafts.trouble(NAME)).toBeUndefined();
});

test('typed text is stored if there turns out to be no draft', async () => {
  const { device, drafts } = await withUnreadDraft();
  await drafts.keep(NAME, 'typed');
  expect(await storedOn(device)).toEqual(['typed']);
  expect(drafts.trouble(NAME)).toBeUndefined();
});

test('a draft that could not be stored is held, and stored as soon as the device can', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toMatchObject({ reason: 'full' });
  expect(drafts.trouble(NAME)).toBe('full');
  expect(await read({ drafts })).toBe('typed');
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual([]);
  expect(console.warn).toHaveBeenCalledTimes(1);
  mend();
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['typed']);
  expect(drafts.trouble(NAME)).toBeUndefined();
});

test('no retry is planned while nothing is held', async () => {
  const { drafts, clock } = await signedIn(ana);
  await drafts.flush();
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  mend();
  drafts.forget(NAME);
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
});

test('held drafts are stored without those that were given up, before or while they are stored', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  const mend = breakStorage('put');
  for (const name of ['one', 'two', 'three']) await expect(drafts.keep(name, name)).rejects.toThrow();
  mend();
  drafts.forget('one');
  const stored = clock.advance(5_000);
  drafts.forget('three');
  await stored;
  expect(await storedOn(device)).toEqual(['two']);
});

test('a held draft keeps what was typed after the outbox took over the rest', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'sent, typed')).rejects.toThrow();
  drafts.handOver(NAME, () => 'typed');
  expect(await read({ drafts })).toBe('typed');
  mend();
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['typed']);
});

test('a held draft is tried again only while its user is signed in, and then until it is stored', async () => {
  const { device, drafts, clock, signOut, signIn } = await signedIn(ana);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  mend();
  await signOut();
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  await clock.advance(5_000);
  expect(transactions).not.toHaveBeenCalled();
  await signIn(ana, 'again');
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['typed']);
});

test('a held draft waits while another user is signed in, in another tab', async () => {
  const { device, drafts, clock, signIn } = await signedIn(ana);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  mend();
  await device.openTab().signIn(bento);
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual([]);
  await signIn(ana, 'again');
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['typed']);
});

test('a held draft never replaces a newer one, and is reduced by what the outbox takes over', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  let mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'old')).rejects.toThrow();
  mend();
  await drafts.keep(NAME, 'new');
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['new']);
  mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'sent')).rejects.toThrow();
  mend();
  drafts.handOver(NAME, () => undefined);
  await settle();
  // The stored text is older than the one that was sent.
  expect(await storedOn(device)).toEqual([]);
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
});

test('what was sent is taken out of a stored draft by one retry, in order, until the device can do it', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  await drafts.keep(NAME, 'ABC');
  const mend = breakStorage('put');
  const without = (sent: string) => (text: unknown) => String(text).replace(sent, '');
  await drafts.reduce(NAME, without('A'));
  await drafts.reduce(NAME, without('B'));
  expect(console.warn).toHaveBeenCalledTimes(2);
  await clock.advance(5_000);
  expect(console.warn).toHaveBeenCalledTimes(3);
  mend();
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['C']);
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
});

test('what was sent is not taken out of a text that was stored later', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  await drafts.keep(NAME, 'A');
  const mend = breakStorage('get');
  await drafts.reduce(NAME, () => undefined);
  mend();
  await drafts.keep(NAME, 'newer');
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['newer']);
});

test('what was sent is not taken out of a newer text that is being stored', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  await drafts.keep(NAME, 'sent');
  const kept = drafts.keep(NAME, 'newer', true);
  await drafts.reduce(NAME, () => undefined);
  await kept;
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['newer']);
});

test('what was sent is taken out of the stored draft later if a newer text could not be stored', async () => {
  const { device, drafts, database } = await withUnreadDraft('sent');
  const earlier = holdDrafts(database);
  const kept = drafts.keep(NAME, 'newer', true);
  const reduced = drafts.reduce(NAME, () => undefined);
  await settle();
  await Promise.all([expect(kept).rejects.toThrow(), reduced, earlier.end()]);
  drafts.forget(NAME);
  expect(await storedOn(device)).toEqual(['sent']);
  await device.clock.advance(5_000);
  expect(await storedOn(device)).toEqual([]);
});

test('without IndexedDB, taking sent text out of a stored draft is not tried again', async () => {
  const { drafts, clock } = await signedIn(ana);
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('There is no storage', 'SecurityError');
  });
  const { indexedDB } = globalThis;
  Reflect.deleteProperty(globalThis, 'indexedDB');
  try {
    await drafts.reduce(NAME, () => undefined);
  } finally {
    globalThis.indexedDB = indexedDB;
  }
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
  expect(warn).not.toHaveBeenCalled();
});

test('a stored draft that was never shown stays when the text typed meanwhile is sent', async () => {
  const { device, drafts } = await withUnreadDraft('before');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  drafts.handOver(NAME, () => undefined);
  await settle();
  expect(await storedOn(device)).toEqual(['before']);
});

test('a sign-out lists held drafts, though the device cannot be read; another user does not see them', async () => {
  const { drafts, signIn } = await signedIn(ana);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('lost', 'UnknownError');
  });
  expect(await drafts.unfinished()).toEqual([{ name: NAME, value: 'typed', trouble: 'full' }]);
  mend();
  await signIn(bento);
  expect(await drafts.unfinished()).toEqual([]);
  expect(await read({ drafts })).toBeUndefined();
});

test('a held draft is found even if the device cannot be read', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  await drafts.keep(NAME, 'before');
  const mend = breakStorage('get', 'put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  expect(await drafts.peek(NAME, v.string())).toEqual({ held: 'typed', stored: undefined, isStoredKnown: true });
  expect(await read({ drafts })).toBe('typed');
  mend();
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['typed']);
});

test('a draft is held until the session is stored', async () => {
  const { device, drafts, database, clock } = await signedIn(ana);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const setOwner = (owner?: string) =>
    database.write(['meta'], async tx => {
      const meta = tx.objectStore('meta');
      await (owner ? meta.put(owner, 'owner') : meta.delete('owner'));
    });
  await setOwner();
  await expect(drafts.keep(NAME, 'typed')).rejects.toMatchObject({ reason: 'unavailable' });
  expect(drafts.trouble(NAME)).toBe('unavailable');
  await setOwner(ana.id);
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['typed']);
});

describe('a write under way', () => {
  /** A page that holds a text and can store it again. */
  async function withHeldDraft(value: string) {
    const tab = await signedIn(ana);
    const mend = breakStorage('put');
    await expect(tab.drafts.keep(NAME, value)).rejects.toThrow();
    mend();
    return tab;
  }

  test('does not bring back a draft that was cleared meanwhile', async () => {
    const { device, drafts, clock } = await withHeldDraft('sent');
    const retried = clock.advance(5_000);
    await drafts.clear(NAME);
    await retried;
    expect(await storedOn(device)).toEqual([]);
  });

  test('does not bring back a draft that the outbox takes over in an earlier transaction', async () => {
    const { device, drafts, database, clock } = await withHeldDraft('sent');
    const taking = holdDrafts(database);
    const sent = taking.done.then(() => drafts.handOver(NAME, () => undefined));
    await clock.advance(5_000);
    await taking.end();
    await sent;
    await settle();
    expect(await storedOn(device)).toEqual([]);
  });

  test('does not bring back a draft that the outbox takes over before the stored one was read', async () => {
    const { device, drafts, database } = await withUnreadDraft();
    const taking = holdDrafts(database);
    const sent = taking.done.then(() => drafts.handOver(NAME, () => undefined));
    const kept = drafts.keep(NAME, 'sent');
    await settle();
    await taking.end();
    await Promise.all([sent, kept]);
    expect(await storedOn(device)).toEqual([]);
  });

  test('is not held when it fails after the draft was given up', async () => {
    const { drafts } = await signedIn(ana);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      drafts.forget(NAME);
      throw new DOMException('The disk is full', 'QuotaExceededError');
    });
    await expect(drafts.keep(NAME, 'typed')).rejects.toMatchObject({ reason: 'full' });
    expect(drafts.trouble(NAME)).toBeUndefined();
  });

  test('stores only the rest of a draft that was handed over meanwhile', async () => {
    const { device, drafts } = await signedIn(ana);
    const kept = drafts.keep(NAME, 'sent, typed');
    await Promise.resolve();
    drafts.handOver(NAME, () => 'typed');
    await kept;
    await settle();
    expect(await storedOn(device)).toEqual(['typed']);
  });

  test('does not replace a newer text', async () => {
    const { device, drafts, clock } = await withHeldDraft('old');
    const retried = clock.advance(5_000);
    await drafts.keep(NAME, 'new', true);
    await retried;
    expect(await storedOn(device)).toEqual(['new']);
    const older = drafts.keep(NAME, 'older');
    await Promise.resolve();
    await drafts.keep(NAME, 'newer', true);
    await older;
    expect(await storedOn(device)).toEqual(['newer']);
  });

  test('is not replaced by an older text that is tried again', async () => {
    const { device, drafts, clock } = await withHeldDraft('old');
    const kept = drafts.keep(NAME, 'new', true);
    await clock.advance(5_000);
    await kept;
    expect(await storedOn(device)).toEqual(['new']);
    expect(drafts.trouble(NAME)).toBeUndefined();
  });

  test('does not give up a newer text because another user has signed in, in another tab', async () => {
    const { device, drafts, clock } = await withHeldDraft('old');
    await device.openTab().signIn(bento);
    const retried = clock.advance(5_000);
    await drafts.keep(NAME, 'new', true);
    await retried;
    expect(await storedOn(device)).toEqual(['new']);
    expect(drafts.trouble(NAME)).toBeUndefined();
  });

  test('does not drop a newer text that is held', async () => {
    const { device, drafts, clock } = await signedIn(ana);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { put } = IDBObjectStore.prototype;
    let newer: Promise<void> | undefined;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
      if (newer) throw new DOMException('The disk is full', 'QuotaExceededError');
      newer = drafts.keep(NAME, 'new', true);
      newer.catch(() => {});
      return put.call(this, value);
    });
    await drafts.keep(NAME, 'old');
    await expect(newer).rejects.toThrow();
    expect(drafts.trouble(NAME)).toBe('full');
    spy.mockRestore();
    await clock.advance(5_000);
    expect(await storedOn(device)).toEqual(['new']);
  });

  test('is found by a form that opens before it ends', async () => {
    const { drafts } = await signedIn(ana);
    const kept = drafts.keep(NAME, 'typed');
    expect(await read({ drafts })).toBe('typed');
    await kept;
  });
});

describe('an update of the app', () => {
  /** A page that can't store anything, and whether its updates have to wait. */
  async function withFullDevice() {
    const { database, keeper, clock, signIn } = await signedIn(ana);
    const waits: boolean[] = [];
    const drafts = createDrafts(database, keeper, clock.now, {
      after: clock.after,
      onHeld: isAny => void waits.push(isAny),
    });
    breakStorage('put');
    const keep = (name: string) => expect(drafts.keep(name, 'typed')).rejects.toThrow();
    return { drafts, waits, keep, signIn };
  }

  test('waits for a held text', async () => {
    const { drafts, waits, keep } = await withFullDevice();
    await keep(NAME);
    await keep('answers');
    expect(waits).toEqual([true]);
    drafts.forget(NAME);
    drafts.forget('answers');
    expect(waits).toEqual([true, false]);
  });

  test('does not wait for the texts of a user who has signed out, which are still held', async () => {
    const { drafts, waits, keep } = await withFullDevice();
    await keep(NAME);
    drafts.userChanged(null);
    expect(waits).toEqual([true, false]);
    drafts.userChanged(bento.id);
    expect(waits).toEqual([true, false]);
    drafts.userChanged(ana.id);
    expect(waits).toEqual([true, false, true]);
    expect(await read({ drafts })).toBe('typed');
  });

  test('does not wait for another user’s texts', async () => {
    const { drafts, waits, keep, signIn } = await withFullDevice();
    await keep(NAME);
    await signIn(bento);
    drafts.userChanged(bento.id);
    expect(waits).toEqual([true, false]);
  });
});

test('held texts are discarded even if the device cannot be read', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  const spy = vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('lost', 'UnknownError');
  });
  await expect(drafts.discardAll()).rejects.toMatchObject({ reason: 'unavailable' });
  expect(drafts.trouble(NAME)).toBeUndefined();
  spy.mockRestore();
  mend();
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual([]);
});

test('a draft says when it was stored, also to a later page, until it is cleared', async () => {
  const device = createDevice();
  const { drafts, signIn } = device.openTab();
  await signIn(ana);
  expect(drafts.storedAt(NAME)).toBeUndefined();
  const start = Date.now();
  await drafts.keep(NAME, 'typed');
  const storedAt = drafts.storedAt(NAME) ?? 0;
  expect(storedAt).toBeGreaterThanOrEqual(start);

  const later = device.openTab();
  await later.signIn(ana);
  expect(later.drafts.storedAt(NAME)).toBeUndefined();
  expect(await read(later)).toBe('typed');
  expect(later.drafts.storedAt(NAME)).toBe(storedAt);
  await later.drafts.clear(NAME);
  expect(later.drafts.storedAt(NAME)).toBeUndefined();
});

test('a draft that could not be stored does not say that it was', async () => {
  const { drafts, signIn } = createDevice().openTab();
  await signIn(ana);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  expect(drafts.storedAt(NAME)).toBeUndefined();
  mend();
});
