import { asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account, appointment, appointmentEvent } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { bookings } from '../booking/bookings.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp();
const { book, idsOf, hoursOn } = bookings(clinic);
const { db } = clinic.database;
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } }, { name: 'Bruna Reis' });
const colleague = await clinic.signUpDoctor();
const ana = await clinic.signUpPatient();
const start = clinic.clock.now();

type As = Pick<Person, 'token'>;
const cancel = (id: string, reason = 'Medico', as: As = doctor) =>
  clinic.post(`/appointments/${id}/cancel`, { reason }, { as });
const cancelAsPatient = (id: string) => clinic.del(`/appointments/${id}?reason=Local`, { as: ana });
const askToMove = (id: string, as: As = doctor) => clinic.put(`/appointments/${id}/move-request`, undefined, { as });
const withdraw = (id: string, as: As = doctor) => clinic.del(`/appointments/${id}/move-request`, { as });
const cancelledByClinic = async (as: As = ana) => (await clinic.get('/appointments/cancelled', { as })).body;
const requestOf = async (id: string) =>
  (await clinic.get(`/appointments/ShowAll?id=${id}`, { as: doctor })).body[0]?.move_requested_at;
const eventsOf = (id: string) =>
  db
    .select({ kind: appointmentEvent.kind, actorId: appointmentEvent.actorId, requester: appointmentEvent.requester })
    .from(appointmentEvent)
    .where(eq(appointmentEvent.appointmentId, id))
    .orderBy(asc(appointmentEvent.id));

/** Runs `work` while the clinic has not approved the doctor. */
async function unapproved(work: () => Promise<void>): Promise<void> {
  const approval = (approvedAt: Date | null) => db.update(account).set({ approvedAt }).where(eq(account.id, doctor.id));
  await approval(null);
  await work().finally(() => approval(new Date(0)));
}

describe('a doctor cancels an own appointment', () => {
  test('which frees the slot, leaves both lists and records an event at the doctor’s request', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T08:00:00-03:00');
    const { status, body } = await cancel(id);
    expect([status, body]).toEqual([200, { id, canceled_at: start.toISOString(), cancel_reason: 'Medico' }]);
    for (const as of [ana, doctor]) expect(await idsOf(as)).not.toContain(id);
    expect(await hoursOn(ana, doctor, '2027-03-02')).toContain('08:00');
    expect((await eventsOf(id)).at(-1)).toEqual({ kind: 'cancelled', actorId: doctor.id, requester: 'doctor' });
  });

  test('once: a repeat, and the patient’s own cancellation, get the stored one and add no event', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T08:30:00-03:00');
    const first = (await cancel(id)).body;
    for (const again of [await cancel(id, 'Local'), await cancelAsPatient(id)]) {
      expect([again.status, again.body]).toEqual([200, first]);
    }
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
  });

  test('which was moved meanwhile: the response is the appointment in its place, if that is the doctor’s', async () => {
    const hours = { start: '08:00', end: '12:00' };
    const other = await clinic.signUpDoctor({ hours });
    const { id } = await book(ana, doctor, '2027-03-02T10:00:00-03:00');
    const move = async (from: string, to: Record<string, string>) =>
      (await clinic.post(`/appointments/${from}/move`, to, { as: ana })).body;
    const moved = await move(id, { date: '2027-03-02T11:00:00-03:00' });
    const { time_zone } = moved.clinic;
    const replaced_by = { id: moved.id, date: moved.date, clinic: { id: moved.clinic.id, time_zone } };
    expect(await cancel(id)).toMatchObject({ status: 200, body: { id, replaced_by } });
    expect(await idsOf(doctor)).toContain(moved.id);
    await move(moved.id, { date: '2027-03-02T11:00:00-03:00', doctor_id: other.id });
    for (const one of [id, moved.id]) expect((await cancel(one)).body).not.toHaveProperty('replaced_by');
  });

  test('also after its start, until it ends or the consultation begins', async () => {
    const late = await makeAppointment(clinic, ana, doctor, { at: '2027-03-01T11:45:00Z' });
    const over = await makeAppointment(clinic, ana, doctor, { at: '2027-03-01T11:00:00Z' });
    expect((await cancel(late)).status).toBe(200);
    const { status, body } = await cancel(over);
    expect([status, body.code]).toEqual([409, 'already_started']);
    const [begun] = await db
      .insert(appointment)
      .values({
        ...{ patientId: ana.id, doctorId: doctor.id, clinicId: clinic.home.id, status: 'in_consultation' },
        specialtyId: (await book(ana, doctor, '2027-03-02T09:00:00-03:00')).specialty_id,
        startsAt: new Date('2027-03-01T11:50:00Z'),
        endsAt: new Date('2027-03-01T12:20:00Z'),
      })
      .returning({ id: appointment.id });
    expect((await cancel(begun?.id ?? '')).body).toMatchObject({ code: 'status_conflict', current: 'in_consultation' });
  });

  test('but not a colleague’s, not without the clinic’s approval, and not without a known reason', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T09:30:00-03:00');
    expect((await cancel(id, 'Medico', colleague)).status).toBe(404);
    expect((await cancel(id, 'Medico', ana)).status).toBe(403);
    expect((await cancel(id, 'Chuva')).body.errors).toMatchObject([{ field: 'reason', code: 'choice_invalid' }]);
    await unapproved(async () => {
      expect((await cancel(id)).status).toBe(404);
    });
    expect(await idsOf(ana)).toContain(id);
  });
});

