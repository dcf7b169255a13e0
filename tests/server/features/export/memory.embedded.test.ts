/** A long record is exported without being held in memory. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';
import { pdf, sha256 } from '../../platform/files/specimens.ts';

const clinic = await testApp();
const VISITS = 2_000;
const FILES = 500;
const FILE_BYTES = 400_000;
const MAX_GROWTH_BYTES = 90_000_000;
const MEASURED_EVERY_BYTES = 10_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The bytes that are still referenced. */
const held = () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

test(`${VISITS} appointments and ${FILES} files`, { timeout: 120_000 }, async () => {
  const patient = await clinic.signUpPatient();
  const doctor = await clinic.signUpDoctor();
  const { db } = clinic.database;
  const text = 'Dor de cabeça há três dias, sem febre. '.repeat(50);
  await db.execute(sql`
    insert into appointment (patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at, version, anamnesis, diagnosis)
    select ${patient.id}, ${doctor.id}, ${specialtyId('Clínica Geral')}, ${clinic.home.id},
      timestamptz '2026-12-01' - n * interval '1 day', timestamptz '2026-12-01 00:30Z' - n * interval '1 day',
      2, ${text}, 'Enxaqueca ' || n from generate_series(1, ${VISITS}::int) n`);
  const file = Buffer.concat([pdf(), Buffer.alloc(FILE_BYTES, 'x')]);
  const path = join(clinic.settings.dataDir, 'exams', sha256(file).slice(0, 2), sha256(file));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, file);
  await db.execute(sql`
    insert into exam (id, appointment_id, clinic_id, result, file_hash, file_name, mimetype, size_bytes, uploaded_at)
    select gen_random_uuid(), id, clinic_id, 'Exame', ${sha256(file)}, 'exame.pdf', 'application/pdf', ${file.length}, now()
    from appointment where patient_id = ${patient.id} order by starts_at desc limit ${FILES}`);
  const headers = { authorization: `Bearer ${patient.token}` };
  const response = await clinic.app.inject({ url: '/api/users/me/export', headers, payloadAsStream: true });
  const before = held();
  let [bytes, measured, peak, end] = [0, 0, 0, Buffer.alloc(0)];
  for await (const part of response.stream()) {
    bytes += part.length;
    end = Buffer.from(part);
    if (bytes - measured < MEASURED_EVERY_BYTES) continue;
    measured = bytes;
    peak = Math.max(peak, held());
  }
  expect(bytes).toBeGreaterThan(FILES * FILE_BYTES);
  expect(end.subarray(-22).readUInt32LE()).toBe(0x06054b50);
  console.info(`${Math.round(bytes / 1e6)} MB sent, at most ${Math.round((peak - before) / 1e6)} MB held`);
  expect(peak - before).toBeLessThan(MAX_GROWTH_BYTES);
});
