/** A patient's confirmation while it waits, and beside a cancellation or a move of the same appointment. */
import { describe, expect, test } from 'vitest';
import type { Appointment } from '../../../../../../contract/appointments.ts';
import { confirmAppointmentIntent } from '../../../../../../src/features/appointments/intents/index.ts';
import { withPatientsPending } from '../../../../../../src/features/appointments/intents/withPending.ts';
import type { AnyIntent } from '../../../../../../src/sync/outbox/intent.ts';
import { problem } from '../../../sync/fakeServer.ts';
import {
  ana,
  appointment,
  appointmentId,
  cancellation,
  confirmation,
  move,
  NOON,
  newEntry,
  signedIn,
} from '../../../sync/harness.ts';

const LATER = '2027-03-01T12:00:00.000Z';
const booked: Appointment = { ...appointment(1), status: 'booked', status_at: null };
const other: Appointment = { ...appointment(2), status: 'booked', status_at: null };
const waiting = (intent: AnyIntent) => ({ intent, state: 'waiting', problem: null }) as const;

/** A patient's list as it is shown. */
const shownWith = (list: Appointment[], ...pending: AnyIntent[]) =>
  withPatientsPending(
    list,
    pending.map((intent, id) => ({ ...newEntry(intent, ana.id, 'key', NOON), id })),
  );

describe('while it waits', () => {
  const { applyPending } = confirmAppointmentIntent;

  test('its appointment shows as confirmed, and no other one', () => {
    expect(shownWith([booked, other], confirmation(1)).map(({ status }) => status)).toEqual(['confirmed', 'booked']);
  });

  test('a refused one shows nothing, and neither does one of an appointment whose patient has come', () => {
    const list = [booked, other];
    expect(applyPending(list, [{ ...waiting(confirmation(1)), state: 'refused' }])).toBe(list);
    const arrived: Appointment[] = [{ ...booked, status: 'arrived' }];
    expect(applyPending(arrived, [waiting(confirmation(1))])).toBe(arrived);
  });

  test('a list of an earlier version of the app, without statuses, stays as it is', () => {
    const list = [appointment(1)];
    expect(applyPending(list, [waiting(confirmation(1))])).toBe(list);
  });

  test('the new time of a move isn’t confirmed by it, nor by one that the server knows', () => {
    const former: Appointment = { ...booked, status: 'confirmed', status_at: '2027-01-03T12:00:00Z' };
    for (const shown of [shownWith([booked], confirmation(1), move(1, LATER)), shownWith([former], move(1, LATER))])
      expect(shown).toMatchObject([{ date: LATER, status: 'booked', status_at: null }]);
  });
});

describe('without a network', () => {
  /** A patient's device on which intents wait, with the network back. */
  const waitingFor = async (...intents: AnyIntent[]) => {
    const patient = await signedIn();
    await patient.mirror.of('appointments').write([booked]);
    patient.unplug();
    for (const intent of intents) await patient.store.add(intent, ana.id);
    patient.plug();
    return patient;
  };

  test('it is sent once, and the list on the device has it', async () => {
    const patient = await waitingFor(confirmation(1), confirmation(1));
    await patient.drain({ eager: true });
    expect(patient.server.confirmed).toEqual([appointmentId(1)]);
    expect(await patient.entries()).toEqual([]);
    const mirrored = await patient.mirror.of('appointments').read();
    expect(mirrored?.value).toMatchObject([{ status: 'confirmed', status_at: '2027-01-01T00:00:00Z' }]);
  });

  test('a later cancellation is sent after it, and wins', async () => {
    const patient = await waitingFor(confirmation(1), cancellation(1));
    await patient.drain({ eager: true });
    expect(patient.server.requests.map(({ request }) => request.call.method)).toEqual(['PUT', 'DELETE']);
    expect(await patient.entries()).toEqual([]);
    expect(await patient.mirror.of('appointments').read()).toMatchObject({ value: [] });
  });

  test('one that comes after a cancellation is refused, and stays to be seen', async () => {
    const patient = await waitingFor(cancellation(1), confirmation(1));
    await patient.drain({ eager: true });
    expect(await patient.entries()).toMatchObject([
      { state: 'refused', intent: { kind: 'confirmAppointment' }, problem: { code: 'not_found' } },
    ]);
  });
});

test('it is never for the successor of a move: nobody has confirmed that time', () => {
  expect(confirmAppointmentIntent.retarget).toBeUndefined();
});

test('a refusal says that the appointment has changed, or that the clinic asks for another time', () => {
  const t = ((key: string) => key) as never;
  expect(confirmAppointmentIntent.describeRefusal?.(problem(404, 'not_found'), t)).toBe('appointments.confirming.gone');
  expect(confirmAppointmentIntent.describeRefusal?.(problem(409, 'already_started'), t)).toBeUndefined();
  const conflict = (current: string) => ({ ...problem(409, 'status_conflict'), current });
  expect(confirmAppointmentIntent.describeRefusal?.(conflict('booked'), t)).toBe('appointments.confirming.asked');
  expect(confirmAppointmentIntent.describeRefusal?.(conflict('arrived'), t)).toBeUndefined();
});