describe('the patient sees', () => {
  test('the appointments to come that the clinic cancelled, but no other cancelled ones', async () => {
    const patient = await clinic.signUpPatient();
    const { id } = await book(patient, doctor, '2027-03-03T09:00:00-03:00');
    const moved = await book(patient, doctor, '2027-03-03T10:00:00-03:00');
    const own = await book(patient, doctor, '2027-03-03T11:00:00-03:00');
    const other = await book(patient, doctor, '2027-03-03T11:30:00-03:00');
    await cancel(id);
    await clinic.del(`/appointments/${own.id}`, { as: patient });
    await cancel(other.id, 'Horario');
    await db.update(appointment).set({ replacedBy: moved.id }).where(eq(appointment.id, other.id));
    const [only, ...more] = await cancelledByClinic(patient);
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      ...{ id, date: '2027-03-03T12:00:00.000Z', canceled_at: start.toISOString(), cancel_reason: 'Medico' },
      ...{ wish: 'doctor', doctor: { id: doctor.id, name: 'Bruna Reis' }, clinic: { name: 'Clínica Central' } },
    });
    clinic.clock.set('2027-03-03T12:00:00Z');
    expect(await cancelledByClinic(patient)).toEqual([]);
    clinic.clock.set(start);
  });

  test('none of other patients', async () => {
    const { id } = await book(ana, doctor, '2027-03-04T09:00:00-03:00');
    await cancel(id);
    const ids = (list: { id: string }[]) => list.map(one => one.id);
    expect(ids(await cancelledByClinic())).toContain(id);
    expect(await cancelledByClinic(await clinic.signUpPatient())).toEqual([]);
  });
});

describe('a request to move an appointment', () => {
  test('states its time to the doctor, once, and can be withdrawn', async () => {
    const { id } = await book(ana, doctor, '2027-03-05T08:00:00-03:00');
    expect(await requestOf(id)).toBeNull();
    const move_requested_at = start.toISOString();
    for (const late of [0, 60_000]) {
      clinic.clock.set(new Date(start.getTime() + late));
      const { status, body } = await askToMove(id);
      expect([status, body]).toEqual([200, { id, move_requested_at }]);
    }
    clinic.clock.set(start);
    expect(await requestOf(id)).toBe(move_requested_at);
    const { body: listed } = await clinic.get('/appointments/ShowAll', { as: doctor });
    expect(listed.find((one: { id: string }) => one.id === id)).toMatchObject({ move_requested_at });
    for (const _ of [1, 2]) expect((await withdraw(id)).status).toBe(204);
    expect(await requestOf(id)).toBeNull();
    const requests = (await eventsOf(id)).filter(({ kind }) => kind.startsWith('move_'));
    expect(requests).toEqual([
      { kind: 'move_requested', actorId: doctor.id, requester: null },
      { kind: 'move_withdrawn', actorId: doctor.id, requester: 'doctor' },
    ]);
  });

  test('is not shown to the patient', async () => {
    const { id } = await book(ana, doctor, '2027-03-05T08:30:00-03:00');
    await askToMove(id);
    const { body } = await clinic.get('/appointments', { as: ana });
    expect(body.find((one: { id: string }) => one.id === id)).not.toHaveProperty('move_requested_at');
  });

  test('ends when the appointment is cancelled, or moved by its patient', async () => {
    const requestStored = async (id: string) =>
      (await db.select({ at: appointment.moveRequestedAt }).from(appointment).where(eq(appointment.id, id)))[0]?.at;
    const cancelled = await book(ana, doctor, '2027-03-05T09:00:00-03:00');
    const moved = await book(ana, doctor, '2027-03-05T09:30:00-03:00');
    for (const { id } of [cancelled, moved]) {
      await askToMove(id);
      expect(await requestStored(id)).toEqual(start);
    }
    await cancelAsPatient(cancelled.id);
    const later = await book(ana, doctor, '2027-03-05T10:00:00-03:00', 'Clínica Geral', { replaces: [moved.id] });
    for (const { id } of [cancelled, moved, later]) expect(await requestStored(id)).toBeNull();
  });

  test('is refused for a begun, a cancelled and a foreign appointment, and without the clinic’s approval', async () => {
    const begun = await makeAppointment(clinic, ana, doctor, { at: '2027-02-28T12:00:00Z' });
    const late = await askToMove(begun);
    expect([late.status, late.body.code]).toEqual([409, 'already_started']);
    const cancelled = await makeAppointment(clinic, ana, doctor, { cancelled: true });
    const { id } = await book(ana, doctor, '2027-03-05T11:00:00-03:00');
    for (const call of [askToMove, withdraw]) {
      expect((await call(cancelled)).status).toBe(404);
      expect((await call(id, colleague)).status).toBe(404);
      expect((await call(id, ana)).status).toBe(403);
      await unapproved(async () => {
        expect((await call(id)).status).toBe(404);
      });
    }
    expect(await requestOf(id)).toBeNull();
  });
});
