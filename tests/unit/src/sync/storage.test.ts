import { openDB } from 'idb';
import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';
import type { ClosedTime } from '../../../../contract/closedTimes.ts';
import type { DayHours } from '../../../../contract/hours.ts';
import type { Template } from '../../../../contract/templates.ts';
import { defaultRules } from '../../../../contract/timetable.ts';
import { createDatabase } from '../../../../src/device/database.ts';
import { localLocks } from '../../../../src/device/locks.ts';
import { createMirror, emptyMirror, ownedStores } from '../../../../src/device/mirror.ts';
import { createPersistenceRequest } from '../../../../src/device/persist.ts';
import type { OfflineSchema } from '../../../../src/device/schema.ts';
import { upgrades } from '../../../../src/device/upgrades.ts';
import { createExamFiles } from '../../../../src/sync/examFiles.ts';
import { createEntryList } from '../../../../src/sync/outbox/entries.ts';
import { createFileStore } from '../../../../src/sync/outbox/files.ts';
import { createOutboxStore } from '../../../../src/sync/outbox/store.ts';
import { createRevocations } from '../../../../src/sync/revocations.ts';
import { createThumbnails } from '../../../../src/sync/thumbnails.ts';
import {
  ana,
  appointment,
  appointmentId,
  bento,
  cancellation,
  closedTimeId,
  type createDevice,
  drElisa,
  intents,
  NOON,
  newEntry,
  readDraft,
  settle,
  signedIn,
} from './harness.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('a version bump keeps the outbox, the drafts and the mirror', async () => {
  const { device, store, drafts, mirror, database } = await signedIn();
  await store.add(cancellation(1), ana.id);
  await drafts.keep('answers', { q: 'A' });
  await mirror.of('appointments').write([appointment(1)]);
  database.close();
  const bumped = createDatabase(device.name, [...upgrades, db => void db.createObjectStore('later' as never)]);
  expect(await bumped.read(['outbox'], tx => tx.objectStore('outbox').getAll())).toMatchObject([
    { userId: ana.id, intent: { appointmentId: appointmentId(1) } },
  ]);
  expect(await bumped.read(['drafts'], tx => tx.objectStore('drafts').count())).toBe(1);
  expect(await bumped.read(['appointments'], tx => tx.objectStore('appointments').count())).toBe(1);
  bumped.close();
});

test('entries that the first version stored are still there', async () => {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const first = createDatabase(name, upgrades.slice(0, 1));
  const { step, subject, ...old } = newEntry(cancellation(1), ana.id, 'old-key', NOON);
  await first.write(['outbox'], tx => tx.objectStore('outbox').add(old as never));
  first.close();
  const database = createDatabase(name);
  const files = createFileStore(database, localLocks(), intents);
  const store = createOutboxStore({ database, intents, now: () => NOON, newKey: () => 'key', files });
  expect(await store.list(ana.id)).toMatchObject([{ step, subject, key: 'old-key', intent: cancellation(1) }]);
  database.close();
});

test('rows among the drafts that are no drafts move to their own stores', async () => {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 3));
  const row = (userId: string, draft: string) => ({ key: `${userId}/${draft}`, userId, value: draft, savedAt: NOON });
  const moved = ['bookings', 'seenAppointments', 'lastBooking'];
  // A name that only ends like one of the moved rows is a text.
  const texts = ['questionnaire', 'notes:bookings'];
  const rows = [ana, bento].flatMap(({ id }) => [...moved, ...texts].map(draft => row(id, draft)));
  await old.write(['drafts'], tx => Promise.all(rows.map(one => tx.objectStore('drafts').add(one))));
  old.close();
  const database = createDatabase(name);
  const rest = await database.read(['drafts'], tx => tx.objectStore('drafts').getAll());
  const isText = ({ value }: { value: unknown }) => texts.includes(String(value));
  expect(rest).toHaveLength(4);
  expect(rest).toEqual(expect.arrayContaining(rows.filter(isText)));
  const stores = ['unansweredBookings', 'seenAppointments', 'lastBookings'] as const;
  for (const [which, store] of stores.entries()) {
    const value = moved[which];
    const found = await database.read([store], tx => tx.objectStore(store).getAll());
    expect(found).toEqual([ana, bento].map(({ id }) => ({ userId: id, value })));
  }
  database.close();
});

