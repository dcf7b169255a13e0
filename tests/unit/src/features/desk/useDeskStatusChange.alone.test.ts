// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { type StatusChange, useDeskStatusChange } from '../../../../../src/features/desk/useDeskStatusChange.ts';
import { appointment, doctorDay, ZONE } from './day/fixtures.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const mocks = vi.hoisted(() => ({ send: vi.fn(), discard: vi.fn(), refresh: vi.fn(), addToast: vi.fn() }));
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast: mocks.addToast }) }));
vi.mock('../../../../../src/sync/ui/useQueuedToast.ts', () => ({ useQueuedToast: () => () => {} }));
vi.mock('../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useRefresh: () => mocks.refresh }));
vi.mock('../../../../../src/net/request.ts', () => ({}));
vi.mock('../../../../../src/sync/device.ts', () => ({
  outbox: { send: mocks.send, discard: mocks.discard },
  mirror: { of: () => ({}) },
}));

const { doctor } = doctorDay();
const booked = appointment('08:00');
const arrived = appointment('08:00', { status: 'arrived' });
let status: StatusChange;
function Page() {
  status = useDeskStatusChange({ id: 'clinic', name: 'Boa Saúde', time_zone: ZONE });
  return null;
}

beforeEach(async () => {
  for (const mock of Object.values(mocks)) mock.mockReset();
  await act(async () => createRoot(document.createElement('div')).render(createElement(Page)));
});
const change = (...given: Parameters<StatusChange['change']>) => act(() => status.change(...given));

test('the last change of this page can be undone, and the undoing can’t', async () => {
  mocks.send.mockResolvedValue({ status: 'sent' });
  await change(booked, doctor, 'arrived');
  expect(mocks.send.mock.calls[0]?.[1]).toMatchObject({
    ...{ appointmentId: booked.id, from: 'booked', steps: [{ to: 'arrived' }], deskClinicId: 'clinic' },
  });
  expect(status.previousOf(arrived)).toBe('booked');
  // A colleague has changed it since.
  expect(status.previousOf(appointment('08:00', { status: 'missed' }))).toBeUndefined();
  await change(arrived, doctor, 'booked');
  expect(status.previousOf(booked)).toBeUndefined();
});

test('a refused change leaves the outbox, and the present status is fetched', async () => {
  const problem = { type: 'about:blank', title: '', status: 409, code: 'status_conflict' };
  mocks.send.mockResolvedValue({ status: 'refused', id: 'entry', problem });
  await change(booked, doctor, 'arrived');
  expect(mocks.discard).toHaveBeenCalledWith('entry');
  expect(mocks.refresh).toHaveBeenCalledWith(['deskDays', 'clinic']);
  expect(mocks.addToast).toHaveBeenCalledWith(expect.objectContaining({ type: 'error' }));
  expect(status.previousOf(arrived)).toBeUndefined();
});

test('the new status can be undone before a slow response, and not once the server refuses it', async () => {
  let respond = (_: unknown) => {};
  mocks.send.mockReturnValue(new Promise(resolve => (respond = resolve)));
  const done = status.change(booked, doctor, 'arrived');
  await act(async () => {});
  expect(status.previousOf(arrived)).toBe('booked');
  const problem = { type: 'about:blank', title: '', status: 409, code: 'status_conflict' };
  await act(async () => {
    respond({ status: 'refused', id: 'entry', problem });
    await done;
  });
  expect(status.previousOf(arrived)).toBeUndefined();
});

test('what is forgotten can’t be undone', async () => {
  mocks.send.mockResolvedValue({ status: 'sent' });
  await change(booked, doctor, 'arrived');
  await act(async () => status.forget());
  expect(status.previousOf(arrived)).toBeUndefined();
});
