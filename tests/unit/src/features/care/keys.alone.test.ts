// @vitest-environment jsdom
/** Which data belongs to which patient. What an earlier version of the app has stored stays the user's own. */
import { expect, test, vi } from 'vitest';
import { appointmentsQuery, clinicCancellationsQuery } from '../../../../../src/features/appointments/queries.ts';
import { offlineAnswersQuery, ownAnswersQuery } from '../../../../../src/features/questionnaire/queries.ts';
import type { Entry } from '../../../../../src/sync/outbox/entry.ts';
import { ana, answer, answers, NOON, newEntry, questionId } from '../../sync/harness.ts';

const of = vi.hoisted(() => vi.fn());
vi.mock('../../../../../src/sync/device.ts', () => ({ mirror: { of } }));

const bento = { id: questionId(9), name: 'Bento' };

test('one’s own rows keep their keys, and a dependent’s have the dependent’s id', () => {
  of.mockImplementation((store: string, key?: string) => `${store}/${key ?? 'only'}`);
  const own = [appointmentsQuery(), ownAnswersQuery(ana.id, undefined), offlineAnswersQuery(ana.id, undefined)];
  expect(own.map(({ store }) => store)).toEqual(['appointments/only', `answers/${ana.id}`, `answers/${ana.id}`]);
  expect(own.map(({ key }) => key)).toEqual([['appointments'], ['answers', ana.id], ['offlineAnswers', ana.id]]);
  const theirs = [
    appointmentsQuery(bento.id),
    ownAnswersQuery(ana.id, bento.id),
    offlineAnswersQuery(ana.id, bento.id),
    clinicCancellationsQuery(bento.id),
  ];
  for (const { key } of theirs) expect(key).toContain(bento.id);
  expect(theirs.slice(0, 2).map(({ store }) => store)).toEqual([`appointments/${bento.id}`, `answers/${bento.id}`]);
});

test('answers that wait are shown on top of the data of their patient only', () => {
  const entry = (text: string, patient?: typeof bento): Entry => ({
    ...newEntry({ ...answers(answer(1, text)), ...(patient && { patient }) }, ana.id, 'key', NOON),
    id: 1,
  });
  const waiting = [entry('mine'), entry('theirs', bento)];
  const shown = (dependentId?: string) =>
    ownAnswersQuery(ana.id, dependentId)
      .overlay([], waiting)
      .map(one => one.answer);
  expect(shown()).toEqual(['mine']);
  expect(shown(bento.id)).toEqual(['theirs']);
});
