import { expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import { createDrain } from '../../../../../src/sync/outbox/drain.ts';
import {
  appointmentId,
  bento,
  bytes,
  cancellation,
  createDevice,
  doctorAppointment,
  drElisa,
  examId,
  revive,
  settle,
  signedIn,
  upload,
} from '../harness.ts';

const files = ({ database }: Awaited<ReturnType<typeof signedIn>>) =>
  database.read(['files'], tx => tx.objectStore('files').getAllKeys());

test('creates the exam, sends its bytes, and stores nothing afterwards', async () => {
  const tab = await signedIn(drElisa);
  await tab.outbox.sendFile(upload(1), bytes(1));
  await settle();
  expect(tab.server.exams.get(examId(1))).toEqual({ appointmentId: appointmentId(1), file: 'bytes of 1' });
  expect(tab.server.requests.map(({ request }) => request.call.path)).toEqual(['/exams', '/exams/upload']);
  expect(await tab.entries()).toEqual([]);
  expect(await files(tab)).toEqual([]);
});

test('without a network it waits with its bytes, survives the browser, and is sent when the network is back', async () => {
  const { device, outbox, entries, database } = await signedIn(drElisa);
  device.unplug();
  await outbox.sendFile(upload(1), bytes(1));
  await settle();
  expect(await entries()).toMatchObject([{ lane: 'uploads', state: 'waiting', queued: true, tried: false }]);
  database.close();
  const later = await revive(device, drElisa);
  device.plug();
  expect((await later.drainUploads()).end).toBe('done');
  expect(device.server.exams.get(examId(1))?.file).toBe('bytes of 1');
  expect(await later.entries()).toEqual([]);
});

test('a crash between the two steps goes on at the second, under a key of its own', async () => {
  const { device, store, drainUploads, server, entries } = await signedIn(drElisa);
  await store.addFile(upload(1), bytes(1), drElisa.id, false);
  server.respondNext('normal', 'dropped');
  await drainUploads();
  expect(await entries()).toMatchObject([{ step: 1, tried: true }]);
  const later = await revive(device, drElisa);
  await later.drainUploads({ eager: true });
  expect(server.requests.map(({ request }) => request.call.path)).toEqual(['/exams', '/exams/upload', '/exams/upload']);
  const [create, first, again] = server.requests.map(({ key }) => key);
  expect(first).toBe(again);
  expect(create).not.toBe(first);
  expect(await later.entries()).toEqual([]);
});

test('an entry whose step is past the last request sends the last one, with the bytes', async () => {
  const { device, store, drainUploads, server, database } = await signedIn(drElisa);
  await store.addFile(upload(1), bytes(1), drElisa.id, false);
  server.respondNext('normal', 'dropped');
  await drainUploads();
  await database.write(['outbox'], async tx => {
    for (const row of await tx.objectStore('outbox').getAll()) await tx.objectStore('outbox').put({ ...row, step: 2 });
  });
  const later = await revive(device, drElisa);
  await later.drainUploads({ eager: true });
  expect(server.requests.map(({ request }) => request.call.path)).toEqual(['/exams', '/exams/upload', '/exams/upload']);
  expect(server.exams.get(examId(1))?.file).toBe('bytes of 1');
  expect(await later.entries()).toEqual([]);
});

test('two files are sent in parallel, a third when one is done, and one added meanwhile does not wait for all', async () => {
  const { outbox, server, entries } = await signedIn(drElisa);
  const open = server.hang();
  for (const n of [1, 2, 3]) await outbox.sendFile(upload(n), bytes(n));
  await settle();
  expect((await entries()).map(({ state }) => state)).toEqual(['sending', 'sending', 'waiting']);
  open();
  await settle();
  expect([...server.exams.values()].map(({ file }) => file)).toEqual(['bytes of 1', 'bytes of 2', 'bytes of 3']);
  const shut = server.hang();
  await outbox.sendFile(upload(4), bytes(4));
  await settle();
  await outbox.sendFile(upload(5), bytes(5));
  await settle();
  expect((await entries()).map(({ state }) => state)).toEqual(['sending', 'sending']);
  shut();
  await settle();
  expect(await entries()).toEqual([]);
});

test('an answer to a file from before the device lost its network does not count', async () => {
  const { store, drainUploads, server, wire, connectivity, entries } = await signedIn(drElisa);
  await store.addFile(upload(1), bytes(1), drElisa.id, false);
  server.respondNext('normal', 'dropped');
  await drainUploads();
  const open = server.hang();
  const draining = drainUploads({ eager: true });
  await settle();
  wire.events.dispatchEvent(new Event('offline'));
  server.isHealthy = false;
  open();
  await draining;
  expect(await entries()).toEqual([]);
  expect(connectivity.isOffline()).toBe(true);
});

test('a large file does not hold up the small writes', async () => {
  const { outbox, store, drain, server } = await signedIn(drElisa);
  const open = server.hang();
  await outbox.sendFile(upload(1), bytes(1));
  await settle();
  await store.add(cancellation(1), drElisa.id);
  const draining = drain();
  await settle();
  expect(server.requests.map(({ request }) => request.call.method)).toEqual(['POST', 'DELETE']);
  open();
  await draining;
});

test('reports its progress', async () => {
  const { outbox, server, progress, entries } = await signedIn(drElisa);
  await outbox.sendFile(upload(1), bytes(1));
  const open = server.hang();
  await outbox.sendFile(upload(2), bytes(2));
  await settle();
  const [entry] = await entries();
  open();
  await settle();
  expect(progress.of(entry?.id ?? 0)).toBe(0.5);
});

test.each([
  [415, 'unsupported_file'],
  [413, 'too_large'],
  [507, 'storage_full'],
  [404, 'not_found'],
  [409, 'exam_has_file'],
] as const)('a %i keeps bytes and reason until the person discards them', async (status, code) => {
  const tab = await signedIn(drElisa);
  tab.server.respondNext('normal', { status, code });
  const id = await tab.outbox.sendFile(upload(1), bytes(1));
  await settle();
  expect(await tab.entries()).toMatchObject([{ state: 'refused', problem: { code } }]);
  expect(await files(tab)).toEqual([examId(1)]);
  expect(await tab.outbox.discard(id)).toBe(true);
  expect(await files(tab)).toEqual([]);
});

test('a refused upload continues at its second request when the person retries it', async () => {
  const { outbox, server, entries } = await signedIn(drElisa);
  server.respondNext('normal', { status: 507, code: 'storage_full' });
  const id = await outbox.sendFile(upload(1), bytes(1));
  await settle();
  await outbox.retry(id);
  await settle();
  expect(server.requests.map(({ request }) => request.call.path)).toEqual(['/exams', '/exams/upload', '/exams/upload']);
  expect(await entries()).toEqual([]);
});

test('a discarded upload stops, whichever tab or worker sends it', async () => {
  const device = createDevice();
  const [one, two] = [device.openTab(), device.openTab()];
  await one.signIn(drElisa);
  await two.signIn(drElisa);
  const open = device.server.hang();
  const id = await one.outbox.sendFile(upload(1), bytes(1));
  await settle();
  expect(await two.outbox.discard(id)).toBe(true);
  await settle();
  expect(await one.entries()).toEqual([]);
  open();
  await settle();
  expect(device.server.exams.size).toBe(0);
  expect(one.connectivity.isOffline()).toBe(false);
});

test('a 401 pauses it; its owner resumes, another neither sees nor sends it', async () => {
  const { outbox, server, entries, keeper, signIn, signOut, drainUploads } = await signedIn(drElisa);
  server.sessions.clear();
  await outbox.sendFile(upload(1), bytes(1));
  await settle();
  keeper.leave();
  await signIn(bento);
  expect(await entries()).toEqual([]);
  await drainUploads({ eager: true });
  expect(server.exams.size).toBe(0);
  await signOut();
  await signIn(drElisa, 'again');
  await drainUploads({ eager: true });
  expect(server.exams.get(examId(1))?.file).toBe('bytes of 1');
});

test('signing out stops one on its way; kept, it waits for its owner, and discarded, no byte stays', async () => {
  const tab = await signedIn(drElisa);
  const open = tab.server.hang();
  await tab.outbox.sendFile(upload(1), bytes(1));
  await settle();
  await tab.signOut();
  tab.events.emit({ type: 'changed' });
  await settle();
  open();
  expect(await tab.store.list(drElisa.id)).toMatchObject([{ state: 'waiting', tried: true, failures: 0 }]);
  expect(await files(tab)).toEqual([examId(1)]);
  await tab.signIn(drElisa, 'again');
  await tab.outbox.discardAll();
  expect(await files(tab)).toEqual([]);
  expect(await tab.store.count()).toBe(0);
});

test('what is refused after everything was discarded does not come back', async () => {
  const { outbox, store, server, entries } = await signedIn(drElisa);
  const open = server.hang();
  server.respondNext({ status: 403, code: 'forbidden' });
  const sending = outbox.send(cancellation(1));
  await settle();
  await outbox.discardAll();
  open();
  await sending;
  expect(await entries()).toEqual([]);
  expect(await store.count()).toBe(0);
});

test('unreferenced bytes are deleted', async () => {
  const tab = await signedIn(drElisa);
  tab.device.unplug();
  await tab.outbox.sendFile(upload(1), bytes(1));
  await tab.database.write(['files'], tx =>
    tx.objectStore('files').put({ userId: drElisa.id, file: bytes(2) }, examId(2)),
  );
  await tab.files.sweep();
  expect(await files(tab)).toEqual([examId(1)]);
});

test('bytes that an entry of another version of the app may need are not swept away', async () => {
  const tab = await signedIn(drElisa);
  await tab.database.write(['outbox', 'files'], async tx => {
    await tx.objectStore('outbox').add({ userId: drElisa.id, intent: { kind: 'fly' } });
    await tx.objectStore('files').put({ userId: drElisa.id, file: bytes(1) }, examId(1));
    await tx.objectStore('files').put({ userId: bento.id, file: bytes(2) }, examId(2));
  });
  await tab.files.sweep();
  expect(await files(tab)).toEqual([examId(1)]);
});

test('a file that the browser has lost is refused and says so, and the others go', async () => {
  const { outbox, device, store, database, server, entries, drainUploads } = await signedIn(drElisa);
  device.unplug();
  await outbox.sendFile(upload(1), bytes(1));
  await outbox.sendFile(upload(2), bytes(2));
  await database.write(['files'], tx => tx.objectStore('files').delete(examId(1)));
  device.plug();
  await drainUploads({ eager: true });
  expect(await entries()).toMatchObject([{ state: 'refused', problem: { errors: [{ field: 'image' }] } }]);
  expect(server.exams.get(examId(2))?.file).toBe('bytes of 2');
  expect(await store.count()).toBe(1);
});

test('a full device is reported, and nothing is stored partially', async () => {
  const { outbox, database, entries } = await signedIn(drElisa);
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'files') throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  });
  const failure = await outbox.sendFile(upload(1), bytes(1)).catch((error: unknown) => error);
  vi.restoreAllMocks();
  expect(failure).toBeInstanceOf(StorageError);
  expect(failure).toMatchObject({ reason: 'full' });
  expect(await entries()).toEqual([]);
  expect(await database.read(['files'], tx => tx.objectStore('files').count())).toBe(0);
});

