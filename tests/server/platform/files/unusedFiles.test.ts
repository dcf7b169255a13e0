import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { beforeEach, expect, test } from 'vitest';
import type { Reader } from '../../../../server/platform/database/database.ts';
import { examFolders, pathOf } from '../../../../server/platform/files/examFolders.ts';
import { removeUnusedFiles } from '../../../../server/platform/files/unusedFiles.ts';
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { pdf, png, sha256, upload } from './specimens.ts';

const HOUR_MS = 3_600_000;

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const appointmentId = await makeAppointment(clinic, patient, doctor);
const folders = examFolders(clinic.settings.dataDir);
const now = () => clinic.clock.now();
const swept = () => removeUnusedFiles(clinic.database.db, folders, now());
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Writes a file with the given age. */
async function put(path: string, bytes: string, hours: number): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  await age(path, hours);
  return path;
}

async function age(path: string, hours: number): Promise<void> {
  const at = new Date(now().getTime() - hours * HOUR_MS);
  await utimes(path, at, at);
}

beforeEach(() => mkdir(folders.exams, { recursive: true }));

test('a file that no row refers to is removed after a day, with its thumbnail; a younger one is kept', async () => {
  const [old, young] = [sha256(Buffer.from('old')), sha256(Buffer.from('young'))];
  const oldFile = await put(pathOf(folders.exams, old), 'old', 25);
  const thumbnail = await put(pathOf(folders.thumbnails, old), 'small', 25);
  const youngFile = await put(pathOf(folders.exams, young), 'young', 23);
  await swept();
  expect([await isThere(oldFile), await isThere(thumbnail), await isThere(youngFile)]).toEqual([false, false, true]);
  expect(await readdir(folders.removing)).toEqual([]);
});

test('a file that a row refers to is kept, even if its exam was deleted', async () => {
  const kept = await png('#abcabc');
  const hidden = pdf('escondido');
  for (const bytes of [kept, hidden]) {
    const id = await makeExam(clinic, appointmentId);
    expect((await upload(clinic, id, bytes, { as: doctor })).status).toBe(200);
    await age(pathOf(folders.exams, sha256(bytes)), 10_000);
    if (bytes === hidden) await clinic.del(`/exams/${id}`, { as: doctor });
  }
  await swept();
  expect(await isThere(pathOf(folders.exams, sha256(kept)))).toBe(true);
  expect(await isThere(pathOf(folders.exams, sha256(hidden)))).toBe(true);
});

test('the rest of an aborted upload is removed after a day', async () => {
  const old = await put(join(folders.incoming, 'a'), 'half', 25);
  const young = await put(join(folders.incoming, 'b'), 'half', 1);
  await swept();
  expect([await isThere(old), await isThere(young)]).toEqual([false, true]);
});

test('a file that an interrupted run moved aside is moved back if a row refers to it, else removed', async () => {
  const wanted = pdf('devolvido');
  const id = await makeExam(clinic, appointmentId);
  await upload(clinic, id, wanted, { as: doctor });
  const aside = await put(join(folders.removing, sha256(wanted)), wanted.toString(), 48);
  const other = await put(join(folders.removing, sha256(Buffer.from('x'))), 'x', 48);
  await rm(pathOf(folders.exams, sha256(wanted)));
  await swept();
  expect([await isThere(aside), await isThere(other)]).toEqual([false, false]);
  const answer = await clinic.get(`/exams/download?id=${id}`, { as: doctor });
  expect(answer.bytes.equals(wanted)).toBe(true);
});

test('a large folder is checked without a parameter for each of its files, of which PostgreSQL takes 65,535', async () => {
  const wanted = pdf('um entre muitos');
  const id = await makeExam(clinic, appointmentId);
  await upload(clinic, id, wanted, { as: doctor });
  const kept = pathOf(folders.exams, sha256(wanted));
  await age(kept, 48);
  const folder = sha256(wanted).slice(0, 2);
  const unused = Array.from({ length: 120 }, (_, count) => folder + String(count).padStart(62, '0'));
  for (const hash of unused) await put(pathOf(folders.exams, hash), 'x', 48);
  const limit = 20;
  const { db } = clinic.database;
  const limited = {
    execute: (query: SQL) => {
      const { params } = new PgDialect().sqlToQuery(query);
      if (params.length > limit) throw new Error(`A statement has ${params.length} parameters.`);
      return db.execute(query);
    },
  } as unknown as Reader;
  await removeUnusedFiles(limited, folders, now());
  expect(await isThere(kept)).toBe(true);
  expect(await readdir(dirname(kept))).toEqual([sha256(wanted)]);
});

test('unknown files are left alone', async () => {
  const [one, other] = [
    await put(join(folders.exams, 'ab', 'notes.txt'), 'x', 999),
    await put(join(folders.exams, 'LEIA-ME'), 'x', 999),
  ];
  await swept();
  expect([await isThere(one), await isThere(other)]).toEqual([true, true]);
});
