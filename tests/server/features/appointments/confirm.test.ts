/** Patients confirm appointments in the app: their own and their dependents', until the start. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { appointment, appointmentEvent } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { appointmentsWithWrongEvents, settledEvents } from '../../harness/events.ts';
import type { Person } from '../../harness/people.ts';
import { bookings } from '../booking/bookings.ts';
import { addCare, endCare } from '../care/dependents.ts';

const clinic = await testApp();
const { book } = bookings(clinic);
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
const ana = await clinic.signUpPatient();
const rui = await clinic.signUpPatient();
const desk = await clinic.signUpReceptionist(clinic.home);

const now = clinic.clock.now().toISOString();
const confirm = (id: string, as: Person = ana, key?: string) =>
  clinic.put(`/appointments/${id}/confirm`, undefined, { as, ...(key && { key }) });
const setStatus = (id: string, from: string, to: string) =>
  clinic.put(`/appointments/${id}/status`, { from, to }, { as: doctor });
const confirmationsOf = async (id: string) =>
  await clinic.database.db
    .select()
    .from(appointmentEvent)
    .where(and(eq(appointmentEvent.appointmentId, id), eq(appointmentEvent.statusAfter, 'confirmed')));
const statusOf = async (id: string) =>
  (await clinic.database.db.select().from(appointment).where(eq(appointment.id, id)))[0]?.status;
/** What the clinic is told about an appointment. */
const eventsOf = async (id: string, cursor: string) =>
  (await settledEvents(clinic, doctor, cursor)).events.filter(event => event.appointment_id === id);
const cursor = async () => (await settledEvents(clinic, doctor)).cursor;

describe('confirming', () => {
  test('an own appointment: its doctor, the reception and the patient’s list have it', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T08:00:00-03:00');
    const before = await cursor();
    const { status, body } = await confirm(id);
    expect([status, body]).toEqual([200, { id, status: 'confirmed', status_at: now }]);
    const shown = { id, status: 'confirmed', status_at: now };
    for (const as of [ana, doctor])
      expect((await clinic.get('/appointments', { as })).body).toContainEqual(expect.objectContaining(shown));
    const day = await clinic.get(`/desk/days?clinic=${clinic.home.id}&date=2027-03-02`, { as: desk });
    const column = day.body.days.find((one: { doctor: { id: string } }) => one.doctor.id === doctor.id);
    expect(column.appointments).toMatchObject([shown]);
    expect(await eventsOf(id, before)).toMatchObject([{ kind: 'status', status: 'confirmed', status_at: now }]);
  });

  test('a dependent’s, as long as the care lasts', async () => {
    const [first, second] = [
      await book(rui, doctor, '2027-03-02T09:00:00-03:00'),
      await book(rui, doctor, '2027-03-02T09:30:00-03:00'),
    ];
    await addCare(clinic, ana, rui);
    expect((await confirm(first.id)).body).toMatchObject({ id: first.id, status: 'confirmed' });
    await endCare(clinic, ana);
    expect((await confirm(second.id)).body.code).toBe('not_found');
    expect(await statusOf(second.id)).toBe('booked');
  });

  test('again returns the first confirmation, also after the start, and tells nobody twice', async () => {
    const { id } = await book(ana, doctor, '2027-03-03T08:00:00-03:00');
    const first = await confirm(id, ana, 'confirm-1');
    clinic.clock.advance(60_000);
    const repeats = [await confirm(id, ana, 'confirm-1'), await confirm(id)];
    clinic.clock.set('2027-03-03T11:10:00Z');
    repeats.push(await confirm(id));
    clinic.clock.set(now);
    for (const again of repeats) expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await confirmationsOf(id)).toHaveLength(1);
  });
});

