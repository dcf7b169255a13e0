import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '../../../../src/device/database.ts';
import {
  ana,
  answer,
  answers,
  appointmentId,
  bytes,
  cancellation,
  createDevice,
  doctorAppointment,
  drElisa,
  notes,
  questionId,
  readDraft,
  settle,
  upload,
} from '../sync/harness.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser whose storage can't be opened in one of the ways that were seen. */
const failures = {
  'throws as it is opened': () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  },
  'throws something unheard of': () => {
    throw new TypeError('not a function');
  },
  'never settles': () => new IDBOpenDBRequest(),
};

const stubOpen = (open: () => unknown) => vi.stubGlobal('indexedDB', Object.assign(Object.create(indexedDB), { open }));

/** A signed-in user on a device whose storage can't be opened. */
async function signedInWithoutStorage(user = ana, open: () => unknown = failures['throws as it is opened']) {
  stubOpen(open);
  const device = createDevice();
  const tab = device.openTab();
  await tab.signIn(user).catch(() => {});
  return { device, ...tab, server: device.server };
}

/** Starts a write that goes on until the returned function is called, which resolves once it has ended. */
function startLongWrite(database: Database) {
  let isOver = false;
  const writing = database.write(['meta'], async tx => {
    while (!isOver) await tx.objectStore('meta').get('x');
  });
  return async () => {
    isOver = true;
    await writing;
  };
}

/** Leaves the page right after its `pagehide` listeners have run, and returns the drafts that are on the disk then. */
async function draftsAfterLeaving(device: ReturnType<typeof createDevice>, database: Database) {
  // The listeners of one event run one after another, and promises in between.
  for (let turn = 0; turn < 20; turn++) await undefined;
  database.pause();
  await settle();
  return createDatabase(device.name).read(['drafts'], tx => tx.objectStore('drafts').getAll());
}

test('a browser without IndexedDB is reported as unavailable storage', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const reading = createDatabase('none').read(['meta'], async () => 1);
  await expect(reading).rejects.toMatchObject({ name: 'StorageError', reason: 'unavailable' });
});

test.each(Object.keys(failures) as (keyof typeof failures)[])('the app works without storage that %s', async how => {
  const { outbox, server, entries, mirror, drafts, keeper, heard } = await signedInWithoutStorage(ana, failures[how]);
  expect(await keeper.owner()).toBe(ana.id);
  expect(await outbox.send(cancellation(1))).toMatchObject({ status: 'sent', response: { id: appointmentId(1) } });
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(heard).toContainEqual(expect.objectContaining({ type: 'sent', late: false }));
  const unavailable = { name: 'StorageError', reason: 'unavailable' };
  await expect(entries()).rejects.toMatchObject(unavailable);
  await expect(mirror.of('appointments').read()).rejects.toMatchObject(unavailable);
  await expect(drafts.keep('notes:1', 'x')).rejects.toMatchObject(unavailable);
});

test('storage that never responds costs one second, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const starting = signedInWithoutStorage(ana, failures['never settles']);
  await vi.advanceTimersByTimeAsync(1_000);
  const { outbox, server } = await starting;
  // No time passes any more.
  await outbox.send(cancellation(1));
  await outbox.send(cancellation(2));
  expect(server.cancelled).toHaveLength(2);
});

test('the app works without storage that another tab blocks, and uses it once that tab closes it', async () => {
  const { name } = createDevice();
  const holder = await new Promise<IDBDatabase>(resolve => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => {
      for (const store of ['meta', 'drafts', 'weeklyHours']) opening.result.createObjectStore(store);
    };
    opening.onsuccess = () => resolve(opening.result);
  });
  vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
  const database = createDatabase(name);
  await expect(database.read(['meta'], async () => 0)).rejects.toMatchObject({ reason: 'unavailable' });
  holder.close();
  await expect.poll(() => database.read(['meta'], async () => 1).catch(() => 0)).toBe(1);
});

