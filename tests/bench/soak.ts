/**
 * What tests do in short, at length: `npm run soak`. A server that is killed again and again in a storm, on both engines, and
 * then a storm over everything that books, cancels, replaces and changes hours, through two servers on one PostgreSQL; after it a
 * long fuzz of every call and long days of a device. `npm run soak -- 600 100` storms for ten minutes, after a hundred kills. Ends with 1 at the first thing that must never be.
 */

import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSettings } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { addReferenceData } from '../../server/database/reference.ts';
import { everyDay, specialtyId } from '../server/harness/people.ts';
import { crowd, doubleBookings, type Guest } from '../server/race/crowd.ts';
import { twoServers } from '../server/race/servers.ts';
import { crashes } from '../server/storm/crashes.ts';
import { startPostgresql } from './postgresql.ts';

const SECONDS = Number(process.argv[2] ?? 120);
/** How often a server is killed, on each engine. */
const KILLS = Number(process.argv[3] ?? 50);
/** How often, in milliseconds, everybody stops and the books are checked. */
const ROUND_MS = 10_000;
const HALF_HOURS = 8;
/** How often each property is tried, for each second of the storm. */
const RUNS_A_SECOND = 4;

const expected = new Set(['200', '201', 'slot_taken', 'patient_busy', 'outside_hours']);

/** Kills servers on one engine, prints what came of it, and ends with 1 where something was lost. */
async function killServers(name: string, place: DatabaseSettings): Promise<void> {
  const { damage, ledger, startsMs } = await crashes(place, KILLS);
  const files = [...ledger.exams.values()].filter(hash => hash !== undefined).length;
  const starts = startsMs.sort((a, b) => a - b);
  console.table({
    [name]: {
      kills: KILLS,
      booked: ledger.booked.size,
      'notes saved': ledger.notes.size,
      'files uploaded': files,
      'without an answer': ledger.outcomes.get('no answer') ?? 0,
      'start, half within (ms)': Math.round(starts[Math.floor(starts.length / 2)] ?? 0),
      'start, at worst (ms)': Math.round(starts.at(-1) ?? 0),
      damage: damage.length,
    },
  });
  for (const each of damage) console.log(each);
  if (damage.length > 0) process.exit(1);
}

const files = await mkdtemp(join(tmpdir(), 'clinic-soak-'));
const embedded = { dataDir: join(files, 'embedded') };
const database = await openDatabase(embedded);
await migrate(database);
await database.tx(addReferenceData);
await database.close();
await killServers('embedded', embedded);
const killed = await startPostgresql();
await killServers('postgresql', { dataDir: join(files, 'postgresql'), databaseUrl: killed.databaseUrl });
await killed.stop();
await rm(files, { recursive: true, force: true });

const place = await startPostgresql();
const servers = await twoServers(place);
const { patients, doctors } = await crowd(servers.database, {
  ...{ patients: 40, doctors: 4, hours: { start: 8 * 60, end: 12 * 60 } },
  specialties: ['Clínica Geral', 'Cardiologia'],
});
const outcomes = new Map<string, number>();
const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

async function live(patient: Guest, until: number): Promise<void> {
  const held: string[] = [];
  while (Date.now() < until) {
    const replaces = Math.random() < 0.4 && held.length > 0 ? [any(held)] : undefined;
    const minute = 8 * 60 + Math.floor(Math.random() * HALF_HOURS) * 30;
    const date = `2027-03-0${2 + Math.floor(Math.random() * 3)}T${new Date(minute * 60_000).toISOString().slice(11, 16)}:00-03:00`;
    const wish = { date, doctor_id: any(doctors).id, specialty_id: specialtyId('Clínica Geral'), replaces };
    const answer =
      Math.random() < 0.2 && held.length > 0
        ? await servers.any().del(`/appointments/${any(held)}`, { as: patient })
        : await servers.any().post('/appointments', wish, { as: patient });
    if (answer.status === 201) held.push(answer.body.id);
    const outcome = answer.status < 300 ? String(answer.status) : (answer.body.code ?? String(answer.status));
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
}

async function changeHours(doctor: Guest, until: number): Promise<void> {
  while (Date.now() < until) {
    const week = everyDay({ start: any(['08:00', '08:30']), end: any(['11:30', '12:00']) });
    const { status } = await servers.any().post(`/schedules/${doctor.id}`, week, { as: doctor });
    if (status !== 200) throw new Error(`Saving hours was answered with ${status}.`);
  }
}

let failed = false;
for (const end = Date.now() + SECONDS * 1000; Date.now() < end && !failed; ) {
  const until = Math.min(end, Date.now() + ROUND_MS);
  await Promise.all([
    ...patients.map(patient => live(patient, until)),
    ...doctors.slice(0, 1).map(doctor => changeHours(doctor, until)),
  ]);
  const pairs = await doubleBookings(servers.database);
  const surprises = [...outcomes.keys()].filter(outcome => !expected.has(outcome));
  failed = pairs > 0 || surprises.length > 0;
  console.log(new Date().toISOString(), `${pairs} double bookings`);
}
console.table(Object.fromEntries(outcomes));
await servers.close();
await place.stop();
if (failed) process.exit(1);

/** Runs a property many more times than `npm test` does; ends everything where it doesn't hold. */
function long(project: string, file: string, runs: Record<string, number>): void {
  const args = ['vitest', 'run', '--project', project, '--testTimeout', '0', file];
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(runs).map(([name, many]) => [name, String(many)])),
  };
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
}

// Then every call of the API is sent what nearly fits its schema, and what doesn't; and a device that two people share
// goes through long days of lost networks, crashes and sign-outs.
long('server-postgresql', 'tests/server/http/fuzz.test.ts', { FUZZ_RUNS: SECONDS * RUNS_A_SECOND });
long('unit', 'tests/unit/offline/promise.test.ts', { PROMISE_RUNS: SECONDS * RUNS_A_SECOND });
