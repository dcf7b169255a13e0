/**
 * The reference that the product's calls are compared with: Fastify and the driver alone, with the same statements
 * written by hand, one for each statement of the product's call.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import postgres, { type ISql, type Sql } from 'postgres';
import { startEngine } from '../../server/platform/database/embedded/engine.ts';

const { DATABASE_URL, DATA_DIR = '', PORT } = process.env;

async function connect(): Promise<Sql> {
  if (DATABASE_URL) return postgres(DATABASE_URL, { max: 10, onnotice: () => {} });
  const engine = await startEngine(DATA_DIR, 30_000);
  return postgres({ path: engine.socket, username: 'postgres', database: 'postgres', max: 1, onnotice: () => {} });
}

const sql = await connect();
await mkdir(DATA_DIR, { recursive: true });
const app = Fastify();
await app.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY } });

const hashOf = (token: string) => createHash('sha256').update(token).digest();

async function accountOf(authorization = ''): Promise<{ id: string }> {
  const [found] = await sql<{ id: string }[]>`
    select a.id, a.role, coalesce(p.name, a.name) as name, a.email, coalesce(p.birthday, a.birthday) as birthday,
      coalesce(p.gender, a.gender) as gender, a.approved_at, s.last_used_at
    from session s join account a on a.id = s.account_id left join patient p on p.id = a.id where s.token_hash = ${hashOf(authorization.slice(7))}`;
  if (!found) throw new Error('Not signed in');
  return found;
}

interface Practice {
  clinicId: string;
  zone: string;
  durationMs: number;
  week: { week_day: number; start_minute: number; end_minute: number }[];
  rules: { notice_minutes: number; buffer_minutes: number; online: boolean };
  closed: { starts_at: string; ends_at: string }[];
}

/** The doctor with clinic, specialty, week, rules and closed times. */
async function practiceOf(db: ISql, doctorId: string, specialtyId: string): Promise<Practice> {
  const [found] = await db<Practice[]>`
    select c.id as "clinicId", c.time_zone as zone, s.duration_ms as "durationMs",
      (select json_agg(w order by w.week_day) from weekly_hours w where w.doctor_id = a.id) as week,
      (select row_to_json(t) from timetable t where t.doctor_id = a.id) as rules,
      coalesce((
        select json_agg(o order by o.starts_at) from closed_time o where o.ended_at is null and o.ends_at > ${new Date()}
          and (o.doctor_id = a.id or (o.clinic_id = c.id and o.doctor_id is null))), '[]') as closed
    from account a join clinic c on c.id = a.clinic_id
      left join doctor_specialty d on d.doctor_id = a.id and d.specialty_id = ${specialtyId}
      left join specialty s on s.id = d.specialty_id
    where a.id = ${doctorId} and a.role = 'Doctor' and a.approved_at is not null`;
  if (!found) throw new Error('No doctor');
  return found;
}

const DAY_MS = 86_400_000;

type DayQuery = { year: string; month: string; day: string; specialty_id: string };

app.get<{ Params: { id: string }; Querystring: DayQuery }>(
  '/api/doctors/:id/day-availability',
  async ({ headers, params, query }) => {
    await accountOf(headers.authorization);
    const { week, durationMs, rules, closed } = await practiceOf(sql, params.id, query.specialty_id);
    const midnight = Date.UTC(Number(query.year), Number(query.month) - 1, Number(query.day));
    const [from, to] = [new Date(midnight - DAY_MS), new Date(midnight + 2 * DAY_MS)];
    const busy = await sql<{ starts_at: Date; ends_at: Date }[]>`
      select id, doctor_id, patient_id, starts_at, ends_at from appointment
      where doctor_id = ${params.id} and canceled_at is null
        and tstzrange(starts_at, ends_at, '[)') && tstzrange(${from}, ${to}, '[)') order by starts_at`;
    const taken = [...busy, ...closed].map(one => ({ start: +new Date(one.starts_at), end: +new Date(one.ends_at) }));
    const earliest = Date.now() + rules.notice_minutes * 60_000;
    const hours = week[new Date(midnight).getUTCDay()];
    const slots: { hour: string; start: string; available: boolean }[] = [];
    if (!hours) return slots;
    const end = midnight + hours.end_minute * 60_000;
    for (let at = midnight + hours.start_minute * 60_000; at + durationMs <= end; at += durationMs) {
      const start = new Date(at).toISOString();
      const available = at > earliest && !taken.some(one => one.start < at + durationMs && at < one.end);
      slots.push({ hour: start.slice(11, 16), start, available });
    }
    return slots;
  },
);

