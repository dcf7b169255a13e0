import { expect, test } from 'vitest';
import { saveAnswersIntent } from '../../../../../../src/features/questionnaire/intents/saveAnswers.ts';
import type { Entry } from '../../../../../../src/sync/outbox/entry.ts';
import type { AnyIntent } from '../../../../../../src/sync/outbox/intent.ts';
import { problem } from '../../../sync/fakeServer.ts';
import { ana, answer, answers, cancellation, NOON, newEntry, questionId } from '../../../sync/harness.ts';

const entry = (intent: AnyIntent, change: Partial<Entry> = {}): Entry => ({
  ...newEntry(intent, ana.id, 'key', NOON),
  id: 1,
  ...change,
});

test('pending answers replace stored ones, and new ones are added', () => {
  const stored = { question_id: questionId(1), answer: 'A', answerJSON: null, answered_at: '2026-12-01T00:00:00Z' };
  const shown = saveAnswersIntent.applyPending([stored], [entry(answers(answer(1, 'B'), answer(2, 'C')))]);
  expect(shown.map(one => one.answer)).toEqual(['B', 'C']);
});

test('answers to choices are shown as well, and a cleared one as cleared', () => {
  const choices = { question_id: questionId(1), answerJSON: ['Pólen'], answered_at: '2027-01-04T12:00:00Z' };
  const cleared = { question_id: questionId(2), answer: null, answered_at: '2027-01-04T12:00:00Z' };
  const waiting = entry({ kind: 'saveAnswers', answers: [choices, cleared] } as AnyIntent);
  expect(saveAnswersIntent.applyPending([], [entry(cancellation(1)), waiting])).toEqual([
    { ...choices, answer: null },
    { ...cleared, answerJSON: null },
  ]);
});

test('refused answers are shown, unless they lost to newer ones', () => {
  const refused = (code: 'validation' | 'version_conflict') =>
    entry(answers(answer(1, 'B')), { state: 'refused', problem: problem(409, code) });
  expect(saveAnswersIntent.applyPending([], [refused('validation')])).toMatchObject([{ answer: 'B' }]);
  expect(saveAnswersIntent.applyPending([], [refused('version_conflict')])).toEqual([]);
});

test('a refused intent keeps the answers that a later one doesn’t give', () => {
  const before = answers(answer(1, 'A'), answer(2, 'B'));
  expect(saveAnswersIntent.remainder?.(before, answers(answer(1, 'C')))).toEqual(answers(answer(2, 'B')));
  expect(saveAnswersIntent.remainder?.(before, answers(answer(2, 'C'), answer(1, 'D')))).toBeUndefined();
});

const bento = { id: questionId(9), name: 'Bento' };
const forBento = (intent: ReturnType<typeof answers>) => ({ ...intent, patient: bento });

test('answers for a dependent are sent for them, and never merged with one’s own', () => {
  const [request] = saveAnswersIntent.requests(forBento(answers(answer(1, 'A'))));
  expect(request.query).toEqual({ patient: bento.id });
  expect(saveAnswersIntent.subject(forBento(answers(answer(1, 'A'))))).toBe(`answers:${bento.id}`);
  expect(saveAnswersIntent.subject(answers(answer(1, 'A')))).toBe('answers');
  expect(saveAnswersIntent.route(forBento(answers(answer(1, 'A'))), ana.id)).toBe(`/questionary?patient=${bento.id}`);
  expect(saveAnswersIntent.route(answers(answer(1, 'A')), ana.id)).toBe(`/questionary?patient=${ana.id}`);
});

test.each([
  [answers(answer(1, 'A')), ana.id],
  [forBento(answers(answer(1, 'A'))), bento.id],
])('the response is mirrored for the patient of the answers', async (intent, patientId) => {
  const changed: string[] = [];
  const mirror = {
    userId: ana.id,
    now: NOON,
    async change(_store: string, key: string) {
      changed.push(key);
    },
  };
  await saveAnswersIntent.applyResponse(mirror, intent, []);
  expect(changed).toEqual([patientId]);
});

test('an answer that waits keeps the question that was read, and sends only its version', () => {
  const asked = {
    id: questionId(1),
    question: 'Você já fumou?',
    answer_type: 'text' as const,
    options: '',
    version: 2,
  };
  const dated = { question_id: asked.id, question_version: 2, answer: 'Não', answered_at: '2027-01-04T12:00:00Z' };
  const intent = { kind: 'saveAnswers' as const, answers: [{ ...dated, asked }] };
  expect(saveAnswersIntent.requests(intent)).toMatchObject([{ body: [dated] }]);
  const [request] = saveAnswersIntent.requests(intent);
  expect(JSON.stringify(request)).not.toContain(asked.question);
  expect(saveAnswersIntent.applyPending([], [entry(intent)])).toMatchObject([{ answer: 'Não', asked }]);
});

test('the outbox names the question of a single answer, and what is copied names each question', () => {
  const asked = { id: questionId(1), question: 'Você já fumou?', answer_type: 'text' as const, options: '' };
  const answered_at = '2027-01-04T12:00:00Z';
  const smoked = { question_id: asked.id, answer: 'Não', answered_at, asked };
  const other = { question_id: questionId(2), answerJSON: ['a', 'b'], answered_at };
  const t = ((key: string, { question, count }: { question?: string; count?: number } = {}) =>
    `${key} ${question ?? count}`) as never;
  const words = { t, dayTime: () => '', specialtyName: () => '', plainDate: () => '' };
  const described = (answers: (typeof smoked | typeof other)[]) =>
    saveAnswersIntent.describe({ kind: 'saveAnswers', answers }, words);
  expect(described([smoked]).line).toBe('outbox.line.saveAnswer Você já fumou?');
  expect(described([smoked, other]).line).toBe('outbox.line.saveAnswers 2');
  expect(described([other]).line).toBe('outbox.line.saveAnswers 1');
  expect(described([smoked, other]).text).toBe('Você já fumou?\nNão\n\na, b');
});
