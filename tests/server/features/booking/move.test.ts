import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  account,
  appointment,
  appointmentEvent,
  attempt,
  audit,
  care,
  exam,
  patientMerge,
  timetable,
} from '../../../../server/platform/database/schema.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { png, upload } from '../../platform/files/specimens.ts';
import { addCare, registerDependent } from '../care/dependents.ts';
import { bookingClinic } from './bookings.ts';

const { clinic, book, idsOf, hours, doctor, colleague, ana, rui } = await bookingClinic();
const { db } = clinic.database;

const move = (as: Person, id: string, body: object, key?: string) =>
  clinic.post(`/appointments/${id}/move`, body, { as, ...(key && { key }) });
const rowOf = async (id: string) => (await db.select().from(appointment).where(eq(appointment.id, id)))[0];
/** What the audit says about appointments, in order. */
const auditOf = async (...ids: string[]) => {
  const rows = await db.select().from(audit).where(inArray(audit.subjectId, ids)).orderBy(audit.id);
  return rows.filter(({ action }) => action !== 'read').map(({ action }) => action);
};
/** The ids of an appointment's exams, deleted ones included. */
const examsOf = async (id: string) => {
  const rows = await db.select({ id: exam.id }).from(exam).where(eq(exam.appointmentId, id)).orderBy(exam.id);
  return rows.map(row => row.id);
};
const eventsOf = (id: string) =>
  db.select().from(appointmentEvent).where(eq(appointmentEvent.appointmentId, id)).orderBy(appointmentEvent.id);

