/** Doctors and the reception close time while patients book, through two servers on one PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashOf, newToken } from '../../../server/platform/auth/tokens.ts';
import {
  account,
  appointment,
  appointmentEvent,
  clinicStaff,
  closedTime,
  session,
} from '../../../server/platform/database/schema.ts';
import { specialtyId } from '../harness/people.ts';
import type { Answer } from '../harness/requests.ts';
import { doubleBookings, insertPeople, type SignedIn } from './insertPeople.ts';
import { freshServers, NOW } from './servers.ts';

const servers = await freshServers();
const { db } = servers.database;
const hours = { start: 8 * 60, end: 12 * 60 };
const times = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
const DAY = '2027-03-02';

const book = (patient: SignedIn, doctor: SignedIn, time: string): Promise<Answer> =>
  servers
    .any()
    .post(
      '/appointments',
      { date: `${DAY}T${time}:00-03:00`, doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') },
      { as: patient },
    );

async function receptionistOf(clinicId: string): Promise<SignedIn> {
  const person = { id: randomUUID(), token: newToken() };
  const { id } = person;
  await db
    .insert(account)
    .values({ id, role: 'Reception', name: 'Rosa', email: `${id}@example.test`, passwordHash: '' });
  await db.insert(clinicStaff).values({ accountId: id, clinicId, mayManage: false });
  await db.insert(session).values({ tokenHash: hashOf(person.token), accountId: id, createdAt: NOW, lastUsedAt: NOW });
  return person;
}

interface Closing {
  by: SignedIn;
  clinicId: string;
  doctorId: string | null;
  /** What is decided about each affected appointment. */
  action: 'cancel' | 'ask';
}

/** Closes the day as a person would: again with each list that comes back, until every appointment has its decision. */
async function close({ by, clinicId, doctorId, action }: Closing): Promise<{ rounds: number; decided: string[] }> {
  const id = randomUUID();
  const place = { clinic_id: clinicId, doctor_id: doctorId, from: `${DAY}T00:00`, to: '2027-03-03T00:00' };
  const kind = doctorId === null ? 'closing' : 'absence';
  let affected: { id: string; asked: boolean }[] = [];
  for (let rounds = 1; ; rounds += 1) {
    const decisions = affected.filter(({ asked }) => !asked).map(each => ({ action, appointment_id: each.id }));
    const answer = await servers
      .any()
      .put(`/closed-times/${id}`, { ...place, kind, version: 0, decisions }, { as: by });
    if (answer.status === 200) return { rounds, decided: decisions.map(({ appointment_id }) => appointment_id) };
    expect([answer.status, answer.body.code]).toEqual([409, 'affected_changed']);
    affected = answer.body.affected;
  }
}

/** Appointments inside a closed time for which nothing was decided. */
const undecided = () =>
  db
    .select({ id: appointment.id })
    .from(appointment)
    .innerJoin(
      closedTime,
      and(
        isNull(closedTime.endedAt),
        sql`(${closedTime.doctorId} = ${appointment.doctorId}
          or (${closedTime.doctorId} is null and ${closedTime.clinicId} = ${appointment.clinicId}))`,
        lt(closedTime.startsAt, appointment.endsAt),
        gt(closedTime.endsAt, appointment.startsAt),
      ),
    )
    .where(and(isNull(appointment.canceledAt), isNull(appointment.askedToMoveAt)));

const outcomes = (answers: readonly Answer[]) =>
  new Set(answers.map(({ status, body }) => (status === 201 ? 'booked' : body.code)));
const allowed = new Set(['booked', 'closed_time', 'slot_taken', 'patient_busy']);

test('an absence against bookings: each is found as affected, or refused', { timeout: 60_000 }, async () => {
  for (const action of ['cancel', 'ask'] as const) {
    const { patients, doctors, clinicId } = await insertPeople(servers.database, { patients: 8, doctors: 1, hours });
    const [doctor] = doctors;
    if (!doctor) throw new Error('No doctor was inserted.');
    const bookings = patients.map((patient, index) => book(patient, doctor, times[index] ?? ''));
    const [answers, closed] = await Promise.all([
      Promise.all(bookings),
      close({ by: doctor, clinicId, doctorId: doctor.id, action }),
    ]);
    for (const outcome of outcomes(answers)) expect(allowed).toContain(outcome);
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(closed.decided.sort()).toEqual(booked.sort());
  }
  expect(await undecided()).toEqual([]);
  expect(await doubleBookings(servers.database)).toBe(0);
});

test('a closing against bookings with several doctors of the clinic', { timeout: 60_000 }, async () => {
  const { patients, doctors, clinicId } = await insertPeople(servers.database, { patients: 16, doctors: 4, hours });
  const desk = await receptionistOf(clinicId);
  const bookings = patients.flatMap((patient, index) => {
    const doctor = doctors[index % doctors.length];
    return doctor ? [book(patient, doctor, times[index % times.length] ?? '')] : [];
  });
  const [answers] = await Promise.all([
    Promise.all(bookings),
    close({ by: desk, clinicId, doctorId: null, action: 'cancel' }),
  ]);
  for (const outcome of outcomes(answers)) expect(allowed).toContain(outcome);
  expect(await undecided()).toEqual([]);
});

test('two absences and a closing at once: all are stored, and none blocks another', { timeout: 60_000 }, async () => {
  const { patients, doctors, clinicId } = await insertPeople(servers.database, { patients: 8, doctors: 2, hours });
  const [one, other] = doctors;
  if (!one || !other) throw new Error('Too few doctors.');
  const desk = await receptionistOf(clinicId);
  await Promise.all(patients.map((patient, index) => book(patient, index % 2 === 0 ? one : other, times[index] ?? '')));
  await Promise.all([
    close({ by: one, clinicId, doctorId: one.id, action: 'ask' }),
    close({ by: desk, clinicId, doctorId: one.id, action: 'ask' }),
    close({ by: other, clinicId, doctorId: other.id, action: 'ask' }),
    close({ by: desk, clinicId, doctorId: null, action: 'ask' }),
  ]);
  const events = await db
    .select({ id: appointmentEvent.appointmentId })
    .from(appointmentEvent)
    .where(and(eq(appointmentEvent.clinicId, clinicId), eq(appointmentEvent.kind, 'asked_to_move')));
  // Each patient is asked once.
  expect(events).toHaveLength(patients.length);
  expect(new Set(events.map(({ id }) => id)).size).toBe(patients.length);
  const stored = await db.select().from(closedTime).where(eq(closedTime.clinicId, clinicId));
  expect(stored).toHaveLength(4);
  expect(await undecided()).toEqual([]);
});