test('a failing upload is retried ever more rarely, then deferred', async () => {
  const { outbox, device, server, clock, entries, drainUploads } = await signedIn(drElisa);
  device.unplug();
  await outbox.sendFile(upload(1), bytes(1));
  await outbox.sendFile(upload(2), bytes(2));
  device.plug();
  server.respondNext(...Array.from({ length: 12 }, () => ({ status: 500 })));
  for (let turn = 0; turn < 12; turn++) {
    await drainUploads();
    await clock.advance(60_000);
  }
  expect(await entries()).toEqual([]);
});

test('an uploaded exam is in the mirrored record at once', async () => {
  const { outbox, mirror } = await signedIn(drElisa);
  const { patient, ...appointment } = doctorAppointment(1);
  const doctor = { id: drElisa.id, name: 'Elisa', CRM: '123456SP', email: drElisa.email, gender: null };
  await mirror.of('records', patient.id).write([{ ...appointment, doctor, exams: [] }]);
  await outbox.sendFile(upload(1, 'raio-x.PDF'), bytes(1));
  await settle();
  expect((await mirror.of('records', patient.id).read())?.value).toMatchObject([
    { exams: [{ id: examId(1), name: 'raio-x.PDF', mimetype: 'application/pdf', size: 5 }] },
  ]);
});

