// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DoctorAppointment } from '../../../../../contract/appointments.ts';
import type { ListedAppointment } from '../../../../../src/features/appointments/cancellations.ts';
import { ownCancellation, useCancelled } from '../../../../../src/features/appointments/useCancelled.ts';
import { appointmentId, doctorAppointment, NOON, settle } from '../../sync/harness.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const device = vi.hoisted(() => ({
  rows: undefined as ListedAppointment[] | undefined,
  /** A write waits for it. */
  isReady: Promise.resolve(),
}));
const request = vi.hoisted(() => vi.fn());
vi.mock('../../../../../src/sync/device.ts', () => ({
  userStore: () => ({
    read: async () => device.rows,
    write: async (rows: ListedAppointment[]) => {
      await device.isReady;
      device.rows = structuredClone(rows);
    },
  }),
}));
vi.mock('../../../../../src/net/request.ts', () => ({ request }));

beforeEach(() => {
  device.rows = undefined;
  device.isReady = Promise.resolve();
  request.mockReset().mockReturnValue(new Promise(() => {}));
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Note {
  now: ReturnType<typeof useCancelled>;
}

function Page({ note, data }: { note: Note; data: DoctorAppointment[] }) {
  note.now = useCancelled({ data, fresh: true }, true);
  return null;
}

/** Renders a doctor's list; `answer` sets the server's response by appointment numbers. */
function page() {
  const note: Note = { now: undefined as never };
  const root = createRoot(document.createElement('div'));
  const drawn = (work: () => void) =>
    act(async () => {
      work();
      await settle();
    });
  return {
    shown: () => note.now.cancelled.map(({ id }) => id),
    reasons: () => note.now.cancelled.map(({ reason }) => reason),
    answer(...numbers: number[]) {
      const data = numbers.map(n => doctorAppointment(n));
      return drawn(() => root.render(createElement(Page, { note, data })));
    },
    dismiss: () => drawn(() => note.now.dismiss()),
    settled: () => drawn(() => {}),
  };
}

test('cancelled appointments are shown and stored before their reason is known', async () => {
  const list = page();
  await list.answer(1, 2);
  let tell = (_told: object) => {};
  request.mockReturnValueOnce(
    new Promise(resolve => {
      tell = resolve;
    }),
  );
  await list.answer(2);
  expect(list.shown()).toEqual([appointmentId(1)]);
  expect(device.rows?.map(({ id }) => id)).toContain(appointmentId(1));
  tell({ cancel_reason: 'Horario', rescheduled: false });
  await list.settled();
  expect(list.reasons()).toEqual(['Horario']);
  expect(device.rows).toContainEqual(expect.objectContaining({ id: appointmentId(1), reason: 'Horario' }));
});

test('a reason is requested once, though each note that is sent makes a new list of the same appointments', async () => {
  const list = page();
  await list.answer(1, 2);
  await list.answer(2);
  await list.answer(2);
  await list.answer(2);
  expect(request).toHaveBeenCalledOnce();
  expect(request.mock.calls[0]?.[1].signal.aborted).toBe(false);
});

test('dismissing affects only what the note shows, not later cancellations', async () => {
  const list = page();
  await list.answer(1, 2, 3);
  await list.answer(2, 3);
  await list.dismiss();
  expect(list.shown()).toEqual([]);
  await list.answer(3);
  expect(list.shown()).toEqual([appointmentId(2)]);
  const later = page();
  await later.answer(3);
  expect(later.shown()).toEqual([appointmentId(2)]);
});

test('a dismissal before a change is stored removes only what was dismissed', async () => {
  const list = page();
  await list.answer(1, 2, 3);
  await list.answer(2, 3);
  const dismissed = list.dismiss();
  await list.answer(3);
  await dismissed;
  expect(list.shown()).toEqual([appointmentId(2)]);
  expect(device.rows?.map(({ id }) => id).sort()).toEqual([appointmentId(2), appointmentId(3)]);
});

test('a dismissed cancellation is hidden only once that is stored', async () => {
  const list = page();
  await list.answer(1, 2);
  await list.answer(2);
  let store = () => {};
  device.isReady = new Promise(resolve => {
    store = resolve;
  });
  await list.dismiss();
  expect(list.shown()).toEqual([appointmentId(1)]);
  store();
  await list.settled();
  expect(list.shown()).toEqual([]);
  expect(device.rows?.map(({ id }) => id)).toEqual([appointmentId(2)]);
});

test('an appointment that the doctor cancels isn’t reported, even if its event precedes the response', async () => {
  const list = page();
  await list.answer(1, 2);
  ownCancellation.begin(appointmentId(1));
  await list.answer(2);
  expect(list.shown()).toEqual([]);
  await ownCancellation.done(appointmentId(1));
  await list.answer();
  expect(list.shown()).toEqual([appointmentId(2)]);
});

test('an appointment that the doctor could not cancel, and someone else did, is reported', async () => {
  const list = page();
  await list.answer(7);
  ownCancellation.begin(appointmentId(7));
  ownCancellation.undo(appointmentId(7));
  await list.answer();
  expect(list.shown()).toEqual([appointmentId(7)]);
});
