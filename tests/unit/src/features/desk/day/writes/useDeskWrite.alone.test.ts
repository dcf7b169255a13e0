// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { deskCancel } from '../../../../../../../contract/desk.ts';
import { isReloadBlocked } from '../../../../../../../src/device/reloadBlock.ts';
import type { DeskWrites } from '../../../../../../../src/features/desk/day/writes/deskWrites.ts';
import {
  type DeskWrite,
  useDeskWrite,
  useDeskWrites,
} from '../../../../../../../src/features/desk/day/writes/useDeskWrite.ts';
import { NetworkError } from '../../../../../../../src/net/errors.ts';
import { blankPage } from '../../../../blankPage.ts';

const mocks = vi.hoisted(() => ({
  ...{ request: vi.fn(), sendOutboxFirst: vi.fn(), addToast: vi.fn(), session: { token: 'rosa' } },
  ...{ lock: () => {}, endSession: () => {} },
}));
vi.mock('react-i18next', () => {
  const translation = { t: (key: string) => key, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});
vi.mock('../../../../../../../src/device/lock/deviceLock.ts', () => ({
  lock: { isLocked: () => true, subscribe: (listener: () => void) => (mocks.lock = listener) },
}));
vi.mock('../../../../../../../src/features/desk/queries.ts', () => ({ anyDeskDaysKey: [] }));
vi.mock('../../../../../../../src/sync/queries/useCachedQuery.ts', () => ({ useRefresh: () => async () => {} }));
vi.mock('../../../../../../../src/ui/useNavigator.ts', () => ({ useNavigator: () => {} }));
vi.mock('../../../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast: mocks.addToast }) }));
vi.mock('../../../../../../../src/net/request.ts', () => ({ request: mocks.request }));
vi.mock('../../../../../../../src/device/session.ts', () => ({
  currentSession: () => mocks.session,
  watchSessionEnd: (listener: () => void) => (mocks.endSession = listener),
}));
vi.mock('../../../../../../../src/sync/device.ts', () => ({ transport: { isHealthy: async () => true } }));
vi.mock(
  '../../../../../../../src/features/appointments/index.ts',
  () => import('../../../../../../../src/features/appointments/useMovedToast.ts'),
);
vi.mock('../../../../../../../src/sync/outbox/sendOutboxFirst.ts', () => ({ sendOutboxFirst: mocks.sendOutboxFirst }));

const patient = { id: 'ana', name: 'Ana' };
const options = { params: { id: 'x' }, body: { reason: 'Nenhum', wish: 'patient' } } as const;
const outcomes = { onDone: vi.fn(), onLeftRefused: vi.fn() };
let writes: DeskWrites;
let write: DeskWrite<typeof deskCancel>;

function Page() {
  writes = useDeskWrites();
  write = useDeskWrite(deskCancel, writes, patient.id, outcomes);
  return null;
}

const page = blankPage();
let sendOutbox: () => void;
beforeEach(async () => {
  mocks.endSession();
  mocks.addToast.mockReset();
  outcomes.onDone.mockReset();
  mocks.session = { token: 'rosa' };
  mocks.request.mockReset().mockReturnValue(new Promise(() => {}));
  mocks.sendOutboxFirst.mockReset().mockReturnValue(new Promise<void>(resolve => (sendOutbox = resolve)));
  await page.render(createElement(Page));
});
const send = () => act(async () => write.send(options, { kind: 'cancel', patient }));

test('a write is sent after what waits in the outbox', async () => {
  await send();
  expect(mocks.request).not.toHaveBeenCalled();
  await act(async () => sendOutbox());
  expect(mocks.request).toHaveBeenCalledOnce();
});

test('a write isn’t sent in the session of another person', async () => {
  await send();
  mocks.session = { token: 'bento' };
  await act(async () => sendOutbox());
  expect(mocks.request).not.toHaveBeenCalled();
  expect([write.failure?.is, write.isBlocked]).toEqual(['unknown', true]);
});

test('an earlier write without a response blocks the next one for its patient only', async () => {
  const leave = async (id: string) => {
    await act(async () => {
      const left = writes.send(deskCancel, options, { kind: 'cancel', patient: { id, name: id } }, outcomes);
      writes.leave(left);
    });
  };
  await leave('bento');
  expect([write.left.length, write.isBlocked]).toEqual([0, false]);
  await leave(patient.id);
  expect([write.left.length, write.isBlocked]).toEqual([1, true]);
});

/** Sends a write whose response is lost, and closes its page. */
async function sendAndClose({ locks }: { locks: boolean }) {
  mocks.sendOutboxFirst.mockResolvedValue(undefined);
  mocks.request.mockRejectedValueOnce(new NetworkError('timeout'));
  await send();
  expect([write.failure?.is, isReloadBlocked()]).toEqual(['unknown', true]);
  if (locks) await act(async () => mocks.lock());
  await page.render(null);
}

/** The network is back, and the server answers. */
async function respond(response: object) {
  mocks.request.mockResolvedValueOnce(response);
  expect(isReloadBlocked()).toBe(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(mocks.request).toHaveBeenCalledTimes(2);
}

const uuid = '00000000-0000-4000-8000-000000000001';
const date = '2026-11-23T12:00:00.000Z';
const cancelled = { id: uuid, canceled_at: date, cancel_reason: 'Nenhum' };

test('a write without a response is repeated after its page is closed, and no update reloads the app before', async () => {
  await sendAndClose({ locks: false });
  await respond(cancelled);
  expect(outcomes.onDone).toHaveBeenCalledWith(cancelled, true);
  expect(isReloadBlocked()).toBe(false);
});

test('how it ended while the app was locked is told after that', async () => {
  await sendAndClose({ locks: true });
  await respond(cancelled);
  expect([outcomes.onDone.mock.calls, mocks.addToast.mock.calls, isReloadBlocked()]).toEqual([[], [], true]);
  await page.render(createElement(Page));
  const told = { type: 'success', title: 'desk.day.cancel.done.title', description: 'Ana' };
  expect(mocks.addToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(told));
  expect(isReloadBlocked()).toBe(false);
});

test('so is that the appointment had been moved instead', async () => {
  const moved = { id: uuid, date, clinic: { id: uuid, time_zone: 'America/Sao_Paulo' } };
  await sendAndClose({ locks: true });
  await respond({ ...cancelled, replaced_by: moved });
  await page.render(createElement(Page));
  expect(mocks.addToast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ title: 'appointments.cancel.moved.title' }),
  );
});

test('it ends with the session', async () => {
  await sendAndClose({ locks: true });
  mocks.endSession();
  expect(isReloadBlocked()).toBe(false);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(mocks.request).toHaveBeenCalledOnce();
});