test('a delayed upload counts as queued, so that its end is announced', async () => {
  const { store, drainUploads, server, clock, entries, heard } = await signedIn(drElisa);
  await store.addFile(upload(1), bytes(1), drElisa.id, false);
  server.respondNext('dropped');
  await drainUploads();
  expect(await entries()).toMatchObject([{ state: 'waiting', queued: true }]);
  await clock.advance(60_000);
  await drainUploads();
  expect(heard.at(-1)).toMatchObject({ type: 'sent', late: true });
});

test('a large file that takes long does not make the app seem offline', async () => {
  const { store, drainUploads, server, clock, connectivity } = await signedIn(drElisa);
  await store.addFile(upload(1), bytes(1), drElisa.id, false);
  server.respondNext('normal', 'dropped');
  await drainUploads();
  const open = server.hang();
  const draining = drainUploads({ eager: true });
  await settle();
  await clock.advance(60_000);
  expect(connectivity.isOffline()).toBe(false);
  open();
  await draining;
});

test('an upload goes on if the device can’t tell whether it is still wanted', async () => {
  const { outbox, store, events, server } = await signedIn(drElisa);
  const open = server.hang();
  await outbox.sendFile(upload(1), bytes(1));
  await settle();
  vi.spyOn(store, 'isWanted').mockRejectedValueOnce(new StorageError('unavailable', 'a test'));
  events.emit({ type: 'changed' });
  await settle();
  open();
  await settle();
  expect(server.exams.get(examId(1))?.file).toBe('bytes of 1');
  expect(server.requests).toHaveLength(2);
});

