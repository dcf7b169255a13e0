/**
 * The tables can be partitioned by clinic (docs/operations.md, "The next size"). Each table is created again as a
 * partitioned one. PostgreSQL then demands what Citus demands: every unique constraint, exclusion constraint and
 * foreign key contains the partition key.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tablesOf } from '../../../../server/platform/database/tables.ts';
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';

/** The partition key of each partitioned table. */
const partitioned: Record<string, string> = {
  appointment: 'clinic_id',
  exam: 'clinic_id',
  issued_document: 'clinic_id',
  notes_version: 'clinic_id',
  // Patients belong to no clinic, so their data is partitioned by patient.
  answer: 'patient_id',
  answer_version: 'patient_id',
  handed_in_exam: 'patient_id',
  clinical_entry: 'patient_id',
  own_reading: 'patient_id',
  stored_bytes: 'account_id',
  known_device: 'account_id',
  email_code: 'account_id',
  email_change: 'account_id',
  correction: 'patient_id',
  totp: 'account_id',
  recovery_code: 'account_id',
  // Belongs to one person or link, and is looked up by this column only.
  session: 'token_hash',
  push_subscription: 'token_hash',
  factor_challenge: 'token_hash',
  password_reset: 'token_hash',
  attempt: 'key',
  known_place: 'key',
  idempotency: 'account_id',
  appointment_request: 'account_id',
  delivery: 'id',
  message_preference: 'patient_id',
  // Of one doctor, and read with the doctor's id.
  template: 'doctor_id',
  template_version: 'doctor_id',
  acceptance: 'account_id',
  consent_event: 'account_id',
};
/** Small tables, and those with constraints across all clinics: copied to every node. */
const copied = [
  ...[
    'clinic',
    'specialty',
    'question',
    'question_version',
    'question_order',
    'meta',
    'account',
    'patient',
    'patient_merge',
    'care',
    'claim_code',
    'patient_found',
    'doctor_specialty',
    'weekly_hours',
    'timetable',
    'closed_time',
    'ignored_holiday',
  ],
  ...['clinic_staff', 'calendar_feed', 'passkey', 'factor_reset'],
];
/** The hash chain, the order of events and the order of those who wait for earlier times stay on one node. */
const whole = [
  ...['appointment_event', 'audit', 'audit_seal', 'audit_unsealed'],
  ...['waitlist_entry', 'freed_slot', 'slot_offer'],
];
/** Constraints across clinics or sessions, which a partition can't enforce by itself. */
const crossClinic = [
  ...['appointment_patient_free', 'appointment_replaced_by_fkey', 'appointment_request_appointment_id_fkey'],
  ...['clinical_entry_appointment_id_fkey', 'handed_in_exam_appointment_id_fkey'],
  'push_subscription_endpoint_unique',
];

const clinic = await testApp();
const { db } = clinic.database;

interface Rule {
  table: string;
  name: string;
  type: 'p' | 'u' | 'x' | 'f' | 'c' | 'n';
  definition: string;
  to: string | null;
  columns: string[];
}

const rules = await db.execute<Rule & Record<string, unknown>>(sql`
  select c.conrelid::regclass::text as "table", c.conname::text as name, c.contype::text as type, pg_get_constraintdef(c.oid) as definition,
    nullif(c.confrelid, 0)::regclass::text as "to",
    (select json_agg(attname order by place) from unnest(c.conkey) with ordinality k(number, place)
      join pg_attribute on attrelid = c.conrelid and attnum = number) as columns
  from pg_constraint c where c.connamespace = 'public'::regnamespace and c.conrelid <> 0 and c.contype <> 't' order by c.conname`);

test('every table is partitioned by a column that is never null, copied, or on one node', async () => {
  const tables = (await tablesOf(db)).filter(table => table !== 'schema_migration');
  expect([...Object.keys(partitioned), ...copied, ...whole].sort()).toEqual(tables.sort());
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const plan = page.slice(page.indexOf('## The next size'));
  expect(tables.filter(table => !plan.includes(`\`${table}\``))).toEqual([]);
  const columns = await db.execute<{ place: string }>(sql`
    select attrelid::regclass || '.' || attname as place from pg_attribute where attnotnull and attrelid::regclass::text in ${tables}`);
  const never = columns.map(({ place }) => place);
  expect(never).toEqual(expect.arrayContaining(Object.entries(partitioned).map(place => place.join('.'))));
});

test('copied tables reference no partitioned table', () => {
  const out = rules.filter(({ table, to }) => to !== null && copied.includes(table) && to in partitioned);
  expect(out).toEqual([]);
});

test('every constraint of a partitioned table, except the listed ones, can be enforced within its partitions', async () => {
  const patient = await clinic.signUpPatient();
  const doctor = await clinic.signUpDoctor();
  await makeExam(clinic, await makeAppointment(clinic, patient, doctor, { diagnosis: 'Gripe' }));
  const rows = async (table: string) => {
    const [row] = await db.execute<{ number: number }>(
      sql`select count(*)::int as number from ${sql.identifier(table)}`,
    );
    return row?.number;
  };
  const run = (statement: string) => db.execute(sql.raw(statement));

  for (const [table, key] of Object.entries(partitioned)) {
    await run(`create table partitioned_${table} (like ${table} including defaults) partition by hash (${key})`);
    for (const part of [0, 1])
      await run(
        `create table partitioned_${table}_${part} partition of partitioned_${table} for values with (modulus 2, remainder ${part})`,
      );
  }
  for (const { table, name, type, definition, columns, to } of rules) {
    const key = partitioned[table];
    if (key === undefined || crossClinic.includes(name) || type === 'n') continue;
    const add = (text: string) => run(`alter table partitioned_${table} add constraint partitioned_${name} ${text}`);
    const withKey = [...new Set([key, ...columns])].join(', ');
    if (type === 'p') await add(`primary key (${withKey})`);
    else if (type === 'u') await add(`unique (${withKey})`);
    else if (type === 'x') await add(definition.replace('USING gist (', `USING gist (${key} WITH =, `));
    else if (to === null || !(to in partitioned)) await add(definition);
  }
  // Foreign keys between partitioned tables come last, since they need the keys of the referenced tables.
  for (const { table, name, type, columns, to } of rules) {
    const key = partitioned[table];
    if (type !== 'f' || key === undefined || to === null || !(to in partitioned) || crossClinic.includes(name))
      continue;
    expect([name, partitioned[to]]).toEqual([name, key]);
    const [from, target] = columns.includes(key) ? [key, key] : [`${key}, ${columns.join(', ')}`, `${key}, id`];
    await run(`alter table partitioned_${table} add constraint partitioned_${name}
      foreign key (${from}) references partitioned_${to} (${target})`);
  }
  for (const table of ['appointment', 'exam', ...Object.keys(partitioned)]) {
    if ((await rows(`partitioned_${table}`)) === 0)
      await run(`insert into partitioned_${table} select * from ${table}`);
    expect([table, await rows(`partitioned_${table}`)]).toEqual([table, await rows(table)]);
  }
  expect(await rows('partitioned_exam')).toBe(1);

  // The partition enforces them: it refuses a second appointment of the doctor at the same time.
  const twin = `select (json_populate_record(a, json_build_object('id', gen_random_uuid()))).* from appointment a`;
  await expect(run(`insert into partitioned_appointment ${twin}`)).rejects.toMatchObject({ cause: { code: '23P01' } });
});