test('without storage, a failed request is thrown, and retried with the same key', async () => {
  const { outbox, server } = await signedInWithoutStorage(drElisa);
  server.notes.set(appointmentId(1), doctorAppointment(1));
  server.respondNext('dropped');
  await expect(outbox.send(notes(1, 'gripe'))).rejects.toMatchObject({ name: 'NetworkError' });
  expect(await outbox.send(notes(1, 'gripe'))).toMatchObject({ status: 'sent' });
  expect(server.notes.get(appointmentId(1))?.version).toBe(2);
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1);
  await expect(outbox.send(notes(1, 'bronquite'))).rejects.toMatchObject({ code: 'version_conflict' });
  server.sessions.clear();
  await expect(outbox.send(notes(1, 'asma', 2))).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('without storage, notes whose text the server already has continue from its version', async () => {
  const { outbox, server } = await signedInWithoutStorage(drElisa);
  server.notes.set(appointmentId(1), { ...doctorAppointment(1, 3), anamnesis: 'tosse', diagnosis: 'gripe' });
  const base = { anamnesis: 'tosse', diagnosis: 'gripe' };
  const sent = await outbox.send({ ...notes(1, 'gripe forte', 1), base });
  expect(sent).toMatchObject({ status: 'sent', response: { version: 4, diagnosis: 'gripe forte' } });
});

test('without storage, notes whose response was lost are no conflict with the following ones', async () => {
  const { outbox, server } = await signedInWithoutStorage(drElisa);
  const base = { anamnesis: '', diagnosis: '' };
  server.notes.set(appointmentId(1), doctorAppointment(1));
  server.respondNext('dropped');
  await expect(outbox.send({ ...notes(1, 'gripe'), base })).rejects.toMatchObject({ name: 'NetworkError' });
  const sent = await outbox.send({ ...notes(1, 'gripe forte'), base });
  expect(sent).toMatchObject({ status: 'sent', response: { version: 3, diagnosis: 'gripe forte' } });
});

test('answers that lost to newer ones are refused', async () => {
  const { outbox, server } = await signedInWithoutStorage();
  const newer = { ...answer(1, 'B+', '2027-01-05T12:00:00Z'), answerJSON: null };
  server.answers.set(questionId(1), newer);
  await expect(outbox.send(answers(answer(1, 'A+')))).rejects.toMatchObject({ code: 'version_conflict' });
});

test('a file is sent directly if the device can’t store files', async () => {
  const { outbox, server } = await signedInWithoutStorage(drElisa);
  const unstored = vi.fn();
  await outbox.sendFile(upload(1), bytes(1), unstored);
  expect(unstored).toHaveBeenCalledOnce();
  expect([...server.exams.values()]).toEqual([{ appointmentId: appointmentId(1), file: 'bytes of 1' }]);
});

test('a browser that keeps texts and no files (a private window of Safari) sends the file directly', async () => {
  const device = createDevice();
  const tab = device.openTab();
  await tab.signIn(drElisa);
  const put = IDBObjectStore.prototype.put;
  const noBlobs = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...given
  ) {
    if (this.name === 'files') throw new DOMException('BlobURLs are not yet supported', 'UnknownError');
    return put.apply(this, given);
  });
  await tab.outbox.sendFile(upload(1), bytes(1));
  noBlobs.mockRestore();
  expect([...device.server.exams.values()]).toEqual([{ appointmentId: appointmentId(1), file: 'bytes of 1' }]);
  expect(await tab.entries()).toEqual([]);
});

test('a transaction that never starts is abandoned after a second and leaves nothing', async () => {
  const device = createDevice();
  const database = createDatabase(device.name);
  const other = createDatabase(device.name);
  await other.read(['meta'], async () => 0);
  // Another page's write that is stuck.
  const end = startLongWrite(other);
  await settle();
  const stuck = database.write(['meta'], tx => tx.objectStore('meta').put('mine', 'owner'));
  await expect(stuck).rejects.toMatchObject({ name: 'StorageError', reason: 'unavailable' });
  await end();
  expect(await other.read(['meta'], tx => tx.objectStore('meta').get('owner'))).toBeUndefined();
});

test('a transaction queued behind a long one of the same page doesn’t count as stuck', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const database = createDatabase(createDevice().name);
  const end = startLongWrite(database);
  const behind = database.write(['meta'], tx => tx.objectStore('meta').put('mine', 'owner'));
  await settle();
  await vi.advanceTimersByTimeAsync(5_000);
  await end();
  expect(await behind).toBe('owner');
});

test('a page that is left ends its transactions and connection, and resumes when it is shown again', async () => {
  const device = createDevice();
  const database = createDatabase(device.name);
  await database.read(['meta'], async () => 0);
  let runs = 0;
  const reading = database.read(['meta'], async tx => {
    runs += 1;
    for (let n = 0; n < (runs === 1 ? 1_000_000 : 1); n++) await tx.objectStore('meta').get('x');
    return runs;
  });
  await settle();
  database.pause();
  // Nothing holds up an upgrade, or the next page.
  await createDatabase(device.name).write(['meta'], tx => tx.objectStore('meta').put('next', 'owner'));
  const asked = database.read(['meta'], tx => tx.objectStore('meta').get('owner'));
  await settle();
  expect(runs).toBe(1);
  database.resume();
  expect(await reading).toBe(2);
  expect(await asked).toBe('next');
});

