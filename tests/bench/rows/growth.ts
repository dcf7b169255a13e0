/**
 * The response time of calls with a hundred times as many doctors, or with `GROWTH=10000000` 250 times. The databases
 * are created once and cached; the largest takes about half an hour and 8 GB.
 */
import { sql } from 'drizzle-orm';
import { hashOf } from '../../../server/platform/auth/tokens.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { specialtyId } from '../../server/harness/people.ts';
import { type Figure, median } from '../figure.ts';
import { ask } from '../load.ts';
import { keptPostgresql } from '../postgresql.ts';
import { startProduct, temporaryFolder } from '../servers.ts';

interface Size {
  appointments: number;
  doctors: number;
  patients: number;
}

/**
 * 20 doctors per clinic. Doctors have as many appointments and patients in the small database as in the large one: 500
 * and 50, or 2,000 and 200. Patients have 10 appointments, doctors 200 to come.
 */
const [small, large]: [Size, Size] =
  process.env.GROWTH === '10000000'
    ? [
        { appointments: 40_000, doctors: 20, patients: 4_000 },
        { appointments: 10_000_000, doctors: 5_000, patients: 1_000_000 },
      ]
    : [
        { appointments: 10_000, doctors: 20, patients: 1_000 },
        { appointments: 1_000_000, doctors: 2_000, patients: 100_000 },
      ];
/** How many days ahead the doctors are booked. */
const BOOKED_DAYS = 200;
/** The app asks for a doctor's appointments from then on (src/features/appointments/queries.ts). */
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

/** The name of its database. */
const nameOf = ({ appointments }: Size) => `appointments_${appointments}`;

const ROUNDS = 40;
const TOKENS = 200;
const specialty = specialtyId('Clínica Geral');

/** An id derived from a number, so that processes needn't exchange ids. */
const id = (kind: string, number: string) => `(md5('${kind}' || ${number})::uuid)`;
const idOf = async (database: Database, kind: string, number: number) => {
  const [row] = await database.db.execute<{ id: string }>(sql`select md5(${kind}::text || ${number}::int)::uuid as id`);
  return row?.id ?? '';
};
const tokenOf = (kind: string, number: number) => `${kind}-token-for-the-bench-${number}`;

/** Fills a migrated database. Constraints and indexes exist afterwards, so the result is like a clinic's database. */
async function fill(database: Database, { appointments, doctors, patients }: Size): Promise<void> {
  const run = (statement: string) => database.db.execute(sql.raw(statement));
  await run(`insert into clinic (id, name, address)
    select ${id('clinic', 'n')}, 'Clínica ' || n, 'Rua ' || n from generate_series(0, ${doctors / 20 - 1}) n`);
  const login = `n || '@example.test', ''`;
  const profile = `'Pessoa ' || n, 'Rua ' || n, '+5511987654321', '1980-05-20', 'f'`;
  const profileColumns = 'name, address, phone, birthday, gender';
  await run(`insert into account (id, role, email, password_hash, ${profileColumns}, crm, clinic_id, approved_at)
    select ${id('doctor', 'n')}, 'Doctor', ${login}, ${profile}, lpad(n::text, 6, '0') || 'SP',
      ${id('clinic', '(n / 20)')}, now() from generate_series(0, ${doctors - 1}) n`);
  // One statement, since an account of a patient can't be committed without the patient.
  await run(`with added as (insert into account (id, role, email, password_hash)
      select ${id('patient', 'n')}, 'Patient', ${login} from generate_series(0, ${patients - 1}) n)
    insert into patient (id, account_id, root_id, ${profileColumns}, rg, cpf)
    select ${id('patient', 'n')}, ${id('patient', 'n')}, ${id('patient', 'n')}, ${profile}, '123456789',
      lpad(n::text, 11, '0') from generate_series(0, ${patients - 1}) n`);
  await run(
    `insert into doctor_specialty select ${id('doctor', 'n')}, '${specialty}' from generate_series(0, ${doctors - 1}) n`,
  );
  await run(`insert into weekly_hours (doctor_id, week_day, start_minute, end_minute)
    select ${id('doctor', 'n')}, d, 480, 1080
    from generate_series(0, ${doctors - 1}) n, generate_series(0, 6) d`);
  // One appointment a day per doctor, each with another patient.
  const firstDay = `now() - interval '${appointments / doctors - BOOKED_DAYS} days'`;
  await run(
    'alter table appointment drop constraint appointment_doctor_free, drop constraint appointment_patient_free',
  );
  await database.tx(async tx => {
    // Its triggers would look up both accounts of each row, which takes most of the time.
    await tx.execute(sql.raw('set local session_replication_role = replica'));
    await tx.execute(
      sql.raw(`insert into appointment (id, patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at)
      select ${id('appointment', 'n')}, ${id('patient', `(n % ${patients})`)}, ${id('doctor', `(n % ${doctors})`)}, '${specialty}',
        ${id('clinic', `((n % ${doctors}) / 20)`)}, at, at + interval '30 minutes'
      from (select n, date_trunc('hour', ${firstDay}) + (n / ${doctors}) * interval '1 day' as at
        from generate_series(0, ${appointments - 1}) n) times`),
    );
  });
  const ownKey = `(case when squeeze_in then id else '00000000-0000-0000-0000-000000000000'::uuid end)`;
  for (const [who, more] of [
    ['doctor', `, ${ownKey} with =`],
    ['patient', ''],
  ]) {
    await run(`alter table appointment add constraint appointment_${who}_free exclude using gist
      (${who}_id with =, tstzrange(starts_at, ends_at, '[)') with &&${more}) where (canceled_at is null)`);
  }
  // One receptionist per clinic.
  await run(`insert into account (id, role, email, password_hash, name)
    select ${id('receptionist', 'n')}, 'Reception', ${login}, 'Pessoa ' || n from generate_series(0, ${doctors / 20 - 1}) n`);
  await run(`insert into clinic_staff (account_id, clinic_id)
    select ${id('receptionist', 'n')}, ${id('clinic', 'n')} from generate_series(0, ${doctors / 20 - 1}) n`);
  for (const [kind, count] of [
    ['doctor', doctors],
    ['patient', patients],
    ['receptionist', doctors / 20],
  ] as const) {
    for (let n = 0; n < TOKENS; n += 1) {
      const owner = await idOf(database, kind, Math.floor((n * count) / TOKENS));
      const hash = hashOf(tokenOf(kind, n));
      await database.db.execute(sql`insert into session (token_hash, account_id) values (${hash}, ${owner})`);
    }
  }
  await run('vacuum analyze');
}

