import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDraftCopies } from '../../../../../src/sync/drafts/draftCopies.ts';
import type { DraftForm } from '../../../../../src/sync/drafts/drafts.ts';
import { problem } from '../fakeServer.ts';
import {
  ana,
  bento,
  cancellation,
  createDevice,
  createNamedDrafts,
  holdDrafts,
  NOON,
  readDraft,
  settle,
  signedIn,
  type Tab,
} from '../harness.ts';

afterEach(() => vi.restoreAllMocks());

const NAME = 'notes:1';
const read = ({ drafts }: Pick<Tab, 'drafts'>) => readDraft(drafts, NAME, v.string());

/** What the device's storage holds, read by a page of its own. */
async function storedOn(device: ReturnType<typeof createDevice>): Promise<unknown[]> {
  const database = device.openTab().database;
  const rows = await database.read(['drafts'], tx => tx.objectStore('drafts').getAll());
  return rows.map(({ value }) => value);
}

/** Storage whose requests of these kinds fail until the returned function is called. */
function breakStorage(...kinds: ('get' | 'put')[]): () => void {
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

/** What the open form of a page doesn't have. */
const look = ({ drafts }: Pick<Tab, 'drafts'>) => drafts.findOthers(NAME, v.string());

/** A device with a draft of an earlier run, which the form that was opened could not read. */
async function withUnreadDraft(stored?: string) {
  const device = createDevice();
  const before = device.openTab();
  await before.signIn(ana);
  if (stored) await before.drafts.keep(NAME, stored);
  const tab = device.openTab();
  await tab.signIn(ana);
  const mend = breakStorage('get');
  expect(await read(tab)).toBeUndefined();
  mend();
  return { device, ...tab };
}

test('a draft that could not be read is not overwritten: what is typed is stored beside it', async () => {
  for (const leaving of [false, true]) {
    const { device, drafts } = await withUnreadDraft('before');
    expect(drafts.trouble(NAME)).toBe('unread');
    await drafts.keep(NAME, 'typed', leaving);
    expect((await storedOn(device)).sort()).toEqual(['before', 'typed']);
    expect(await look({ drafts })).toMatchObject({ texts: [{ value: 'before' }], isRead: true });
    expect(drafts.trouble(NAME)).toBeUndefined();
  }
});

test('a draft that could not be read is not cleared', async () => {
  const { device, drafts } = await withUnreadDraft('before');
  await drafts.keep(NAME, 'typed');
  await drafts.clear(NAME);
  expect(await storedOn(device)).toEqual(['before']);
});

test('a draft that the person has seen is replaced by the next text, and cleared with it', async () => {
  const { device, drafts } = await withUnreadDraft('before');
  const [before = expect.fail('nothing was found')] = (await look({ drafts })).texts;
  drafts.include(NAME, before.versions);
  await drafts.keep(NAME, 'before, typed');
  expect(await storedOn(device)).toEqual(['before, typed']);
  await drafts.clear(NAME);
  expect(await storedOn(device)).toEqual([]);
});

test('without a user there is no draft, even if the device cannot be read', async () => {
  const { drafts } = createDevice().openTab();
  breakStorage('get');
  expect(await look({ drafts })).toEqual({ texts: [], isRead: true });
});

test('of a draft of another shape, nothing is found, and nothing is lost', async () => {
  const { device, drafts } = await signedIn(ana);
  await drafts.keep(NAME, { text: 'of a newer version' });
  const next = device.openTab();
  await next.signIn(ana);
  expect(await read(next)).toBeUndefined();
  await next.drafts.keep(NAME, 'typed');
  expect(await storedOn(device)).toContainEqual({ text: 'of a newer version' });
});

test('a draft of an earlier version of the app is replaced once it was read', async () => {
  const { device, database, drafts } = await signedIn(ana);
  const former = { key: `${ana.id}/${NAME}`, userId: ana.id, value: 'former', savedAt: 1 };
  await database.write(['drafts'], async tx => void (await tx.objectStore('drafts').put(former)));
  await drafts.keep(NAME, 'typed');
  expect((await storedOn(device)).sort()).toEqual(['former', 'typed']);
  expect(await look({ drafts })).toMatchObject({ texts: [{ value: 'former' }] });
  drafts.include(NAME, { '': 1 });
  await drafts.keep(NAME, 'both');
  expect(await storedOn(device)).toEqual(['both']);
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
  await drafts.clear(NAME);
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
});

test('held drafts are stored without those that were given up, before or while they are stored', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  const mend = breakStorage('put');
  for (const name of ['one', 'two', 'three']) await expect(drafts.keep(name, name)).rejects.toThrow();
  mend();
  await drafts.clear('one');
  const stored = clock.advance(5_000);
  await drafts.clear('three');
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

test('what was sent is not taken out of a newer text that is stored meanwhile', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  await drafts.keep(NAME, 'sent');
  const reduced = drafts.reduce(NAME, () => undefined);
  await drafts.keep(NAME, 'newer', true);
  await reduced;
  expect(clock.nextIn()).toBe(Number.POSITIVE_INFINITY);
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual(['newer']);
});

test('what was sent is taken out of the stored draft, even if a newer one could not be stored', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  await drafts.keep(NAME, 'sent');
  const mend = breakStorage('put');
  const kept = drafts.keep(NAME, 'newer', true);
  const reduced = drafts.reduce(NAME, () => undefined);
  await Promise.all([expect(kept).rejects.toThrow(), reduced]);
  expect(await storedOn(device)).toEqual([]);
  expect(drafts.trouble(NAME)).toBe('full');
  mend();
  drafts.handOver(NAME, () => undefined);
  await clock.advance(5_000);
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
  await drafts.keep(NAME, 'typed');
  drafts.handOver(NAME, () => undefined);
  await drafts.reduce(NAME, () => undefined);
  expect(await storedOn(device)).toEqual(['before']);
});