/** Ana's device after an upgrade from a version of the database, with the draft that it had. */
async function upgradedFrom(version: number) {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, version));
  const draft = { key: `${ana.id}/answers`, userId: ana.id, value: 'text', savedAt: NOON };
  await old.write(['meta', 'drafts'], async tx => {
    await tx.objectStore('meta').put(ana.id, 'owner');
    await tx.objectStore('drafts').add(draft);
  });
  old.close();
  const database = createDatabase(name);
  expect(await database.read(['drafts'], tx => tx.objectStore('drafts').getAll())).toEqual([draft]);
  return database;
}

test('a device from before the reception keeps its data, and can store the clinic’s day', async () => {
  const database = await upgradedFrom(4);
  const mirror = createMirror(database, { owner: async () => ana.id, reader: () => ana.id }, () => NOON);
  const day = { clinic: { id: 'c', name: 'Boa Saúde', time_zone: 'America/Sao_Paulo' }, days: [], cursor: '0.0' };
  await mirror.of('deskDays', 'c:2026-11-23').write(day);
  await mirror.of('deskClinics').write([]);
  expect(await mirror.of('deskDays', 'c:2026-11-23').read()).toMatchObject({ value: day, savedAt: NOON });
  await database.write(ownedStores, emptyMirror);
  expect(await mirror.of('deskDays', 'c:2026-11-23').read()).toBeUndefined();
  database.close();
});

test('a device from before the patients’ list keeps its data, and can store the list', async () => {
  const database = await upgradedFrom(5);
  const list = createMirror(database, { owner: async () => ana.id, reader: () => ana.id }, () => NOON).of(
    'treatedPatients',
  );
  const patient = { id: bento.id, name: 'Bento', birthday: null, gender: null, last: null, next: null };
  await list.write([patient]);
  expect(await list.read()).toMatchObject({ value: [patient], savedAt: NOON });
  await database.write(ownedStores, emptyMirror);
  expect(await list.read()).toBeUndefined();
  database.close();
});

test('a device from before dependents keeps its data, and can store them', async () => {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 6));
  const own = { key: 'only', value: [appointment(1)], savedAt: NOON };
  await old.write(['meta', 'appointments'], async tx => {
    await tx.objectStore('meta').put(ana.id, 'owner');
    await tx.objectStore('appointments').add(own);
  });
  old.close();
  const database = createDatabase(name);
  const mirror = createMirror(database, { owner: async () => ana.id, reader: () => ana.id }, () => NOON);
  expect(await mirror.of('appointments').read()).toEqual(own);
  await mirror.of('appointments', bento.id).write([]);
  expect(await mirror.of('appointments').read()).toEqual(own);
  await mirror.of('dependents').write([]);
  expect(await mirror.of('dependents').read()).toMatchObject({ value: [] });
  await database.write(ownedStores, emptyMirror);
  expect(await mirror.of('dependents').read()).toBeUndefined();
  database.close();
});

test('a device from before closed times and timetables keeps its data, and can store them', async () => {
  const { device } = await signedIn(drElisa);
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 7));
  const monday: DayHours = { week_day: '1', start: '08:00', end: '12:00' };
  const waiting = newEntry(cancellation(1), drElisa.id, 'key', NOON);
  await old.write(['meta', 'outbox'], async tx => {
    await tx.objectStore('meta').put(drElisa.id, 'owner');
    await tx.objectStore('outbox').add({ ...waiting });
  });
  old.close();
  const database = createDatabase(name);
  const mirror = createMirror(database, { owner: async () => drElisa.id, reader: () => drElisa.id }, () => NOON);
  expect(await database.read(['outbox'], tx => tx.objectStore('outbox').getAll())).toMatchObject([{ key: 'key' }]);
  const absence: ClosedTime = {
    ...{ id: closedTimeId(1), kind: 'absence', clinic_id: 'c', doctor: { id: drElisa.id, name: drElisa.name } },
    ...{ from: '2027-02-01T00:00', to: '2027-02-02T00:00', note: 'gripe', holiday: null, version: 1 },
    ...{ start: '2027-02-01T03:00:00.000Z', end: '2027-02-02T03:00:00.000Z' },
  };
  const timetable = { weeks: [{ valid_from: null, ranges: [monday] }], rules: defaultRules, version: 3 };
  await mirror.of('closedTimes').write([absence]);
  await mirror.of('timetables').write(timetable);
  expect(await mirror.of('closedTimes').read()).toMatchObject({ value: [absence], savedAt: NOON });
  expect(await mirror.of('timetables').read()).toMatchObject({ value: timetable, savedAt: NOON });
  await database.write(ownedStores, emptyMirror);
  expect(await mirror.of('closedTimes').read()).toBeUndefined();
  expect(await mirror.of('timetables').read()).toBeUndefined();
  database.close();
});

