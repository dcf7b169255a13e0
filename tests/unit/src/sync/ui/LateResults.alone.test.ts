// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterAll, expect, test, vi } from 'vitest';
import { bookedLine } from '../../../../../src/features/appointments/intents/index.ts';
import type { OutboxEvent } from '../../../../../src/sync/outbox/events.ts';
import { LateResults } from '../../../../../src/sync/ui/LateResults.tsx';
import { ana, answer, answers, appointment, cancellation, drElisa, requested } from '../harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const [addToast, navigate] = vi.hoisted(() => [vi.fn(), vi.fn()]);
const words = vi.hoisted(() => ({
  t: (key: string, given: object = {}) => [key, ...Object.values(given)].join(' '),
  dayTime: (at: string) => at,
  plainDate: (date: string) => date,
  specialtyName: (name: string) => name,
}));
vi.mock('../../../../../src/sync/device.ts', async () => {
  const { ana, intents } = await import('../harness.ts');
  const channel = await import('../../../../../src/sync/outbox/events.ts');
  return { intents, events: channel.createEventChannel('late-results'), keeper: { reader: () => ana.id } };
});
vi.mock('../../../../../src/sync/ui/describeIntent.ts', () => ({ useWords: () => words, useLine: () => () => 'line' }));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('../../../../../src/ui/useNavigator.ts', () => ({ useNavigator: () => ({ push: navigate }) }));
vi.mock('react-i18next', () => ({ useTranslation: () => words }));

type Result = Pick<Extract<OutboxEvent, { type: 'sent' }>, 'intent' | 'answer'>;

/** The toasts about results that arrive together, of the signed-in user by default. */
const toastsOf = (...results: readonly Result[]) => toastsAbout(ana.id, results);

async function toastsAbout(userId: string, results: readonly Result[]) {
  vi.useFakeTimers();
  addToast.mockClear();
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(LateResults)));
  const { events } = await import('../../../../../src/sync/device.ts');
  for (const [id, result] of results.entries()) {
    events.emit({ type: 'sent', userId, late: true, id, ...result });
  }
  await act(async () => vi.advanceTimersByTime(1_000));
  await act(async () => root.unmount());
  vi.useRealTimers();
  return addToast.mock.calls.map(([toast]) => toast);
}

afterAll(async () => (await import('../../../../../src/sync/device.ts')).events.close());

test('of several results, the time that was booked for a request is told by itself', async () => {
  const booked = appointment(2);
  const own = { intent: answers(answer(1, 'A+')), answer: null };
  const told = await toastsOf(own, { intent: requested(1, 12, 13), answer: booked }, own);
  expect(told.map(({ description }) => description)).toEqual([
    'outbox.lateResults.many 2',
    bookedLine(booked, words as never),
  ]);
});

test('a cancellation of an appointment that was moved meanwhile leads to the one that is still booked', async () => {
  const [former, moved] = [appointment(1), appointment(2)];
  const cancelled = { id: former.id, canceled_at: '2027-01-04T12:00:00.000Z', cancel_reason: 'Nenhum' };
  const intent = cancellation(1);
  const [plain] = await toastsOf({ intent, answer: cancelled });
  expect(plain).toMatchObject({ type: 'success', description: 'line' });
  const [toast] = await toastsOf({ intent, answer: { ...cancelled, replaced_by: moved } });
  expect(toast).toMatchObject({
    ...{ type: 'info', title: 'appointments.cancel.moved.title' },
    description: `appointments.cancel.moved.text ${moved.date}`,
  });
  toast.action.run();
  expect(navigate).toHaveBeenLastCalledWith(`/schedule/booked?appointment=${moved.id}`);
});

test('what someone sent who has signed out meanwhile is not told to the next person', async () => {
  expect(await toastsAbout(drElisa.id, [{ intent: cancellation(1), answer: null }])).toEqual([]);
  expect(await toastsAbout(ana.id, [{ intent: cancellation(1), answer: null }])).toHaveLength(1);
});
