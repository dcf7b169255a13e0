/**
 * The outbox's promise, as a property: whatever happens in whatever order, each intent is executed exactly once, or is
 * still visible to its owner, unless its owner has discarded it.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intents } from '../../../../../src/app/intents.ts';
import type { ResponseMode } from '../fakeServer.ts';
import { ana, bento, bytes, createDevice, settle, type Tab } from '../harness.ts';
import { playedKinds } from './playedKinds.ts';

const HOUR_MS = 3_600_000;
/** How many sequences of actions are played; `npm run soak` plays more. */
const RUNS = Number(process.env.PROMISE_RUNS ?? 50);
/** How many kinds of intents a sequence has. With all of them, few intents would be about the same. */
const MOST_KINDS = 5;

type Lane = 'writes' | 'uploads';

type Action =
  /** `kind` is an index into the kinds of the sequence, modulo their number. */
  | { is: 'store'; kind: number; n: number }
  | { is: 'drain'; tab: number; lane: Lane; modes: ResponseMode[] }
  | { is: 'network'; plugged: boolean }
  | { is: 'crash'; lane: Lane }
  | { is: 'signOut'; choice: 'keep' | 'discard'; sending: boolean }
  | { is: 'discard'; which: number }
  | { is: 'expire' }
  | { is: 'time'; ms: number };

const mode: fc.Arbitrary<ResponseMode> = fc.constantFrom<ResponseMode>(
  'normal',
  'down',
  'dropped',
  'captive',
  { status: 500 },
  { status: 503, code: 'unavailable', retryAfterMs: 5000 },
  { status: 429, code: 'too_many_requests', retryAfterMs: 1000 },
  { status: 403, code: 'forbidden' },
  { status: 507, code: 'storage_full' },
);
const lane = fc.constantFrom('writes' as const, 'uploads' as const);
const is = <T extends string>(name: T) => fc.constant(name);

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({ is: is('store'), kind: fc.nat(MOST_KINDS - 1), n: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ is: is('drain'), tab: fc.nat(1), lane, modes: fc.array(mode, { maxLength: 3 }) }),
  },
  fc.record({ is: is('network'), plugged: fc.boolean() }),
  fc.record({ is: is('crash'), lane }),
  fc.record({ is: is('signOut'), choice: fc.constantFrom('keep' as const, 'discard' as const), sending: fc.boolean() }),
  fc.record({ is: is('discard'), which: fc.nat(3) }),
  fc.record({ is: is('expire') }),
  fc.record({ is: is('time'), ms: fc.integer({ min: 1, max: 70_000 }) }),
);

type StoredEntry = Awaited<ReturnType<Tab['entries']>>[number];

function kindOf({ intent }: Pick<StoredEntry, 'intent'>) {
  const kind = playedKinds.find(({ definition }) => definition.is(intent));
  if (!kind) throw new Error(`No entry of kind ${intent.kind} is played`);
  return kind;
}

const idsOf = (entry: StoredEntry): string[] => kindOf(entry).idsOf(entry.intent, entry.userId);

/** A clinic's device that two people share, in two tabs, and what each of them wants done. */
function sharedDevice(kinds: typeof playedKinds) {
  const device = createDevice();
  const { server, clock } = device;
  const tabs: [Tab, Tab] = [device.openTab(), device.openTab()];
  /** What each user wants done, by the id of what it is about. */
  const wanted = { [ana.id]: new Set<string>(), [bento.id]: new Set<string>() };
  /** What its owner has discarded: it may be executed or not, but it is never sent after that. */
  const discarded = new Set<string>();
  /** What each id was last changed to. */
  const contents = new Map<string, { stored: () => unknown; content: unknown }>();
  /** The user whose requests have this text. */
  const ownerOfMark = new Map<string, string>();
  const ownerOfToken = new Map<string, string>();
  let user = ana;
  let logins = 0;
  let count = 0;
  for (const kind of kinds) for (const n of [1, 2, 3, 51, 52, 53]) kind.prepare?.(server, n);

  async function signIn(who: typeof ana): Promise<void> {
    user = who;
    logins += 1;
    const token = `token-${logins}`;
    server.sessions.set(token, who.id);
    ownerOfToken.set(token, who.id);
    for (const tab of tabs) await tab.keeper.begin({ token, user: who });
  }

  async function signOut(): Promise<void> {
    for (const tab of tabs) await tab.keeper.end({ token: `token-${logins}`, user });
    tabs[0].events.emit({ type: 'changed' });
  }

  async function store(kind: (typeof playedKinds)[number], nth: number, at: string): Promise<void> {
    count += 1;
    // What an intent is about belongs to one user, so that the owner of each request is known.
    const n = user === ana ? nth : nth + 50;
    const { id: userId } = user;
    const fields = kind.make({ n, count, at, userId, server, entries: await tabs[0].entries() });
    if (!fields) return;
    const intent = { ...fields, kind: kind.definition.kind };
    if (kind.definition.lane === 'uploads') await tabs[0].store.addFile(intent, bytes(count), userId, false);
    else await tabs[0].store.add(intent, userId);
    const ids = kind.idsOf(intent, userId);
    for (const mark of kind.marksOf?.(intent) ?? ids) ownerOfMark.set(mark, userId);
    for (const id of ids) {
      wanted[userId]?.add(id);
      discarded.delete(id);
      const { contentOf, storedOf } = kind;
      if (contentOf) contents.set(id, { stored: () => storedOf?.(server, id), content: contentOf(intent, id) });
    }
  }

  async function discard(entry: StoredEntry): Promise<void> {
    if (await tabs[0].outbox.discard(entry.id)) for (const id of idsOf(entry)) discarded.add(id);
  }

  async function play(one: Action, at: string): Promise<void> {
    switch (one.is) {
      case 'store': {
        const kind = kinds[one.kind % kinds.length];
        return kind && store(kind, one.n, at);
      }
      case 'drain':
        server.respondNext(...one.modes);
        await (tabs[one.tab] ?? tabs[0])[one.lane === 'writes' ? 'drain' : 'drainUploads']({ eager: true });
        return server.resetModes();
      case 'network':
        return one.plugged ? device.plug() : device.unplug();
      case 'crash': {
        // A page ends while it sends: the entry stays marked, and the server may have got it or not.
        const session = await tabs[0].store.session();
        if (session) await tabs[0].store.take(one.lane, session, () => true);
        tabs[0] = device.openTab();
        return tabs[0].keeper.begin({ token: `token-${logins}`, user });
      }
      case 'signOut': {
        const open = server.hang();
        const drains = one.sending ? [tabs[1].drain({ eager: true }), tabs[1].drainUploads({ eager: true })] : [];
        await settle();
        if (one.choice === 'discard') {
          for (const entry of await tabs[0].entries()) for (const id of idsOf(entry)) discarded.add(id);
          await tabs[0].outbox.discardAll();
        }
        await signOut();
        open();
        await Promise.all(drains);
        return signIn(user === ana ? bento : ana);
      }
      case 'discard': {
        const entries = await tabs[0].entries();
        const entry = entries[one.which];
        if (!entry) return;
        const rest = kindOf(entry).isChain ? entries.filter(({ subject }) => subject === entry.subject) : [entry];
        for (const other of rest) await discard(other);
        return;
      }
      case 'expire':
        server.sessions.clear();
        await tabs[0].drain({ eager: true });
        return signIn(user);
      case 'time':
        return clock.advance(one.ms);
    }
  }

  return { ...device, tabs, wanted, discarded, contents, ownerOfMark, ownerOfToken, signIn, signOut, play };
}

