/** How long a backup of the embedded database blocks writers, with a small and a large database. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { specialtyId } from '../../server/harness/people.ts';
import { runClinic } from '../../server/harness/process.ts';
import { requestsOver } from '../../server/harness/requests.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import { type Figure, median } from '../figure.ts';
import { ground, startProduct } from '../servers.ts';

const ROUNDS = 3;
const WRITERS = 4;
const HALF_HOUR_MS = 1_800_000;
const specialty = specialtyId('Clínica Geral');

async function megabytes(folder: string): Promise<number> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile());
  const sizes = await Promise.all(
    entries.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 2 ** 20;
}

/** Makes several backups while patients book. */
async function measure(appointments: number): Promise<Figure[]> {
  const { product, filled, end } = await ground('embedded', async database => {
    const people = await insertPeople(database, {
      patients: WRITERS,
      doctors: WRITERS,
      hours: { start: 0, end: 1410 },
    });
    const [doctor, patient] = [people.doctors[0], people.patients[0]];
    await database.db.execute(sql`
      insert into appointment (patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at, anamnesis, version)
      select ${patient?.id}, ${doctor?.id}, ${specialty}, ${people.clinicId}, at, at + interval '30 minutes', repeat('Queixa e história. ', 30), 2
      from (select timestamptz '2001-01-01' + n * interval '1 hour' as at from generate_series(1, ${appointments}) n) times`);
    return people;
  });
  const server = await startProduct(product, {}, ['--api-only']);
  const requests = requestsOver(server.address);
  let isOver = false;
  let longestMs = 0;
  const write = async (n: number) => {
    const [doctor, patient] = [filled.doctors[n], filled.patients[n]];
    for (let slot = 100; !isOver; slot += 1) {
      const date = new Date(Math.ceil(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS + slot * HALF_HOUR_MS).toISOString();
      const began = performance.now();
      await requests.post('/appointments', { date, doctor_id: doctor?.id, specialty_id: specialty }, { as: patient });
      longestMs = Math.max(longestMs, performance.now() - began);
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_, n) => write(n)));
  const held: number[] = [];
  const longest: number[] = [];
  const size = await megabytes(product.dataDir);
  for (let round = 0; round < ROUNDS; round += 1) {
    longestMs = 0;
    const ran = await runClinic(['backup', join(product.dataDir, `${round}.tar`)], { DATA_DIR: product.dataDir });
    const [, ms] = /were blocked for (\d+) ms/.exec(ran.out) ?? [];
    if (ms === undefined) throw new Error(`The backup ended with ${ran.code}: ${ran.out}${ran.err}`);
    held.push(Number(ms));
    longest.push(longestMs);
  }
  isOver = true;
  await writing;
  await server.stop();
  await end();
  const what = `backup of PGlite, ${appointments.toLocaleString('en')} appointments (${Math.round(size)} MB)`;
  return [
    { what: `${what}: writers blocked, median`, ours: median(held), unit: 'ms' },
    { what: `${what}: writers blocked, at most`, ours: Math.max(...held), unit: 'ms' },
    { what: `${what}: longest booking meanwhile`, ours: Math.max(...longest), unit: 'ms' },
  ];
}

export default async function backup(): Promise<Figure[]> {
  return [...(await measure(1_000)), ...(await measure(20_000))];
}
