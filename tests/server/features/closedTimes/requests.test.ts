/** Requests to choose another time: who is asked, who is told when a request ends, and whom the reception calls. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import { delivery, session } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { makeFailure } from '../notifications/failures.ts';
import { kindsOf, messagesOf } from '../notifications/messages.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp();
const { db } = clinic.database;
const { plan, deliver } = await messagesOf(clinic);
const hours = { start: '08:00', end: '12:00' };
const desk = await clinic.signUpReceptionist();
const [doctor, bia, rui] = [
  await clinic.signUpDoctor({ hours }),
  await clinic.signUpPatient(),
  await clinic.signUpPatient(),
];

/** Another Tuesday for each test, since appointments are never deleted. */
let tuesday = Date.parse('2027-03-02T03:00:00Z');
beforeEach(async () => {
  tuesday += 7 * DAY_MS;
  clinic.clock.set(on('09:00', -8));
  await db.update(session).set({ lastUsedAt: clinic.clock.now() });
  await plan();
  await db.delete(delivery);
});

/** A time on the Tuesday, or some days later. */
const on = (time: string, days = 0) =>
  `${new Date(tuesday + days * DAY_MS).toISOString().slice(0, 10)}T${time}:00-03:00`;
const book = (time: string, patient = bia) => makeAppointment(clinic, patient, doctor, { at: on(time) });
const arrive = async (id: string) => {
  const change = { from: 'booked', to: 'arrived' };
  expect((await clinic.put(`/appointments/${id}/status`, change, { as: doctor })).status).toBe(200);
};

/** An absence on that morning, and what can be done with it. */
function absence(from = '08:00') {
  const path = `/closed-times/${crypto.randomUUID()}`;
  const times = { from: on(from).slice(0, 16), to: on('12:00').slice(0, 16) };
  const place = { clinic_id: clinic.home.id, doctor_id: doctor.id, ...times };
  return {
    preview: () => clinic.post('/closed-times/preview', place, { as: doctor }),
    ask(...ids: string[]) {
      const decisions = ids.map(appointment_id => ({ action: 'ask', appointment_id }));
      return clinic.put(path, { ...place, kind: 'absence', version: 0, decisions }, { as: doctor });
    },
    end: () => clinic.del(path, { as: doctor }),
  };
}

test('a patient who has arrived early isn’t asked, even after a request', async () => {
  const [made, asked] = [await book('08:00'), await book('08:30', rui)];
  expect((await absence('08:30').ask(asked)).status).toBe(200);
  clinic.clock.set(on('07:30'));
  await arrive(made);
  await arrive(asked);
  const whole = absence();
  expect((await whole.preview()).body.affected).toMatchObject([
    { id: made, asked: false, can_ask: false },
    { id: asked, asked: false, can_ask: false },
  ]);
  const answer = await whole.ask(made, asked);
  const errors = [{ field: 'decisions.0.action' }, { field: 'decisions.1.action' }];
  expect([answer.status, answer.body.errors]).toMatchObject([422, errors]);
});

test('a patient is told when a request ends, once, with the links of an appointment that stays', async () => {
  const made = await book('08:00');
  const closed = absence();
  await closed.ask(made);
  expect(kindsOf(await deliver())).toEqual([[bia.email, 'asked_to_move']]);
  await closed.end();
  const told = await deliver();
  const links = { confirm: expect.any(String), move: expect.any(String), cancel: expect.any(String) };
  expect(told.flatMap(each => each.items)).toMatchObject([
    { kind: 'move_withdrawn', appointment: { id: made }, links },
  ]);
  expect(await deliver()).toEqual([]);
});

test('no one is told of the end of a request that they never got', async () => {
  const made = await book('08:00');
  const closed = absence();
  await closed.ask(made);
  clinic.clock.advance(29_999);
  await closed.end();
  expect(await deliver()).toEqual([]);
  // Nothing is sent in between, as during quiet hours.
  const again = absence();
  await again.ask(made);
  await plan();
  clinic.clock.advance(60_000);
  await again.end();
  expect(await deliver()).toEqual([]);
  const rows = await db.select().from(delivery).where(eq(delivery.appointmentId, made));
  expect(rows.map(({ kind, outcome }) => [kind, outcome]).sort()).toEqual([
    ['asked_to_move', 'dropped'],
    ['asked_to_move', 'dropped'],
    ['move_withdrawn', 'dropped'],
  ]);
});

test('no one is told of the end of what a doctor asked the reception', async () => {
  const made = await book('08:00');
  expect((await clinic.put(`/appointments/${made}/move-request`, {}, { as: doctor })).status).toBe(200);
  clinic.clock.advance(60_000);
  expect((await clinic.del(`/appointments/${made}/move-request`, { as: doctor })).status).toBe(204);
  expect(await deliver()).toEqual([]);
  expect(await db.select().from(delivery)).toEqual([]);
  // Nor later on, after a request to the patient that has ended.
  const closed = absence();
  await closed.ask(made);
  await deliver();
  await closed.end();
  expect(kindsOf(await deliver())).toEqual([[bia.email, 'move_withdrawn']]);
  await clinic.put(`/appointments/${made}/move-request`, {}, { as: doctor });
  clinic.clock.advance(60_000);
  await clinic.del(`/appointments/${made}/move-request`, { as: doctor });
  expect(await deliver()).toEqual([]);
});

test('a patient who got a request is told that it ended, although one that they didn’t get came in between', async () => {
  const made = await book('08:00');
  const closed = absence();
  await closed.ask(made);
  await deliver();
  await closed.end();
  const again = absence();
  await again.ask(made);
  await plan();
  clinic.clock.advance(60_000);
  await again.end();
  expect(kindsOf(await deliver())).toEqual([[bia.email, 'move_withdrawn']]);
});

test('of the end of a request, its patient isn’t told after a further one, nor after they moved or arrived', async () => {
  const made = await book('08:00');
  const closed = absence();
  await closed.ask(made);
  await deliver();
  await closed.end();
  clinic.clock.advance(10_000);
  await absence().ask(made);
  expect(kindsOf(await deliver())).toEqual([[bia.email, 'asked_to_move']]);

  const other = await book('08:30', rui);
  const rest = absence('08:30');
  clinic.clock.set(on('07:00'));
  await rest.ask(other);
  await deliver();
  await rest.end();
  await plan();
  await arrive(other);
  expect(await deliver()).toEqual([]);
});

test('a request that arrived when it was repeated needs no call, nor one whose patient is there', async () => {
  const undelivered = async () => (await clinic.get(`/desk/clinics/${clinic.home.id}/undelivered`, { as: desk })).body;
  const [made, there] = [await book('08:00'), await book('08:30', rui)];
  clinic.clock.set(on('07:00'));
  await absence().ask(made, there);
  const failed = { kind: 'asked_to_move' as const, eventId: 1 };
  await makeFailure(clinic, bia, made, failed);
  await makeFailure(clinic, rui, there, failed);
  expect(await undelivered()).toMatchObject([{ appointment: { id: made } }, { appointment: { id: there } }]);
  await makeFailure(clinic, bia, made, { ...failed, eventId: 2, outcome: 'sent', reason: null });
  await arrive(there);
  expect(await undelivered()).toEqual([]);
});
