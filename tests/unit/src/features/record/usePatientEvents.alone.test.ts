// @vitest-environment jsdom
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppointmentEvent } from '../../../../../contract/events.ts';
import type { TreatedPatient } from '../../../../../contract/record.ts';
import { treatedPatientsQuery } from '../../../../../src/features/record/queries.ts';
import { usePatientEvents } from '../../../../../src/features/record/usePatientEvents.ts';
import type { LiveEvent } from '../../../../../src/sync/live/liveEvents.ts';
import { createQueryClient } from '../../../../../src/sync/queries/cache.ts';
import { useCachedQuery } from '../../../../../src/sync/queries/useCachedQuery.ts';
import { settle } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
notifyManager.setScheduler(queueMicrotask);

const live = vi.hoisted(() => ({ tell: (_: unknown) => {} }));
vi.mock('../../../../../src/sync/live/useLiveEvents.ts', () => ({
  useLiveEvents: (onEvent: (event: unknown) => void) => {
    live.tell = onEvent;
  },
}));
vi.mock('../../../../../src/device/connection.ts', () => ({ useOffline: () => false }));
vi.mock('../../../../../src/sync/outbox/useOutbox.ts', () => ({ useOutboxEntries: () => [] }));
vi.mock('../../../../../src/sync/device.ts', () => ({
  mirror: { of: () => ({ read: async () => undefined, write: async () => {}, change: async () => {} }) },
}));
const server = vi.hoisted(() => ({ list: [] as unknown[], lists: 0 }));
vi.mock('../../../../../src/net/list.ts', () => ({
  requestAllPages: async () => {
    server.lists += 1;
    return server.list;
  },
}));

const next = { id: 'next', date: '2027-02-02T12:00:00Z', time_zone: 'America/Sao_Paulo' };
const ana: TreatedPatient = { id: 'ana', name: 'Ana', birthday: null, gender: 'f', last: null, next };
let shown: TreatedPatient[] | undefined;

function Page() {
  shown = useCachedQuery(treatedPatientsQuery).data;
  usePatientEvents(true);
  return null;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.list = [ana];
  server.lists = 0;
  const client = createQueryClient();
  const root = createRoot(document.createElement('div'));
  await act(async () => {
    root.render(createElement(QueryClientProvider, { client }, createElement(Page)));
    await settle();
  });
  expect(shown).toEqual([ana]);
});

afterEach(() => vi.useRealTimers());

const at = '2027-02-01T11:50:00.000Z';
const event = (kind: AppointmentEvent['kind']): Exclude<LiveEvent, { kind: 'gap' }> => ({
  ...{ kind, cursor: '1.1', at, appointment_id: next.id, clinic_id: 'clinic', doctor_id: 'doctor' },
  ...{ status: 'booked', status_at: null },
});
const tell = (one: LiveEvent) =>
  act(async () => {
    live.tell(one);
    await settle();
  });

/** Until events are collected no longer, and the list is there. */
const collected = () =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(250);
    await settle();
  });

test.each([
  event('cancelled'),
  event('moved'),
  event('booked'),
  event('patient_changed'),
  { ...event('status'), status: 'missed' as const },
  { ...event('status'), status: 'arrived' as const },
])('after an event “$kind” the list is fetched again', async one => {
  server.list = [{ ...ana, next: null }];
  await tell(one);
  expect(server.lists).toBe(1);
  await collected();
  expect(shown).toEqual(server.list);
});

test('a request to choose another time changes nothing in the list', async () => {
  await tell(event('asked_to_move'));
  await collected();
  expect(server.lists).toBe(1);
});

test('events in quick succession fetch it once', async () => {
  await tell(event('cancelled'));
  await vi.advanceTimersByTimeAsync(249);
  await tell(event('booked'));
  await vi.advanceTimersByTimeAsync(249);
  expect(server.lists).toBe(1);
  await collected();
  expect(server.lists).toBe(2);
});

test('after a gap it is fetched if it is older', async () => {
  await tell({ kind: 'gap', since: Date.now() - 60_000 });
  expect(server.lists).toBe(1);
  await tell({ kind: 'gap', since: Date.now() + 60_000 });
  expect(server.lists).toBe(2);
});
