/**
 * The outbox's promise, as a property: whatever happens in whatever order, each intent is carried out exactly once, or
 * is still there for its owner to see, unless its owner has thrown it away.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelAppointmentIntent } from '../../../../../src/features/appointments/intents/cancelAppointment.ts';
import { confirmAppointmentIntent } from '../../../../../src/features/appointments/intents/confirmAppointment.ts';
import { moveAppointmentIntent } from '../../../../../src/features/appointments/intents/moveAppointment.ts';
import { requestAppointmentIntent } from '../../../../../src/features/appointments/intents/requestAppointment.ts';
import { closeTimeIntent } from '../../../../../src/features/closedTimes/intents/closeTime.ts';
import { issueDocumentIntent } from '../../../../../src/features/documents/intents/issueDocument.ts';
import { saveEntryIntent } from '../../../../../src/features/entries/intents/saveEntry.ts';
import { saveAnswersIntent } from '../../../../../src/features/questionnaire/intents/saveAnswers.ts';
import { handInExamIntent } from '../../../../../src/features/record/intents/handInExam.ts';
import { uploadExamIntent } from '../../../../../src/features/record/intents/uploadExam.ts';
import { saveTemplateIntent } from '../../../../../src/features/templates/intents/saveTemplate.ts';
import type { ResponseMode } from '../fakeServer.ts';
import {
  ana,
  answer,
  answers,
  appointment,
  appointmentId,
  bento,
  bytes,
  cancellation,
  closedTimeId,
  closing,
  confirmation,
  createDevice,
  documentId,
  entered,
  entryId,
  examId,
  handedIn,
  issued,
  move,
  questionId,
  requested,
  settle,
  type Tab,
  templated,
  templateId,
  upload,
} from '../harness.ts';

const HOUR_MS = 3_600_000;
/** How many lives of a device are played; `npm run soak` plays more. */
const RUNS = Number(process.env.PROMISE_RUNS ?? 50);

type Deed =
  | { is: 'cancel'; n: number }
  | { is: 'confirm'; n: number }
  | { is: 'answer'; n: number; text: string }
  | { is: 'move'; n: number }
  | { is: 'close'; n: number }
  | { is: 'enter'; n: number }
  | { is: 'template'; n: number }
  | { is: 'issue'; n: number }
  | { is: 'request'; n: number }
  | { is: 'upload' }
  | { is: 'drain'; tab: number; lane: 'writes' | 'uploads'; moods: ResponseMode[] }
  | { is: 'network'; plugged: boolean }
  | { is: 'crash'; lane: 'writes' | 'uploads' }
  | { is: 'signOut'; choice: 'keep' | 'discard'; sending: boolean }
  | { is: 'discard'; which: number }
  | { is: 'expire' }
  | { is: 'time'; ms: number };

const mood: fc.Arbitrary<ResponseMode> = fc.constantFrom<ResponseMode>(
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
const small = fc.integer({ min: 1, max: 3 });
const lane = fc.constantFrom('writes' as const, 'uploads' as const);
const is = <T extends string>(name: T) => fc.constant(name);

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: is('cancel'), n: small }) },
  { weight: 3, arbitrary: fc.record({ is: is('confirm'), n: small }) },
  { weight: 3, arbitrary: fc.record({ is: is('answer'), n: small, text: fc.constantFrom('a', 'b', 'c') }) },
  { weight: 3, arbitrary: fc.record({ is: is('move'), n: small }) },
  { weight: 3, arbitrary: fc.record({ is: is('close'), n: small }) },
  { weight: 3, arbitrary: fc.record({ is: is('enter'), n: small }) },
  { weight: 3, arbitrary: fc.record({ is: is('template'), n: small }) },
  { weight: 3, arbitrary: fc.record({ is: is('issue'), n: small }) },
  { weight: 3, arbitrary: fc.record({ is: is('request'), n: small }) },
  { weight: 3, arbitrary: fc.record({ is: is('upload') }) },
  {
    weight: 5,
    arbitrary: fc.record({ is: is('drain'), tab: fc.nat(1), lane, moods: fc.array(mood, { maxLength: 3 }) }),
  },
  fc.record({ is: is('network'), plugged: fc.boolean() }),
  fc.record({ is: is('crash'), lane }),
  fc.record({ is: is('signOut'), choice: fc.constantFrom('keep' as const, 'discard' as const), sending: fc.boolean() }),
  fc.record({ is: is('discard'), which: fc.nat(3) }),
  fc.record({ is: is('expire') }),
  fc.record({ is: is('time'), ms: fc.integer({ min: 1, max: 70_000 }) }),
);

