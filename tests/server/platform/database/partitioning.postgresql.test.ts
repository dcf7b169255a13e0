/**
 * docs/operations.md, "The next size": that the tables can be divided by clinic. Each is laid out anew as a partitioned
 * one, for which PostgreSQL asks what Citus asks: that every unique rule, every exclusion and every reference holds its
 * key.
 */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tablesOf } from '../../../../server/platform/database/tables.ts';
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';

/** What rows are divided by. Those with one key lie together. */
const divided: Record<string, string> = {
  appointment: 'clinic_id',
  exam: 'clinic_id',
  notes_version: 'clinic_id',
  // A patient belongs to no clinic, and neither do their answers.
  answer: 'patient_id',
  answer_version: 'patient_id',
  own_reading: 'patient_id',
  stored_bytes: 'account_id',
  known_device: 'account_id',
  email_code: 'account_id',
  // Of a person or a link, and found by nothing else.
  session: 'token_hash',
  password_reset: 'token_hash',
  attempt: 'key',
  known_place: 'key',
  idempotency: 'account_id',
  mail: 'id',
};
/** Small ones, and those whose rules hold for everybody: a whole copy on each node. */
const copied = ['clinic', 'specialty', 'question', 'meta', 'account', 'doctor_specialty', 'weekly_hours'];
/** One chain, in one place. */
const whole = ['audit', 'audit_seal', 'audit_unsealed'];
/** Rules that hold across clinics, and can't be kept by a partition alone. */
const across = ['appointment_patient_free', 'appointment_replaced_by_fkey'];

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
  from pg_constraint c where c.connamespace = 'public'::regnamespace and c.conrelid <> 0 order by c.conname`);

test('every table has its place: divided by a column that no row lacks, copied, or whole', async () => {
  const tables = (await tablesOf(db)).filter(table => table !== 'schema_migration');
  expect([...Object.keys(divided), ...copied, ...whole].sort()).toEqual(tables.sort());
  const columns = await db.execute<{ place: string }>(sql`
    select attrelid::regclass || '.' || attname as place from pg_attribute where attnotnull and attrelid::regclass::text in ${tables}`);
  const never = columns.map(({ place }) => place);
  expect(never).toEqual(expect.arrayContaining(Object.entries(divided).map(place => place.join('.'))));
});

test('what is copied refers to nothing that is divided', () => {
  const out = rules.filter(({ table, to }) => to !== null && copied.includes(table) && to in divided);
  expect(out).toEqual([]);
});

test('every rule of a divided table can be kept within its partitions, but for those that are named', async () => {
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

  for (const [table, key] of Object.entries(divided)) {
    await run(`create table divided_${table} (like ${table} including defaults) partition by hash (${key})`);
    for (const part of [0, 1])
      await run(
        `create table divided_${table}_${part} partition of divided_${table} for values with (modulus 2, remainder ${part})`,
      );
  }
  for (const { table, name, type, definition, columns, to } of rules) {
    const key = divided[table];
    if (key === undefined || across.includes(name) || type === 'n') continue;
    const add = (text: string) => run(`alter table divided_${table} add constraint divided_${name} ${text}`);
    const withKey = [...new Set([key, ...columns])].join(', ');
    if (type === 'p') await add(`primary key (${withKey})`);
    else if (type === 'u') await add(`unique (${withKey})`);
    else if (type === 'x') await add(definition.replace('USING gist (', `USING gist (${key} WITH =, `));
    else if (to === null || !(to in divided)) await add(definition);
  }
  // References between divided tables come last: they need the keys of what they refer to.
  for (const { table, name, type, columns, to } of rules) {
    const key = divided[table];
    if (type !== 'f' || key === undefined || to === null || !(to in divided) || across.includes(name)) continue;
    expect([name, divided[to]]).toEqual([name, key]);
    await run(`alter table divided_${table} add constraint divided_${name}
      foreign key (${key}, ${columns.join(', ')}) references divided_${to} (${key}, id)`);
  }
  for (const table of ['appointment', 'exam', ...Object.keys(divided)]) {
    if ((await rows(`divided_${table}`)) === 0) await run(`insert into divided_${table} select * from ${table}`);
    expect([table, await rows(`divided_${table}`)]).toEqual([table, await rows(table)]);
  }
  expect(await rows('divided_exam')).toBe(1);

  // And they are kept there: the doctor's second appointment at one time is refused by the partition.
  const twin = `select (json_populate_record(a, json_build_object('id', gen_random_uuid()))).* from appointment a`;
  await expect(run(`insert into divided_appointment ${twin}`)).rejects.toMatchObject({ cause: { code: '23P01' } });
});
