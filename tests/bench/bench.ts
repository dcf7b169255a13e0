/** Ratios, all taken in one run on one machine: `npm run bench`. Ends by itself within half a minute. */
import { openDatabase } from '../../server/database/open.ts';
import { specialtyId } from '../server/harness/people.ts';
import { crowd } from '../server/race/crowd.ts';
import { twoServers } from '../server/race/servers.ts';
import { startPostgresql } from './postgresql.ts';
import { ways } from './slots.ts';
import { storm } from './storm.ts';

/** How long each way of cutting slots is measured. */
const CUTTING_MS = 1_000;
const MONTHS_ASKED = 300;

const shown = (number: number) => (number < 10 ? number.toPrecision(2) : Math.round(number).toString()).padStart(7);

function cutSlots(): void {
  console.log('A doctor’s month, 20 slots a day, two appointments a day:');
  let ours = 0;
  for (const { name, cut } of ways) {
    if (cut().length !== ways[0]?.cut().length) throw new Error(`${name} finds other days free.`);
    const began = performance.now();
    let times = 0;
    for (; performance.now() - began < CUTTING_MS; times += 1) cut();
    const ms = (performance.now() - began) / times;
    ours ||= ms;
    console.log(`  ${name.padEnd(28)}${shown(ms)} ms   ${shown(ms / ours)} times`);
  }
}

async function bookAtOnce(place: { dataDir: string; databaseUrl: string }): Promise<void> {
  console.log('800 bookings of 100 places, all at once, on PostgreSQL:');
  const database = await openDatabase(place);
  for (const locks of [true, false]) {
    const { asked, booked, lost, deadlocks, failed, totalMs, worstMs } = await storm(database, locks);
    const speed = `${shown((asked / totalMs) * 1000)} a second, ${shown(worstMs)} ms at worst`;
    const harm = `${deadlocks} deadlocks, ${failed} failed, ${lost} places lost`;
    console.log(
      `  ${(locks ? 'with locks (ours)' : 'constraints alone').padEnd(28)}${speed}; ${booked} booked, ${harm}`,
    );
  }
  await database.close();
}

async function askForMonths(place: { dataDir: string; databaseUrl: string }): Promise<void> {
  console.log('month-availability, one after the other, through the whole server on PostgreSQL:');
  const servers = await twoServers(place);
  const size = { patients: 1, doctors: 1, hours: { start: 8 * 60, end: 18 * 60 } };
  const { patients, doctors } = await crowd(servers.database, size);
  const specialty = specialtyId('Clínica Geral');
  const path = `/doctors/${doctors[0]?.id}/month-availability?month=3&year=2027&specialty_id=${specialty}`;
  const times: number[] = [];
  for (let i = 0; i < MONTHS_ASKED; i += 1) {
    const began = performance.now();
    const { status } = await servers.each[0].get(path, { as: patients[0] });
    if (status !== 200) throw new Error(`month-availability was answered with ${status}.`);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => shown(times[Math.floor(part * times.length)] ?? Number.NaN);
  console.log(`  half within ${at(0.5)} ms, 95 of 100 within ${at(0.95)} ms`);
  await servers.close();
}

cutSlots();
const place = await startPostgresql();
try {
  await bookAtOnce(place);
  await askForMonths(place);
} finally {
  await place.stop();
}