test('a device that stored weekly hours without breaks no longer has them, and keeps everything else', async () => {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 9));
  const [hours, row] = ['weeklyHours' as never, { key: 'doctor', value: [], savedAt: NOON } as never];
  await old.write([hours, 'doctorAppointments'], async tx => {
    await tx.objectStore(hours).put(row);
    await tx.objectStore('doctorAppointments').put(row);
  });
  old.close();
  const database = createDatabase(name);
  expect(await database.read(['doctorAppointments'], tx => tx.objectStore('doctorAppointments').getAll())).toEqual([
    row,
  ]);
  const stores = await database.read(['meta'], async tx => [...tx.db.objectStoreNames]);
  expect(stores).not.toContain('weeklyHours');
  expect(stores).toContain('timetables');
  database.close();
});

test('a device from before seen times keeps its data, and can store them for their owner', async () => {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 10));
  const waiting = newEntry(cancellation(1), ana.id, 'key', NOON);
  await old.write(['meta', 'outbox'], async tx => {
    await tx.objectStore('meta').put(ana.id, 'owner');
    await tx.objectStore('outbox').add({ ...waiting });
  });
  old.close();
  const database = createDatabase(name);
  const mirror = createMirror(database, { owner: async () => ana.id, reader: () => ana.id }, () => NOON);
  const day = {
    doctorId: 'd',
    specialtyId: 's',
    date: '2027-02-01',
    seenAt: NOON,
    starts: ['2027-02-01T12:00:00.000Z'],
  };
  await mirror.of('seenTimes').write([day]);
  expect(await database.read(['outbox'], tx => tx.objectStore('outbox').getAll())).toMatchObject([{ key: 'key' }]);
  expect(await mirror.of('seenTimes').read()).toMatchObject({ value: [day], savedAt: NOON });
  await database.write(ownedStores, emptyMirror);
  expect(await mirror.of('seenTimes').read()).toBeUndefined();
  database.close();
});

test('a device from before exams were handed in keeps its files, and can store the list for its owner', async () => {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 13));
  const file = { key: 'ana/exam', file: new Blob(['x']), size: 1, savedAt: NOON };
  await old.write(['meta', 'examFiles'], async tx => {
    await tx.objectStore('meta').put(ana.id, 'owner');
    await tx.objectStore('examFiles').put(file);
  });
  old.close();
  const database = createDatabase(name);
  const mirror = createMirror(database, { owner: async () => ana.id, reader: () => ana.id }, () => NOON);
  await mirror.of('handedInExams', ana.id).write([]);
  expect(await database.read(['examFiles'], tx => tx.objectStore('examFiles').getAllKeys())).toEqual(['ana/exam']);
  expect(await mirror.of('handedInExams', ana.id).read()).toMatchObject({ value: [], savedAt: NOON });
  await database.write(ownedStores, emptyMirror);
  expect(await mirror.of('handedInExams', ana.id).read()).toBeUndefined();
  database.close();
});