test('every kind of intent is played', () => {
  const played = playedKinds.map(({ definition }) => definition.kind);
  expect(played.sort()).toEqual(intents.map(({ kind }) => kind).sort());
});

test(
  'whatever happens, each intent is executed exactly once, or is still visible to its owner',
  async () => {
    const names = playedKinds.map(({ definition }) => definition.kind);
    const someNames = fc.subarray(names, { minLength: 1, maxLength: MOST_KINDS });
    await fc.assert(
      fc.asyncProperty(someNames, fc.array(action, { maxLength: 14 }), async (chosen, actions) => {
        const kinds = playedKinds.filter(({ definition }) => chosen.includes(definition.kind));
        const shared = sharedDevice(kinds);
        const { server, clock, tabs, wanted, discarded } = shared;
        await shared.signIn(ana);
        for (const [turn, one] of actions.entries()) {
          await shared.play(one, new Date(clock.now() + turn).toISOString());
        }

        const isDone = (id: string) => kinds.some(kind => kind.isDone(server, id));
        const visibleTo = async (owner: string) => (await tabs[0].store.list(owner)).flatMap(idsOf);
        const expected = (owner: string) => [...(wanted[owner] ?? [])].filter(id => !discarded.has(id));
        for (const owner of [ana, bento]) {
          const visible = await visibleTo(owner.id);
          for (const id of expected(owner.id)) expect(isDone(id) || visible.includes(id)).toBe(true);
        }
        // The device stores bytes for waiting uploads only.
        const files = await tabs[0].database.read(['files'], tx => tx.objectStore('files').getAllKeys());
        const waiting = (await Promise.all([ana, bento].map(owner => tabs[0].store.list(owner.id)))).flat();
        const exams = waiting.filter(({ lane: where }) => where === 'uploads').flatMap(idsOf);
        expect(files.sort()).toEqual(exams.sort());

        // The network and the server work again, and the owner retries what was refused: all of it is executed, and the
        // server has what the owner gave last.
        shared.plug();
        const retried = new Set<string>();
        for (const owner of [ana, bento]) {
          await shared.signOut();
          await shared.signIn(owner);
          for (const entry of await tabs[0].store.list(owner.id)) {
            if (entry.state !== 'refused') continue;
            for (const id of idsOf(entry)) retried.add(id);
            await tabs[0].store.retry(entry.id, owner.id);
          }
          for (let turn = 0; turn < 3; turn++) {
            await clock.advance(HOUR_MS);
            await tabs[0].drain({ eager: true });
            await tabs[1].drainUploads({ eager: true });
          }
          expect(await visibleTo(owner.id)).toEqual([]);
          for (const id of expected(owner.id)) expect(isDone(id)).toBe(true);
        }
        for (const [id, { stored, content }] of shared.contents) {
          if (!discarded.has(id)) expect(stored()).toEqual(content);
        }
        for (const kind of kinds) {
          const executed = kind.executed?.(server, retried) ?? [];
          expect(executed).toEqual([...new Set(executed)]);
        }
        for (const [id, { file }] of server.exams) {
          if (file !== undefined) expect(file).toBe(`bytes of ${Number(id.slice(-3)) - 300}`);
        }
        expect(await tabs[0].database.read(['files'], tx => tx.objectStore('files').count())).toBe(0);

        // Every request was sent with a token of its owner.
        for (const { request, token } of server.requests) {
          const { params, query, body, form } = request;
          const text = JSON.stringify([params, query, body, form?.fields]);
          const owners = [...shared.ownerOfMark].filter(([mark]) => text.includes(mark)).map(([, owner]) => owner);
          expect(owners).not.toEqual([]);
          for (const owner of owners) expect(shared.ownerOfToken.get(token)).toBe(owner);
        }
        for (const tab of tabs) {
          tab.events.close();
          tab.database.close();
        }
      }),
      { numRuns: RUNS },
    );
  },
  60_000 + RUNS * 500,
);
