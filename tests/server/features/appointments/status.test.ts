import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayChange, nextStatuses, type Status, statuses } from '../../../../contract/status.ts';
import { account, appointment, appointmentEvent, audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { appointmentsWithWrongEvents } from '../../harness/events.ts';
import type { Person } from '../../harness/people.ts';
import { bookings } from '../booking/bookings.ts';

const clinic = await testApp();
const { db } = clinic.database;
const { book } = bookings(clinic);
const hours = { start: '08:00', end: '18:00' };
const elsewhere = await clinic.addClinic();
const doctor = await clinic.signUpDoctor({ hours });
const colleague = await clinic.signUpDoctor({ hours });
const desk = await clinic.signUpReceptionist();
const otherDesk = await clinic.signUpReceptionist(elsewhere);
const ana = await clinic.signUpPatient();

/** Monday, 1 March, 09:00 at the clinic. */
const now = clinic.clock.now();
let slot = 0;

/** Books Ana's next appointment with the doctor: today from 9:30 on, every half hour, then the same on later days. */
async function appointmentOf(who: Person = doctor): Promise<string> {
  const day = 1 + Math.floor(slot / 17);
  const minute = 9 * 60 + 30 + (slot % 17) * 30;
  slot += 1;
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return (await book(ana, who, `2027-03-${String(day).padStart(2, '0')}T${time}:00-03:00`)).id;
}

interface Change {
  from: Status;
  to: Status;
  changed_at?: string;
}

const change = (as: Person, id: string, body: Change) => clinic.put(`/appointments/${id}/status`, body, { as });

async function changed(as: Person, id: string, from: Status, to: Status): Promise<void> {
  const { status, body } = await change(as, id, { from, to });
  if (status !== 200) throw new Error(`${from} to ${to}: ${JSON.stringify(body)}`);
}

const viewOf = async (as: Person, id: string) =>
  (await clinic.get('/appointments', { as })).body.find((one: { id: string }) => one.id === id);

describe('changing a status', () => {
  test('is shown to the desk, the doctor and the patient, with its time', async () => {
    const id = await appointmentOf();
    const { status, body } = await change(desk, id, { from: 'booked', to: 'arrived' });
    expect(status).toBe(200);
    const arrived = { status: 'arrived', status_at: now.toISOString() };
    expect(body).toEqual({ id, ...arrived });
    const single = await clinic.get(`/appointments/ShowAll?id=${id}`, { as: doctor });
    for (const view of [await viewOf(ana, id), await viewOf(doctor, id), single.body[0]]) {
      expect(view).toMatchObject({ ...arrived, squeeze_in: false });
    }
  });

  test('leaves an event with person and time, and an audit row that the patient sees', async () => {
    const id = await appointmentOf();
    await changed(doctor, id, 'booked', 'confirmed');
    const [event] = await db
      .select()
      .from(appointmentEvent)
      .where(eq(appointmentEvent.appointmentId, id))
      .orderBy(desc(appointmentEvent.id));
    expect(event).toMatchObject({ kind: 'status', statusBefore: 'booked', statusAfter: 'confirmed', at: now });
    expect(event).toMatchObject({ actorId: doctor.id, actorRole: 'Doctor', doctorId: doctor.id, patientId: ana.id });
    const [row] = await db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(desc(audit.id));
    expect(row).toMatchObject({ action: 'change', subject: 'appointment', actorId: doctor.id, patientId: ana.id });
  });

  test('is repeated without another event, even if the former status differs', async () => {
    const id = await appointmentOf();
    await changed(desk, id, 'booked', 'arrived');
    const events = () => db.select().from(appointmentEvent).where(eq(appointmentEvent.appointmentId, id));
    const before = await events();
    for (const from of ['booked', 'confirmed', 'arrived'] as const) {
      const { status, body } = await change(doctor, id, { from, to: 'arrived' });
      expect([status, body.status_at]).toEqual([200, now.toISOString()]);
    }
    expect(await events()).toEqual(before);
  });

  test('is refused with the current status if someone else has changed it', async () => {
    const id = await appointmentOf();
    await changed(desk, id, 'booked', 'arrived');
    const { status, body } = await change(doctor, id, { from: 'booked', to: 'in_consultation' });
    expect([status, body.code, body.current]).toEqual([409, 'status_conflict', 'arrived']);
  });

  test('is refused if the role may not make it', async () => {
    const id = await appointmentOf();
    for (const to of statuses.filter(one => one !== 'booked' && !nextStatuses('Reception', 'booked').includes(one))) {
      const { status, body } = await change(desk, id, { from: 'booked', to });
      expect([to, status, body.code, body.errors?.[0]?.field]).toEqual([to, 422, 'validation', 'to']);
    }
  });

  test('is for the own doctor and the clinic’s own desk only, and not for a cancelled appointment', async () => {
    const id = await appointmentOf();
    const body = { from: 'booked', to: 'confirmed' } as const;
    for (const stranger of [colleague, otherDesk]) expect((await change(stranger, id, body)).status).toBe(404);
    expect((await change(ana, id, body)).status).toBe(403);
    await db.update(account).set({ approvedAt: null }).where(eq(account.id, doctor.id));
    expect((await change(doctor, id, body)).status).toBe(404);
    await db
      .update(account)
      .set({ approvedAt: new Date(0) })
      .where(eq(account.id, doctor.id));
    await clinic.del(`/appointments/${id}`, { as: ana });
    expect((await change(doctor, id, body)).status).toBe(404);
    expect((await change(desk, id, body)).status).toBe(404);
  });

  test('under one key is made once', async () => {
    const id = await appointmentOf();
    const body = { from: 'booked', to: 'confirmed' };
    const first = await clinic.put(`/appointments/${id}/status`, body, { as: desk, key: 'status-1' });
    await changed(doctor, id, 'confirmed', 'arrived');
    const again = await clinic.put(`/appointments/${id}/status`, body, { as: desk, key: 'status-1' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await viewOf(ana, id)).status).toBe('arrived');
  });
});

describe('the time', () => {
  test('is the one that the device states, but never in the future', async () => {
    clinic.clock.set('2027-03-01T11:30:00Z');
    const [early, late] = [await appointmentOf(), await appointmentOf()];
    clinic.clock.set(now);
    const stated = '2027-03-01T11:40:00.000Z';
    const first = await change(desk, early, { from: 'booked', to: 'arrived', changed_at: stated });
    expect(first.body.status_at).toBe(stated);
    const ahead = '2027-03-01T15:00:00Z';
    const second = await change(desk, late, { from: 'booked', to: 'arrived', changed_at: ahead });
    expect(second.body.status_at).toBe(now.toISOString());
  });

  test('is never before the appointment was booked or last changed', async () => {
    const id = await appointmentOf();
    const first = await change(desk, id, { from: 'booked', to: 'confirmed', changed_at: '1970-01-01T00:00:00Z' });
    expect(first.body.status_at).toBe(now.toISOString());
    clinic.clock.advance(60_000);
    const stated = '2027-03-01T11:59:00Z';
    const second = await change(desk, id, { from: 'confirmed', to: 'arrived', changed_at: stated });
    expect(second.body.status_at).toBe(now.toISOString());
    clinic.clock.set(now);
  });

  test('of an arrival may be from the day’s start at the clinic on, and of a missed appointment from its own', async () => {
    const { id } = await book(ana, doctor, '2027-03-20T10:00:00-03:00');
    const attempt = async (at: string, to: Status) => {
      clinic.clock.set(at);
      const { status, body } = await change(desk, id, { from: 'booked', to });
      return body.code ?? status;
    };
    expect(await attempt('2027-03-20T02:59:59Z', 'arrived')).toBe('too_early');
    expect(await attempt('2027-03-20T12:59:59Z', 'missed')).toBe('too_early');
    expect(await attempt('2027-03-20T13:00:00Z', 'missed')).toBe(200);
    clinic.clock.set(now);

    const { id: other } = await book(ana, doctor, '2027-03-21T10:00:00-03:00');
    clinic.clock.set('2027-03-21T03:00:00Z');
    const stale = { from: 'booked', to: 'arrived', changed_at: '2027-03-21T02:59:00Z' } as const;
    expect((await change(desk, other, stale)).body.code).toBe('too_early');
    await changed(desk, other, 'booked', 'arrived');
    clinic.clock.set(now);
  });
});

describe('undoing', () => {
  test('restores the last status with the time that it had', async () => {
    const id = await appointmentOf();
    const { body: arrival } = await change(desk, id, { from: 'booked', to: 'arrived' });
    clinic.clock.advance(60_000);
    await changed(doctor, id, 'arrived', 'in_consultation');
    clinic.clock.advance(60_000);
    const undone = await change(desk, id, { from: 'in_consultation', to: 'arrived' });
    expect([undone.status, undone.body]).toEqual([200, arrival]);
    clinic.clock.set(now);
  });

  test('leads back to an appointment whose status was never set', async () => {
    const id = await appointmentOf();
    await changed(desk, id, 'booked', 'arrived');
    const { status, body } = await change(desk, id, { from: 'arrived', to: 'booked' });
    expect([status, body]).toEqual([200, { id, status: 'booked', status_at: null }]);
  });

  test('is possible until the end of the following day at the clinic, like every change', async () => {
    const { id } = await book(ana, doctor, '2027-03-22T10:00:00-03:00');
    clinic.clock.set('2027-03-22T13:00:00Z');
    await changed(doctor, id, 'booked', 'in_consultation');
    clinic.clock.set('2027-03-24T03:00:00Z');
    for (const to of ['done', 'booked'] as const)
      expect((await change(desk, id, { from: 'in_consultation', to })).body.code).toBe('already_started');
    clinic.clock.set('2027-03-24T02:59:59Z');
    await changed(desk, id, 'in_consultation', 'done');
    clinic.clock.set(now);
  });

  test('isn’t undone itself: only a role that may make the change makes it again', async () => {
    const id = await appointmentOf();
    await changed(desk, id, 'booked', 'confirmed');
    await changed(doctor, id, 'confirmed', 'in_consultation');
    await changed(desk, id, 'in_consultation', 'confirmed');
    const again = { from: 'confirmed', to: 'in_consultation' } as const;
    expect(await change(desk, id, again)).toMatchObject({ status: 422, body: { errors: [{ field: 'to' }] } });
    expect((await change(doctor, id, again)).status).toBe(200);
  });

  test('twice leads to the time of the change before both', async () => {
    const id = await appointmentOf();
    const { body: confirmed } = await change(desk, id, { from: 'booked', to: 'confirmed' });
    for (const _ of [1, 2]) {
      clinic.clock.advance(60_000);
      await changed(desk, id, 'confirmed', 'arrived');
      clinic.clock.advance(60_000);
      const undone = await change(desk, id, { from: 'arrived', to: 'confirmed' });
      expect(undone.body).toEqual(confirmed);
    }
    clinic.clock.set(now);

    const other = await appointmentOf();
    for (const _ of [1, 2]) {
      await changed(desk, other, 'booked', 'arrived');
      expect((await change(desk, other, { from: 'arrived', to: 'booked' })).body.status_at).toBeNull();
    }
  });

  test('goes back one change only', async () => {
    const id = await appointmentOf();
    await changed(desk, id, 'booked', 'confirmed');
    await changed(desk, id, 'confirmed', 'arrived');
    await changed(desk, id, 'arrived', 'confirmed');
    expect((await change(desk, id, { from: 'confirmed', to: 'booked' })).status).toBe(422);
    const other = await appointmentOf();
    await changed(desk, other, 'booked', 'arrived');
    await changed(desk, other, 'arrived', 'done');
    expect((await change(desk, other, { from: 'done', to: 'booked' })).status).toBe(422);
  });
});

test('after any sequence of changes and cancellations, the events agree with the appointment', async () => {
  const step = fc.record({ by: fc.constantFrom(desk, doctor), to: fc.constantFrom(...statuses), stale: fc.boolean() });
  const ending = fc.constantFrom('cancel', 'keep');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), ending, async (steps, end) => {
      const id = await appointmentOf();
      let undoable: Change | undefined;
      for (const { by, to, stale } of steps) {
        const { status } = await viewOf(ana, id);
        const from = stale ? 'confirmed' : status;
        const { status: answer } = await change(by, id, { from, to });
        if (answer !== 200 || to === status) continue;
        // What isn't in the table of the role undoes the last change, which didn't undo another one.
        const isUndo = undoable?.from === to && undoable.to === from;
        expect(isUndo || mayChange(by === desk ? 'Reception' : 'Doctor', from, to)).toBe(true);
        undoable = isUndo ? undefined : { from, to };
      }
      if (end === 'cancel') await clinic.del(`/appointments/${id}`, { as: ana });
    }),
    { numRuns: 15 },
  );
  expect(await appointmentsWithWrongEvents(clinic.database)).toEqual([]);
});

test('a status can’t change without an event', async () => {
  const id = await appointmentOf();
  const changing = db.update(appointment).set({ status: 'done' }).where(eq(appointment.id, id));
  await expect(changing).rejects.toMatchObject({ cause: { constraint_name: 'appointment_status_has_event' } });
});
