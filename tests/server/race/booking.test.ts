/** Many patients want the same few slots at the same time, through two servers on one PostgreSQL. */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { appointment, appointmentEvent, idempotency } from '../../../server/platform/database/schema.ts';
import { appointmentsWithWrongEvents } from '../harness/events.ts';
import { everyDay, specialtyId } from '../harness/people.ts';
import type { Answer } from '../harness/requests.ts';
import { doubleBookings, insertPeople, type SignedIn } from './insertPeople.ts';
import { freshServers } from './servers.ts';

const servers = await freshServers();
const { db } = servers.database;

const hours = { start: 8 * 60, end: 12 * 60 };
const halfHours = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
const at = (time: string, day = '2027-03-02') => `${day}T${time}:00-03:00`;

interface BookingOptions {
  specialty?: string;
  replaces?: string[];
  key?: string;
}

function ask(patient: SignedIn, doctor: SignedIn, date: string, options: BookingOptions = {}): Promise<Answer> {
  const { specialty = 'Clínica Geral', replaces, key } = options;
  const body = { date, doctor_id: doctor.id, specialty_id: specialtyId(specialty), ...(replaces && { replaces }) };
  return servers.any().post('/appointments', body, { as: patient, ...(key && { key }) });
}

/** A deterministic shuffle, so that only the timing differs between runs. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed + 1;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return items
    .map(item => ({ item, by: random() }))
    .sort((a, b) => a.by - b.by)
    .map(({ item }) => item);
}

const activeAppointmentsOf = (patients: readonly SignedIn[]) =>
  db
    .select()
    .from(appointment)
    .where(
      and(
        isNull(appointment.canceledAt),
        inArray(
          appointment.patientId,
          patients.map(({ id }) => id),
        ),
      ),
    );

describe('a storm of bookings', () => {
  test('books every slot once, refuses the others with their reason, and loses none', async () => {
    const { patients, doctors } = await insertPeople(servers.database, { patients: 24, doctors: 2, hours });
    const slots = doctors.flatMap(doctor => halfHours.map(time => ({ doctor, time })));
    const answers = await Promise.all(
      patients.flatMap((patient, index) =>
        shuffled(slots, index).map(({ doctor, time }) => ask(patient, doctor, at(time))),
      ),
    );

    expect(await doubleBookings(servers.database)).toBe(0);
    expect(await appointmentsWithWrongEvents(servers.database)).toEqual([]);
    const outcomes = new Set(answers.map(({ status, body }) => (status === 201 ? 'booked' : body.code)));
    // Whether a patient is busy with the other doctor is chance; no other outcome is allowed.
    expect([...new Set([...outcomes, 'patient_busy'])].sort()).toEqual(['booked', 'patient_busy', 'slot_taken']);
    // A slot would only stay free if every patient who asked for it was busy with the other doctor then.
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(booked).toHaveLength(slots.length);
    expect((await activeAppointmentsOf(patients)).map(({ id }) => id).sort()).toEqual(booked.sort());
  });

  test('with specialties of different durations never overlaps, and leaves no requested time free', async () => {
    const specialties = ['Clínica Geral', 'Cardiologia', 'Radiologia'];
    const { patients, doctors } = await insertPeople(servers.database, {
      patients: 20,
      doctors: 1,
      hours,
      specialties,
    });
    const [doctor] = doctors;
    if (!doctor) throw new Error('No doctor.');
    const lengths = { 'Clínica Geral': 30, Cardiologia: 40, Radiologia: 15 };
    const slots = Object.entries(lengths).flatMap(([specialty, length]) =>
      Array.from({ length: 240 / length }, (_, i) => ({ specialty, length, minute: hours.start + i * length })),
    );
    const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
    const answers = await Promise.all(
      patients.flatMap((patient, index) =>
        shuffled(slots, index)
          .slice(0, 12)
          .map(({ specialty, minute }) => ask(patient, doctor, at(clock(minute)), { specialty })),
      ),
    );
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect(await doubleBookings(servers.database)).toBe(0);
    expect(await appointmentsWithWrongEvents(servers.database)).toEqual([]);
    const active = await activeAppointmentsOf(patients);
    expect(active).toHaveLength(answers.filter(({ status }) => status === 201).length);
    // Every requested time is taken, at least in part: the first request for it found it free.
    const taken = (from: number, to: number) =>
      active.some(one => one.startsAt.getTime() < to && from < one.endsAt.getTime());
    const asked = new Set(patients.flatMap((_, index) => shuffled(slots, index).slice(0, 12)));
    for (const { minute, length } of asked) {
      const from = Date.parse(at(clock(minute)));
      expect(taken(from, from + length * 60_000)).toBe(true);
    }
  });

  test('of one patient on many devices, with many doctors, results in one appointment', async () => {
    const { patients, doctors } = await insertPeople(servers.database, { patients: 1, doctors: 12, hours });
    const [patient] = patients;
    if (!patient) throw new Error('No patient.');
    const answers = await Promise.all(
      doctors.flatMap(doctor => [ask(patient, doctor, at('08:00')), ask(patient, doctor, at('08:00'))]),
    );
    const [booked, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const refusals = answers.filter(({ status }) => status !== 201);
    expect(new Set(refusals.map(({ body }) => body.code))).toEqual(new Set(['patient_busy']));
    expect(new Set(refusals.map(({ body }) => body.conflict.id))).toEqual(new Set([booked?.body.id]));
  });
});

describe('a storm of replacements', () => {
  test('leaves every patient with exactly one appointment, moved or unchanged', async () => {
    const { patients, doctors } = await insertPeople(servers.database, { patients: 12, doctors: 2, hours });
    const slots = doctors.flatMap(doctor => halfHours.map(time => ({ doctor, time })));
    const held = new Map<SignedIn, string>();
    for (const [index, patient] of patients.entries()) {
      const mine = slots[index];
      if (mine) held.set(patient, (await ask(patient, mine.doctor, at(mine.time))).body.id);
    }
    const answers = await Promise.all(
      patients.map(async (patient, index) => {
        const all: Answer[] = [];
        for (const { doctor, time } of shuffled(slots, index).slice(0, 10)) {
          const answer = await ask(patient, doctor, at(time), { replaces: [held.get(patient) ?? ''] });
          if (answer.status === 201) held.set(patient, answer.body.id);
          all.push(answer);
        }
        return all;
      }),
    );
    const outcomes = new Set(answers.flat().map(({ status, body }) => (status === 201 ? 'booked' : body.code)));
    expect([...outcomes].sort()).toEqual(['booked', 'slot_taken']);
    expect(await doubleBookings(servers.database)).toBe(0);
    expect(await appointmentsWithWrongEvents(servers.database)).toEqual([]);
    const active = await activeAppointmentsOf(patients);
    expect(active.map(({ id }) => id).sort()).toEqual([...held.values()].sort());
  });

  test('that swaps two patients’ slots back and forth never deadlocks', async () => {
    const { patients, doctors } = await insertPeople(servers.database, { patients: 2, doctors: 2, hours });
    const [one, other] = patients;
    const [left, right] = doctors;
    if (!one || !other || !left || !right) throw new Error('Too few people.');
    // Both first, because a fast swap would take the other's slot before it is booked.
    const ids = [await ask(one, left, at('08:00')), await ask(other, right, at('08:00'))].map(({ body }) => body.id);
    const swap = async (patient: SignedIn, from: SignedIn, to: SignedIn, first: string) => {
      let id = first;
      const codes: string[] = [];
      for (let step = 0; step < 20; step += 1) {
        const doctor = step % 2 === 0 ? to : from;
        const answer = await ask(patient, doctor, at('08:00'), { replaces: [id] });
        if (answer.status === 201) id = answer.body.id;
        codes.push(answer.status === 201 ? 'booked' : answer.body.code);
      }
      return codes;
    };
    const codes = (await Promise.all([swap(one, left, right, ids[0]), swap(other, right, left, ids[1])])).flat();
    expect(codes.filter(code => code !== 'booked' && code !== 'slot_taken')).toEqual([]);
    expect(await activeAppointmentsOf(patients)).toHaveLength(2);
  });

  test('and a cancellation of the same appointment have one consistent result', async () => {
    const { patients, doctors } = await insertPeople(servers.database, { patients: 10, doctors: 2, hours });
    const [doctor, colleague] = doctors;
    if (!doctor || !colleague) throw new Error('Too few people.');
    for (const [index, patient] of patients.slice(0, 8).entries()) {
      const date = at(halfHours[index] ?? '08:00');
      const { id } = (await ask(patient, doctor, date)).body;
      const [moved, canceled] = await Promise.all([
        ask(patient, colleague, date, { replaces: [id] }),
        servers.any().del(`/appointments/${id}?reason=Horario`, { as: patient }),
      ]);
      expect([moved.status, canceled.status]).toEqual([201, 200]);
      const [old] = await db.select().from(appointment).where(eq(appointment.id, id));
      expect([old?.cancelReason, old?.replacedBy]).toEqual(
        canceled.body.cancel_reason === 'Horario' ? ['Horario', null] : ['Nenhum', moved.body.id],
      );
    }
  });
});

test('cancellations by patient and doctor at once store one, which both get', async () => {
  const { patients, doctors } = await insertPeople(servers.database, { patients: 8, doctors: 1, hours });
  const [doctor] = doctors;
  if (!doctor) throw new Error('No doctor.');
  for (const [index, patient] of patients.entries()) {
    const { id } = (await ask(patient, doctor, at(halfHours[index] ?? '08:00'))).body;
    const [mine, theirs] = await Promise.all([
      servers.any().del(`/appointments/${id}?reason=Horario`, { as: patient }),
      servers.any().post(`/appointments/${id}/cancel`, { reason: 'Medico' }, { as: doctor }),
    ]);
    expect([mine.status, theirs.status]).toEqual([200, 200]);
    expect(mine.body).toEqual(theirs.body);
    const events = await db
      .select({ reason: appointmentEvent.reason })
      .from(appointmentEvent)
      .where(and(eq(appointmentEvent.appointmentId, id), eq(appointmentEvent.kind, 'cancelled')));
    expect(events).toEqual([{ reason: mine.body.cancel_reason }]);
  }
});

test('duplicates under one Idempotency-Key, on both servers, get one response and one appointment', async () => {
  const { patients, doctors } = await insertPeople(servers.database, { patients: 4, doctors: 1, hours });
  const [doctor] = doctors;
  if (!doctor) throw new Error('No doctor.');
  for (const [index, patient] of patients.entries()) {
    const key = randomUUID();
    const date = at(halfHours[index] ?? '08:00');
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(patient, doctor, date, { key })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await db.select().from(idempotency).where(eq(idempotency.key, key))).toHaveLength(1);
  }
  expect(await activeAppointmentsOf(patients)).toHaveLength(patients.length);
});

test('each booking that races with new hours is refused by them, or reported to the doctor', async () => {
  const { patients, doctors } = await insertPeople(servers.database, { patients: 16, doctors: 1, hours });
  const [doctor] = doctors;
  if (!doctor) throw new Error('No doctor.');
  const wide = everyDay({ start: '08:00', end: '12:00' });
  const narrow = everyDay({ start: '10:00', end: '12:00' });
  for (const [round, day] of ['2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'].entries()) {
    await servers.any().post(`/schedules/${doctor.id}`, wide, { as: doctor });
    const book = (patient: SignedIn, index: number) =>
      ask(patient, doctor, at(shuffled(halfHours, round)[index % 8] ?? '', day));
    const before = patients.slice(0, 8).map(book);
    const saving = servers.any().post(`/schedules/${doctor.id}`, narrow, { as: doctor });
    const after = patients.slice(8).map(book);
    const [saved, answers] = [await saving, await Promise.all([...before, ...after])];
    const early = answers.filter(({ status, body }) => status === 201 && body.date < `${day}T13:00`);
    const outside: { id: string; date: string }[] = saved.body.outside;
    const today = outside.filter(({ date }) => date.startsWith(day));
    expect(today.map(({ id }) => id).sort()).toEqual(early.map(({ body }) => body.id).sort());
  }
});