describe('is refused', () => {
  test('for another patient’s appointment, one that doesn’t exist, and a cancelled one', async () => {
    const { id } = await book(rui, doctor, '2027-03-03T09:00:00-03:00');
    const own = await book(ana, doctor, '2027-03-03T09:30:00-03:00');
    await clinic.del(`/appointments/${own.id}`, { as: ana });
    for (const which of [id, crypto.randomUUID(), own.id])
      expect(await confirm(which)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect([await statusOf(id), await statusOf(own.id)]).toEqual(['booked', 'booked']);
  });

  test('for the former time of a moved one; the new time isn’t confirmed by it', async () => {
    const { id } = await book(ana, doctor, '2027-03-03T10:00:00-03:00');
    await confirm(id);
    const moved = await clinic.post(`/appointments/${id}/move`, { date: '2027-03-03T10:30:00-03:00' }, { as: ana });
    expect((await confirm(id)).body.code).toBe('not_found');
    expect([moved.body.status, await statusOf(moved.body.id)]).toEqual(['booked', 'booked']);
  });

  test('from the start on', async () => {
    const { id } = await book(ana, doctor, '2027-03-04T08:00:00-03:00');
    clinic.clock.set('2027-03-04T11:00:00Z');
    const late = await confirm(id);
    clinic.clock.set('2027-03-04T10:59:59.999Z');
    const inTime = await confirm(id);
    clinic.clock.set(now);
    expect([late.status, late.body.code, inTime.status]).toEqual([409, 'already_started', 200]);
  });

  test('once the patient has come, with the status that the clinic has set', async () => {
    const { id } = await book(ana, doctor, '2027-03-04T09:00:00-03:00');
    clinic.clock.set('2027-03-04T11:30:00Z');
    await setStatus(id, 'booked', 'arrived');
    const { status, body } = await confirm(id);
    clinic.clock.set(now);
    expect([status, body.code, body.current]).toEqual([409, 'status_conflict', 'arrived']);
    expect(await statusOf(id)).toBe('arrived');
  });

  test('while the clinic asks for another time; what was confirmed before stays so', async () => {
    const absent = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
    const [asked, confirmed] = [
      await book(ana, absent, '2027-03-08T08:00:00-03:00'),
      await book(ana, absent, '2027-03-08T09:00:00-03:00'),
    ];
    const first = await confirm(confirmed.id);
    const path = `/closed-times/${crypto.randomUUID()}`;
    const absence = {
      ...{ clinic_id: clinic.home.id, doctor_id: absent.id, from: '2027-03-08T00:00', to: '2027-03-09T00:00' },
      ...{ kind: 'absence', version: 0 },
      decisions: [asked, confirmed].map(({ id }) => ({ action: 'ask', appointment_id: id })),
    };
    expect((await clinic.put(path, absence, { as: absent })).status).toBe(200);
    const { status, body } = await confirm(asked.id);
    expect([status, body.code, body.current]).toEqual([409, 'status_conflict', 'booked']);
    expect([await statusOf(asked.id), await confirmationsOf(asked.id)]).toEqual(['booked', []]);
    expect(await confirm(confirmed.id)).toMatchObject({ status: 200, body: first.body });
    expect((await clinic.del(path, { as: absent })).status).toBe(204);
    expect((await confirm(asked.id)).body).toMatchObject({ id: asked.id, status: 'confirmed' });
  });
});

test('together with a cancellation, the appointment is cancelled, and at most confirmed before', async () => {
  const times = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30'];
  for (const [round, time] of times.entries()) {
    const { id } = await book(ana, doctor, `2027-03-05T${time}:00-03:00`);
    const cancel = () => clinic.del(`/appointments/${id}`, { as: ana });
    const both = [() => confirm(id), cancel];
    const answers = await Promise.all((round % 2 === 0 ? both : both.reverse()).map(call => call()));
    const [confirmed, cancelled] = round % 2 === 0 ? answers : answers.reverse();
    expect(cancelled?.status).toBe(200);
    expect([200, 404]).toContain(confirmed?.status);
    const [row] = await clinic.database.db.select().from(appointment).where(eq(appointment.id, id));
    expect(row?.canceledAt).not.toBeNull();
    expect(row?.status).toBe(confirmed?.status === 200 ? 'confirmed' : 'booked');
  }
  expect(await appointmentsWithWrongEvents(clinic.database)).toEqual([]);
});
