import { expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import type { SaveNotes } from '../../../../../src/features/appointments/intents/saveNotes.ts';
import { createDrain } from '../../../../../src/sync/outbox/drain.ts';
import type { AnyIntent } from '../../../../../src/sync/outbox/intent.ts';
import {
  ana,
  answer,
  answers,
  appointment,
  appointmentId,
  bento,
  cancellation,
  createDevice,
  doctorAppointment,
  drElisa,
  notes,
  questionId,
  settle,
  signedIn,
} from '../harness.ts';

/** Ana is signed in, and these intents wait to be sent. */
async function withEntries(...intents: AnyIntent[]) {
  const tab = await signedIn();
  for (const intent of intents) await tab.store.add(intent, ana.id);
  return tab;
}

test('sends entries in order of creation, and removes them', async () => {
  const { drain, server, entries } = await withEntries(cancellation(1), answers(answer(1, 'A+')), cancellation(2));
  expect(await drain()).toEqual({ end: 'done', at: undefined });
  expect(server.requests.map(({ request }) => request.call.method)).toEqual(['DELETE', 'POST', 'DELETE']);
  expect(server.cancelled).toEqual([appointmentId(1), appointmentId(2)]);
  expect(await entries()).toEqual([]);
});

test('does not send while offline', async () => {
  const { device, store, drain, server, entries } = await signedIn();
  device.unplug();
  await store.add(cancellation(1), ana.id);
  expect((await drain({ eager: true })).end).toBe('unreachable');
  expect(server.requests).toEqual([]);
  expect(await entries()).toMatchObject([{ state: 'waiting', tried: false }]);
});

test('sends although the device says by mistake that it is offline', async () => {
  const { device, store, drain, server, connectivity } = await signedIn();
  device.wire.saysOnline = false;
  device.wire.events.dispatchEvent(new Event('offline'));
  await store.add(cancellation(1), ana.id);
  expect((await drain({ eager: true })).end).toBe('done');
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(connectivity.isOffline()).toBe(false);
});

test('keeps the entry through a 503 and honours Retry-After', async () => {
  const { drain, server, clock, entries } = await withEntries(cancellation(1));
  server.respondNext({ status: 503, code: 'unavailable', retryAfterMs: 120_000 });
  expect(await drain()).toEqual({ end: 'wait', at: clock.now() + 120_000 });
  await clock.advance(119_999);
  expect((await drain({ eager: true })).end).toBe('wait');
  expect(server.requests).toHaveLength(1);
  await clock.advance(1);
  expect((await drain()).end).toBe('done');
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(await entries()).toEqual([]);
});

test('a 429 makes everything behind it wait as well', async () => {
  const { drain, server, clock, entries } = await withEntries(cancellation(1), cancellation(2));
  server.respondNext({ status: 429, code: 'too_many_requests', retryAfterMs: 30_000 });
  const wait = { end: 'wait', at: clock.now() + 30_000 };
  expect(await drain({ eager: true })).toEqual(wait);
  expect(await drain({ eager: true })).toEqual(wait);
  expect(server.requests).toHaveLength(1);
  expect(await entries()).toMatchObject([{ tried: false }, { tried: false }]);
  await clock.advance(30_000);
  await drain();
  expect(server.cancelled).toHaveLength(2);
});

test('a text over the daily limit waits by itself, with what is merged into it', async () => {
  const { store, drain, server, clock, entries } = await withEntries(answers(answer(1, 'A+')), cancellation(1));
  server.respondNext({ status: 429, code: 'too_many_requests', retryAfterMs: 3_600_000 });
  expect(await drain({ eager: true })).toEqual({ end: 'wait', at: clock.now() + 3_600_000 });
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(await entries()).toMatchObject([{ intent: { kind: 'saveAnswers' }, tried: false }]);
  await store.add(answers(answer(2, 'sim')), ana.id);
  await store.add(cancellation(2), ana.id);
  await drain({ eager: true });
  expect(server.cancelled).toEqual([appointmentId(1), appointmentId(2)]);
  expect(server.requests.filter(({ request }) => request.call.method === 'POST')).toHaveLength(1);
  await clock.advance(3_600_000);
  expect((await drain()).end).toBe('done');
  expect(await entries()).toEqual([]);
});

test('a text over the daily limit waits by itself, with later ones of its subject', async () => {
  const { store, drain, server, clock, entries } = await withEntries(answers(answer(1, 'A+')));
  server.respondNext({ status: 429, code: 'too_many_requests', retryAfterMs: 3_600_000 });
  await drain({ eager: true });
  // The server may have executed an entry that was tried, so nothing is merged into it.
  for (const entry of await entries()) await store.postpone(entry, { tried: true });
  await store.add(answers(answer(2, 'sim')), ana.id);
  await store.add(cancellation(1), ana.id);
  expect(await drain({ eager: true })).toEqual({ end: 'wait', at: clock.now() + 3_600_000 });
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(await entries()).toMatchObject([
    { intent: answers(answer(1, 'A+')), tried: true },
    { intent: answers(answer(2, 'sim')), tried: false },
  ]);
  expect(server.requests.filter(({ request }) => request.call.method === 'POST')).toHaveLength(1);
  await clock.advance(3_600_000);
  expect((await drain()).end).toBe('done');
  expect(await entries()).toEqual([]);
});

test('a 429 for as long as the limit of requests a minute can last holds up the lane', async () => {
  const { drain, server, clock } = await withEntries(answers(answer(1, 'A+')), cancellation(1));
  server.respondNext({ status: 429, code: 'too_many_requests', retryAfterMs: 60_000 });
  expect(await drain({ eager: true })).toEqual({ end: 'wait', at: clock.now() + 60_000 });
  expect(server.requests).toHaveLength(1);
});

test('a request whose response was lost is repeated with the same key, and executed once', async () => {
  const { store, drain, server, clock, entries } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), doctorAppointment(1));
  await store.add(notes(1, 'gripe'), drElisa.id);
  server.respondNext('dropped');
  expect((await drain()).end).toBe('unreachable');
  expect(await entries()).toMatchObject([{ state: 'waiting', tried: true }]);
  await clock.advance(60_000);
  expect((await drain()).end).toBe('done');
  expect(new Set(server.requests.map(({ key }) => key)).size).toBe(1);
  expect(server.notes.get(appointmentId(1))?.version).toBe(2);
});

