/** Requests at the same moment on one server: absences, bookings, moves and cancellations. */
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appointment, closedTime } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp();
const { db } = clinic.database;
clinic.clock.set('2027-03-01T12:00:00Z');
const newDoctor = () => clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });

const reportAbsence = (doctor: Person, decisions: object[], id = crypto.randomUUID()) =>
  clinic.put(
    `/closed-times/${id}`,
    {
      ...{ clinic_id: clinic.home.id, doctor_id: doctor.id, kind: 'absence', version: 0, decisions },
      ...{ from: '2027-03-09T00:00', to: '2027-03-10T00:00' },
    },
    { as: doctor },
  );
/** The appointments of a doctor that aren't cancelled. */
const remaining = (doctor: Person) =>
  db
    .select({ id: appointment.id, asked: appointment.askedToMoveAt })
    .from(appointment)
    .where(and(eq(appointment.doctorId, doctor.id), isNull(appointment.canceledAt)));

test('a booking and an absence of the same time: one of them is refused', async () => {
  for (const isBookedFirst of [true, false]) {
    const [doctor, patient] = [await newDoctor(), await clinic.signUpPatient()];
    const request = { doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral'), date: '2027-03-09T11:00:00Z' };
    const book = () => clinic.post('/appointments', request, { as: patient });
    const report = () => reportAbsence(doctor, []);
    const answers = await Promise.all(isBookedFirst ? [book(), report()] : [report(), book()]);
    const [booked, absent] = isBookedFirst ? answers : [answers[1], answers[0]];
    const codes = [booked?.status, booked?.body.code, absent?.status, absent?.body.code];
    expect([
      [201, undefined, 409, 'affected_changed'],
      [422, 'closed_time', 200, undefined],
    ]).toContainEqual(codes);
    expect(await remaining(doctor)).toHaveLength(booked?.status === 201 ? 1 : 0);
  }
});

test('two absences of the same time, each with a decision about the same appointment: it is carried out once', async () => {
  const [doctor, patient] = [await newDoctor(), await clinic.signUpPatient()];
  const bookedId = await makeAppointment(clinic, patient, doctor, { at: '2027-03-09T11:00:00Z' });
  const cancel = { action: 'cancel', appointment_id: bookedId, message: null };
  const answers = await Promise.all([reportAbsence(doctor, [cancel]), reportAbsence(doctor, [cancel])]);
  const codes = answers.map(({ status, body }) => body.code ?? status);
  expect(codes.sort()).toEqual([200, 'affected_changed']);
  expect(await remaining(doctor)).toEqual([]);
  expect(await db.select().from(closedTime).where(eq(closedTime.doctorId, doctor.id))).toHaveLength(1);
});

test('the same absence sent twice at once is one', async () => {
  const [doctor, patient] = [await newDoctor(), await clinic.signUpPatient()];
  const bookedId = await makeAppointment(clinic, patient, doctor, { at: '2027-03-09T11:00:00Z' });
  const id = crypto.randomUUID();
  const ask = { action: 'ask', appointment_id: bookedId };
  const answers = await Promise.all([reportAbsence(doctor, [ask], id), reportAbsence(doctor, [ask], id)]);
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
    [200, 1],
    [200, 1],
  ]);
  expect(await remaining(doctor)).toMatchObject([{ id: bookedId, asked: expect.any(Date) }]);
});

test('a move and a cancellation of one appointment at once leave the moved one or none', async () => {
  for (const isMovedFirst of [true, false]) {
    const [doctor, patient] = [await newDoctor(), await clinic.signUpPatient()];
    const bookedId = await makeAppointment(clinic, patient, doctor, { at: '2027-03-16T11:00:00Z' });
    const move = () => clinic.post(`/appointments/${bookedId}/move`, { date: '2027-03-17T11:00:00Z' }, { as: patient });
    const cancel = () => clinic.del(`/appointments/${bookedId}`, { as: patient });
    const answers = await Promise.all(isMovedFirst ? [move(), cancel()] : [cancel(), move()]);
    const moved = answers[isMovedFirst ? 0 : 1];
    const left = await remaining(doctor);
    expect(left.map(({ id }) => id)).toEqual(moved?.status === 201 ? [moved.body.id] : []);
    expect([201, 404]).toContain(moved?.status);
  }
});
