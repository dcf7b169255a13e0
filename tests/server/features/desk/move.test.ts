import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account, appointment } from '../../../../server/platform/database/schema.ts';
import { specialtyId } from '../../harness/people.ts';
import { deskClinic } from './deskClinic.ts';

const place = await deskClinic();
const { clinic, db, doctor, colleague, ana, rui, desk, register, deskBook, book, idsOf, move, cancel, eventsOf } =
  place;

const rowOf = async (id: string) => (await db.select().from(appointment).where(eq(appointment.id, id)))[0];
const setStatus = (id: string, status: 'arrived' | 'in_consultation' | 'done') =>
  clinic.put(`/appointments/${id}/status`, { from: 'booked', to: status }, { as: desk });

describe('a moved appointment', () => {
  test('is a new one with another doctor; the patient’s list shows it, the former one leads to it', async () => {
    const old = await book(ana, doctor, '2027-03-02T08:00:00-03:00');
    const { status, body } = await move(old.id, colleague, '2027-03-03T09:00:00-03:00');
    expect([status, body.doctor_id, body.date]).toEqual([201, colleague.id, '2027-03-03T12:00:00.000Z']);
    expect(body.patient.id).toBe(ana.id);
    expect(await idsOf(ana)).toEqual([body.id]);
    expect(await rowOf(old.id)).toMatchObject({ cancelReason: 'Nenhum', replacedBy: body.id });
    expect(await eventsOf(old.id)).toMatchObject([
      { kind: 'booked', actorId: ana.id },
      { kind: 'cancelled', doctorId: doctor.id, actorId: desk.id, requester: null },
    ]);
    expect(await eventsOf(body.id)).toMatchObject([{ kind: 'moved', movedFrom: old.id, actorRole: 'Reception' }]);
    const why = await clinic.get(`/appointments/${old.id}/cancellation`, { as: doctor });
    expect(why.body).toMatchObject({ cancel_reason: 'Nenhum', rescheduled: true });
    expect(await place.auditOf(ana, desk)).toEqual(['create appointment', 'cancel appointment']);
  });

  test('may overlap its former time, change its specialty, and become a squeeze-in or cease to be one', async () => {
    const old = await book(ana, doctor, '2027-03-04T08:00:00-03:00');
    const longer = await move(old.id, doctor, '2027-03-04T08:00:00-03:00', { specialty: 'Cardiologia' });
    expect([longer.status, longer.body.specialty_id]).toEqual([201, specialtyId('Cardiologia')]);
    expect((await move(longer.body.id, doctor, '2027-03-04T08:05:00-03:00')).body.code).toBe('not_a_slot');
    await db.update(account).set({ squeezeInsPerDay: 1 }).where(eq(account.id, doctor.id));
    const squeezed = await move(longer.body.id, doctor, '2027-03-04T08:05:00-03:00', { squeeze_in: true });
    expect([squeezed.status, squeezed.body.squeeze_in]).toEqual([201, true]);
    const still = await move(squeezed.body.id, doctor, '2027-03-04T08:10:00-03:00', { squeeze_in: true });
    expect([still.status, still.body.squeeze_in]).toEqual([201, true]);
    const regular = await move(still.body.id, doctor, '2027-03-04T08:40:00-03:00');
    expect([regular.status, regular.body.squeeze_in]).toEqual([201, false]);
  });

  test('is moved once under one key', async () => {
    const old = await book(rui, doctor, '2027-03-05T08:00:00-03:00');
    const ask = () => move(old.id, doctor, '2027-03-05T09:00:00-03:00', { key: 'move once' });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await move(old.id, doctor, '2027-03-05T10:00:00-03:00')).status).toBe(404);
  });

  test('of a merged patient becomes the other’s', async () => {
    const lia = await register();
    const old = (await deskBook(lia, doctor, '2027-03-05T10:00:00-03:00')).body;
    const twin = await register('Lia P.', lia.id);
    await db.update(appointment).set({ patientId: twin.id }).where(eq(appointment.id, old.id));
    const { body } = await move(old.id, doctor, '2027-03-05T10:30:00-03:00');
    expect(body.patient.id).toBe(lia.id);
  });
});