test('a device from before templates keeps its outbox, and can store them for their owner', async () => {
  const { device } = await signedIn(drElisa);
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 13));
  const waiting = newEntry(cancellation(1), drElisa.id, 'key', NOON);
  await old.write(['meta', 'outbox'], async tx => {
    await tx.objectStore('meta').put(drElisa.id, 'owner');
    await tx.objectStore('outbox').add({ ...waiting });
  });
  old.close();
  const database = createDatabase(name);
  const mirror = createMirror(database, { owner: async () => drElisa.id, reader: () => drElisa.id }, () => NOON);
  const template: Template = { id: 't', name: 'Dor', field: 'both', text: 'Nega febre.', archived: false, version: 1 };
  await mirror.of('templates').write([template]);
  expect(await database.read(['outbox'], tx => tx.objectStore('outbox').getAll())).toMatchObject([{ key: 'key' }]);
  expect(await mirror.of('templates').read()).toMatchObject({ value: [template], savedAt: NOON });
  await database.write(ownedStores, emptyMirror);
  expect(await mirror.of('templates').read()).toBeUndefined();
  database.close();
});

test('a device from before structured entries keeps its drafts, and can store them for their owner', async () => {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 13));
  const draft = { key: `${ana.id}/notes:1`, userId: ana.id, value: { anamnesis: 'tosse' }, savedAt: NOON };
  await old.write(['meta', 'drafts'], async tx => {
    await tx.objectStore('meta').put(ana.id, 'owner');
    await tx.objectStore('drafts').put(draft);
  });
  old.close();
  const database = createDatabase(name);
  const mirror = createMirror(database, { owner: async () => ana.id, reader: () => ana.id }, () => NOON);
  const suggestion = { kind: 'allergy' as const, text: 'Dipirona', count: 2 };
  await mirror.of('entries', 'bento').write([]);
  await mirror.of('suggestions').write([suggestion]);
  expect(await database.read(['drafts'], tx => tx.objectStore('drafts').getAll())).toEqual([draft]);
  await mirror.retain('entries', ['carla']);
  expect(await mirror.of('entries', 'bento').read()).toBeUndefined();
  expect(await mirror.of('suggestions').read()).toMatchObject({ value: [suggestion] });
  await database.write(ownedStores, emptyMirror);
  expect(await mirror.of('suggestions').read()).toBeUndefined();
  database.close();
});

test('a device from before accepted texts keeps its drafts, and can store them', async () => {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 13));
  const draft = { key: `${ana.id} notes`, userId: ana.id, value: 'Tosse', savedAt: NOON };
  await old.write(['drafts'], tx => tx.objectStore('drafts').add(draft));
  old.close();
  const database = createDatabase(name);
  const mirror = createMirror(database, { owner: async () => ana.id, reader: () => ana.id }, () => NOON);
  await database.write(['meta'], tx => tx.objectStore('meta').put(ana.id, 'owner'));
  const acceptances = { in_force: { terms: 1, privacy: 1 }, accepted: [] };
  await mirror.of('acceptances').write(acceptances);
  expect(await database.read(['drafts'], tx => tx.objectStore('drafts').getAll())).toEqual([draft]);
  expect(await mirror.of('acceptances').read()).toMatchObject({ value: acceptances });
  await database.write(ownedStores, emptyMirror);
  expect(await mirror.of('acceptances').read()).toBeUndefined();
  database.close();
});

test('a device from before usual contents of documents keeps its drafts, and can store them', async () => {
  const { device } = await signedIn();
  const name = `${device.name}-old`;
  const old = createDatabase(name, upgrades.slice(0, 18));
  const draft = { key: `${ana.id} document:1`, userId: ana.id, value: 'Dipirona', savedAt: NOON };
  await old.write(['drafts'], tx => tx.objectStore('drafts').add(draft));
  old.close();
  const database = createDatabase(name);
  const mirror = createMirror(database, { owner: async () => ana.id, reader: () => ana.id }, () => NOON);
  await database.write(['meta'], tx => tx.objectStore('meta').put(ana.id, 'owner'));
  const usual = { medicines: [], exams: ['Hemograma completo'] };
  await mirror.of('usualContents').write(usual);
  expect(await database.read(['drafts'], tx => tx.objectStore('drafts').getAll())).toEqual([draft]);
  expect(await mirror.of('usualContents').read()).toMatchObject({ value: usual });
  await database.write(ownedStores, emptyMirror);
  expect(await mirror.of('usualContents').read()).toBeUndefined();
  database.close();
});

