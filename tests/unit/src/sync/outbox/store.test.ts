import { expect, test } from 'vitest';
import type { Problem } from '../../../../../contract/errors.ts';
import type { Entry } from '../../../../../src/sync/outbox/entry.ts';
import type { AnyIntent, Lane } from '../../../../../src/sync/outbox/intent.ts';
import { problem } from '../fakeServer.ts';
import {
  ana,
  answer,
  answers,
  appointment,
  bento,
  bytes,
  cancellation,
  doctorAppointment,
  drElisa,
  NOON,
  newEntry,
  notes,
  signedIn,
  upload,
} from '../harness.ts';

const forbidden: Problem = problem(403, 'forbidden');
const place = { name: 'notes:1', form: 'form', versions: { form: 1 } };

/** A device with one tab in which a user is signed in, and shortcuts for what a drain does with the store. */
async function openStore(user = ana) {
  const tab = await signedIn(user);
  const sessionOf = async () => {
    const session = await tab.store.session();
    if (!session) throw new Error('no user is signed in');
    return session;
  };
  /** Takes the next entry, which must exist. */
  const take = async (lane: Lane = 'writes'): Promise<Entry> => {
    const { entry } = await tab.store.take(lane, await sessionOf(), () => true);
    if (!entry) throw new Error('no entry is due');
    return entry;
  };
  /** Stores an intent that the server then refuses. Returns its entry's id. */
  const addRefused = async (intent: AnyIntent, reason = forbidden) => {
    const id = await tab.store.add(intent, user.id);
    await tab.store.refuse(await take(), reason);
    return id;
  };
  /** Stores entries as they are. */
  const put = (...entries: Partial<Entry>[]) =>
    tab.database.write(['outbox'], async tx => {
      for (const [n, entry] of entries.entries()) {
        await tx.objectStore('outbox').add({ ...newEntry(cancellation(n), user.id, `key of ${n}`, NOON), ...entry });
      }
    });
  return { ...tab, sessionOf, take, addRefused, put };
}

test('another user can neither undo, discard, retry nor take back an entry', async () => {
  const { store, addRefused, entries } = await openStore();
  const refused = await addRefused(cancellation(1));
  const waiting = await store.add(cancellation(2), ana.id);
  const before = await entries();
  for (const id of [refused, waiting]) {
    expect(await store.undo(id, bento.id)).toBe(false);
    expect(await store.discard(id, bento.id)).toBe(false);
    expect(await store.takeBack(id, bento.id, place, () => 'text')).toBe(false);
    await store.retry(id, bento.id);
  }
  expect(await entries()).toEqual(before);
});

test('an entry that is gone can’t be undone, discarded, taken back or marked, and a retry does nothing', async () => {
  const { store } = await openStore();
  expect(await store.undo(7, ana.id)).toBe(false);
  expect(await store.discard(7, ana.id)).toBe(false);
  expect(await store.takeBack(7, ana.id, place, () => 'text')).toBe(false);
  expect(await store.markQueued(7)).toBe(false);
  await store.retry(7, ana.id);
  expect(await store.count()).toBe(0);
});

test('what arrives for an entry that was discarded meanwhile doesn’t bring it back', async () => {
  const { store, take } = await openStore();
  await store.add(cancellation(1), ana.id);
  const entry = await take();
  await store.discardAll(ana.id);
  expect(await store.advance(entry)).toBeUndefined();
  await store.postpone(entry, { tried: true });
  expect(await store.refuse(entry, forbidden)).toEqual({ ...entry, state: 'refused', problem: forbidden });
  expect(await store.count()).toBe(0);
});

test('an intent that replaces a refused one is the only one left, with what it did not give again', async () => {
  const { store, addRefused, entries } = await openStore();
  await addRefused(answers(answer(1, 'X'), answer(2, 'sim')));
  await store.add(answers(answer(1, 'A+')), ana.id);
  expect(await entries()).toMatchObject([
    { state: 'waiting', intent: { answers: [{ answer: 'sim' }, { answer: 'A+' }] } },
  ]);
});

