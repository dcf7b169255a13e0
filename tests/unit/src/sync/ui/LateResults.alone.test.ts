// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { bookedLine } from '../../../../../src/features/appointments/intents/index.ts';
import { LateResults } from '../../../../../src/sync/ui/LateResults.tsx';
import { ana, answer, answers, appointment, requested } from '../harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const addToast = vi.hoisted(() => vi.fn());
const words = vi.hoisted(() => ({
  t: (key: string, given: object = {}) => [key, ...Object.values(given)].join(' '),
  dayTime: (at: string) => at,
  specialtyName: (name: string) => name,
}));
vi.mock('../../../../../src/sync/device.ts', async () => {
  const { intents } = await import('../harness.ts');
  const channel = await import('../../../../../src/sync/outbox/events.ts');
  return { intents, events: channel.createEventChannel('late-results') };
});
vi.mock('../../../../../src/sync/ui/describeIntent.ts', () => ({ useWords: () => words, useLine: () => () => 'line' }));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('react-i18next', () => ({ useTranslation: () => words }));

test('of several results, the time that was booked for a request is told by itself', async () => {
  vi.useFakeTimers();
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(LateResults)));
  const { events } = await import('../../../../../src/sync/device.ts');
  const booked = appointment(2);
  const result = { type: 'sent' as const, userId: ana.id, late: true };
  const own = answers(answer(1, 'A+'));
  events.emit({ ...result, id: 1, intent: own, answer: null });
  events.emit({ ...result, id: 2, intent: requested(1, 12, 13), answer: booked });
  events.emit({ ...result, id: 3, intent: own, answer: null });
  await act(async () => vi.advanceTimersByTime(1_000));
  const told = addToast.mock.calls.map(([{ description }]) => description);
  expect(told).toEqual(['offline.lateResults.many 2', bookedLine(booked, words as never)]);
  await act(async () => root.unmount());
  events.close();
  vi.useRealTimers();
});