test('waits longer after each failure, up to a minute', async () => {
  const { drain, server, clock, connectivity } = await withEntries(cancellation(1));
  server.respondAlways({ status: 500 });
  server.isHealthy = false;
  const waits: number[] = [];
  for (let failure = 0; failure < 9; failure++) {
    connectivity.report(true);
    const { at = 0 } = await drain();
    waits.push(at - clock.now());
    await clock.advance(at - clock.now());
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

test('after five faults on a healthy server, an entry is deferred and the others are sent', async () => {
  const { drain, server, clock, entries } = await withEntries(cancellation(1), cancellation(2));
  for (let fault = 1; fault <= 5; fault++) {
    server.respondNext({ status: 500 });
    await drain();
    await clock.advance(60_000);
  }
  expect(server.cancelled).toEqual([appointmentId(2)]);
  expect(await entries()).toMatchObject([{ aside: true, state: 'waiting' }]);
  await drain();
  expect(server.cancelled).toEqual([appointmentId(2), appointmentId(1)]);
});

test.each(['down', 'dropped'] as const)(
  'an entry whose connection is always cut (%s) is deferred on a healthy server, and its lane continues',
  async mood => {
    const { drain, server, clock, entries } = await withEntries(cancellation(1), cancellation(2));
    for (let cut = 1; cut <= 5; cut++) {
      server.respondNext(mood);
      await drain();
      await clock.advance(60_000);
    }
    expect(server.cancelled).toContain(appointmentId(2));
    expect(await entries()).toMatchObject([{ aside: true, tried: true, intent: { appointmentId: appointmentId(1) } }]);
  },
);

test('faults of an unhealthy server do not count against the entry', async () => {
  const { drain, server, clock, connectivity, entries } = await withEntries(cancellation(1));
  server.isHealthy = false;
  server.respondAlways({ status: 500 });
  for (let fault = 0; fault < 8; fault++) {
    connectivity.report(true);
    await drain();
    expect(connectivity.isOffline()).toBe(true);
    await clock.advance(60_000);
  }
  expect(await entries()).toMatchObject([{ aside: false, faults: 0, failures: 8 }]);
});

test('a response from another server neither removes nor refuses an entry', async () => {
  const { drain, server, clock, entries } = await withEntries(cancellation(1));
  server.isHealthy = false;
  server.respondNext('captive');
  expect((await drain()).end).toBe('wait');
  expect(await entries()).toMatchObject([{ state: 'waiting' }]);
  await clock.advance(60_000);
  expect((await drain()).end).toBe('unreachable');
  server.isHealthy = true;
  expect((await drain()).end).toBe('done');
});

test('a refusal keeps the text and the reason, and does not hold up what is behind it', async () => {
  const { store, drain, server, entries, heard } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), doctorAppointment(1, 7));
  server.notes.set(appointmentId(2), doctorAppointment(2));
  await store.add(notes(1, 'gripe'), drElisa.id);
  await store.add(notes(2, 'bronquite'), drElisa.id);
  expect((await drain()).end).toBe('done');
  expect(await entries()).toMatchObject([
    {
      state: 'refused',
      intent: { diagnosis: 'gripe' },
      problem: { code: 'version_conflict', current: { version: 7 } },
    },
  ]);
  expect(server.notes.get(appointmentId(2))?.diagnosis).toBe('bronquite');
  expect(heard.map(event => event.type)).toContain('refused');
});

test('a 401 pauses the drain and loses nothing', async () => {
  const { drain, server, entries, heard, signIn, keeper } = await withEntries(cancellation(1), cancellation(2));
  server.sessions.clear();
  expect((await drain()).end).toBe('signedOut');
  expect(heard).toContainEqual({ type: 'signedOut', token: 'token-of-Ana' });
  expect(await entries()).toMatchObject([{ state: 'waiting', tried: false }, { state: 'waiting' }]);
  expect((await drain({ eager: true })).end).toBe('signedOut');
  expect(server.requests).toHaveLength(1);
  keeper.leave();
  await signIn(ana, 'a-new-token');
  expect((await drain()).end).toBe('done');
  expect(server.requests.at(-1)?.token).toBe('a-new-token');
  expect(server.cancelled).toHaveLength(2);
});

test('a late 401 for an old token does not end the new session', async () => {
  const { store, drain, server, signIn } = await withEntries(cancellation(1));
  const open = server.hang();
  const draining = drain();
  await settle();
  server.sessions.clear();
  await signIn(ana, 'a-new-token');
  open();
  expect((await draining).end).toBe('signedOut');
  expect((await store.session())?.token).toBe('a-new-token');
});

test('another user neither sends nor sees them', async () => {
  const { store, drain, server, signIn, signOut, entries } = await signedIn(ana);
  await store.add(cancellation(1), ana.id);
  await signOut();
  await signIn(bento);
  expect(await entries()).toEqual([]);
  expect((await drain({ eager: true })).end).toBe('done');
  expect(server.requests).toEqual([]);
  await signOut();
  await signIn(ana, 'back-again');
  expect(await entries()).toHaveLength(1);
  await drain();
  expect(server.cancelled).toEqual([appointmentId(1)]);
});

test('two tabs send each entry once', async () => {
  const device = createDevice();
  const [one, two] = [device.openTab(), device.openTab()];
  await one.signIn(ana);
  for (let n = 1; n <= 6; n++) await one.store.add(cancellation(n), ana.id);
  await Promise.all([one.drain(), two.drain(), one.drain({ eager: true }), two.drain({ eager: true })]);
  expect(device.server.requests).toHaveLength(6);
  expect(device.server.cancelled).toHaveLength(6);
});

test('what was being sent when a page died is sent again, with its key', async () => {
  const { store, device, server, entries } = await withEntries(cancellation(1));
  const session = await store.session();
  if (!session) throw new Error('no user is signed in');
  const { entry } = await store.take('writes', session, () => false);
  expect(await entries()).toMatchObject([{ state: 'sending' }]);
  await device.openTab().drain();
  expect(server.requests.map(({ key }) => key)).toEqual([entry?.key]);
  expect(await entries()).toEqual([]);
});

test('a sent cancellation leaves the outbox and the mirror at once', async () => {
  const { store, drain, mirror, entries } = await signedIn();
  await mirror.of('appointments').write([appointment(1), appointment(2)]);
  await store.add(cancellation(1), ana.id);
  expect((await mirror.of('appointments').read())?.value).toHaveLength(2);
  await drain();
  expect((await mirror.of('appointments').read())?.value).toEqual([appointment(2)]);
  expect(await entries()).toEqual([]);
});

test('a cancelled appointment stays in the record only for its notes', async () => {
  const { store, drain, mirror } = await signedIn();
  const kept = { ...appointment(1), anamnesis: 'tosse', exams: [] };
  await mirror.of('records', ana.id).write([kept, { ...appointment(2), exams: [] }]);
  await store.add(cancellation(1), ana.id);
  await store.add(cancellation(2), ana.id);
  await drain();
  expect((await mirror.of('records', ana.id).read())?.value).toEqual([
    { ...kept, canceled_at: '2027-01-01T00:00:00Z', cancel_reason: 'Nenhum' },
  ]);
});

test('later notes for the same appointment take the new version', async () => {
  const { store, drain, server, mirror } = await signedIn(drElisa);
  server.notes.set(appointmentId(1), doctorAppointment(1));
  await mirror.of('doctorAppointments').write([doctorAppointment(1)]);
  await store.add(notes(1, 'gripe'), drElisa.id);
  const open = server.hang();
  const draining = drain();
  await settle();
  await store.add(notes(1, 'bronquite'), drElisa.id);
  open();
  await draining;
  await drain();
  expect(server.notes.get(appointmentId(1))).toMatchObject({ diagnosis: 'bronquite', version: 3 });
  expect((await mirror.of('doctorAppointments').read())?.value).toMatchObject([{ diagnosis: 'bronquite', version: 3 }]);
});

test('later answers replace refused ones, and keep those that were not given again', async () => {
  const { store, drain, server, entries } = await withEntries(answers(answer(1, 'X'), answer(2, 'Y')));
  const open = server.hang();
  server.respondNext({ status: 422, code: 'validation' });
  const draining = drain();
  await settle();
  await store.add(answers(answer(1, 'A+')), ana.id);
  open();
  await draining;
  expect(server.answers.get(questionId(1))?.answer).toBe('A+');
  expect(await entries()).toMatchObject([{ state: 'refused', intent: { answers: [{ question_id: questionId(2) }] } }]);
});

test('after a failure, the server’s health is checked before anything is sent', async () => {
  const { store, drain, server, connectivity, entries } = await signedIn();
  connectivity.report(false);
  server.respondAlways('down');
  await store.add(cancellation(1), ana.id);
  expect((await drain({ eager: true })).end).toBe('unreachable');
  expect(await entries()).toMatchObject([{ tried: false }]);
  server.respondAlways('normal');
  expect((await drain({ eager: true })).end).toBe('done');
  expect(connectivity.isOffline()).toBe(false);
});

test('what was being sent when a page died waits again even without a network, and may have been executed', async () => {
  const { store, device, entries, outbox } = await withEntries(cancellation(1));
  const session = await store.session();
  if (!session) throw new Error('no user is signed in');
  await store.take('writes', session, () => false);
  device.unplug();
  await device.openTab().drain();
  const [entry] = await entries();
  expect(entry).toMatchObject({ state: 'waiting', tried: true });
  expect(await outbox.undo(entry?.id ?? 0)).toBe(false);
  expect(await outbox.discard(entry?.id ?? 0)).toBe(true);
});

/** The first of so many entries is carried out, the second is on its way; gives how to let it arrive. */
async function secondOnItsWay({ drain, server }: Awaited<ReturnType<typeof signedIn>>) {
  const openFirst = server.hang();
  const draining = drain();
  await settle();
  const open = server.hang();
  openFirst();
  // The device's storage takes many turns to put one away and to take the next.
  for (let round = 0; round < 4; round++) await settle();
  return { draining, open };
}

test('the next entry is prefetched, and stays waiting if the current one fails', async () => {
  const tab = await signedIn();
  for (let n = 1; n <= 4; n++) await tab.store.add(cancellation(n), ana.id);
  tab.server.respondNext('normal', 'dropped');
  const { draining, open } = await secondOnItsWay(tab);
  expect(tab.server.requests).toHaveLength(2);
  expect((await tab.entries()).map(({ state }) => state)).toEqual(['sending', 'sending', 'waiting']);
  open();
  expect((await draining).end).toBe('unreachable');
  const [second, third] = await tab.entries();
  expect(second).toMatchObject({ state: 'waiting', tried: true });
  expect(third).toMatchObject({ state: 'waiting', tried: false });
  expect(await tab.outbox.undo(third?.id ?? 0)).toBe(true);
});

test('a prefetched entry is not sent if its owner signs out first', async () => {
  const tab = await signedIn();
  for (let n = 1; n <= 3; n++) await tab.store.add(cancellation(n), ana.id);
  const { draining, open } = await secondOnItsWay(tab);
  await tab.signOut();
  open();
  expect((await draining).end).toBe('signedOut');
  expect(tab.server.cancelled).toEqual([appointmentId(1), appointmentId(2)]);
  expect(await tab.store.list(ana.id)).toMatchObject([{ state: 'waiting', tried: false }]);
});

test('nothing overtakes what waits for an earlier one of its own subject', async () => {
  const { device, store, drain, server } = await signedIn(drElisa);
  server.notes.set(appointmentId(2), doctorAppointment(2));
  await store.add(cancellation(1), drElisa.id);
  await store.add(notes(2, 'gripe'), drElisa.id);
  const session = await store.session();
  if (!session) throw new Error('no user is signed in');
  // A page died while it was sending both: what comes now is not merged into them.
  for (let n = 1; n <= 2; n++) await store.take('writes', session, () => true);
  device.unplug();
  await drain();
  await store.add(notes(2, 'bronquite'), drElisa.id);
  await store.add(cancellation(3), drElisa.id);
  device.plug();
  expect((await drain()).end).toBe('done');
  expect(server.requests.map(({ request }) => request.call.method)).toEqual(['DELETE', 'PUT', 'PUT', 'DELETE']);
  expect(server.notes.get(appointmentId(2))).toMatchObject({ diagnosis: 'bronquite', version: 3 });
});

/** The types of the events that a tab has heard. */
const typesOf = ({ heard }: { heard: { type: string }[] }) => heard.map(({ type }) => type);

test('pages are told when an entry is being sent and when it was sent, once each', async () => {
  const tab = await withEntries(cancellation(1), cancellation(2), cancellation(3), cancellation(4));
  await tab.drain();
  const types = typesOf(tab);
  expect(types.filter(type => type === 'changed')).toHaveLength(4);
  expect(types.filter(type => type === 'sent')).toHaveLength(4);
  expect(types).toHaveLength(8);
});

test('pages are told when an entry that could not be sent waits again', async () => {
  const tab = await withEntries(cancellation(1));
  tab.server.respondNext('dropped');
  await tab.drain();
  expect(typesOf(tab)).toEqual(['changed', 'changed']);
  expect(await tab.entries()).toMatchObject([{ state: 'waiting', queued: false }]);
});

test('pages are told when a prefetched entry waits again', async () => {
  const tab = await withEntries(cancellation(1), cancellation(2), cancellation(3));
  tab.server.respondNext('normal', 'dropped');
  await tab.drain();
  expect(typesOf(tab)).toEqual(['changed', 'sent', 'changed', 'changed', 'changed']);
  expect(await tab.entries()).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
});

test('pages are told when the entries of a page that died wait again', async () => {
  const { store, device } = await withEntries(cancellation(1));
  const session = await store.session();
  if (!session) throw new Error('no user is signed in');
  await store.take('writes', session, () => false);
  device.unplug();
  const later = device.openTab();
  await later.drain();
  expect(typesOf(later)).toEqual(['changed']);
});

test('notes that were refused only as outdated wait again, and are sent on the current version', async () => {
  const tab = await signedIn(drElisa);
  const base = { anamnesis: 'tosse', diagnosis: 'gripe' };
  tab.server.notes.set(appointmentId(1), { ...doctorAppointment(1, 3), ...base });
  const outdated: SaveNotes = { ...notes(1, 'gripe forte'), base };
  await tab.store.add(outdated, drElisa.id);
  await tab.drain();
  expect(typesOf(tab)).toEqual(['changed', 'changed', 'changed', 'sent']);
  expect(tab.server.notes.get(appointmentId(1))).toMatchObject({ diagnosis: 'gripe forte', version: 4 });
});

test('an entry that could not be sent waits for its backoff, unless someone asks for an attempt now', async () => {
  const { drain, server, clock } = await withEntries(cancellation(1));
  server.respondNext('dropped');
  const { at } = await drain();
  expect(at).toBe(clock.now() + 1_000);
  expect(await drain()).toEqual({ end: 'wait', at });
  expect(server.requests).toHaveLength(1);
  expect((await drain({ eager: true })).end).toBe('done');
  expect(server.requests).toHaveLength(2);
});

test('someone who asks for an attempt now gets one of each entry, not several', async () => {
  const { drain, server, clock, entries } = await withEntries(cancellation(1));
  for (let fault = 1; fault <= 4; fault++) {
    server.respondNext({ status: 500 });
    await drain();
    await clock.advance(60_000);
  }
  const before = server.requests.length;
  server.respondNext(...Array.from({ length: 5 }, () => ({ status: 500 })));
  expect((await drain({ eager: true })).end).toBe('wait');
  expect(server.requests).toHaveLength(before + 1);
  expect(await entries()).toMatchObject([{ aside: true, state: 'waiting' }]);
});

test.each([
  ['an attempt that is asked for while the lane is busy includes', true, 'done', 2],
  ['without being asked, a busy lane leaves out', false, 'wait', 1],
] as const)('%s entries in backoff', async (_, isAsked, end, sent) => {
  const { store, drain, server, events, clock, entries } = await withEntries(cancellation(1), cancellation(2));
  const [, second] = await entries();
  if (second) await store.postpone(second, { retryAt: clock.now() + 30_000 });
  const open = server.hang();
  const draining = drain();
  await settle();
  if (isAsked) events.emit({ type: 'wanted' });
  open();
  expect((await draining).end).toBe(end);
  expect(server.cancelled).toHaveLength(sent);
});

test('a small write on its way is not cut off when its owner signs out', async () => {
  const { drain, server, signOut, events, store } = await withEntries(cancellation(1));
  const open = server.hang();
  const draining = drain();
  await settle();
  await signOut();
  events.emit({ type: 'changed' });
  await settle();
  open();
  expect((await draining).end).toBe('signedOut');
  expect(server.cancelled).toEqual([appointmentId(1)]);
  expect(await store.count()).toBe(0);
});

test('the next request goes out while the last result is still being stored', async () => {
  const { store, drain, server, entries } = await withEntries(cancellation(1), cancellation(2), cancellation(3));
  const { settle: settleEntry } = store;
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  let settled = 0;
  vi.spyOn(store, 'settle').mockImplementation(async (...given) => {
    settled += 1;
    if (settled === 2) await held;
    return settleEntry(...given);
  });
  const draining = drain();
  for (let round = 0; round < 4; round++) await settle();
  expect(server.requests).toHaveLength(3);
  expect(settled).toBe(2);
  release();
  expect((await draining).end).toBe('done');
  expect(await entries()).toEqual([]);
});

test('successful requests do not make the app seem offline, not even for a moment', async () => {
  const { drain, connectivity } = await withEntries(cancellation(1), cancellation(2));
  const states: boolean[] = [];
  connectivity.subscribe(() => void states.push(connectivity.isOffline()));
  await drain();
  expect(states).toEqual([]);
});

test.each([
  ['a late response shows that the server can be reached', 'normal', [true, false]],
  ['a hanging request that gets no response leaves the app offline', 'dropped', [true]],
] as const)('%s', async (_, mood, expected) => {
  const { drain, server, clock, connectivity } = await withEntries(cancellation(1));
  const states: boolean[] = [];
  connectivity.subscribe(() => void states.push(connectivity.isOffline()));
  server.isHealthy = false;
  server.respondNext(mood);
  const open = server.hang();
  const draining = drain();
  await settle();
  await clock.advance(4_000);
  open();
  await draining;
  expect(states).toEqual(expected);
});

test('a drain rejects when the device’s storage fails, and the next one works', async () => {
  const { store, drain, server } = await withEntries(cancellation(1));
  const failure = new StorageError('unavailable', 'a test');
  vi.spyOn(store, 'take').mockRejectedValueOnce(failure);
  await expect(drain()).rejects.toBe(failure);
  expect((await drain()).end).toBe('done');
  expect(server.cancelled).toEqual([appointmentId(1)]);
});

test('small writes are the lane that is drained by default', async () => {
  const tab = await withEntries(cancellation(1));
  const drain = createDrain(tab.drainTools);
  expect((await drain()).end).toBe('done');
  expect(tab.server.cancelled).toEqual([appointmentId(1)]);
});