test('at most two files are on their way, also after the first ones', async () => {
  const { store, drainUploads, server, entries } = await signedIn(drElisa);
  for (const n of [1, 2, 3, 4, 5, 6]) await store.addFile(upload(n), bytes(n), drElisa.id, false);
  const openFirst = server.hang();
  const draining = drainUploads();
  await settle();
  const openSecond = server.hang();
  openFirst();
  for (let round = 0; round < 4; round++) await settle();
  expect(server.requests.map(({ request }) => request.call.path).sort()).toEqual([
    '/exams',
    '/exams',
    '/exams/upload',
    '/exams/upload',
  ]);
  const openThird = server.hang();
  openSecond();
  for (let round = 0; round < 4; round++) await settle();
  expect((await entries()).map(({ state }) => state)).toEqual(['sending', 'sending', 'waiting', 'waiting']);
  expect(server.requests).toHaveLength(6);
  openThird();
  await draining;
  expect(await entries()).toEqual([]);
});

test('a drain rejects when the device’s storage fails, once the other file is done', async () => {
  const { store, drainUploads, server } = await signedIn(drElisa);
  await store.addFile(upload(1), bytes(1), drElisa.id, false);
  const failure = new StorageError('unavailable', 'a test');
  const { take } = store;
  vi.spyOn(store, 'take').mockImplementationOnce(take).mockRejectedValueOnce(failure);
  await expect(drainUploads()).rejects.toBe(failure);
  expect(server.exams.get(examId(1))?.file).toBe('bytes of 1');
});

test('files are sent without a listener for their progress, as in the worker', async () => {
  const tab = await signedIn(drElisa);
  await tab.store.addFile(upload(1), bytes(1), drElisa.id, false);
  const drain = createDrain({ ...tab.drainTools, onProgress: undefined }, 'uploads');
  expect((await drain()).end).toBe('done');
  expect(tab.server.exams.get(examId(1))?.file).toBe('bytes of 1');
});
