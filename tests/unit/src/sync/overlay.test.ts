import { expect, test } from 'vitest';
import { type Entry, newEntry } from '../../../../src/sync/outbox/entry.ts';
import type { Intent } from '../../../../src/sync/outbox/intents.ts';
import { withPendingAnswers, withPendingNotes } from '../../../../src/sync/outbox/overlay.ts';
import { problem } from './fakeServer.ts';
import { answer, answers, cancellation, doctorAppointment, drElisa, NOON, notes, questionId } from './harness.ts';

const entry = (intent: Intent, change: Partial<Entry> = {}): Entry => ({
  ...newEntry(intent, drElisa.id, 'key', NOON),
  id: 1,
  ...change,
});

test('a fetched list shows the notes that wait, on the version that they were written on', () => {
  const fetched = [doctorAppointment(1, 4), doctorAppointment(2)];
  const shown = withPendingNotes(fetched, [entry(notes(1, 'gripe', 3)), entry(cancellation(2))]);
  expect(shown).toMatchObject([
    { diagnosis: 'gripe', version: 3 },
    { diagnosis: '', version: 1 },
  ]);
});

test('refused notes are not shown as if they stood', () => {
  const fetched = [doctorAppointment(1)];
  expect(withPendingNotes(fetched, [entry(notes(1, 'gripe'), { state: 'refused' })])).toBe(fetched);
});

test('answers that wait take their places, and new ones join', () => {
  const stored = { question_id: questionId(1), answer: 'A', answerJSON: null, answered_at: '2026-12-01T00:00:00Z' };
  const shown = withPendingAnswers([stored], [entry(answers(answer(1, 'B'), answer(2, 'C')))]);
  expect(shown.map(one => one.answer)).toEqual(['B', 'C']);
});

test('answers to choices are shown as well, and a cleared one as cleared', () => {
  const choices = { question_id: questionId(1), answerJSON: ['Pólen'], answered_at: '2027-01-04T12:00:00Z' };
  const cleared = { question_id: questionId(2), answer: null, answered_at: '2027-01-04T12:00:00Z' };
  const waiting = entry({ kind: 'saveAnswers', answers: [choices, cleared] });
  expect(withPendingAnswers([], [entry(cancellation(1)), waiting])).toEqual([
    { ...choices, answer: null },
    { ...cleared, answerJSON: null },
  ]);
});

test('refused answers are shown, unless they lost to newer ones', () => {
  const refused = (code: 'validation' | 'version_conflict') =>
    entry(answers(answer(1, 'B')), { state: 'refused', problem: problem(409, code) });
  expect(withPendingAnswers([], [refused('validation')])).toMatchObject([{ answer: 'B' }]);
  expect(withPendingAnswers([], [refused('version_conflict')])).toEqual([]);
});

test('of notes that wait twice the later are shown', () => {
  const shown = withPendingNotes([doctorAppointment(1)], [entry(notes(1, 'a', 1)), entry(notes(1, 'b', 2))]);
  expect(shown).toMatchObject([{ anamnesis: 'tosse', diagnosis: 'b', version: 2 }]);
});
