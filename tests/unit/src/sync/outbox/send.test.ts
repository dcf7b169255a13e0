import * as v from 'valibot';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import type { OutboxEvent } from '../../../../../src/sync/outbox/events.ts';
import { problem, type ResponseMode } from '../fakeServer.ts';
import {
  ana,
  answer,
  answers,
  appointment,
  appointmentId,
  bytes,
  cancellation,
  createDevice,
  doctorAppointment,
  drElisa,
  examId,
  notes,
  readDraft,
  settle,
  signedIn,
  upload,
} from '../harness.ts';

afterEach(() => vi.restoreAllMocks());

test('resolves to sent, with the server’s response', async () => {
  const { outbox, entries } = await signedIn();
  expect(await outbox.send(cancellation(1, 'Local'))).toEqual({
    status: 'sent',
    response: { id: appointmentId(1), canceled_at: '2027-01-01T00:00:00Z', cancel_reason: 'Local' },
  });
  expect(await entries()).toEqual([]);
});

test('says queued at once when there is no network, and asks the worker to send it', async () => {
  const { device, outbox, entries, asked, kept } = await signedIn();
  device.unplug();
  expect(await outbox.send(cancellation(1))).toMatchObject({ status: 'queued' });
  expect(await entries()).toMatchObject([{ state: 'waiting', queued: true, tried: false }]);
  expect(kept).toHaveLength(1);
  expect(asked.length).toBeGreaterThan(0);
});

test('resolves to queued after 4 s without a response; the late result is an event', async () => {
  const { outbox, server, clock, heard } = await signedIn();
  const open = server.hang();
  const sending = outbox.send(cancellation(1));
  await settle();
  await clock.advance(3_999);
  expect(await Promise.race([sending, Promise.resolve('waiting')])).toBe('waiting');
  await clock.advance(1);
  expect(await sending).toMatchObject({ status: 'queued' });
  open();
  await settle();
  expect(heard).toContainEqual(expect.objectContaining({ type: 'sent', late: true }));
});

test('a response within 4 s is not announced as a late result', async () => {
  const { outbox, heard } = await signedIn();
  await outbox.send(cancellation(1));
  expect(heard).toContainEqual(expect.objectContaining({ type: 'sent', late: false }));
});

test('says refused, with the problem, and keeps the entry for the person', async () => {
  const { outbox, server, entries } = await signedIn();
  server.respondNext({ status: 409, code: 'already_started' });
  const result = await outbox.send(cancellation(1));
  expect(result).toMatchObject({ status: 'refused', problem: { code: 'already_started' } });
  const [entry] = await entries();
  expect(entry).toMatchObject({ state: 'refused' });
  expect(await outbox.discard(entry?.id ?? 0)).toBe(true);
  expect(await entries()).toEqual([]);
});

test('resolves to the result of another tab that sent the entry', async () => {
  const device = createDevice();
  const [one, two] = [device.openTab(), device.openTab()];
  await one.signIn(ana);
  await two.signIn(ana);
  const open = device.server.hang();
  await two.store.add(cancellation(9), ana.id);
  const busy = two.drain();
  await settle();
  // The other tab holds the lock, and takes this one's entry along.
  const sending = one.outbox.send(cancellation(1));
  await settle();
  open();
  await busy;
  expect(await sending).toMatchObject({ status: 'sent' });
  expect(device.server.requests).toHaveLength(2);
});

test('resolves once its own entry is sent, though others are still being sent', async () => {
  const { outbox, store, server } = await signedIn();
  const open = server.hang();
  const sending = outbox.send(cancellation(1));
  await settle();
  await store.add(cancellation(2), ana.id);
  const openSecond = server.hang();
  open();
  await settle();
  expect(await Promise.race([sending, Promise.resolve('waiting')])).toMatchObject({ status: 'sent' });
  expect(server.requests).toHaveLength(2);
  openSecond();
  await settle();
});