app.post<{ Body: { date: string; doctor_id: string; specialty_id: string } }>(
  '/api/appointments',
  async ({ headers, body }, reply) => {
    const { id: patientId } = await accountOf(headers.authorization);
    const { doctor_id: doctorId, specialty_id: specialtyId, date } = body;
    const booked = await sql.begin(async tx => {
      // Registrations of one person have one lock, and can be neither merged nor separated meanwhile.
      await tx`
        with person as (select id, root_id from patient where id = ${patientId} for share)
        select pg_advisory_xact_lock(number) from (
          select hashtextextended(coalesce(root_id, given.id)::text, 0) as number
          from (values (${doctorId}::uuid), (${patientId}::uuid)) given (id) left join person on person.id = given.id
          order by number) numbers`;
      await tx`select id from clinic where id in (select clinic_id from account where id = ${doctorId}) for share`;
      const { clinicId, durationMs } = await practiceOf(tx, doctorId, specialtyId);
      const [from, to] = [new Date(date), new Date(Date.parse(date) + durationMs)];
      const clashes = await tx`
        select id, doctor_id, patient_id, starts_at, ends_at from appointment
        where (doctor_id = ${doctorId} or patient_id = ${patientId}) and canceled_at is null
          and tstzrange(starts_at, ends_at, '[)') && tstzrange(${from}, ${to}, '[)') order by starts_at`;
      if (clashes.length > 0) return undefined;
      const id = randomUUID();
      await tx`
        insert into appointment (id, patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at, created_at)
        values (${id}, ${patientId}, ${doctorId}, ${specialtyId}, ${clinicId}, ${from}, ${to}, ${new Date()})`;
      await tx`
        insert into audit (at, actor_id, actor_role, action, subject, subject_id, patient_id, address)
        values (${new Date()}, ${patientId}, 'Patient', 'create', 'appointment', ${id}, ${patientId}, '127.0.0.1')`;
      await tx`
        with appended as (
          insert into appointment_event (at, kind, appointment_id, clinic_id, doctor_id, patient_id, actor_id, actor_role)
          values (${new Date()}, 'booked', ${id}, ${clinicId}, ${doctorId}, ${patientId}, ${patientId}, 'Patient')
          returning 1
        )
        select pg_notify('appointment_event', '') from appended`;
      const [appointment] = await tx`
        select a.id, a.starts_at, a.canceled_at, a.specialty_id, s.name as specialty, s.duration_ms,
          c.id as clinic_id, c.name as clinic, c.address, c.time_zone, a.anamnesis, a.diagnosis, a.version,
          d.id as doctor_id, d.name as doctor, d.crm, d.email, d.gender
        from appointment a join specialty s on s.id = a.specialty_id join clinic c on c.id = a.clinic_id
          join account d on d.id = a.doctor_id where a.id = ${id}`;
      return appointment;
    });
    return reply.code(booked ? 201 : 409).send(booked);
  },
);

app.post('/api/exams/upload', async request => {
  const hash = createHash('sha256');
  const path = join(DATA_DIR, randomUUID());
  for await (const part of request.parts()) {
    if (part.type === 'field') continue;
    const hashing = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(part.file, hashing, createWriteStream(path));
    const file = await open(path);
    await file.sync();
    await file.close();
  }
  return { hash: hash.digest('hex') };
});

await app.listen({ port: Number(PORT), host: 'localhost' });
console.log('ready ');
