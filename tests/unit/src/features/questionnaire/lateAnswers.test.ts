import { expect, test } from 'vitest';
import { saveAnswersIntent } from '../../../../../src/features/questionnaire/intents/saveAnswers.ts';
import { answersAgain, conflictAmong } from '../../../../../src/features/questionnaire/lateAnswers.ts';
import type { Entry } from '../../../../../src/sync/outbox/entry.ts';
import type { AnyIntent } from '../../../../../src/sync/outbox/intent.ts';
import { problem } from '../../sync/fakeServer.ts';
import { ana, answer, answers, cancellation, NOON, newEntry, questionId, signedIn } from '../../sync/harness.ts';

const EARLY = '2027-01-04T10:00:00Z';
const LATER = '2027-01-04T11:00:00Z';

/** Ana answered here without a network, and later on another device, which had one. */
async function answeredTwice() {
  const tab = await signedIn();
  const stored = { ...answer(1, 'O-', LATER), answerJSON: null };
  tab.server.answers.set(questionId(1), stored);
  return { ...tab, stored };
}

test('outdated answers are refused with both versions, and the others are saved', async () => {
  const { outbox, server, entries, mirror, stored } = await answeredTwice();
  await mirror.of('answers', ana.id).write([]);
  const result = await outbox.send(answers(answer(1, 'A+', EARLY), answer(2, '70', EARLY)));
  expect(result).toMatchObject({ status: 'refused', problem: { code: 'version_conflict', current: [stored] } });
  expect(server.answers.get(questionId(2))?.answer).toBe('70');
  expect(conflictAmong(await entries())).toMatchObject({
    mine: [{ question_id: questionId(1), answer: 'A+' }],
    theirs: [{ answer: 'O-' }],
  });
  const copy = (await mirror.of('answers', ana.id).read())?.value ?? [];
  expect(saveAnswersIntent.applyPending(copy, await entries()).map(one => one.answer)).toEqual(['O-', '70']);
});

test('an answer that says the same as a newer one is no conflict', async () => {
  const { outbox, entries } = await answeredTwice();
  expect(await outbox.send(answers(answer(1, 'O-', EARLY)))).toMatchObject({ status: 'sent' });
  expect(await entries()).toEqual([]);
});

test('keeping one’s own answers overrides the newer ones, even on a slow clock', async () => {
  const { outbox, server, entries } = await answeredTwice();
  await outbox.send(answers(answer(1, 'A+', EARLY)));
  const conflict = conflictAmong(await entries());
  if (!conflict) throw new Error('no conflict');
  const again = answersAgain(conflict, Date.parse(EARLY));
  expect(await outbox.send({ kind: 'saveAnswers', answers: again } as AnyIntent)).toMatchObject({ status: 'sent' });
  expect(server.answers.get(questionId(1))?.answer).toBe('A+');
  expect(await entries()).toEqual([]);
});

test('a new save never sends along what lost, and leaves it to the person', async () => {
  const { outbox, server, entries } = await answeredTwice();
  await outbox.send(answers(answer(1, 'A+', EARLY)));
  await outbox.send(answers(answer(2, '70', LATER)));
  expect(server.answers.get(questionId(1))?.answer).toBe('O-');
  expect(conflictAmong(await entries())?.mine).toMatchObject([{ answer: 'A+' }]);
});

test('a conflict found after queueing is reported as a late event', async () => {
  const { device, outbox, heard, drain, entries } = await answeredTwice();
  device.unplug();
  await outbox.send(answers(answer(1, 'A+', EARLY)));
  device.plug();
  await drain({ eager: true });
  expect(heard).toContainEqual(expect.objectContaining({ type: 'refused', late: true }));
  expect(await entries()).toMatchObject([{ state: 'refused' }]);
});

test('only refused answers that lost to newer ones, and can be read, are a conflict', () => {
  const current = { ...answer(1, 'O-', LATER), answerJSON: null };
  const lost = { ...problem(409, 'version_conflict'), current: [current] };
  const entry = (id: number, change: Partial<Entry> = {}): Entry => ({
    ...newEntry(answers(answer(1, 'A+', EARLY)), ana.id, 'key', NOON),
    ...{ id, state: 'refused' as const, problem: lost },
    ...change,
  });
  const others = [
    entry(1, { intent: cancellation(1) }),
    entry(2, { state: 'waiting' }),
    entry(3, { problem: null }),
    entry(4, { problem: { ...lost, code: 'validation' } }),
    entry(5, { problem: problem(409, 'version_conflict') }),
  ];
  expect(conflictAmong(others)).toBeUndefined();
  expect(conflictAmong([...others, entry(6)])).toMatchObject({ entryId: 6, theirs: [current] });
  const bento = { id: questionId(9), name: 'Bento' };
  const ofBento = entry(7, { intent: { ...answers(answer(1, 'A+', EARLY)), patient: bento } as AnyIntent });
  expect(conflictAmong([...others, ofBento])).toBeUndefined();
  expect(conflictAmong([entry(6), ofBento], bento.id)).toMatchObject({ entryId: 7 });
});

test('an answer was ignored when the stored one says something else', () => {
  const { question_id } = answer(1, '');
  const given = (content: object) => ({ question_id, answered_at: EARLY, ...content });
  const stored = (content: object) => [{ question_id, answered_at: LATER, answer: null, answerJSON: null, ...content }];
  const isIgnored = (mine: object, theirs: object) =>
    saveAnswersIntent.leftOut?.({ kind: 'saveAnswers', answers: [given(mine)] }, stored(theirs)) !== undefined;
  expect(isIgnored({ answer: ' ' }, {})).toBe(false);
  expect(isIgnored({ answerJSON: ['a', 'a', 'b'] }, { answerJSON: ['a', 'b'] })).toBe(false);
  expect(isIgnored({ answerJSON: ['a'] }, { answerJSON: ['b'] })).toBe(true);
  expect(saveAnswersIntent.leftOut?.({ kind: 'saveAnswers', answers: [given({ answer: 'A' })] }, [])).toBeUndefined();
});

test('each of several answers is sent again after the one that it lost to', () => {
  const theirs = [answer(1, 'O-', EARLY), answer(2, '70', LATER)].map(one => ({ ...one, answerJSON: null }));
  const mine = [answer(1, 'A+', EARLY), answer(2, '71', EARLY)];
  const again = answersAgain({ entryId: 1, mine, theirs }, 0);
  expect(again.map(one => Date.parse(one.answered_at))).toEqual([Date.parse(EARLY) + 1, Date.parse(LATER) + 1]);
});