test('an open tab closes its connection for a newer version, and then reports that it is outdated', async () => {
  const { device, store } = await signedIn();
  await store.add(cancellation(1), ana.id);
  const bumped = createDatabase(device.name, [...upgrades, () => {}]);
  expect(await bumped.read(['outbox'], tx => tx.objectStore('outbox').count())).toBe(1);
  await expect(store.list(ana.id)).rejects.toMatchObject({ name: 'StorageError', reason: 'outdated' });
  bumped.close();
});

test('a lost connection is reopened', async () => {
  const { device, store, entries } = await signedIn();
  await store.add(cancellation(1), ana.id);
  // What a browser does to a page that slept: the connection is gone, and the page isn't told.
  const own = await openDB<OfflineSchema>(device.name);
  const close = IDBDatabase.prototype.transaction;
  let isDead = true;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...given: Parameters<typeof close>) {
    if (!isDead) return close.apply(this, given);
    isDead = false;
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  try {
    expect(await entries()).toHaveLength(1);
  } finally {
    IDBDatabase.prototype.transaction = close;
    own.close();
  }
  expect(isDead).toBe(false);
});

test('a write that fails halfway leaves nothing', async () => {
  const { database, entries, store } = await signedIn();
  await store.add(cancellation(1), ana.id);
  const failing = database.write(['outbox'], async tx => {
    await tx.objectStore('outbox').clear();
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await entries()).toHaveLength(1);
});

test('a failed upgrade leaves the old version unchanged, and is reported', async () => {
  const { device, store, database, entries } = await signedIn();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await store.add(cancellation(1), ana.id);
  database.close();
  const broken = createDatabase(device.name, [
    ...upgrades,
    async db => {
      db.deleteObjectStore('outbox');
      throw new Error('half way');
    },
  ]);
  const reading = broken.read(['outbox'], tx => tx.objectStore('outbox').count());
  await expect(reading).rejects.toMatchObject({ name: 'StorageError', reason: 'unavailable' });
  expect(await entries()).toHaveLength(1);
});

test('the mirror stores a response with its time', async () => {
  const { mirror, clock } = await signedIn();
  expect(await mirror.of('appointments').read()).toBeUndefined();
  await mirror.of('appointments').write([appointment(2), appointment(1)]);
  await clock.advance(5000);
  expect(await mirror.of('appointments').read()).toMatchObject({
    value: [appointment(2), appointment(1)],
    savedAt: NOON,
  });
});

test('values whose keys are no longer listed are deleted', async () => {
  const { mirror } = await signedIn();
  await mirror.of('records', 'a').write([]);
  await mirror.of('records', 'b').write([]);
  await mirror.retain('records', ['b']);
  expect(await mirror.of('records', 'a').read()).toBeUndefined();
  expect(await mirror.of('records', 'b').read()).toBeDefined();
});

test('changing mirrored data keeps its age, and creates nothing that is missing', async () => {
  const { mirror, clock } = await signedIn();
  const copy = mirror.of('appointments');
  await copy.change?.(list => [...list, appointment(1)]);
  expect(await copy.read()).toBeUndefined();
  await copy.write([appointment(1)]);
  await clock.advance(5000);
  await copy.change?.(list => [...list, appointment(2)]);
  expect(await copy.read()).toMatchObject({ value: [appointment(1), appointment(2)], savedAt: NOON });
});

test('a tab whose user was replaced in another tab changes nothing of the new user’s', async () => {
  const { device, mirror } = await signedIn(ana);
  const other = device.openTab();
  await other.signIn(bento);
  await other.mirror.of('records', 'a').write([]);
  await other.mirror.of('appointments').write([appointment(1)]);
  await mirror.of('appointments').write([]);
  await mirror.of('appointments').change?.(() => []);
  await mirror.retain('records', []);
  expect(await other.mirror.of('appointments').read()).toMatchObject({ value: [appointment(1)] });
  expect(await other.mirror.of('records', 'a').read()).toBeDefined();
});

test('mirrored data belongs to its key only', async () => {
  const { mirror } = await signedIn();
  await mirror.of('records', 'a').write([]);
  expect(await mirror.of('records', 'b').read()).toBeUndefined();
});

test('the newest thumbnails stay, and only those of listed patients', async () => {
  const { database, keeper, clock, signOut } = await signedIn(ana);
  const thumbnails = createThumbnails(database, keeper.owner, clock.now, 2);
  for (const [patient, exam] of [
    ['p1', 'a'],
    ['p1', 'b'],
    ['p2', 'c'],
  ] as const) {
    await thumbnails.of(patient, exam).write(new Blob([exam]));
    await clock.advance(1000);
  }
  expect(await thumbnails.of('p1', 'a').read()).toBeUndefined();
  expect(await (await thumbnails.of('p1', 'b').read())?.text()).toBe('b');
  await thumbnails.retain(['p2']);
  expect(await thumbnails.of('p1', 'b').read()).toBeUndefined();
  expect(await thumbnails.of('p2', 'c').read()).toBeDefined();
  await signOut();
  expect(await database.read(['thumbnails'], tx => tx.objectStore('thumbnails').count())).toBe(0);
});

test('exam files stay within their space, oldest out first, and go with their exam, their patient and at sign-out', async () => {
  const { database, keeper, clock, signOut } = await signedIn(ana);
  const files = createExamFiles(database, keeper.owner, clock.now, 10);
  for (const [patient, id, text] of [
    ['p1', 'a', '12345'],
    ['p1', 'b', '1234'],
    ['p2', 'c', '123'],
    ['p2', 'too large', '12345678901'],
  ] as const) {
    await files.of(patient, id).write(new Blob([text]));
    await clock.advance(1000);
  }
  expect(await files.stored()).toEqual({ examIds: new Set(['b', 'c']), bytes: 7 });
  expect(await (await files.of('p1', 'b').read())?.text()).toBe('1234');
  await files.retain(new Map([['p2', undefined]]));
  expect((await files.stored()).examIds).toEqual(new Set(['c']));
  await files.of('p2', 'deleted').write(new Blob(['1']));
  await files.retain(new Map([['p2', ['c']]]));
  expect((await files.stored()).examIds).toEqual(new Set(['c']));
  await signOut();
  expect(await database.read(['examFiles'], tx => tx.objectStore('examFiles').count())).toBe(0);
});

test('another user finds the mirror empty, and reads no draft', async () => {
  const { mirror, drafts, signIn } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  await drafts.keep('answers', 'A');
  await signIn(bento);
  expect(await mirror.of('appointments').read()).toBeUndefined();
  expect(await readDraft(drafts, 'answers', v.string())).toBeUndefined();
});

test('a response that arrives after its user signed out is not mirrored', async () => {
  const { mirror, signIn, signOut, device } = await signedIn(ana);
  const late = device.openTab();
  await late.signIn(ana);
  await signOut();
  await late.mirror.of('appointments').write([appointment(1)]);
  await expect(late.drafts.keep('answers', 'A')).rejects.toMatchObject({ reason: 'unavailable' });
  await signIn(ana, 'again');
  expect(await mirror.of('appointments').read()).toBeUndefined();
  expect(await drafts(device)).toEqual([]);
});

const drafts = (device: ReturnType<typeof createDevice>) =>
  device.openTab().database.read(['drafts'], tx => tx.objectStore('drafts').getAll());

test('signing out leaves only what waits for the user, and the revocation of the session', async () => {
  const { device, mirror, store, drafts, keeper, signOut, database } = await signedIn(ana);
  await mirror.of('appointments').write([appointment(1)]);
  await drafts.keep('answers', 'A');
  await store.add(cancellation(1), ana.id);
  await signOut();
  database.close();
  const db = await openDB<OfflineSchema>(device.name);
  const counts = await Promise.all([...db.objectStoreNames].map(async name => [name, await db.count(name)]));
  db.close();
  expect(Object.fromEntries(counts.filter(([, count]) => count !== 0))).toEqual({
    drafts: 1,
    outbox: 1,
    revocations: 1,
  });
  expect(await keeper.owner()).toBeNull();
});

test('an expired session keeps the drafts for their owner', async () => {
  const { drafts, keeper, store, signIn } = await signedIn(ana);
  await drafts.keep('answers', 'A');
  keeper.leave();
  await keeper.expire('token-of-Ana');
  expect(await store.session()).toBeUndefined();
  await signIn(ana, 'again');
  expect(await readDraft(drafts, 'answers', v.string())).toBe('A');
});

test('a draft of another shape is not restored', async () => {
  const { drafts } = await signedIn(ana);
  await drafts.keep('answers', { old: true });
  expect(await readDraft(drafts, 'answers', v.string())).toBeUndefined();
});

test('a session that ended offline is revoked later, by the hash of its token', async () => {
  const { device, database, server, signOut } = await signedIn(ana);
  const revocations = createRevocations(database, server.transport);
  server.respondAlways('down');
  await signOut();
  expect(await revocations.send()).toBe(1);
  const kept = await database.read(['revocations'], tx => tx.objectStore('revocations').getAll());
  expect(JSON.stringify(kept)).not.toContain('token-of-Ana');
  server.respondAlways('normal');
  expect(await createRevocations(device.openTab().database, server.transport).send()).toBe(0);
  expect(server.revoked).toEqual(kept);
  expect(server.revoked[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await revocations.send()).toBe(0);
  expect(server.revoked).toHaveLength(1);
});

test('an entry that this version cannot read stays stored', async () => {
  const { database, store, drain, entries } = await signedIn(ana);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const strange = { userId: ana.id, lane: 'writes', intent: { kind: 'fly' } };
  await database.write(['outbox'], tx => tx.objectStore('outbox').add(strange as never));
  await store.add(cancellation(1), ana.id);
  await drain();
  await settle();
  expect(await entries()).toEqual([]);
  expect(await store.count()).toBe(1);
  const [shown] = (await store.all(ana.id)).unreadable;
  expect(shown?.text).toContain('"fly"');
  expect((await store.all(bento.id)).unreadable).toEqual([]);
  expect(await store.discard(shown?.id ?? 0, bento.id)).toBe(false);
  expect(await store.discard(shown?.id ?? 0, ana.id)).toBe(true);
  expect(await store.count()).toBe(0);
});

test('the list reports when storage is unavailable, and when it is back', async () => {
  const { store, events, keeper, database } = await signedIn(ana);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await store.add(cancellation(1), ana.id);
  const entryList = createEntryList(store, events, keeper.owner);
  await entryList.reload();
  expect(entryList.trouble()).toBeUndefined();
  database.close();
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  await entryList.reload();
  expect(entryList.trouble()).toBe('unavailable');
  expect(entryList.current()).toHaveLength(1);
  const late = createEntryList(store, events, keeper.owner);
  await late.reload();
  expect(late.isRead()).toBe(true);
  open.mockRestore();
  await entryList.reload();
  expect(entryList.trouble()).toBeUndefined();
});

test('an empty list reports whether it was read, and keeps its reference when read again', async () => {
  const { store, events, keeper } = await signedIn(ana);
  const entryList = createEntryList(store, events, keeper.owner);
  const [entries, unreadable] = [entryList.current(), entryList.unreadable()];
  expect(entryList.isRead()).toBe(false);
  await entryList.reload();
  expect(entryList.isRead()).toBe(true);
  expect(entryList.current()).toBe(entries);
  expect(entryList.unreadable()).toBe(unreadable);
  await store.add(cancellation(1), ana.id);
  await entryList.reload();
  expect(entryList.current()).toHaveLength(1);
  keeper.leave();
  await entryList.reload();
  expect(entryList.current()).toEqual([]);
});

test('the browser is asked once for persistent storage', async () => {
  const asked: string[] = [];
  const requestPersistence = createPersistenceRequest({
    persisted: async () => false,
    persist: async () => {
      asked.push('persist');
      return true;
    },
  });
  requestPersistence();
  requestPersistence();
  await settle();
  expect(asked).toEqual(['persist']);
});