test('a draft that is committed while the page is left stays', async () => {
  const device = createDevice();
  const { drafts, signIn, database } = device.openTab();
  await signIn(drElisa);
  void drafts.keep('notes:1', 'text', true);
  expect(await draftsAfterLeaving(device, database)).toMatchObject([{ value: 'text' }]);
});

test('a draft stays if its page is left before the session is stored', async () => {
  const device = createDevice();
  const { drafts, database, keeper } = device.openTab();
  await database.read(['meta'], async () => 0);
  void keeper.begin({ token: 'token', user: drElisa });
  void drafts.keep('notes:1', 'text', true);
  expect(await draftsAfterLeaving(device, database)).toMatchObject([{ value: 'text', userId: drElisa.id }]);
});

/** A signed-in doctor whose device was stuck for a second a moment ago, because of another page, and responds again. */
async function signedInAfterStuck() {
  const device = createDevice();
  const { drafts, signIn, database } = device.openTab();
  await signIn(drElisa);
  const other = createDatabase(device.name);
  await other.read(['meta'], async () => 0);
  const end = startLongWrite(other);
  await settle();
  await expect(database.write(['meta'], async () => 0)).rejects.toMatchObject({ reason: 'unavailable' });
  await end();
  await settle();
  await expect(database.read(['meta'], async () => 0)).rejects.toMatchObject({ reason: 'unavailable' });
  return { device, drafts, database };
}

test('a draft is stored when its page is left just after the storage was stuck', async () => {
  const { device, drafts, database } = await signedInAfterStuck();
  void drafts.keep('notes:1', 'text', true);
  expect(await draftsAfterLeaving(device, database)).toMatchObject([{ value: 'text' }]);
});

test('a draft that could not be stored before is stored when its page is left', async () => {
  const { device, drafts, database } = await signedInAfterStuck();
  await expect(drafts.keep('notes:1', 'text')).rejects.toMatchObject({ reason: 'unavailable' });
  void drafts.flush();
  expect(await draftsAfterLeaving(device, database)).toMatchObject([{ value: 'text' }]);
});

describe('a page that is left while the storage does not respond', () => {
  /** Types a text on such a page and leaves it. The next page's storage responds. */
  async function leftWith(text: string) {
    const { device, drafts } = await signedInWithoutStorage(drElisa, failures['never settles']);
    drafts.keep('notes:1', text, true).catch(() => {});
    vi.unstubAllGlobals();
    return device;
  }
  const draftsOf = (device: ReturnType<typeof createDevice>) =>
    createDatabase(device.name).read(['drafts'], tx => tx.objectStore('drafts').getAll());

  test('keeps its text, and the next page stores it', async () => {
    const device = await leftWith('text');
    const next = device.openTab();
    await next.signIn(drElisa);
    expect(await readDraft(next.drafts, 'notes:1', v.string())).toBe('text');
    await next.drafts.flush();
    expect(await draftsOf(device)).toMatchObject([{ userId: drElisa.id, value: 'text' }]);
    expect(device.localStorage).toHaveLength(0);
  });

  test('keeps the stored text if that is newer', async () => {
    const device = await leftWith('text');
    const key = `${drElisa.id}/notes:1`;
    const savedAt = device.clock.now() + 1;
    await createDatabase(device.name).write(['drafts'], tx =>
      tx.objectStore('drafts').put({ key, userId: drElisa.id, value: 'newer', savedAt }),
    );
    const next = device.openTab();
    await next.signIn(drElisa);
    expect(await readDraft(next.drafts, 'notes:1', v.string())).toBe('newer');
    expect(device.localStorage).toHaveLength(0);
  });

  test('keeps the text for its user alone', async () => {
    const device = await leftWith('text');
    const next = device.openTab();
    await next.signIn(ana);
    expect(await readDraft(next.drafts, 'notes:1', v.string())).toBeUndefined();
    await next.drafts.flush();
    expect(await draftsOf(device)).toEqual([]);
    const later = device.openTab();
    await later.signIn(drElisa);
    expect(await readDraft(later.drafts, 'notes:1', v.string())).toBe('text');
  });

  test('keeps no text that was sent or discarded afterwards', async () => {
    const device = await leftWith('text');
    const next = device.openTab();
    await next.signIn(drElisa);
    expect(await readDraft(next.drafts, 'notes:1', v.string())).toBe('text');
    await next.drafts.clear('notes:1');
    const later = device.openTab();
    await later.signIn(drElisa);
    expect(await readDraft(later.drafts, 'notes:1', v.string())).toBeUndefined();
  });
});
