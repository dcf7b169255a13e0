// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { StorageError } from '../../../../../src/device/database.ts';
import { useMove } from '../../../../../src/features/appointments/useMove.ts';
import { problem as problemOf } from '../../sync/fakeServer.ts';
import { appointment, appointmentId, doctorAppointment } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const outbox = vi.hoisted(() => ({ send: vi.fn(), discard: vi.fn(async () => true) }));
const ownCancellation = vi.hoisted(() => ({ begin: vi.fn(), undo: vi.fn(), done: vi.fn(async () => {}) }));
const addToast = vi.hoisted(() => vi.fn());
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('../../../../../src/sync/device.ts', () => ({ outbox }));
vi.mock('../../../../../src/sync/ui/useQueuedToast.ts', () => ({ useQueuedToast: () => () => {} }));
vi.mock('../../../../../src/ui/feedback/toast.tsx', () => ({ useToast: () => ({ addToast }) }));
vi.mock('../../../../../src/i18n/dates.ts', () => ({ useDates: () => ({ day: () => '', time: () => '' }) }));
vi.mock('../../../../../src/features/care/index.ts', () => ({ useCareCheck: () => () => {} }));
vi.mock('../../../../../src/features/appointments/useCancelled.ts', () => ({ ownCancellation }));

beforeEach(() => vi.clearAllMocks());

const target = { date: '2027-03-01T12:00:00.000Z', doctor: appointment(1).doctor, clinic: appointment(1).clinic };

interface Moving {
  given: Parameters<typeof useMove>[0];
  told: Parameters<typeof useMove>[2];
  move?: ReturnType<typeof useMove>['move'];
}

function Page({ moving }: { moving: Moving }) {
  moving.move = useMove(moving.given, undefined, moving.told).move;
  return null;
}

/** Moves an appointment; returns what the page was told. */
async function moved(given: Moving['given']) {
  const told = { onMoved: vi.fn(), onQueued: vi.fn(), onRefused: vi.fn(), onConflicts: vi.fn() };
  const moving: Moving = { given, told };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Page, { moving })));
  await act(async () => moving.move?.(target));
  return told;
}

test('a doctor isn’t told of a cancellation that their own move makes', async () => {
  outbox.send.mockResolvedValue({ status: 'sent', response: doctorAppointment(2) });
  const { onMoved } = await moved(doctorAppointment(1));
  expect(onMoved).toHaveBeenCalledOnce();
  expect(ownCancellation.begin).toHaveBeenCalledWith(appointmentId(1));
  expect(ownCancellation.undo).not.toHaveBeenCalled();
});

test('after a move that could not be sent or stored, they are told of a later cancellation', async () => {
  outbox.send.mockRejectedValue(new StorageError('full', new Error('full')));
  await moved(doctorAppointment(1));
  expect(addToast).toHaveBeenCalledOnce();
  expect(ownCancellation.undo).toHaveBeenCalledWith(appointmentId(1));
});

test('a patient is shown the appointments that they have at the new time', async () => {
  const other = appointment(2);
  const problem = { ...problemOf(409, 'patient_busy'), conflict: other, conflicts: [other] };
  outbox.send.mockResolvedValue({ status: 'refused', id: 7, problem });
  const { onConflicts, onRefused } = await moved(appointment(1));
  expect(onConflicts).toHaveBeenCalledWith([other]);
  expect(outbox.discard).toHaveBeenCalledWith(7);
  expect(onRefused).not.toHaveBeenCalled();
  expect(addToast).not.toHaveBeenCalled();
});

test('a doctor, who isn’t told with whom, gets the reason', async () => {
  outbox.send.mockResolvedValue({ status: 'refused', id: 7, problem: problemOf(409, 'patient_busy') });
  const { onConflicts, onRefused } = await moved(doctorAppointment(1));
  expect(onConflicts).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledOnce();
  expect(addToast).toHaveBeenCalledOnce();
});