test('an entry that can’t be read is shown as its intent, or whole if it has none', async () => {
  const { store, database } = await openStore();
  const intent = { kind: 'fly', to: 'Rio' };
  await database.write(['outbox'], async tx => {
    await tx.objectStore('outbox').add({ userId: ana.id, intent } as never);
    await tx.objectStore('outbox').add({ userId: ana.id, job: 'old' } as never);
  });
  const { unreadable } = await store.all(ana.id);
  expect(unreadable.map(({ text }) => JSON.parse(text))).toEqual([intent, { userId: ana.id, job: 'old' }]);
});

test('nothing is taken for a session that has ended or was replaced', async () => {
  const { store, sessionOf, signIn, signOut, entries } = await openStore();
  await store.add(cancellation(1), ana.id);
  const old = await sessionOf();
  await signIn(ana, 'another token');
  expect(await store.take('writes', old, () => true)).toEqual({ entry: undefined, at: undefined });
  const current = await sessionOf();
  await signOut();
  expect(await store.take('writes', current, () => true)).toEqual({ entry: undefined, at: undefined });
  await signIn(ana);
  expect(await entries()).toMatchObject([{ state: 'waiting' }]);
});

test('each lane takes its own entries only', async () => {
  const { store, sessionOf, take } = await openStore(drElisa);
  const file = await store.addFile(upload(1), bytes(1), drElisa.id, false);
  expect(await store.take('writes', await sessionOf(), () => true)).toMatchObject({ entry: undefined });
  const write = await store.add(cancellation(1), drElisa.id);
  expect((await take('writes')).id).toBe(write);
  expect((await take('uploads')).id).toBe(file);
});

test('an entry behind many refused ones is taken', async () => {
  const { store, put, take } = await openStore();
  await put(...Array.from({ length: 25 }, () => ({ state: 'refused' as const, problem: forbidden })));
  const id = await store.add(cancellation(99), ana.id);
  expect((await take()).id).toBe(id);
});

test('an entry far back in the queue is taken before one that is deferred', async () => {
  const { store, put, take } = await openStore();
  const refused = Array.from({ length: 24 }, () => ({ state: 'refused' as const, problem: forbidden }));
  await put({ aside: true }, ...refused);
  const id = await store.add(cancellation(99), ana.id);
  expect((await take()).id).toBe(id);
  expect(await take()).toMatchObject({ aside: true });
});

test('the next request of an entry starts without failures, under a new key', async () => {
  const { store, take, entries } = await openStore(drElisa);
  await store.addFile(upload(1), bytes(1), drElisa.id, false);
  await store.postpone(await take('uploads'), { tried: true, failures: 3, faults: 2 });
  const entry = await take('uploads');
  const next = await store.advance(entry);
  expect(next).toMatchObject({ step: 1, tried: false, failures: 0, faults: 0, state: 'sending' });
  expect(next?.key).not.toBe(entry.key);
  expect(await entries()).toEqual([next]);
});

test('an upload whose exam was already created can’t be undone, but discarded', async () => {
  const { store, take } = await openStore(drElisa);
  const id = await store.addFile(upload(1), bytes(1), drElisa.id, false);
  const next = await store.advance(await take('uploads'));
  if (next) await store.postpone(next, {});
  expect(await store.undo(id, drElisa.id)).toBe(false);
  expect(await store.discard(id, drElisa.id)).toBe(true);
});

test('only entries of the lane that were being sent wait again after a crash', async () => {
  const { store, take, entries } = await openStore();
  await store.add(cancellation(1), ana.id);
  await store.add(cancellation(2), ana.id);
  await take();
  expect(await store.recover('uploads')).toBe(false);
  expect(await entries()).toMatchObject([{ state: 'sending' }, { state: 'waiting', tried: false }]);
  expect(await store.recover('writes')).toBe(true);
  expect(await entries()).toMatchObject([
    { state: 'waiting', tried: true },
    { state: 'waiting', tried: false },
  ]);
  expect(await store.recover('writes')).toBe(false);
});

