// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import type { Appointment } from '../../../../../../contract/appointments.ts';
import { useRescheduling } from '../../../../../../src/features/booking/steps/RescheduleNote.tsx';
import { appointment } from '../../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const booked: Appointment = { ...appointment(1), status: 'booked' };
const start = Date.parse(booked.date);

const device = vi.hoisted(() => ({
  list: [] as unknown[],
  now: 0,
  dependent: undefined as { id: string } | undefined,
}));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({}) }));
vi.mock('../../../../../../src/features/care/index.ts', () => ({
  usePatient: () => ({ dependent: device.dependent, name: '' }),
  usePatientQuery: () => ({ data: device.list, fresh: true, offline: false, retry() {} }),
  usePatients: () => [],
}));
vi.mock('../../../../../../src/features/appointments/index.ts', async () => {
  const { canMove } = await import('../../../../../../src/features/appointments/lists.ts');
  return { canMove, useNow: () => new Date(device.now), appointmentsQuery: () => ({}) };
});

let found: ReturnType<typeof useRescheduling>;
function Page() {
  found = useRescheduling(booked.id, true);
  return null;
}
const root = createRoot(document.createElement('div'));
const show = (changes: Partial<typeof device>) => {
  Object.assign(device, changes);
  return act(async () => root.render(createElement(Page)));
};
afterEach(() => act(async () => root.render(null)));

test('an appointment can be rescheduled until it begins, or its patient arrives', async () => {
  await show({ list: [booked], now: start - 60_000 });
  expect(found).toMatchObject({ status: 'ready', appointment: booked });
  await show({ list: [{ ...booked, status: 'arrived' }] });
  expect(found.status).toBe('unmovable');
  await show({ list: [booked], now: start });
  expect(found.status).toBe('unmovable');
});

test('once another person is chosen, whose list doesn’t have it, it is gone', async () => {
  await show({ list: [booked], now: start - 60_000 });
  await show({ list: [], dependent: { id: 'leo' } });
  expect(found.status).toBe('gone');
});
