/** A morning at which the reception, patients and doctors book, move, cancel and receive at the same times. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { hashOf, newToken } from '../../../server/platform/auth/tokens.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { account, clinicStaff, patient, session } from '../../../server/platform/database/schema.ts';
import { specialtyId } from '../harness/people.ts';
import type { Answer, Requests } from '../harness/requests.ts';
import { insertPeople, type SignedIn } from './insertPeople.ts';

export const SQUEEZE_INS = 3;
const hours = { start: 8 * 60, end: 10 * 60 };
const day = '2027-03-02';
const clock = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16);
const instant = (minute: number) => `${day}T${clock(minute)}:00-03:00`;

/** Requests take one of the appointments that were booked last: of all of them, most are soon cancelled. */
const RECENT = 12;

/** A generator of numbers from 0 to `below` - 1: the same for a seed, so that only the timing differs between runs. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** A receptionist of a clinic, inserted with a session. */
export async function insertReceptionist({ db }: Database, clinicId: string, now: Date): Promise<SignedIn> {
  const [id, token] = [randomUUID(), newToken()];
  const email = `${id}@example.test`;
  await db.insert(account).values({ id, role: 'Reception', name: 'Balcão', email, passwordHash: '' });
  await db.insert(clinicStaff).values({ accountId: id, clinicId });
  await db.insert(session).values({ tokenHash: hashOf(token), accountId: id, createdAt: now, lastUsedAt: now });
  return { id, token };
}

/**
 * Runs the storm and returns its responses. `requests` returns the server for the next request; `now` is the servers'
 * time, before that day.
 */
export async function deskStorm(
  database: Database,
  requests: () => Requests,
  { now, steps, seed = 1 }: { now: Date; steps: number; seed?: number },
): Promise<{ answers: Answer[]; clinicId: string }> {
  const people = await insertPeople(database, { patients: 8, doctors: 2, hours, now });
  const { patients, doctors, clinicId } = people;
  const { db } = database;
  await db.update(patient).set({ clinicId });
  await db.update(account).set({ squeezeInsPerDay: SQUEEZE_INS });
  const desks = [await insertReceptionist(database, clinicId, now), await insertReceptionist(database, clinicId, now)];
  const answers: Answer[] = [];
  const known: string[] = [];

  /** One after another makes requests; several of these run side by side. */
  const act = async (who: number) => {
    const random = randomOf(seed * 100 + who);
    const any = <T>(all: readonly T[]): T => all[random(all.length)] as T;
    const desk = any(desks);
    for (let step = 0; step < steps; step += 1) {
      const doctor = any(doctors);
      const person = any(patients);
      const minute = hours.start + random(12) * 10;
      const body = { doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral'), date: instant(minute) };
      const grid = { ...body, date: instant(hours.start + random(4) * 30) };
      const id = known.length > 0 ? any(known.slice(-RECENT)) : randomUUID();
      const server = requests();
      const ask: (() => Promise<Answer>)[] = [
        () => server.post('/appointments', grid, { as: person }),
        () => server.post('/desk/appointments', { ...grid, patient_id: person.id }, { as: desk }),
        () => server.post('/desk/appointments', { ...body, patient_id: person.id, squeeze_in: true }, { as: desk }),
        () => server.post(`/desk/appointments/${id}/move`, { ...body, squeeze_in: true }, { as: desk }),
        () => server.post(`/desk/appointments/${id}/move`, grid, { as: desk }),
        () => server.post(`/desk/appointments/${id}/cancel`, { reason: 'Local', wish: 'patient' }, { as: desk }),
        () => server.del(`/appointments/${id}`, { as: person }),
        () => server.put(`/appointments/${id}/status`, { from: 'booked', to: 'confirmed' }, { as: doctor }),
        () => server.put(`/appointments/${id}/status`, { from: 'confirmed', to: 'booked' }, { as: desk }),
      ];
      const answer = await any(ask)();
      answers.push(answer);
      if (answer.status === 201) known.push(answer.body.id);
    }
  };
  await Promise.all(Array.from({ length: 10 }, (_, who) => act(who)));
  return { answers, clinicId };
}

/** What a request of the storm may be answered, besides success. */
export const expectedRefusals = [
  ...['not_found', 'slot_taken', 'patient_busy', 'squeeze_in_limit', 'status_conflict', 'outside_hours'],
  ...['not_a_slot', 'validation'],
];

/** Everything that must not be, as texts. */
export async function violations({ db }: Database): Promise<string[]> {
  const rows = await db.execute<{ what: string }>(sql`
    with standing as (select * from appointment where canceled_at is null),
    pair as (
      select a.id, a.doctor_id = b.doctor_id and not a.squeeze_in and not b.squeeze_in as doctor,
        a.patient_id = b.patient_id as patient
      from standing a join standing b on a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at
    ),
    last as (
      select distinct on (appointment_id) * from appointment_event order by appointment_id, id desc
    ),
    last_status as (
      select distinct on (appointment_id) * from appointment_event where kind = 'status' order by appointment_id, id desc
    )
    select 'overlap of a doctor: ' || id as what from pair where doctor
    union all select 'overlap of a patient: ' || id from pair where patient
    union all select 'squeeze-ins of ' || doctor_id from standing where squeeze_in
      group by doctor_id, (starts_at at time zone 'America/Sao_Paulo')::date having count(*) > ${SQUEEZE_INS}
    union all select 'no event: ' || id from appointment where id not in (select appointment_id from last)
    union all select 'last event: ' || appointment.id from appointment join last on appointment_id = appointment.id
      where (canceled_at is null) <> (kind <> 'cancelled')
        or (appointment.doctor_id, appointment.clinic_id, appointment.patient_id)
          is distinct from (last.doctor_id, last.clinic_id, last.patient_id)
    union all select 'status: ' || appointment.id from appointment
      left join last_status on appointment_id = appointment.id where status <> coalesce(status_after, 'booked')
    union all select 'moved: ' || appointment.id from appointment
      where replaced_by is not null and not exists (
        select from appointment_event moved where moved.moved_from = appointment.id and moved.appointment_id = replaced_by)`);
  return rows.map(({ what }) => what);
}