describe('nothing is moved', () => {
  test('to a time that isn’t free', async () => {
    const old = await book(ana, doctor, '2027-03-08T08:00:00-03:00');
    await book(rui, doctor, '2027-03-08T08:30:00-03:00');
    await book(ana, colleague, '2027-03-08T09:00:00-03:00');
    expect((await move(old.id, doctor, '2027-03-08T08:30:00-03:00')).body.code).toBe('slot_taken');
    expect((await move(old.id, doctor, '2027-03-08T09:00:00-03:00')).body.code).toBe('patient_busy');
    expect((await move(old.id, doctor, '2027-03-01T08:30:00-03:00')).body.code).toBe('in_the_past');
    expect(await rowOf(old.id)).toMatchObject({ canceledAt: null, replacedBy: null });
    expect(await eventsOf(old.id)).toHaveLength(1);
  });

  test('to another clinic, nor by a receptionist of another clinic', async () => {
    const other = await clinic.addClinic();
    const there = await clinic.signUpDoctor({ clinic: other, hours: { start: '08:00', end: '12:00' } });
    const stranger = await clinic.signUpReceptionist(other);
    const both = await clinic.signUpReceptionist([clinic.home, other]);
    const old = await book(ana, doctor, '2027-03-09T08:00:00-03:00');
    for (const answer of [
      await move(old.id, there, '2027-03-09T09:00:00-03:00', { as: both }),
      await move(old.id, doctor, '2027-03-09T09:00:00-03:00', { as: stranger }),
      await move(crypto.randomUUID(), doctor, '2027-03-09T09:00:00-03:00'),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });

  test('once it has begun', async () => {
    const old = await book(rui, doctor, '2027-03-10T08:00:00-03:00');
    clinic.clock.set('2027-03-10T11:00:00Z');
    expect((await move(old.id, doctor, '2027-03-10T09:00:00-03:00')).body.code).toBe('already_started');
  });
});

test('a doctor’s request to move is shown to the reception, and ends with the move', async () => {
  clinic.clock.set('2027-03-10T10:00:00Z');
  const { id } = await book(rui, doctor, '2027-03-18T08:00:00-03:00');
  expect((await clinic.put(`/appointments/${id}/move-request`, undefined, { as: doctor })).status).toBe(200);
  const requests = async () =>
    (await place.day('2027-03-18', `&doctor=${doctor.id}`)).body.days[0].appointments.map(
      (one: { move_requested_at: string | null }) => one.move_requested_at,
    );
  expect(await requests()).toEqual(['2027-03-10T10:00:00.000Z']);
  expect((await move(id, doctor, '2027-03-18T09:00:00-03:00')).status).toBe(201);
  expect(await requests()).toEqual([null]);
  expect((await rowOf(id))?.moveRequestedAt).toBeNull();
});

describe('a cancellation at the desk', () => {
  test('is possible after the start, and tells the doctor the reason', async () => {
    clinic.clock.set('2027-03-11T10:00:00Z');
    const { id } = await book(rui, doctor, '2027-03-11T08:00:00-03:00');
    clinic.clock.set('2027-03-11T12:00:00Z');
    const { status, body } = await cancel(id, 'Medico', 'doctor');
    expect([status, body]).toEqual([200, { id, canceled_at: '2027-03-11T12:00:00.000Z', cancel_reason: 'Medico' }]);
    const why = await clinic.get(`/appointments/${id}/cancellation`, { as: doctor });
    expect(why.body).toMatchObject({ cancel_reason: 'Medico', rescheduled: false });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ kind: 'cancelled', reason: 'Medico', requester: 'doctor' });
    expect(await place.auditOf(rui, desk)).toContain('cancel appointment');
    // The patient's own cancellation, repeated, returns what the desk stored.
    const own = await clinic.del(`/appointments/${id}?reason=Local`, { as: rui });
    expect([own.status, own.body.cancel_reason]).toEqual([200, 'Medico']);
  });

  test('is possible until the end of the following day at the clinic', async () => {
    clinic.clock.set('2027-03-11T10:00:00Z');
    const { id } = await book(rui, doctor, '2027-03-11T11:00:00-03:00');
    const before = clinic.clock.now();
    clinic.clock.set('2027-03-13T03:00:00Z');
    const late = await cancel(id);
    expect([late.status, late.body.code]).toEqual([409, 'already_started']);
    expect((await rowOf(id))?.canceledAt).toBeNull();
    clinic.clock.set('2027-03-13T02:59:59Z');
    expect((await cancel(id)).status).toBe(200);
    // A repeat still returns the stored cancellation.
    clinic.clock.set('2027-03-14T12:00:00Z');
    expect((await cancel(id)).status).toBe(200);
    clinic.clock.set(before);
  });

  test('is the same when repeated', async () => {
    const { id } = await book(rui, doctor, '2027-03-12T08:00:00-03:00');
    const first = await cancel(id);
    clinic.clock.advance(60_000);
    expect((await cancel(id, 'Local', 'clinic')).body).toEqual(first.body);
    expect((await rowOf(id))?.cancelReason).toBe('Horario');
    expect(await eventsOf(id)).toHaveLength(2);
  });

  test('of one that was moved meanwhile returns the appointment in its place, until that one is cancelled', async () => {
    const { id } = await book(rui, doctor, '2027-03-15T08:00:00-03:00');
    const first = (await move(id, colleague, '2027-03-15T09:00:00-03:00')).body;
    const moved = (await move(first.id, doctor, '2027-03-15T10:00:00-03:00')).body;
    const { id: clinicId, timeZone: time_zone } = clinic.home;
    const replaced_by = { id: moved.id, date: moved.date, clinic: { id: clinicId, time_zone } };
    expect(await cancel(id)).toMatchObject({ status: 200, body: { id, replaced_by } });
    expect((await rowOf(moved.id))?.canceledAt).toBeNull();
    expect((await cancel(moved.id)).body).not.toHaveProperty('replaced_by');
    expect((await cancel(id)).body).not.toHaveProperty('replaced_by');
  });

  test('doesn’t tell a reception where else the patient has moved to', async () => {
    const elsewhere = await clinic.addClinic();
    const away = await clinic.signUpDoctor({ clinic: elsewhere, hours: { start: '08:00', end: '12:00' } });
    const { id } = await book(rui, doctor, '2027-03-16T08:00:00-03:00');
    await book(rui, away, '2027-03-16T09:00:00-03:00', 'Clínica Geral', { replaces: [id] });
    const { status, body } = await cancel(id);
    expect([status, body.id]).toEqual([200, id]);
    expect(body).not.toHaveProperty('replaced_by');
  });

  test('is refused for another clinic’s and an unknown appointment, and for an unknown reason', async () => {
    const stranger = await clinic.signUpReceptionist(await clinic.addClinic());
    const { id } = await book(rui, doctor, '2027-03-12T09:00:00-03:00');
    expect((await cancel(id, 'Local', 'patient', { as: stranger })).status).toBe(404);
    expect((await cancel(crypto.randomUUID())).status).toBe(404);
    const { status, body } = await cancel(id, 'x', 'y');
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([422, ['reason', 'wish']]);
  });
});

describe('once the patient has come', () => {
  test('an appointment isn’t moved, and a consultation isn’t cancelled', async () => {
    clinic.clock.set('2027-03-15T10:00:00Z');
    const { id } = await book(ana, doctor, '2027-03-15T08:00:00-03:00');
    expect((await setStatus(id, 'arrived')).status).toBe(200);
    const moved = await move(id, doctor, '2027-03-15T09:00:00-03:00');
    expect([moved.status, moved.body.code, moved.body.current]).toEqual([409, 'status_conflict', 'arrived']);
    const begun = { from: 'arrived', to: 'in_consultation' };
    expect((await clinic.put(`/appointments/${id}/status`, begun, { as: doctor })).status).toBe(200);
    const cancelled = await cancel(id);
    expect([cancelled.status, cancelled.body.current]).toEqual([409, 'in_consultation']);
  });
});
