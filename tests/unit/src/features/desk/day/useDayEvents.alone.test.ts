// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ManagedClinic } from '../../../../../../contract/management.ts';
import { useDayEvents } from '../../../../../../src/features/desk/day/useDayEvents.ts';
import type { LiveEvent } from '../../../../../../src/sync/live/liveEvents.ts';
import { appointment, at, doctorDay, ZONE } from './fixtures.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const mocks = vi.hoisted(() => ({ patch: vi.fn(), refreshOlder: vi.fn(), tell: (_: unknown) => {} }));
vi.mock('../../../../../../src/sync/live/useLiveEvents.ts', () => ({
  useLiveEvents: (onEvent: (event: unknown) => void) => {
    mocks.tell = onEvent;
  },
}));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  usePatch: () => mocks.patch,
  useRefreshOlder: () => mocks.refreshOlder,
}));
vi.mock('../../../../../../src/sync/device.ts', () => ({ mirror: { of: () => ({}) } }));
vi.mock('../../../../../../src/net/request.ts', () => ({}));

const clinic = { id: 'clinic', name: 'Boa Saúde', time_zone: ZONE } as ManagedClinic;
const key = ['deskDays', clinic.id];
const Page = () => {
  useDayEvents(clinic, true);
  return null;
};

const arrived = { status: 'arrived', status_at: at('08:05') } as const;
const event = (kind: Exclude<LiveEvent['kind'], 'gap'>, clinicId = clinic.id): LiveEvent => ({
  ...{ kind, cursor: '1.1', at: at('08:05'), appointment_id: 'appointment 08:00', clinic_id: clinicId },
  ...{ doctor_id: 'doctor', ...arrived },
});
const tell = (one: LiveEvent) =>
  act(async () => {
    mocks.tell(one);
    await vi.advanceTimersByTimeAsync(1_000);
  });

beforeEach(async () => {
  vi.useFakeTimers();
  mocks.patch.mockReset().mockResolvedValue(undefined);
  mocks.refreshOlder.mockReset().mockResolvedValue(undefined);
  await act(async () => createRoot(document.createElement('div')).render(createElement(Page)));
});

test('a change of the status is applied without a request', async () => {
  await tell(event('status'));
  expect(mocks.refreshOlder).not.toHaveBeenCalled();
  const [target, work] = mocks.patch.mock.calls[0] ?? [];
  expect(target).toMatchObject({ key });
  const before = { clinic, days: [doctorDay({ appointments: [appointment('08:00')] })], cursor: '0.0' };
  expect(work(before).days[0].appointments).toEqual([appointment('08:00', arrived)]);
});

test('after every other event the clinic’s days are fetched again, once for events of a moment', async () => {
  mocks.tell(event('cancelled'));
  await tell(event('moved'));
  expect(mocks.refreshOlder.mock.calls).toEqual([[key, Number.POSITIVE_INFINITY]]);
  expect(mocks.patch).not.toHaveBeenCalled();
});

test('events of other clinics change nothing', async () => {
  await tell(event('status', 'elsewhere'));
  await tell(event('booked', 'elsewhere'));
  expect(mocks.patch).not.toHaveBeenCalled();
  expect(mocks.refreshOlder).not.toHaveBeenCalled();
});
