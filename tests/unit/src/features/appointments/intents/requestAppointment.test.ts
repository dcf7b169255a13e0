/** Requests for one of several times: they wait, are booked, or become a question. */
import { expect, test } from 'vitest';
import { requestAppointmentIntent, withMoves } from '../../../../../../src/features/appointments/intents/index.ts';
import { problem } from '../../../sync/fakeServer.ts';
import { appointment, requested, signedIn } from '../../../sync/harness.ts';

/** A device with a mirrored list of one appointment. */
async function withList() {
  const tab = await signedIn();
  await tab.mirror.of('appointments').write([appointment(1)]);
  return tab;
}

test('a request without a network waits, and changes no list of appointments', async () => {
  const { outbox, unplug, entries, mirror } = await withList();
  unplug();
  expect(await outbox.send(requested(1, 12, 13))).toMatchObject({ status: 'queued' });
  const waiting = await entries();
  expect(waiting).toMatchObject([{ state: 'waiting', intent: requested(1, 12, 13) }]);
  expect(withMoves([appointment(1)], waiting)).toEqual([appointment(1)]);
  expect((await mirror.of('appointments').read())?.value).toEqual([appointment(1)]);
});

test('with the network back, the first free time is booked, and its appointment is in the list', async () => {
  const { outbox, unplug, plug, drain, entries, mirror, server } = await withList();
  const { times } = requested(1, 12, 13, 14);
  server.taken.add(times[0] ?? '');
  unplug();
  await outbox.send(requested(1, 12, 13, 14));
  plug();
  await drain({ eager: true });
  expect(server.booked).toEqual([times[1]]);
  expect(await entries()).toEqual([]);
  expect((await mirror.of('appointments').read())?.value.map(({ date }) => date).sort()).toEqual(
    [appointment(1).date, times[1]].sort(),
  );
});

test('a lost response books nothing twice, and doubles no row', async () => {
  const { outbox, drain, mirror, server } = await withList();
  server.respondNext('dropped');
  await outbox.send(requested(1, 12, 13));
  await drain({ eager: true });
  expect(server.booked).toEqual(requested(1, 12).times);
  expect((await mirror.of('appointments').read())?.value).toHaveLength(2);
});

test('without a free time it stays as a question with the nearest ones; another time takes its place', async () => {
  const { outbox, drain, entries, server } = await withList();
  const [wanted, other] = [requested(1, 12, 13), requested(1, 15)];
  const { doctor, clinic } = wanted;
  for (const time of wanted.times) server.taken.add(time);
  const [start = ''] = other.times;
  const nearest = {
    start,
    date: start.slice(0, 10),
    hour: '12:00',
    doctor: { ...doctor, gender: 'f' as const },
    clinic,
  };
  server.nearest = [nearest];
  expect(await outbox.send(wanted)).toMatchObject({ status: 'refused', problem: { code: 'none_free' } });
  await drain({ eager: true });
  expect(await entries()).toMatchObject([{ state: 'refused', intent: wanted, problem: { nearest: [nearest] } }]);

  expect(await outbox.send(other)).toMatchObject({ status: 'sent', response: { date: start } });
  expect(await entries()).toEqual([]);
  expect(server.booked).toEqual([start]);
});

test('two requests are apart: neither replaces the other', async () => {
  const { outbox, unplug, entries } = await withList();
  unplug();
  await outbox.send(requested(1, 12));
  await outbox.send(requested(2, 12));
  expect((await entries()).map(({ subject }) => subject)).toHaveLength(2);
});

test('a request that had become an appointment, cancelled later, says so', () => {
  const t = ((key: string) => key) as never;
  const refusal = problem(404, 'not_found');
  const cancelled = { ...refusal, canceled_at: '2027-01-04T12:00:00.000Z' };
  expect(requestAppointmentIntent.describeRefusal?.(cancelled, t)).toBe('requests.cancelled');
  expect(requestAppointmentIntent.describeRefusal?.(refusal, t)).toBeUndefined();
});