describe('an entry that another tab settles while its events are delayed', () => {
  /** A tab whose entry another tab has sent; `deliver` lets the other tab's events arrive. */
  async function withOtherTab(mode: ResponseMode) {
    const device = createDevice();
    const [one, two] = [device.openTab(), device.openTab()];
    await one.signIn(ana);
    await two.signIn(ana);
    device.server.respondNext({ status: 403, code: 'forbidden' });
    await one.outbox.send(cancellation(8));
    await settle();
    const open = device.server.hang();
    await two.store.add(cancellation(9), ana.id);
    const busy = two.drain();
    await settle();
    const delayed: OutboxEvent[] = [];
    const emit = vi.spyOn(two.events, 'emit').mockImplementation(event => void delayed.push(event));
    device.server.respondNext(mode);
    const sending = one.outbox.send(cancellation(1));
    await settle();
    const id = (await one.entries()).at(-1)?.id;
    open();
    await busy;
    await settle();
    expect(delayed).toContainEqual(expect.objectContaining({ id }));
    const deliver = () => {
      emit.mockRestore();
      for (const event of delayed) two.events.emit(event);
    };
    return { sending, id, deliver, clock: device.clock };
  }

  test('resolves to its result if the event arrives within a second', async () => {
    const { sending, deliver, clock } = await withOtherTab('normal');
    await clock.advance(999);
    deliver();
    expect(await sending).toMatchObject({ status: 'sent', response: { id: appointmentId(1) } });
  });

  test('resolves to refused after a second without the event, with the stored problem', async () => {
    const { sending, id, clock } = await withOtherTab({ status: 409, code: 'already_started' });
    await clock.advance(1_000);
    expect(await sending).toEqual({ status: 'refused', id, problem: problem(409, 'already_started') });
  });

  test('resolves to queued after a second without the event if it was sent', async () => {
    const { sending, id, clock } = await withOtherTab('normal');
    await clock.advance(1_000);
    expect(await sending).toEqual({ status: 'queued', id });
  });
});

test('no longer listens to events once it has returned or failed', async () => {
  const { outbox, store, events } = await signedIn();
  const { subscribe } = events;
  let listening = 0;
  vi.spyOn(events, 'subscribe').mockImplementation(listener => {
    const stop = subscribe(listener);
    listening += 1;
    return () => {
      listening -= 1;
      stop();
    };
  });
  await outbox.send(cancellation(1));
  // The drain listens until it has ended.
  await settle();
  expect(listening).toBe(0);
  vi.spyOn(store, 'add').mockRejectedValueOnce(new StorageError('full', 'a test'));
  await expect(outbox.send(cancellation(1))).rejects.toMatchObject({ reason: 'full' });
  expect(listening).toBe(0);
});

test('every change that the person makes is an event', async () => {
  const { device, outbox, heard } = await signedIn(drElisa);
  device.unplug();
  const eventsOf = async (change: Promise<unknown>) => {
    await change;
    return heard.splice(0).map(({ type }) => type);
  };
  const added = outbox.send(cancellation(1));
  // It is stored, and then no longer waited for.
  expect(await eventsOf(added)).toEqual(['changed', 'changed']);
  const result = await added;
  if (result.status !== 'queued') throw new Error(result.status);
  expect(await eventsOf(outbox.retry(result.id))).toEqual(['changed', 'wanted']);
  expect(await eventsOf(outbox.undo(result.id))).toEqual(['changed']);
  expect(await eventsOf(outbox.discard(result.id))).toEqual(['changed']);
  expect(await eventsOf(outbox.takeBack(result.id, 'questionnaire', intent => intent))).toEqual(['changed']);
  expect(await eventsOf(outbox.sendFile(upload(1), bytes(1)))).toEqual(['changed', 'wanted']);
  expect(await eventsOf(outbox.sendNow())).toEqual(['changed', 'wanted']);
  expect(await eventsOf(outbox.discardAll())).toEqual(['changed']);
});

test('“send now” sends small writes and files, and resolves when none is left', async () => {
  const { device, outbox, server, entries } = await signedIn(drElisa);
  device.unplug();
  await outbox.send(cancellation(1));
  await outbox.sendFile(upload(1), bytes(1));
  device.plug();
  await outbox.sendNow();
  expect(await entries()).toEqual([]);
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(server.exams.get(examId(1))?.file).toBe('bytes of 1');
});

