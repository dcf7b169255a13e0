// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { deskCancel } from '../../../../../../../contract/desk.ts';
import type { DeskWrites } from '../../../../../../../src/features/desk/day/writes/deskWrites.ts';
import {
  type DeskWrite,
  useDeskWrite,
  useDeskWrites,
} from '../../../../../../../src/features/desk/day/writes/useDeskWrite.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
const mocks = vi.hoisted(() => ({ request: vi.fn(), sendOutboxFirst: vi.fn(), session: { token: 'rosa' } }));
vi.mock('../../../../../../../src/net/request.ts', () => ({ request: mocks.request }));
vi.mock('../../../../../../../src/device/session.ts', () => ({ currentSession: () => mocks.session }));
vi.mock('../../../../../../../src/sync/device.ts', () => ({ transport: { isHealthy: async () => true } }));
vi.mock('../../../../../../../src/sync/outbox/sendOutboxFirst.ts', () => ({ sendOutboxFirst: mocks.sendOutboxFirst }));

const patient = { id: 'ana', name: 'Ana' };
const options = { params: { id: 'x' }, body: { reason: 'Nenhum', wish: 'patient' } } as const;
const outcomes = { onDone: () => {}, onLeftRefused: () => {} };
let writes: DeskWrites;
let write: DeskWrite<typeof deskCancel>;

function Page() {
  writes = useDeskWrites();
  write = useDeskWrite(deskCancel, writes, patient.id, outcomes);
  return null;
}

let sendOutbox: () => void;
beforeEach(async () => {
  mocks.session = { token: 'rosa' };
  mocks.request.mockReset().mockReturnValue(new Promise(() => {}));
  mocks.sendOutboxFirst.mockReset().mockReturnValue(new Promise<void>(resolve => (sendOutbox = resolve)));
  await act(async () => createRoot(document.createElement('div')).render(createElement(Page)));
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