test('a sign-out lists held drafts, though the device cannot be read; another user does not see them', async () => {
  const { drafts, signIn } = await signedIn(ana);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('lost', 'UnknownError');
  });
  expect(await drafts.unfinished()).toMatchObject([{ name: NAME, value: 'typed', trouble: 'full' }]);
  mend();
  await signIn(bento);
  expect(await drafts.unfinished()).toEqual([]);
  expect(await read({ drafts })).toBeUndefined();
});

test('a write of a closed form is repeated as the page is left, and committed at once', async () => {
  const { device, drafts, database } = await signedIn(ana);
  const commit = vi.spyOn(IDBTransaction.prototype, 'commit');
  const kept = drafts.keep(NAME, 'typed');
  const flushed = drafts.flush();
  expect(device.localStorage).toHaveLength(1);
  await database.read(['drafts'], tx => tx.objectStore('drafts').count());
  expect(commit).toHaveBeenCalledTimes(1);
  await Promise.all([kept, flushed]);
  expect(await storedOn(device)).toEqual(['typed']);
  expect(device.localStorage).toHaveLength(0);
});

test('a held draft is found even if the device cannot be read', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  await drafts.keep(NAME, 'before');
  const mend = breakStorage('get', 'put');
  await expect(drafts.keep(NAME, 'typed')).rejects.toThrow();
  expect(await look({ drafts })).toEqual({ texts: [], isRead: false });
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
      drafts.handOver(NAME, () => undefined);
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

test('what is typed after a draft was cleared stays, though the deletion ends later', async () => {
  const { device, drafts } = await signedIn(ana);
  await drafts.keep(NAME, 'cleared');
  const cleared = drafts.clear(NAME);
  await Promise.all([cleared, drafts.keep(NAME, 'typed')]);
  expect(await storedOn(device)).toEqual(['typed']);
});

test('a form that is opened while its draft is being cleared does not find it', async () => {
  const { drafts, database } = await signedIn(ana);
  await drafts.keep(NAME, 'cleared');
  const busy = holdDrafts(database);
  const cleared = drafts.clear(NAME);
  const found = read({ drafts });
  await busy.end();
  await cleared;
  expect(await found).toBeUndefined();
});

test('a text that another tab has sent since is not stored from its copy', async () => {
  const { device, drafts, database } = await signedIn(ana);
  const copy = { userId: ana.id, name: NAME, form: 'other', value: 'sent', savedAt: NOON };
  createDraftCopies(device.localStorage).make({ ...copy, versions: { other: 1 } });
  const busy = holdDrafts(database);
  const found = read({ drafts });
  await settle();
  device.localStorage.clear();
  await busy.end();
  expect(await found).toBeUndefined();
  expect(await storedOn(device)).toEqual([]);
});

test('a copy of an earlier version of the app does not overwrite another draft of such a version', async () => {
  const { device, drafts, database } = await signedIn(ana);
  const former = { key: `${ana.id}/${NAME}`, userId: ana.id, value: 'stored', savedAt: NOON };
  await database.write(['drafts'], async tx => void (await tx.objectStore('drafts').put(former)));
  const copy = { userId: ana.id, name: NAME, form: '', value: 'copied', savedAt: NOON + 1 };
  createDraftCopies(device.localStorage).make(copy);
  expect(await read({ drafts })).toBe('copied');
  expect((await storedOn(device)).sort()).toEqual(['copied', 'stored']);
});

test('two forms of one page have their own text, and what one of them sends is not the other’s', async () => {
  const { device, drafts } = await signedIn(ana);
  const [one, other] = [drafts.open(NAME), drafts.open(NAME)];
  await one.keep('in one');
  await other.keep('in the other');
  one.handOver(() => undefined, ana.id);
  await one.reduce(() => undefined, ana.id);
  expect(await storedOn(device)).toEqual(['in the other']);
});

test('of a text that two forms could not store, the later one counts, and nothing is left once it was sent', async () => {
  const { device, drafts, clock } = await signedIn(ana);
  const mend = breakStorage('put');
  await expect(drafts.keep(NAME, 'tosse')).rejects.toThrow();
  expect(await read({ drafts })).toBe('tosse');
  await expect(drafts.keep(NAME, 'tosse seca')).rejects.toThrow();
  expect(await drafts.unfinished()).toMatchObject([{ value: 'tosse seca', trouble: 'full' }]);
  drafts.handOver(NAME, text => (text === 'tosse seca' ? undefined : text));
  mend();
  await clock.advance(5_000);
  expect(await storedOn(device)).toEqual([]);
  expect(await drafts.unfinished()).toEqual([]);
});

test('of a text that two forms are storing, nothing is left once the later one was sent', async () => {
  const { device, drafts, database } = await signedIn(ana);
  const [one, later] = [drafts.open(NAME), drafts.open(NAME)];
  const busy = holdDrafts(database);
  const kept = [one.keep('tosse')];
  later.include(one.versions());
  kept.push(later.keep('tosse seca'));
  await settle();
  later.handOver(text => (text === 'tosse seca' ? undefined : text), ana.id);
  await busy.end();
  await Promise.all(kept);
  await settle();
  expect(await storedOn(device)).toEqual([]);
});

test('the copy of a text that could not be stored has only what the outbox has not taken over', async () => {
  const { device, drafts } = await signedIn(ana);
  breakStorage('put');
  await expect(drafts.keep(NAME, 'sent, typed', true)).rejects.toThrow();
  drafts.handOver(NAME, () => 'typed');
  expect(createDraftCopies(device.localStorage).of(ana.id)).toMatchObject([{ value: 'typed' }]);
  drafts.handOver(NAME, () => undefined);
  expect(device.localStorage).toHaveLength(0);
});

/** Hands a form's text over to an entry that is then refused. Returns the entry's id. */
async function refusedFrom({ store, entries }: Pick<Tab, 'store' | 'entries'>, form: DraftForm): Promise<number> {
  const id = await store.add(cancellation(1), ana.id, { form, rest: () => undefined });
  const [entry = expect.fail('nothing is waiting')] = await entries();
  await store.refuse(entry, problem(403, 'forbidden'));
  return id;
}

test('a text that is given back to a form that was closed stays beside what was typed since', async () => {
  const tab = await signedIn(ana);
  const { device, drafts, store } = tab;
  const closed = drafts.open(NAME);
  await closed.keep('sent');
  const id = await refusedFrom(tab, closed);
  await drafts.open(NAME).keep('typed since');
  expect(await store.takeBack(id, ana.id, closed.nextWrite(), () => 'sent')).toBe(true);
  expect((await storedOn(device)).sort()).toEqual(['sent', 'typed since']);
});

test('a write under way does not replace what was given back to its form meanwhile', async () => {
  const tab = await signedIn(ana);
  const { device, drafts, store } = tab;
  const form = drafts.open(NAME);
  const id = await refusedFrom(tab, form);
  const kept = form.keep('typed before');
  await Promise.all([kept, store.takeBack(id, ana.id, form.nextWrite(), () => 'given back')]);
  expect(await storedOn(device)).toEqual(['given back']);
});

test('what a form has stored since its last text was to be given back stays beside that text', async () => {
  const tab = await signedIn(ana);
  const { device, drafts, store } = tab;
  const form = drafts.open(NAME);
  const id = await refusedFrom(tab, form);
  const write = form.nextWrite();
  await form.keep('typed since');
  await store.takeBack(id, ana.id, write, () => 'given back');
  expect((await storedOn(device)).sort()).toEqual(['given back', 'typed since']);
});

describe('two tabs with the same form', () => {
  /** Both were opened before anything was typed. */
  async function openBoth() {
    const device = createDevice();
    const [one, other] = [device.openTab(), device.openTab()];
    for (const tab of [one, other]) {
      await tab.signIn(ana);
      expect(await read(tab)).toBeUndefined();
    }
    return { device, one, other };
  }
  const othersOf = async (tab: Pick<Tab, 'drafts'>) => (await look(tab)).texts.map(({ value }) => value);

  test('do not overwrite each other, also as they are left', async () => {
    for (const leaving of [false, true]) {
      const { device, one, other } = await openBoth();
      await one.drafts.keep(NAME, 'in one', leaving);
      await other.drafts.keep(NAME, 'in the other', leaving);
      await one.drafts.keep(NAME, 'more in one', leaving);
      expect((await storedOn(device)).sort()).toEqual(['in the other', 'more in one']);
      expect(await othersOf(one)).toEqual(['in the other']);
      expect(await othersOf(other)).toEqual(['more in one']);
    }
  });

  test('a later form takes the newest text, and the other one stays until it is decided about', async () => {
    const { device, one, other } = await openBoth();
    await one.drafts.keep(NAME, 'A');
    await device.clock.advance(1);
    await other.drafts.keep(NAME, 'B');
    const later = device.openTab();
    await later.signIn(ana);
    expect(await read(later)).toBe('B');
    await later.drafts.keep(NAME, 'B, C');
    expect((await storedOn(device)).sort()).toEqual(['A', 'B, C']);
    const [rest = expect.fail('nothing else was found')] = (await look(later)).texts;
    expect(rest.value).toBe('A');
    later.drafts.include(NAME, rest.versions);
    await later.drafts.keep(NAME, 'B, C, A');
    expect(await storedOn(device)).toEqual(['B, C, A']);
  });

  test('what one of them sends or discards is only its own', async () => {
    const { device, one, other } = await openBoth();
    await one.drafts.keep(NAME, 'A');
    await other.drafts.keep(NAME, 'B');
    await other.drafts.reduce(NAME, () => undefined);
    expect(await storedOn(device)).toEqual(['A']);
    await other.drafts.clear(NAME);
    expect(await storedOn(device)).toEqual(['A']);
    await one.drafts.clear(NAME);
    expect(await storedOn(device)).toEqual([]);
  });

  test('an older text that a form has taken over is not left behind when the newer one is sent', async () => {
    const { device, one } = await openBoth();
    await one.drafts.keep(NAME, 'A');
    const later = device.openTab();
    await later.signIn(ana);
    expect(await read(later)).toBe('A');
    await later.drafts.keep(NAME, 'A, B', true);
    expect((await storedOn(device)).sort()).toEqual(['A', 'A, B']);
    const rest = vi.fn(() => undefined);
    await later.drafts.reduce(NAME, rest);
    expect(rest.mock.calls).toEqual([['A, B']]);
    expect(await storedOn(device)).toEqual([]);
  });

  test('a sign-out names both texts, and discards both', async () => {
    const { device, one, other } = await openBoth();
    await one.drafts.keep(NAME, 'A');
    await device.clock.advance(1);
    await other.drafts.keep(NAME, 'B');
    expect((await other.drafts.unfinished()).map(({ value }) => value)).toEqual(['A', 'B']);
    expect(await other.drafts.names()).toEqual([NAME]);
    await other.drafts.discardAll();
    expect(await storedOn(device)).toEqual([]);
  });
});

describe('an update of the app', () => {
  /** A page that can't store anything, and whether its updates have to wait. */
  async function withFullDevice() {
    const { database, keeper, clock, signIn } = await signedIn(ana);
    const waits: boolean[] = [];
    const drafts = createNamedDrafts(database, keeper, clock.now, {
      after: clock.after,
      onHeld: isAny => void waits.push(isAny),
    });
    breakStorage('put');
    const keep = (name: string) => expect(drafts.keep(name, 'typed')).rejects.toThrow();
    return { drafts, waits, keep, signIn, clock };
  }

  test('waits for a held text', async () => {
    const { drafts, waits, keep, clock } = await withFullDevice();
    await keep(NAME);
    await keep('answers');
    await clock.advance(5_000);
    expect(waits).toEqual([true]);
    await drafts.clear(NAME);
    await drafts.clear('answers');
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
  const spy = vi.spyOn(IDBIndex.prototype, 'getAllKeys').mockImplementation(() => {
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
  await drafts.keep(NAME, 'typed');
  expect(drafts.storedAt(NAME)).toBe(NOON);

  const later = device.openTab();
  await later.signIn(ana);
  expect(later.drafts.storedAt(NAME)).toBeUndefined();
  expect(await read(later)).toBe('typed');
  expect(later.drafts.storedAt(NAME)).toBe(NOON);
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
