// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Unanswered } from '../../../../../../src/features/booking/review/unanswered.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const device = vi.hoisted(() => ({ bookings: [] as unknown[], request: vi.fn() }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/ui/actions/Link.tsx', () => ({
  Link: ({ children }: { children: unknown }) => children,
}));
vi.mock('../../../../../../src/device/connection.ts', () => ({ useOffline: () => false }));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ dayTime: () => '' }) }));
vi.mock('../../../../../../src/net/request.ts', () => ({ request: device.request }));
vi.mock('../../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useRefresh: () => async () => {} }));
vi.mock('../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast() {} }) }));
vi.mock('../../../../../../src/ui/graphics/Icon.tsx', () => ({ Icon: () => null }));
vi.mock('../../../../../../src/features/care/index.ts', () => ({ usePatients: () => [] }));
vi.mock('../../../../../../src/features/appointments/index.ts', () => ({ useNow: () => new Date() }));
vi.mock('../../../../../../src/features/booking/review/useUnanswered.ts', () => ({
  useUnanswered: () => device.bookings,
  unanswered: { current: () => device.bookings, load: async () => {}, drop() {}, forget: async () => {} },
}));
const { UnansweredNote } = await import('../../../../../../src/features/booking/review/UnansweredNote.tsx');

const start = '2027-03-02T11:00:00Z';
const now = Date.parse('2027-03-01T11:00:00Z');
const MINUTE_MS = 60_000;
const booking = (sentAt: number) =>
  ({
    ...{ key: 'key', sentAt, clinicId: 'c', timeZone: 'UTC', person: 'Helena' },
    request: { date: start, doctor_id: 'd', specialty_id: 's' },
    slot: { start, hour: '11:00', available: true },
  }) satisfies Unanswered;

const place = document.createElement('div');
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  vi.useFakeTimers({ now });
  device.request.mockReset().mockResolvedValue([]);
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});
const show = (...bookings: Unanswered[]) => {
  device.bookings = bookings;
  return act(async () => root.render(createElement(UnansweredNote)));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a booking that may be under way, or whose check fails, is checked again until its outcome is known', async () => {
  device.request.mockRejectedValueOnce(new Error());
  await show(booking(now));
  expect(place.textContent).toContain('booking.unanswered.unknown');
  await pass(MINUTE_MS);
  expect(place.textContent).toContain('booking.unanswered.unknown');
  await pass(MINUTE_MS);
  expect(place.textContent).toContain('booking.unanswered.absent');
  await pass(10 * MINUTE_MS);
  expect(device.request).toHaveBeenCalledTimes(3);
});

test('one that was sent again is no longer called absent, and is checked again', async () => {
  await show(booking(now - 2 * MINUTE_MS));
  expect(place.textContent).toContain('booking.unanswered.absent');
  await show(booking(now));
  expect(place.textContent).toContain('booking.unanswered.unknown');
  expect(device.request).toHaveBeenCalledTimes(2);
});

test('one whose time has passed is no longer shown', async () => {
  vi.setSystemTime(Date.parse(start));
  await show(booking(now));
  expect(place.textContent).toBe('');
});