test('a response for a user who is no longer signed in doesn’t change the next user’s mirror', async () => {
  const { store, take, signIn, signOut, mirror } = await openStore();
  await store.add(cancellation(1), ana.id);
  const entry = await take();
  await signOut();
  await signIn(bento);
  await mirror.of('appointments').write([appointment(1)]);
  const { id } = appointment(1);
  await store.settle(entry, { id, canceled_at: '2027-01-01T00:00:00Z', cancel_reason: 'Nenhum' });
  expect((await mirror.of('appointments').read())?.value).toEqual([appointment(1)]);
  expect(await store.count()).toBe(0);
});

test('a later intent follows one whose response arrives after its owner has signed out', async () => {
  const { store, take, signOut } = await openStore(drElisa);
  await store.add(notes(1, 'gripe'), drElisa.id);
  const entry = await take();
  await store.add(notes(1, 'gripe e febre'), drElisa.id);
  await signOut();
  await store.settle(entry, doctorAppointment(1, 2));
  expect(await store.list(drElisa.id)).toMatchObject([{ intent: { diagnosis: 'gripe e febre', version: 2 } }]);
});

test('a sent intent removes refused ones of its own subject and user only', async () => {
  const { store, addRefused, take, put, entries } = await openStore(drElisa);
  const other = answers(answer(1, 'X'));
  await put({ userId: bento.id, subject: 'answers', intent: other, state: 'refused', problem: forbidden });
  await put({ intent: null as never });
  await addRefused(cancellation(1));
  await store.add(notes(1, 'gripe'), drElisa.id);
  await store.settle(await take(), doctorAppointment(1, 2));
  expect(await entries()).toMatchObject([{ state: 'refused', intent: { kind: 'cancelAppointment' } }]);
  await store.add(answers(answer(1, 'A+')), drElisa.id);
  await store.settle(await take(), []);
  expect(await store.list(bento.id)).toMatchObject([{ state: 'refused', intent: other }]);
});

test('a sent intent removes an earlier refused one of its subject, but not one that waits', async () => {
  const { store, take, entries } = await openStore();
  await store.add(cancellation(1), ana.id);
  const first = await take();
  await store.add(cancellation(1, 'Local'), ana.id);
  await store.refuse(first, forbidden);
  const { id } = appointment(1);
  await store.settle(await take(), { id, canceled_at: '2027-01-01T00:00:00Z', cancel_reason: 'Local' });
  expect(await entries()).toEqual([]);

  await store.add(answers(answer(1, 'X')), ana.id);
  await store.postpone(await take(), { tried: true });
  const later = await store.add(answers(answer(1, 'A+')), ana.id);
  const settled = (await entries()).find(entry => entry.id === later);
  if (settled) await store.settle(settled, []);
  expect(await entries()).toMatchObject([{ tried: true, intent: { answers: [{ answer: 'X' }] } }]);
});

test('a refusal keeps what was recorded while the request was on its way', async () => {
  const { store, take, entries } = await openStore();
  const id = await store.add(cancellation(1), ana.id);
  const entry = await take();
  expect(await store.markQueued(id)).toBe(true);
  expect(await store.refuse(entry, forbidden)).toMatchObject({ id, queued: true, state: 'refused' });
  expect(await entries()).toMatchObject([{ queued: true, problem: forbidden }]);
});

test('a refused entry can’t be marked as queued', async () => {
  const { store, addRefused, entries } = await openStore();
  const id = await addRefused(cancellation(1));
  expect(await store.markQueued(id)).toBe(false);
  expect(await entries()).toMatchObject([{ queued: false }]);
});

test('a retry changes nothing of an entry that is being sent', async () => {
  const { store, take, entries } = await openStore();
  await store.add(cancellation(1), ana.id);
  await store.postpone(await take(), { retryAt: NOON + 60_000 });
  const entry = await take();
  await store.retry(entry.id, ana.id);
  expect(await entries()).toEqual([entry]);
});

test('a retry of an entry that waits makes it due at once, with the same key', async () => {
  const { store, take, entries } = await openStore();
  await store.add(cancellation(1), ana.id);
  const entry = await take();
  const change = { tried: true, failures: 5, faults: 5, aside: true, retryAt: NOON + 60_000 };
  await store.postpone(entry, change);
  await store.retry(entry.id, ana.id);
  expect(await entries()).toMatchObject([{ ...change, key: entry.key, retryAt: 0, state: 'waiting' }]);
});