/** In a day, the first of these calls adds an audit row for each patient of the list. Later ones add none. */
const AUDITED_ONCE_A_DAY = 'a doctor’s appointments from yesterday on';

/** The calls, each for a different person in every round. */
async function callsOf(database: Database, { doctors, patients }: Size) {
  const nth = (n: number, count: number) => Math.floor(((n % TOKENS) * count) / TOKENS);
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10).split('-').map(Number);
  const doctor = (n: number) => idOf(database, 'doctor', nth(n, doctors));
  const clinic = (n: number) => idOf(database, 'clinic', Math.floor(nth(n, doctors) / 20));
  const date = `year=${day[0]}&month=${day[1]}&day=${day[2]}&specialty_id=${specialty}`;
  const asPatient = (n: number) => tokenOf('patient', n % TOKENS);
  return {
    availability: async (n: number) => ({
      path: `/api/doctors/${await doctor(n)}/day-availability?${date}`,
      token: asPatient(n),
    }),
    'a patient’s appointments': async (n: number) => ({ path: '/api/appointments', token: asPatient(n) }),
    [AUDITED_ONCE_A_DAY]: async (n: number) => ({
      path: `/api/appointments/ShowAll?from=${yesterday()}&keep=rounds`,
      token: tokenOf('doctor', n % TOKENS),
    }),
    'all of a doctor’s appointments': async (n: number) => ({
      path: '/api/appointments/ShowAll',
      token: tokenOf('doctor', n % TOKENS),
    }),
    'the doctors of a clinic': async (n: number) => ({
      path: `/api/doctors/specialty/clinic?specialty_id=${specialty}&clinic=${await clinic(n)}`,
      token: asPatient(n),
    }),
    'the desk’s day': async (n: number) => ({
      path: `/api/desk/days?clinic=${await clinic(n)}&date=${day.map(part => String(part).padStart(2, '0')).join('-')}`,
      token: tokenOf('receptionist', n % TOKENS),
    }),
    'a patient’s record': async (n: number) => ({
      path: `/api/appointments/${await idOf(database, 'patient', nth(n, patients))}`,
      token: asPatient(n),
    }),
  };
}

async function open(url: string) {
  const { folder, remove } = await temporaryFolder();
  const place = { dataDir: folder, databaseUrl: url };
  const database = await openDatabase(place);
  const server = await startProduct(place, {}, ['--api-only']);
  const close = async () => {
    await server.stop();
    await database.close();
    await remove();
  };
  return { database, server, close };
}

const startFilled = () =>
  keptPostgresql({
    [nameOf(small)]: database => fill(database, small),
    [nameOf(large)]: database => fill(database, large),
  });

/** Creates the databases unless they are cached. */
export async function fillDatabases(): Promise<void> {
  const kept = await startFilled();
  await kept.stop();
}

export default async function growth(): Promise<Figure[]> {
  const kept = await startFilled();
  const [few, many] = [await open(kept.url(nameOf(small))), await open(kept.url(nameOf(large)))];
  const [fewCalls, manyCalls] = [await callsOf(few.database, small), await callsOf(many.database, large)];
  const figures: Figure[] = [];
  for (const name of Object.keys(fewCalls) as (keyof typeof fewCalls)[]) {
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    const unmeasured = name === AUDITED_ONCE_A_DAY ? TOKENS : ROUNDS;
    for (let n = -unmeasured; n < ROUNDS * 4; n += 1) {
      const turn = n + unmeasured;
      for (const [which, { server }, calls] of [
        ['few', few, fewCalls],
        ['many', many, manyCalls],
      ] as const) {
        const { status, ms } = await ask(server.address, await calls[name](turn));
        if (status !== 200) throw new Error(`${name} was answered with ${status}.`);
        if (n >= 0) times[which].push(ms);
      }
    }
    figures.push({
      ...{
        what: `${name}, ${large.appointments.toLocaleString('en-US')} appointments`,
        ours: median(times.many),
        reference: median(times.few),
        unit: 'ms',
      },
      ...{ against: small.appointments.toLocaleString('en-US'), goal: { ratioAtMost: 1.3 } },
    });
  }
  await few.close();
  await many.close();
  await kept.stop();
  return figures;
}
