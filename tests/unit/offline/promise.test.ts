/**
 * The outbox's promise, as a property: whatever happens in whatever order, each intent is carried out exactly once, or
 * is still there for its owner to see.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mood } from './fakeServer.ts';
import {
  ana,
  answer,
  answers,
  appointmentId,
  bento,
  cancellation,
  createDevice,
  questionId,
  type Tab,
} from './harness.ts';

const HOUR_MS = 3_600_000;

type Deed =
  | { is: 'cancel'; n: number }
  | { is: 'answer'; n: number; text: string }
  | { is: 'drain'; tab: number; mood: Mood }
  | { is: 'network'; plugged: boolean }
  | { is: 'crash'; n: number }
  | { is: 'switchUser' }
  | { is: 'expire' }
  | { is: 'time'; ms: number };

const mood: fc.Arbitrary<Mood> = fc.constantFrom<Mood>(
  'well',
  'down',
  'dropped',
  'captive',
  { status: 500 },
  { status: 503, code: 'unavailable', retryAfterMs: 5000 },
  { status: 429, code: 'too_many_requests', retryAfterMs: 1000 },
  { status: 403, code: 'forbidden' },
);
const small = fc.integer({ min: 1, max: 3 });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('cancel' as const), n: small }) },
  {
    weight: 3,
    arbitrary: fc.record({ is: fc.constant('answer' as const), n: small, text: fc.constantFrom('a', 'b', 'c') }),
  },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('drain' as const), tab: fc.nat(1), mood }) },
  fc.record({ is: fc.constant('network' as const), plugged: fc.boolean() }),
  fc.record({ is: fc.constant('crash' as const), n: small }),
  fc.constant<Deed>({ is: 'switchUser' }),
  fc.constant<Deed>({ is: 'expire' }),
  fc.record({ is: fc.constant('time' as const), ms: fc.integer({ min: 1, max: 70_000 }) }),
);

test('whatever happens, each intent is carried out exactly once or is still visible to its owner', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 14 }), async deeds => {
      const device = createDevice();
      const { server, clock } = device;
      const tabs: [Tab, Tab] = [device.openTab(), device.openTab()];
      let user = ana;
      let logins = 0;
      const signIn = async (who: typeof ana) => {
        user = who;
        logins += 1;
        server.sessions.set(`token-${logins}`, who.id);
        for (const tab of tabs) await tab.keeper.begin({ token: `token-${logins}`, user: who });
      };
      await signIn(ana);
      const meant = { [ana.id]: new Set<string>(), [bento.id]: new Set<string>() };
      /** The last answer that each person gave to each question. */
      const lastAnswer = new Map<string, string>();

      for (const [turn, one] of deeds.entries()) {
        const at = new Date(clock.now() + turn).toISOString();
        if (one.is === 'cancel') {
          // Appointments are a person's own, so that who sent what can be told.
          const n = user === ana ? one.n : one.n + 50;
          await tabs[0].store.add(cancellation(n), user.id);
          meant[user.id]?.add(appointmentId(n));
        } else if (one.is === 'answer') {
          const n = user === ana ? one.n : one.n + 50;
          await tabs[0].store.add(answers(answer(n, one.text, at)), user.id);
          meant[user.id]?.add(questionId(n));
          lastAnswer.set(questionId(n), one.text);
        } else if (one.is === 'drain') {
          server.next(one.mood);
          await (tabs[one.tab] ?? tabs[0]).drain({ eager: true });
          server.calm();
        } else if (one.is === 'network') {
          if (one.plugged) device.plug();
          else device.unplug();
        } else if (one.is === 'crash') {
          // A page dies while it sends: the entry stays marked, and nobody knows whether the server heard of it.
          const session = await tabs[0].store.session();
          if (session) await tabs[0].store.take('writes', session, () => true);
          tabs[0] = device.openTab();
          await tabs[0].keeper.begin({ token: `token-${logins}`, user });
        } else if (one.is === 'switchUser') {
          for (const tab of tabs) await tab.keeper.end();
          await signIn(user === ana ? bento : ana);
        } else if (one.is === 'expire') {
          server.sessions.clear();
          await tabs[0].drain({ eager: true });
          await signIn(user);
        } else await clock.advance(one.ms);
      }

      const isDone = (id: string) => server.cancelled.includes(id) || server.answers.has(id);
      const visible = async (owner: string) =>
        (await tabs[0].store.list(owner)).flatMap(({ intent }) =>
          intent.kind === 'cancelAppointment'
            ? [intent.appointmentId]
            : intent.kind === 'saveAnswers'
              ? intent.answers.map(given => given.question_id)
              : [],
        );
      for (const owner of [ana, bento]) {
        const seen = await visible(owner.id);
        for (const id of meant[owner.id] ?? []) expect(isDone(id) || seen.includes(id)).toBe(true);
      }

      // All is well again: everything that was not refused goes, and the last word of the person stands.
      device.plug();
      for (const owner of [ana, bento]) {
        for (const tab of tabs) await tab.keeper.end();
        await signIn(owner);
        for (const entry of await tabs[0].store.list(owner.id)) {
          if (entry.state === 'refused') await tabs[0].store.retry(entry.id, owner.id);
        }
        for (let turn = 0; turn < 3; turn++) {
          await clock.advance(HOUR_MS);
          await tabs[0].drain({ eager: true });
        }
        expect(await visible(owner.id)).toEqual([]);
        for (const id of meant[owner.id] ?? []) expect(isDone(id)).toBe(true);
      }
      for (const [id, text] of lastAnswer) expect(server.answers.get(id)?.answer).toBe(text);

      // Nobody's entry ever went out under somebody else's name.
      for (const { request, token } of server.requests) {
        const whose = [...(server.sessions.get(token) ?? '')].join('');
        const id =
          (request.params as { id?: string } | undefined)?.id ??
          (request.body as { question_id: string }[])[0]?.question_id;
        if (whose && id) expect(meant[whose]?.has(id)).toBe(true);
      }
      for (const tab of tabs) {
        tab.news.close();
        tab.database.close();
      }
    }),
    { numRuns: 50 },
  );
}, 60_000);