describe('without storage', () => {
  const unavailable = new StorageError('unavailable', 'a test');

  test('an intent is sent directly, and the pages hear of its result', async () => {
    const { outbox, store, heard } = await signedIn();
    vi.spyOn(store, 'add').mockRejectedValue(unavailable);
    const answer = { id: appointmentId(1), canceled_at: '2027-01-01T00:00:00Z', cancel_reason: 'Nenhum' };
    expect(await outbox.send(cancellation(1))).toEqual({ status: 'sent', response: answer });
    const intent = cancellation(1);
    expect(heard).toEqual([{ type: 'sent', id: 0, userId: ana.id, intent, late: false, answer }]);
  });

  test('a file is sent directly, and its caller is told so', async () => {
    const { outbox, store, server, kept } = await signedIn(drElisa);
    vi.spyOn(store, 'addFile').mockRejectedValue(unavailable);
    const onUnstored = vi.fn();
    expect(await outbox.sendFile(upload(1), bytes(1), onUnstored)).toBe(0);
    expect(server.exams.get(examId(1))?.file).toBe('bytes of 1');
    expect(onUnstored).toHaveBeenCalledTimes(1);
    await outbox.sendFile(upload(2), bytes(2));
    expect(server.exams.get(examId(2))?.file).toBe('bytes of 2');
    expect(kept).toEqual([]);
  });
});

test('a file stays on a device whose storage fails when it is to be sent, and the failure is reported', async () => {
  const { outbox, store, entries } = await signedIn(drElisa);
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = new StorageError('unavailable', 'a test');
  vi.spyOn(store, 'take').mockRejectedValue(failure);
  const id = await outbox.sendFile(upload(1), bytes(1));
  await settle();
  expect(await entries()).toMatchObject([{ id, state: 'waiting' }]);
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.any(String), failure);
});

test('merges a waiting cancellation of the same appointment', async () => {
  const { device, outbox, entries } = await signedIn();
  device.unplug();
  await outbox.send(cancellation(1, 'Nenhum'));
  await outbox.send(cancellation(1, 'Horario'));
  await outbox.send(cancellation(2));
  expect(await entries()).toMatchObject([
    { intent: { appointmentId: appointmentId(1), reason: 'Horario' } },
    { intent: { appointmentId: appointmentId(2) } },
  ]);
});

test('merges waiting answers by question', async () => {
  const { device, outbox, entries } = await signedIn();
  device.unplug();
  await outbox.send(answers(answer(1, 'A'), answer(2, 'B')));
  await outbox.send(answers(answer(2, 'C'), answer(3, 'D')));
  expect(await entries()).toMatchObject([{ intent: { answers: [{ answer: 'A' }, { answer: 'C' }, { answer: 'D' }] } }]);
});

test('merged notes keep the version that was first read', async () => {
  const { device, outbox, entries } = await signedIn(drElisa);
  device.unplug();
  await outbox.send(notes(1, 'gripe', 3));
  await outbox.send(notes(1, 'bronquite', 4));
  expect(await entries()).toMatchObject([{ intent: { diagnosis: 'bronquite', version: 3 } }]);
});

test('never merges into an entry that is being sent', async () => {
  const { outbox, server, clock, entries } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), doctorAppointment(1));
  const open = server.hang();
  const first = outbox.send(notes(1, 'gripe'));
  await settle();
  const second = outbox.send(notes(1, 'bronquite'));
  await settle();
  expect(await entries()).toMatchObject([{ state: 'sending' }, { state: 'waiting' }]);
  open();
  await clock.advance(0);
  expect(await first).toMatchObject({ status: 'sent', response: { diagnosis: 'gripe', version: 2 } });
  expect(await second).toMatchObject({ status: 'sent', response: { diagnosis: 'bronquite', version: 3 } });
});

test('never merges into an entry that may have been executed', async () => {
  const { outbox, server, clock, drain, entries } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), doctorAppointment(1));
  server.respondNext('dropped');
  await outbox.send(notes(1, 'gripe'));
  server.respondAlways('down');
  await outbox.send(notes(1, 'bronquite'));
  expect(await entries()).toHaveLength(2);
  server.respondAlways('normal');
  await clock.advance(60_000);
  await drain();
  expect(server.notes.get(appointmentId(1))).toMatchObject({ diagnosis: 'bronquite', version: 3 });
  expect(await entries()).toEqual([]);
});

test('new notes take the place of refused ones, on the version that the person chose', async () => {
  const { outbox, server, entries } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), doctorAppointment(1, 5));
  expect(await outbox.send(notes(1, 'gripe', 1))).toMatchObject({
    status: 'refused',
    problem: { code: 'version_conflict', current: { version: 5 } },
  });
  expect(await outbox.send(notes(1, 'gripe, revista', 5))).toMatchObject({ status: 'sent' });
  expect(await entries()).toEqual([]);
});