describe('a patient', () => {
  test('moves an appointment in one step: a new one, to which the former one leads', async () => {
    const old = await book(ana, doctor, '2027-03-02T08:00:00-03:00');
    await db.update(appointment).set({ askedToMoveAt: new Date() }).where(eq(appointment.id, old.id));
    const { status, body } = await move(ana, old.id, { date: '2027-03-02T09:00:00-03:00' });
    expect([status, body.date, body.doctor.id]).toEqual([201, '2027-03-02T12:00:00.000Z', doctor.id]);
    expect(body.asked_to_move_at).toBeNull();
    expect(await idsOf(ana)).toEqual([body.id]);
    expect(await rowOf(old.id)).toMatchObject({ replacedBy: body.id, cancelReason: 'Nenhum', askedToMoveAt: null });
    expect(await eventsOf(old.id)).toMatchObject([{ kind: 'booked' }, { kind: 'cancelled', requester: 'patient' }]);
    expect(await eventsOf(body.id)).toMatchObject([{ kind: 'moved', movedFrom: old.id, actorId: ana.id }]);
    expect(await auditOf(old.id, body.id)).toEqual(['create', 'cancel', 'create']);
    expect((await clinic.get('/appointments/cancelled', { as: ana })).body).toEqual([]);
  });

  test('may overlap the former time, and choose another doctor with the specialty', async () => {
    const old = await book(ana, doctor, '2027-03-03T08:00:00-03:00', 'Cardiologia');
    const other = await move(ana, old.id, { date: '2027-03-03T08:00:00-03:00', doctor_id: colleague.id });
    expect([other.status, other.body.code]).toEqual([422, 'specialty_mismatch']);
    const own = await book(rui, doctor, '2027-03-03T10:00:00-03:00');
    const moved = await move(rui, own.id, { date: '2027-03-03T10:00:00-03:00', doctor_id: colleague.id });
    expect([moved.status, moved.body.doctor.id]).toEqual([201, colleague.id]);
  });

  test('gets the moved appointment again under the same key; without one, the former one is gone', async () => {
    const old = await book(ana, doctor, '2027-03-04T08:00:00-03:00');
    const ask = () => move(ana, old.id, { date: '2027-03-04T09:00:00-03:00' }, 'lost response');
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect((await move(ana, old.id, { date: '2027-03-04T10:00:00-03:00' })).status).toBe(404);
  });

  test('is refused as for a booking, and keeps the appointment', async () => {
    const old = await book(ana, doctor, '2027-03-05T08:00:00-03:00');
    await book(rui, doctor, '2027-03-05T09:00:00-03:00');
    const busy = await book(ana, colleague, '2027-03-05T10:00:00-03:00');
    const refusal = async (time: string) => (await move(ana, old.id, { date: `2027-03-05T${time}-03:00` })).body;
    expect((await refusal('09:00:00')).code).toBe('slot_taken');
    expect((await refusal('08:07:00')).code).toBe('not_a_slot');
    expect((await refusal('13:00:00')).code).toBe('outside_hours');
    expect(await refusal('10:00:00')).toMatchObject({ code: 'patient_busy', conflict: { id: busy.id } });
    expect(await rowOf(old.id)).toMatchObject({ canceledAt: null, replacedBy: null });
  });

  test('keeps to the doctor’s rules, which neither bind the doctor', async () => {
    const own = await clinic.signUpDoctor({ hours });
    await db
      .update(timetable)
      .set({ noticeMinutes: 48 * 60 })
      .where(eq(timetable.doctorId, own.id));
    const old = await book(ana, own, '2027-03-09T08:00:00-03:00');
    const soon = { date: '2027-03-02T10:00:00-03:00' };
    expect((await move(ana, old.id, soon)).body.code).toBe('too_soon');
    await db.update(timetable).set({ online: false }).where(eq(timetable.doctorId, own.id));
    expect((await move(ana, old.id, { date: '2027-03-10T10:00:00-03:00' })).body.code).toBe('not_online');
    expect((await move(own, old.id, soon)).status).toBe(201);
  });

  test('can’t move one that has begun, or after they have arrived', async () => {
    const here = await book(ana, doctor, '2027-03-01T11:30:00-03:00');
    await clinic.put(`/appointments/${here.id}/status`, { from: 'booked', to: 'arrived' }, { as: doctor });
    const later = { date: '2027-03-11T10:00:00-03:00' };
    expect((await move(ana, here.id, later)).body).toMatchObject({ code: 'status_conflict', current: 'arrived' });
    const old = await book(rui, doctor, '2027-03-11T08:00:00-03:00');
    const past = { startsAt: new Date('2027-02-26T11:00:00Z'), endsAt: new Date('2027-02-26T11:30:00Z') };
    await db.update(appointment).set(past).where(eq(appointment.id, old.id));
    expect((await move(rui, old.id, later)).body.code).toBe('already_started');
  });

  test('moves for a dependent, until the care ends; to everyone else it does not exist', async () => {
    const child = await registerDependent(clinic, ana);
    await addCare(clinic, rui, { id: child });
    const booked = await clinic.post(
      `/appointments?patient=${child}`,
      { date: '2027-03-12T08:00:00-03:00', doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') },
      { as: ana },
    );
    expect(booked.status).toBe(201);
    const moved = await move(rui, booked.body.id, { date: '2027-03-12T09:00:00-03:00' });
    expect(moved.status).toBe(201);
    const stranger = await clinic.signUpPatient();
    for (const as of [stranger, colleague]) {
      expect((await move(as, moved.body.id, { date: '2027-03-12T10:00:00-03:00' })).status).toBe(404);
    }
  });
});

describe('a doctor', () => {
  test('moves an own appointment, which ends the request to the reception, and stays its doctor', async () => {
    const old = await book(ana, doctor, '2027-03-16T08:00:00-03:00');
    await clinic.put(`/appointments/${old.id}/move-request`, undefined, { as: doctor });
    const other = await move(doctor, old.id, { date: '2027-03-16T09:00:00-03:00', doctor_id: colleague.id });
    expect(other.status).toBe(404);
    const { status, body } = await move(doctor, old.id, { date: '2027-03-16T09:00:00-03:00' });
    expect([status, body.patient.id, body.move_requested_at]).toEqual([201, ana.id, null]);
    expect(await eventsOf(old.id)).toMatchObject([
      { kind: 'booked' },
      { kind: 'move_requested' },
      { kind: 'cancelled', requester: 'doctor', actorId: doctor.id },
    ]);
    expect(await eventsOf(body.id)).toMatchObject([{ kind: 'moved', actorRole: 'Doctor' }]);
  });

  test('adds an exam whose file was still on the way to the moved appointment', async () => {
    const old = await book(ana, doctor, '2027-03-23T08:00:00-03:00');
    const [waiting, sent, hidden] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const createExam = (id: string, appointment_id: string) =>
      clinic.post('/exams', { id, appointment_id, result: 'Hemograma' }, { as: doctor });
    for (const id of [waiting, sent, hidden]) await createExam(id, old.id);
    await upload(clinic, sent, await png('#112233'), { as: doctor });
    await clinic.del(`/exams/${hidden}`, { as: doctor });
    const { body } = await move(doctor, old.id, { date: '2027-03-23T09:00:00-03:00' });
    // The response of the request that created it may have been lost.
    expect((await createExam(waiting, body.id)).status).toBe(201);
    expect((await upload(clinic, waiting, await png(), { as: doctor })).status).toBe(200);
    expect(await examsOf(body.id)).toEqual([waiting]);
    expect(await examsOf(old.id)).toEqual([sent, hidden].sort());
  });

  test('leaves an exam without a file behind if a patient moves to another doctor, who may not see it', async () => {
    const old = await book(rui, doctor, '2027-03-24T08:00:00-03:00');
    const id = crypto.randomUUID();
    await clinic.post('/exams', { id, appointment_id: old.id, result: 'Hemograma' }, { as: doctor });
    const { body } = await move(rui, old.id, { date: '2027-03-24T08:00:00-03:00', doctor_id: colleague.id });
    expect(await examsOf(body.id)).toEqual([]);
    expect(await examsOf(old.id)).toEqual([id]);
  });

  test('leaves an appointment with the registration that it was booked for, also while that is merged', async () => {
    const [from, into] = [await registerDependent(clinic, ana), await registerDependent(clinic, ana)];
    const old = await book(ana, doctor, '2027-03-19T08:00:00-03:00');
    await db.update(appointment).set({ patientId: from }).where(eq(appointment.id, old.id));
    await db.update(care).set({ endedAt: new Date(), endedBy: ana.id, endedRole: 'Patient' });
    await db.insert(patientMerge).values({ fromId: from, intoId: into, at: new Date(), mergedBy: doctor.id });
    const { status, body } = await move(doctor, old.id, { date: '2027-03-19T09:00:00-03:00' });
    expect([status, body.patient.id]).toEqual([201, into]);
    expect((await rowOf(body.id))?.patientId).toBe(from);
    await db.update(patientMerge).set({ undoneAt: new Date(), undoneBy: doctor.id });
    const listed = (await clinic.get('/appointments/ShowAll', { as: doctor })).body;
    expect(listed.find(({ id }: { id: string }) => id === body.id).patient.id).toBe(from);
    expect((await clinic.get(`/appointments/${into}`, { as: doctor })).status).toBe(404);
  });

  test('without the clinic’s approval moves nothing', async () => {
    const own = await clinic.signUpDoctor({ hours });
    const old = await book(ana, own, '2027-03-17T08:00:00-03:00');
    await db.update(account).set({ approvedAt: null }).where(eq(account.id, own.id));
    expect((await move(own, old.id, { date: '2027-03-17T09:00:00-03:00' })).status).toBe(404);
  });

  test('learns neither where a patient is busy nor, at a limit, when', async () => {
    const elsewhere = await clinic.signUpDoctor({ hours, clinic: await clinic.addClinic() });
    const old = await book(ana, doctor, '2027-03-18T08:00:00-03:00');
    await book(ana, elsewhere, '2027-03-18T09:00:00-03:00');
    const ask = () => move(doctor, old.id, { date: '2027-03-18T09:00:00-03:00' });
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([409, 'patient_busy']);
    expect(Object.keys(body)).not.toContain('conflicts');
    expect(JSON.stringify(body)).not.toContain(elsewhere.id);
    for (let clashes = 1; clashes < 50; clashes += 1) expect((await ask()).status).toBe(409);
    const limited = await ask();
    expect([limited.status, limited.body.code]).toEqual([429, 'too_many_requests']);
    await db.delete(attempt);
  });
});
