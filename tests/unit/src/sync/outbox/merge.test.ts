import { describe, expect, test } from 'vitest';
import type { UploadExam } from '../../../../../src/features/record/intents/uploadExam.ts';
import { type Entry, resetEntry } from '../../../../../src/sync/outbox/entry.ts';
import type { AnyIntent } from '../../../../../src/sync/outbox/intent.ts';
import { place as placeWith } from '../../../../../src/sync/outbox/merge.ts';
import { problem } from '../fakeServer.ts';
import {
  ana,
  answer,
  answers,
  appointmentId,
  cancellation,
  doctorAppointment,
  intents,
  NOON,
  newEntry,
  notes,
  uuid,
} from '../harness.ts';

const place = <I extends AnyIntent>(intent: I, entries: readonly Entry[]) =>
  placeWith(intents.of(intent), intent, entries);

let made = 0;
const entry = <I extends AnyIntent>(intent: I, change: Partial<Entry> = {}): Entry => ({
  ...newEntry(intent, ana.id, 'key', NOON),
  id: ++made,
  ...change,
});
const conflict = { ...problem(409, 'version_conflict'), current: doctorAppointment(1, 5) };
const refused = <I extends AnyIntent>(intent: I, change: Partial<Entry> = {}) =>
  entry(intent, { state: 'refused', problem: problem(403, 'forbidden'), ...change });
const upload = (n: number): UploadExam => ({
  kind: 'uploadExam',
  examId: uuid(300 + n),
  appointmentId: appointmentId(1),
  patientId: ana.id,
  name: 'a.pdf',
  size: 1,
  line: cancellation(1).line,
});

describe('a new entry', () => {
  test('waits and is due at once, uploads in a lane of their own', () => {
    expect(newEntry(cancellation(1), ana.id, 'key', NOON)).toEqual({
      userId: ana.id,
      lane: 'writes',
      subject: `appointment:${appointmentId(1)}`,
      intent: cancellation(1),
      createdAt: NOON,
      key: 'key',
      step: 0,
      state: 'waiting',
      tried: false,
      queued: false,
      failures: 0,
      faults: 0,
      aside: false,
      retryAt: 0,
      notBefore: 0,
      problem: null,
    });
    expect(newEntry(upload(1), ana.id, 'key', NOON).lane).toBe('uploads');
  });

  test('is made of a failed one, which still waits for as long as the server asked', () => {
    const failed = refused(notes(1, 'gripe'), {
      ...{ step: 1, tried: true, queued: true, failures: 3, faults: 5, aside: true, retryAt: NOON, notBefore: NOON },
    });
    expect(resetEntry(failed, notes(1, 'bronquite'), 'other')).toEqual({
      ...newEntry(notes(1, 'bronquite'), ana.id, 'other', NOON),
      id: failed.id,
      step: 1,
      queued: true,
      notBefore: NOON,
    });
  });
});

describe('an intent among the entries', () => {
  test('is neither merged with an entry of another kind nor replaces it, even if they have one subject', () => {
    const { subject } = entry(cancellation(1));
    expect(place(cancellation(1), [entry(notes(1, 'gripe'), { subject })])).toEqual({ how: 'added' });
    expect(place(cancellation(1), [refused(notes(1, 'gripe'), { subject })])).toEqual({ how: 'added' });
  });

  test('is added where no other is about its subject', () => {
    const others = [entry(cancellation(2)), entry(notes(1, 'gripe')), entry(upload(1)), entry(answers(answer(1, 'A')))];
    expect(place(cancellation(1), [])).toEqual({ how: 'added' });
    expect(place(cancellation(1), others)).toEqual({ how: 'added' });
    expect(place(upload(2), others)).toEqual({ how: 'added' });
  });

  test('is merged into the last one of its subject while that waits untried', () => {
    const [first, last] = [entry(notes(1, 'a', 1), { tried: true }), entry(notes(1, 'b', 2))];
    expect(place(notes(1, 'c', 3), [first, last, entry(notes(2, 'd'))])).toEqual({
      how: 'merged',
      entry: last,
      intent: notes(1, 'c', 2),
    });
    for (const change of [{ tried: true }, { state: 'sending' as const }]) {
      expect(place(notes(1, 'c'), [entry(notes(1, 'b'), change)])).toEqual({ how: 'added' });
    }
  });

  test('keeps the earliest version of merged notes with the text that it was based on', () => {
    const base = (text: string) => ({ anamnesis: '', diagnosis: text });
    const merged = (earlier: number, later: number) => {
      const given = { ...notes(1, 'new', later), base: base('later') };
      const placing = place(given, [entry({ ...notes(1, 'old', earlier), base: base('earlier') })]);
      return 'intent' in placing ? placing.intent : undefined;
    };
    expect(merged(3, 4)).toEqual({ ...notes(1, 'new', 3), base: base('earlier') });
    expect(merged(3, 3)).toEqual({ ...notes(1, 'new', 3), base: base('earlier') });
    expect(merged(4, 3)).toEqual({ ...notes(1, 'new', 3), base: base('later') });
  });

  test('replaces a refused one; refused answers that were not given again stay', () => {
    const notesBefore = refused(notes(1, 'a', 1));
    expect(place(notes(1, 'b', 5), [notesBefore])).toEqual({
      how: 'replaced',
      entry: notesBefore,
      intent: notes(1, 'b', 5),
    });
    const answersBefore = refused(answers(answer(1, 'A'), answer(2, 'B')));
    expect(place(answers(answer(2, 'C')), [answersBefore])).toEqual({
      how: 'replaced',
      entry: answersBefore,
      intent: answers(answer(1, 'A'), answer(2, 'C')),
    });
  });

  test('leaves answers that lost to newer ones to the person, unless it gives all of them again', () => {
    const lost = refused(answers(answer(1, 'A'), answer(2, 'B')), { problem: conflict });
    expect(place(answers(answer(2, 'C')), [lost])).toEqual({ how: 'added' });
    const all = answers(answer(2, 'C'), answer(1, 'D'), answer(3, 'E'));
    expect(place(all, [lost])).toEqual({ how: 'replaced', entry: lost, intent: all });
    const notesBefore = refused(notes(1, 'a'), { problem: conflict });
    expect(place(notes(1, 'b', 5), [notesBefore])).toMatchObject({ how: 'replaced', intent: notes(1, 'b', 5) });
  });
});