test('a refused entry is sent again when the person retries it', async () => {
  const { outbox, server, entries } = await signedIn();
  server.respondNext({ status: 403, code: 'forbidden' });
  const result = await outbox.send(cancellation(1));
  if (result.status !== 'refused') throw new Error(result.status);
  await outbox.retry(result.id);
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(await entries()).toEqual([]);
});

test('undoes a waiting entry, which is then never sent', async () => {
  const { device, outbox, server, drain, mirror, entries } = await signedIn();
  await mirror.of('appointments').write([appointment(1)]);
  device.unplug();
  const result = await outbox.send(cancellation(1));
  if (result.status !== 'queued') throw new Error(result.status);
  expect(await outbox.undo(result.id)).toBe(true);
  expect(await entries()).toEqual([]);
  device.plug();
  await drain({ eager: true });
  expect(server.requests).toEqual([]);
  expect((await mirror.of('appointments').read())?.value).toEqual([appointment(1)]);
});

test('does not undo an entry that is being sent or may have been executed', async () => {
  const { outbox, server, clock, entries } = await signedIn();
  const open = server.hang();
  server.respondNext('dropped');
  const sending = outbox.send(cancellation(1));
  await settle();
  const [entry] = await entries();
  expect(await outbox.undo(entry?.id ?? 0)).toBe(false);
  expect(await outbox.discard(entry?.id ?? 0)).toBe(false);
  open();
  await clock.advance(0);
  expect(await sending).toMatchObject({ status: 'queued' });
  expect(await outbox.undo(entry?.id ?? 0)).toBe(false);
  expect(await outbox.discard(entry?.id ?? 0)).toBe(true);
});

test('storing the intent removes its draft in the same transaction', async () => {
  const { device, outbox, drafts, database } = await signedIn(drElisa);
  await drafts.keep('notes:1', { diagnosis: 'gripe' });
  const handedOver: unknown[] = [];
  drafts.onHandOver('notes:1', rest => handedOver.push(rest));
  device.unplug();
  const rest = () => undefined;
  await outbox.send(notes(1, 'gripe'), { draft: { name: 'notes:1', rest } });
  expect(await database.read(['drafts'], tx => tx.objectStore('drafts').getAll())).toEqual([]);
  expect(handedOver).toEqual([rest]);
});

test('what was typed while the intent was being kept stays a draft', async () => {
  const { device, outbox, drafts } = await signedIn(drElisa);
  await drafts.keep('notes:1', { diagnosis: 'gripe forte' });
  device.unplug();
  const rest = (stored: unknown) => (JSON.stringify(stored) === '{"diagnosis":"gripe"}' ? undefined : stored);
  await outbox.send(notes(1, 'gripe'), { draft: { name: 'notes:1', rest } });
  expect(await readDraft(drafts, 'notes:1', v.unknown())).toEqual({ diagnosis: 'gripe forte' });
});

test('a refused save becomes a draft again in one transaction, with what it was merged with', async () => {
  const { device, outbox, drafts, drain, server, entries, database } = await signedIn();
  device.unplug();
  await outbox.send(answers(answer(1, 'A')));
  device.plug();
  server.respondNext({ status: 422, code: 'validation' });
  const result = await outbox.send(answers(answer(2, 'B')));
  if (result.status !== 'refused') throw new Error(result.status);
  await settle();
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction');
  expect(await outbox.takeBack(result.id, 'questionnaire', intent => intent)).toBe(true);
  const writes = transactions.mock.calls.filter(([, mode]) => mode === 'readwrite');
  transactions.mockRestore();
  expect(writes.map(([stores]) => stores)).toEqual([['outbox', 'drafts']]);
  expect(await entries()).toEqual([]);
  expect(await readDraft(drafts, 'questionnaire', v.unknown())).toMatchObject({
    answers: [{ answer: 'A' }, { answer: 'B' }],
  });

  // A device that can't store the draft keeps the entry.
  server.respondNext({ status: 422, code: 'validation' });
  const again = await outbox.send(answers(answer(3, 'C')));
  if (again.status !== 'refused') throw new Error(again.status);
  const unstorable = () => () => {};
  await expect(outbox.takeBack(again.id, 'questionnaire', unstorable)).rejects.toThrow();
  expect(await entries()).toMatchObject([{ state: 'refused', intent: { answers: [{ answer: 'C' }] } }]);
  expect(await outbox.takeBack(99, 'questionnaire', intent => intent)).toBe(false);
  await drain();
  expect(await database.read(['outbox'], tx => tx.objectStore('outbox').count())).toBe(1);
});