/** A clinic's device that two people share, in two tabs, and what each of them meant to do. */
function sharedDevice() {
  const device = createDevice();
  const { server, clock } = device;
  const tabs: [Tab, Tab] = [device.openTab(), device.openTab()];
  /** What each person meant, by the id of what it is about. */
  const meant = { [ana.id]: new Set<string>(), [bento.id]: new Set<string>() };
  /** What its owner has thrown away: it may be carried out or not, but it is never sent after that. */
  const givenUp = new Set<string>();
  /** The last answer that each person gave to each question. */
  const lastAnswer = new Map<string, string>();
  /** The last time of each moved appointment, and the last note of each closed time. */
  const lastMove = new Map<string, string>();
  const lastClosing = new Map<string, string>();
  /** The last text of each structured entry, and of each template. */
  const lastEntered = new Map<string, string>();
  const lastTemplated = new Map<string, string>();
  // Apart from those that are cancelled: the lists offer no move of an appointment while its cancellation waits.
  const toMove = (n: number) => n + 20;
  const toConfirm = (n: number) => n + 10;
  // Days of a month.
  const toRequest = (n: number) => (n > 50 ? n - 40 : n);
  for (const n of [1, 2, 3, 51, 52, 53].map(toMove)) server.appointments.set(appointmentId(n), appointment(n));
  let user = ana;
  let logins = 0;
  let exams = 0;

  async function signIn(who: typeof ana): Promise<void> {
    user = who;
    logins += 1;
    server.sessions.set(`token-${logins}`, who.id);
    for (const tab of tabs) await tab.keeper.begin({ token: `token-${logins}`, user: who });
  }

  async function signOut(): Promise<void> {
    for (const tab of tabs) await tab.keeper.end({ token: `token-${logins}`, user });
    tabs[0].events.emit({ type: 'changed' });
  }

  const idsOf = ({ intent }: Awaited<ReturnType<Tab['entries']>>[number]): string[] => {
    if (cancelAppointmentIntent.is(intent)) return [intent.appointmentId];
    if (confirmAppointmentIntent.is(intent)) return [intent.appointmentId];
    if (saveAnswersIntent.is(intent)) return intent.answers.map(given => given.question_id);
    if (moveAppointmentIntent.is(intent)) return [intent.appointmentId];
    if (closeTimeIntent.is(intent)) return [intent.closedTimeId];
    if (saveEntryIntent.is(intent)) return [intent.entryId];
    if (saveTemplateIntent.is(intent)) return [intent.templateId];
    if (issueDocumentIntent.is(intent)) return [intent.documentId];
    // Its second time, as others have the first.
    if (requestAppointmentIntent.is(intent)) return intent.times.slice(1, 2);
    return uploadExamIntent.is(intent) || handInExamIntent.is(intent) ? [intent.examId] : [];
  };

  const drainOf = (tab: Tab, which: 'writes' | 'uploads') => (which === 'writes' ? tab.drain : tab.drainUploads);

  function mean(id: string): void {
    meant[user.id]?.add(id);
    givenUp.delete(id);
  }

  async function play(one: Deed, at: string): Promise<void> {
    // Appointments, questions and exams are a person's own, so that who sent what can be told.
    const own = user === ana ? 0 : 50;
    switch (one.is) {
      case 'cancel':
        await tabs[0].store.add(cancellation(one.n + own), user.id);
        return mean(appointmentId(one.n + own));
      case 'confirm':
        await tabs[0].store.add(confirmation(toConfirm(one.n + own)), user.id);
        return mean(appointmentId(toConfirm(one.n + own)));
      case 'answer':
        await tabs[0].store.add(answers(answer(one.n + own, one.text, at)), user.id);
        lastAnswer.set(questionId(one.n + own), one.text);
        return mean(questionId(one.n + own));
      case 'move': {
        const n = toMove(one.n + own);
        await tabs[0].store.add(move(n, at), user.id);
        lastMove.set(appointmentId(n), at);
        return mean(appointmentId(n));
      }
      case 'close': {
        const id = closedTimeId(one.n + own);
        // The user has just read it.
        await tabs[0].store.add(closing(one.n + own, at, server.closedTimes.get(id)?.version), user.id);
        lastClosing.set(id, at);
        return mean(id);
      }
      case 'enter': {
        const id = entryId(one.n + own);
        // The user has just read it.
        await tabs[0].store.add(entered(one.n + own, at, server.entries.get(id)?.version), user.id);
        lastEntered.set(id, at);
        return mean(id);
      }
      case 'template': {
        const id = templateId(one.n + own);
        // The user has just read it.
        await tabs[0].store.add(templated(one.n + own, at, server.templates.get(id)?.version), user.id);
        lastTemplated.set(id, at);
        return mean(id);
      }
      case 'issue':
        await tabs[0].store.add(issued(one.n + own), user.id);
        return mean(documentId(one.n + own));
      case 'request': {
        const wanted = requested(toRequest(one.n + own), 12, 13, 14);
        const [first = '', second = ''] = wanted.times;
        server.taken.add(first);
        await tabs[0].store.add(wanted, user.id);
        return mean(second);
      }
      case 'upload': {
        const n = ++exams;
        await tabs[0].store.addFile(n % 2 === 0 ? handedIn(n) : upload(n), bytes(n), user.id, false);
        return mean(examId(n));
      }
      case 'drain':
        server.respondNext(...one.moods);
        await drainOf(tabs[one.tab] ?? tabs[0], one.lane)({ eager: true });
        return server.resetModes();
      case 'network':
        return one.plugged ? device.plug() : device.unplug();
      case 'crash': {
        // A page dies while it sends: the entry stays marked, and nobody knows whether the server heard of it.
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
          for (const entry of await tabs[0].entries()) for (const id of idsOf(entry)) givenUp.add(id);
          await tabs[0].outbox.discardAll();
        }
        await signOut();
        open();
        await Promise.all(drains);
        return signIn(user === ana ? bento : ana);
      }
      case 'discard': {
        const entry = (await tabs[0].entries())[one.which];
        if (entry && (await tabs[0].outbox.discard(entry.id))) for (const id of idsOf(entry)) givenUp.add(id);
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

  return {
    ...device,
    tabs,
    meant,
    givenUp,
    lastAnswer,
    lastMove,
    lastClosing,
    lastEntered,
    lastTemplated,
    signIn,
    signOut,
    idsOf,
    play,
  };
}

test(
  'whatever happens, each intent is executed exactly once, or is still visible to its owner',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 14 }), async deeds => {
        const shared = sharedDevice();
        const { server, clock, tabs, meant, givenUp, idsOf } = shared;
        const { lastAnswer, lastMove, lastClosing, lastEntered, lastTemplated } = shared;
        await shared.signIn(ana);
        for (const [turn, one] of deeds.entries()) {
          await shared.play(one, new Date(clock.now() + turn).toISOString());
        }

        const isDone = (id: string) =>
          server.cancelled.includes(id) ||
          server.confirmed.includes(id) ||
          server.answers.has(id) ||
          server.moves.some(one => one.id === id) ||
          server.closedTimes.has(id) ||
          server.entries.has(id) ||
          server.templates.has(id) ||
          server.documents.has(id) ||
          server.booked.includes(id) ||
          server.exams.get(id)?.file !== undefined;
        const visible = async (owner: string) => (await tabs[0].store.list(owner)).flatMap(idsOf);
        const wanted = (owner: string) => [...(meant[owner] ?? [])].filter(id => !givenUp.has(id));
        for (const owner of [ana, bento]) {
          const seen = await visible(owner.id);
          for (const id of wanted(owner.id)) expect(isDone(id) || seen.includes(id)).toBe(true);
        }
        // Bytes lie on the device for what waits, and for nothing else.
        const kept = await tabs[0].database.read(['files'], tx => tx.objectStore('files').getAllKeys());
        const waiting = (await Promise.all([ana, bento].map(owner => tabs[0].store.list(owner.id)))).flat();
        const exams = waiting.filter(({ lane: where }) => where === 'uploads').flatMap(idsOf);
        expect(kept.sort()).toEqual(exams.sort());

        // All is well again: everything that was not refused goes, and the last word of the person stands.
        shared.plug();
        // A move whose response was lost, and whose repeat was refused, is executed again if its owner retries it.
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
          expect(await visible(owner.id)).toEqual([]);
          for (const id of wanted(owner.id)) expect(isDone(id)).toBe(true);
        }
        for (const [id, text] of lastAnswer) {
          if (!givenUp.has(id)) expect(server.answers.get(id)?.answer).toBe(text);
        }
        for (const [id, date] of lastMove) {
          if (!givenUp.has(id)) expect(server.appointments.get(id)?.date).toBe(date);
        }
        for (const [id, note] of lastClosing) {
          if (!givenUp.has(id)) expect(server.closedTimes.get(id)?.note).toBe(note);
        }
        for (const [id, text] of lastEntered) {
          if (!givenUp.has(id)) expect(server.entries.get(id)?.content).toMatchObject({ text });
        }
        for (const [id, text] of lastTemplated) {
          if (!givenUp.has(id)) expect(server.templates.get(id)?.text).toBe(text);
        }
        // Each was given another time, note or text.
        const moves = server.moves.filter(({ id }) => !retried.has(id)).map(({ date }) => date);
        for (const executed of [moves, server.closings, server.entered, server.templated, server.booked]) {
          expect(executed).toEqual([...new Set(executed)]);
        }
        for (const [id, { file }] of server.exams) {
          if (file !== undefined) expect(file).toBe(`bytes of ${Number(id.slice(-3)) - 300}`);
        }
        expect(await tabs[0].database.read(['files'], tx => tx.objectStore('files').count())).toBe(0);

        // Nobody's entry ever went out under somebody else's name.
        for (const { request, token } of server.requests) {
          const whose = server.sessions.get(token);
          const id =
            request.form?.fields.text ??
            (request.params as { id?: string } | undefined)?.id ??
            (Array.isArray(request.body)
              ? (request.body as { question_id: string }[])[0]?.question_id
              : ((request.body as { times?: string[] } | undefined)?.times?.[1] ??
                (request.body as { id?: string } | undefined)?.id));
          if (whose && id) expect(meant[whose]?.has(id)).toBe(true);
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
