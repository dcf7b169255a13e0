// @vitest-environment jsdom
import { notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { DoctorAppointment } from '../../../../../contract/appointments.ts';
import type { AppointmentEvent } from '../../../../../contract/events.ts';
import {
  doctorAppointmentsBetween,
  doctorAppointmentsQuery,
} from '../../../../../src/features/appointments/queries.ts';
import { useAgendaEvents } from '../../../../../src/features/appointments/useAgendaEvents.ts';
import type { LiveEvent } from '../../../../../src/sync/live/liveEvents.ts';
import { createQueryClient } from '../../../../../src/sync/queries/cache.ts';
import { useCachedQuery } from '../../../../../src/sync/queries/useCachedQuery.ts';
import { doctorAppointment, settle } from '../../sync/harness.ts';

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
const server = vi.hoisted(() => ({ list: [] as unknown[], lists: 0, one: vi.fn() }));
vi.mock('../../../../../src/net/list.ts', () => ({
  requestAllPages: async () => {
    server.lists += 1;
    return server.list;
  },
}));
vi.mock('../../../../../src/net/request.ts', () => ({ request: server.one }));

const [first, second, third] = [doctorAppointment(1), doctorAppointment(2), doctorAppointment(3)];
let shown: DoctorAppointment[] | undefined;
/** The week of all of them, and the one after. */
let weeks: (DoctorAppointment[] | undefined)[];
const week = doctorAppointmentsBetween('2026-01-01T03:00:00.000Z', '2028-01-01T03:00:00.000Z');
const later = doctorAppointmentsBetween('2028-01-01T03:00:00.000Z', '2028-01-08T03:00:00.000Z');

function Page() {
  shown = useCachedQuery(doctorAppointmentsQuery).data;
  useAgendaEvents(true);
  return null;
}

beforeEach(async () => {
  server.list = [first, second];
  server.lists = 0;
  server.one.mockReset();
  const client = createQueryClient();
  const root = createRoot(document.createElement('div'));
  await act(async () => {
    for (const [{ key }, value] of [
      [week, [first, second]],
      [later, []],
    ] as const)
      client.setQueryData(key, { value, from: 'server' });
    client.getQueryCache().subscribe(readWeeks);
    root.render(createElement(QueryClientProvider, { client }, createElement(Page)));
    await settle();
    function readWeeks() {
      weeks = [week, later].map(({ key }) => client.getQueryData<{ value: DoctorAppointment[] }>(key)?.value);
    }
    readWeeks();
  });
});

const at = '2027-02-01T11:50:00.000Z';
const event = (kind: AppointmentEvent['kind'], id: string): LiveEvent => ({
  ...{ kind, cursor: '1.1', at, appointment_id: id, clinic_id: 'clinic', doctor_id: 'doctor' },
  ...{ status: 'arrived', status_at: at },
});
const tell = (one: LiveEvent) =>
  act(async () => {
    live.tell(one);
    await settle();
  });

test('an arrival is shown without reading the list again, which would be audited for every patient', async () => {
  await tell(event('status', second.id));
  expect(shown).toEqual([first, { ...second, status: 'arrived', status_at: at }]);
  expect(weeks).toEqual([shown, []]);
  expect([server.lists, server.one.mock.calls.length]).toEqual([1, 0]);
});

test('a cancelled appointment disappears', async () => {
  await tell(event('cancelled', first.id));
  expect(shown).toEqual([second]);
  expect(weeks).toEqual([[second], []]);
  expect(server.lists).toBe(1);
});

test('a new appointment is requested alone', async () => {
  server.one.mockResolvedValue([third]);
  await tell(event('booked', third.id));
  expect(shown?.map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  expect(weeks).toEqual([shown, []]);
  expect(server.one.mock.calls[0]?.[1]).toEqual({ query: { id: third.id } });
  expect(server.lists).toBe(1);
});

test('if that fails, the whole list is', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.one.mockRejectedValue(new Error('offline'));
  server.list = [first, second, third];
  await tell(event('booked', third.id));
  expect([server.lists, shown?.length]).toEqual([2, 3]);
});

test('after a change of a patient’s data the list is fetched once, with all of their appointments', async () => {
  const renamed = [first, second].map(one => ({ ...one, patient: { ...one.patient, name: 'Ana Nova' } }));
  server.list = renamed;
  await tell(event('patient_changed', first.id));
  await tell(event('patient_changed', second.id));
  expect(server.one).not.toHaveBeenCalled();
  await act(() => vi.waitFor(() => expect(server.lists).toBeGreaterThan(1)));
  await act(settle);
  expect(shown).toEqual(renamed);
  // The list itself; the weeks beside it aren't on screen.
  expect(server.lists).toBe(2);
});

test('after a gap the list is fetched if it is older', async () => {
  await tell({ kind: 'gap', since: Date.now() - 60_000 });
  expect(server.lists).toBe(1);
  await tell({ kind: 'gap', since: Date.now() + 60_000 });
  expect(server.lists).toBe(2);
});