const saved = (diagnosis: string, version: number) => ({ ...doctorAppointment(1, version), diagnosis });

test('notes that follow the writer’s own are no conflict, whatever version they were begun on', async () => {
  const { outbox, server, entries } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), { ...saved('gripe', 2), anamnesis: 'tosse' });
  const base = { anamnesis: 'tosse', diagnosis: 'gripe' };
  expect(await outbox.send({ ...notes(1, 'gripe forte'), base })).toMatchObject({
    status: 'sent',
    response: { diagnosis: 'gripe forte', version: 3 },
  });
  expect(await entries()).toEqual([]);
});

test('notes that follow the writer’s own are a conflict once another person’s are stored', async () => {
  const { outbox, server } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), { ...saved('pneumonia', 3), anamnesis: 'tosse' });
  const base = { anamnesis: 'tosse', diagnosis: 'gripe' };
  expect(await outbox.send({ ...notes(1, 'gripe forte'), base })).toMatchObject({
    status: 'refused',
    problem: { code: 'version_conflict', current: { diagnosis: 'pneumonia' } },
  });
});

test('notes that were executed under a key that the server has forgotten are no conflict', async () => {
  const { outbox, server } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), { ...saved('gripe', 2), anamnesis: 'tosse' });
  expect(await outbox.send(notes(1, 'gripe'))).toMatchObject({ status: 'sent', response: { diagnosis: 'gripe' } });
});

test('a draft whose text was sent without storage is gone once the storage is back', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { outbox, drafts, device, server } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), saved('', 1));
  await drafts.keep('notes:1', 'gripe');
  const broken = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('lost', 'InvalidStateError');
  });
  const draft = { name: 'notes:1', rest: (stored: unknown) => (stored === 'gripe' ? undefined : stored) };
  expect(await outbox.send(notes(1, 'gripe'), { draft })).toMatchObject({ status: 'sent' });
  await settle();
  broken.mockRestore();
  expect(await drafts.names()).toEqual(['notes:1']);
  await device.clock.advance(5_000);
  expect(await drafts.names()).toEqual([]);
});

test('a server that refuses the very version it names is not asked again', async () => {
  const { outbox, server } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), { ...saved('gripe', 2), anamnesis: 'tosse' });
  const { send } = server.transport;
  server.transport.send = async (...given) => {
    const reply = await send(...given);
    return reply.is === 'unanswered' ? reply : { ...reply, status: 409, body: conflictWith(saved('gripe', 1)) };
  };
  const base = { anamnesis: '', diagnosis: 'gripe' };
  expect(await outbox.send({ ...notes(1, 'gripe forte'), base })).toMatchObject({ status: 'refused' });
  expect(server.requests).toHaveLength(1);
});

const conflictWith = (current: object) => ({ ...problem(409, 'version_conflict'), current });

test('what another tab wrote on an older text does not follow silently', async () => {
  const { outbox, server, clock } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), { ...saved('', 1), anamnesis: '' });
  const open = server.hang();
  const base = { anamnesis: '', diagnosis: '' };
  const first = outbox.send({ ...notes(1, 'gripe'), base });
  await settle();
  const other = outbox.send({ ...notes(1, 'pneumonia'), base });
  await settle();
  open();
  await clock.advance(0);
  expect(await first).toMatchObject({ status: 'sent' });
  expect(await other).toMatchObject({ status: 'refused', problem: { current: { diagnosis: 'gripe' } } });
});

test('an invalid intent is not stored', async () => {
  const { outbox, entries } = await signedIn();
  await expect(outbox.send({ ...cancellation(1), appointmentId: 'x' })).rejects.toThrow();
  expect(await entries()).toEqual([]);
});

test('a full device is reported, and nothing is stored partially', async () => {
  const { outbox, store, entries } = await signedIn();
  const add = store.add;
  store.add = async () => {
    throw new StorageError('full', undefined);
  };
  await expect(outbox.send(cancellation(1))).rejects.toMatchObject({ name: 'StorageError', reason: 'full' });
  store.add = add;
  expect(await entries()).toEqual([]);
});

test('without a user nothing is sent', async () => {
  const device = createDevice();
  const tab = device.openTab();
  await expect(tab.outbox.send(cancellation(1))).rejects.toThrow('No user is signed in');
});
