// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import type { ManagedClinic } from '../../../../../../contract/management.ts';
import { useOfflineDays } from '../../../../../../src/features/desk/day/useOfflineDays.ts';
import { at, ZONE } from './fixtures.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const mocks = vi.hoisted(() => ({
  retain: vi.fn(),
  refreshMirror: vi.fn(),
  query: undefined as undefined | { call: (signal: AbortSignal) => Promise<unknown> },
}));
vi.mock('../../../../../../src/device/whenIdle.ts', () => ({ whenIdle: ([work]: [() => void]) => work() }));
vi.mock('../../../../../../src/sync/device.ts', () => ({ mirror: { of: () => ({}), retain: mocks.retain } }));
vi.mock('../../../../../../src/sync/queries/cache.ts', () => ({ refreshMirror: mocks.refreshMirror }));
vi.mock('../../../../../../src/net/request.ts', () => ({}));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({
  useCachedQuery: (query: typeof mocks.query) => {
    mocks.query = query;
  },
}));

const clinics = ['north', 'south'].map(id => ({ id, name: id, time_zone: ZONE }) as ManagedClinic);

function Page() {
  useOfflineDays(clinics, Date.parse(at('23:30')), true);
  return null;
}

test('today and tomorrow of each clinic are on the device, and no other day', async () => {
  await act(async () => createRoot(document.createElement('div')).render(createElement(Page)));
  await mocks.query?.call(new AbortController().signal);
  const dates = ['2026-11-23', '2026-11-24'];
  const days = clinics.flatMap(({ id }) => dates.map(date => `${id}:${date}`));
  expect(mocks.retain.mock.calls).toEqual([['deskDays', days]]);
  const fetched = mocks.refreshMirror.mock.calls.map(([{ key }]) => key.slice(1).join(':'));
  expect(fetched).toEqual(days);
});
