/** Backup and restore, on each engine. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { vapidOf } from '../../../../server/features/notifications/push/vapid.ts';
import { OMITTED_TABLES, rowsName, tableIn } from '../../../../server/operations/backup/format.ts';
import { openBackup } from '../../../../server/operations/backup/read.ts';
import { restore } from '../../../../server/operations/backup/restore.ts';
import { writeBackup } from '../../../../server/operations/backup/write.ts';
import { seal, verifyChain } from '../../../../server/platform/audit/seal.ts';
import { knownDeviceOf } from '../../../../server/platform/auth/devices.ts';
import { linkTokensOf } from '../../../../server/platform/auth/linkTokens.ts';
import {
  appointment,
  appointmentEvent,
  audit,
  delivery,
  exam,
  meta,
  notesVersion,
  passwordReset,
  specialty,
} from '../../../../server/platform/database/schema.ts';
import { pathOf } from '../../../../server/platform/files/examFolders.ts';
import { makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { freshDatabase } from '../../harness/database.ts';
import { readWhole } from '../../harness/events.ts';
import { specialtyId } from '../../harness/people.ts';
import { pdf, png, sha256, upload } from '../../platform/files/specimens.ts';
import { backedUpRowsOf, backUp, filesOf, folder, opened, rowsOf } from './backups.ts';

const clinic = await testApp();
const { database, settings } = clinic;
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
const patient = await clinic.signUpPatient({ name: 'Conceição "Ção" \\ 😀' });
const book = (time: string, replaces: string[] = []) =>
  clinic.post(
    '/appointments',
    {
      date: `2027-03-02T${time}:00-03:00`,
      doctor_id: doctor.id,
      specialty_id: specialtyId('Clínica Geral'),
      ...(replaces.length > 0 && { replaces }),
    },
    { as: patient, key: time },
  );
const first = (await book('08:00')).body.id;
const second = (await book('09:00', [first])).body.id;
const picture = await png();
const notes = { anamnesis: 'Dor de cabeça\n\t"forte"', diagnosis: '' };
await clinic.put('/appointments', { id: second, ...notes, version: 1 }, { as: doctor });
for (const bytes of [picture, pdf('um laudo')])
  await upload(clinic, await makeExam(clinic, second), bytes, { as: doctor });
await makeExam(clinic, second);
await clinic.database.db.update(specialty).set({ durationMs: 123_000 }).where(eq(specialty.name, 'Radiologia'));
for (const to of ['confirmed', 'booked'])
  await clinic.put(
    `/appointments/${second}/status`,
    { from: to === 'booked' ? 'confirmed' : 'booked', to },
    { as: doctor },
  );
await seal(database);
await clinic.get(`/appointments/${patient.id}`, { as: doctor });

const fresh = async () => {
  const place = await freshDatabase();
  return { place, database: await opened(place) };
};

test('a restore brings back rows, files, and the audit’s chain with its unsealed tail', async () => {
  const path = await backUp(database, settings.dataDir);
  const before = await verifyChain(database.db);
  expect([before.broken, before.tail?.rows]).toEqual([undefined, 2]);
  const { place, database: other } = await fresh();
  const backup = await openBackup(path);
  expect(await restore(backup, other, place.dataDir)).toEqual(before);
  await backup.close();

  expect(await backedUpRowsOf(other)).toEqual(await backedUpRowsOf(database));
  // A reader of the events gets all of them, in order.
  const { events } = await readWhole(other.db, { xid: 0n, id: 0n }, 500);
  const rows = await other.db.select({ id: appointmentEvent.id }).from(appointmentEvent).orderBy(appointmentEvent.id);
  expect(rows.length).toBeGreaterThan(0);
  expect(events.map(({ place }) => place.id)).toEqual(rows.map(({ id }) => BigInt(id)));
  const files = await filesOf(settings.dataDir);
  expect(await filesOf(place.dataDir)).toEqual(files);
  expect(Object.values(files)).toContain(sha256(picture));
  // The chain and the sequences continue where they were.
  await seal(other);
  const after = await verifyChain(other.db);
  expect([after.sealed, after.tail, after.broken]).toEqual([before.sealed + 3, undefined, undefined]);
});

test('a backup omits sessions, reset links and mails, and a restore skips those of older backups', async () => {
  const revoked = await clinic.signIn(patient);
  await clinic.post('/password/forgot', { role: 'Patient', email: patient.email });
  await expect.poll(() => database.db.$count(passwordReset)).toBeGreaterThan(0);
  expect(await database.db.$count(delivery)).toBeGreaterThan(0);
  const path = await backUp(database, settings.dataDir);
  const rows = await rowsOf(database);
  await clinic.del('/sessions', { as: { token: revoked } });

  const backup = await openBackup(path);
  expect(backup.entries.map(({ name }) => tableIn(name))).not.toEqual(expect.arrayContaining(['session']));
  const bytes = await readFile(path);
  for (const table of OMITTED_TABLES) for (const line of rows[table] ?? []) expect(bytes.includes(line)).toBe(false);

  // As earlier versions wrote them.
  const older = OMITTED_TABLES.map(table => ({ name: rowsName(table, 1), size: 0, start: 0 }));
  const withAll = {
    ...backup,
    entries: [...backup.entries, ...older],
    read: async (entry: (typeof backup.entries)[number]) => {
      const table = OMITTED_TABLES.find(table => entry.name === rowsName(table, 1));
      return table ? Buffer.from(`${rows[table]?.join('\n')}\n`) : await backup.read(entry);
    },
    summary: {
      ...backup.summary,
      rows: {
        ...backup.summary.rows,
        ...Object.fromEntries(OMITTED_TABLES.map(table => [table, rows[table]?.length ?? 0])),
      },
    },
  };
  for (const one of [backup, withAll]) {
    const { place, database: other } = await fresh();
    await restore(one, other, place.dataDir);
    const brought = await rowsOf(other);
    for (const table of OMITTED_TABLES) expect([table, brought[table] ?? []]).toEqual([table, []]);
  }
  await backup.close();
});

test('a restore doesn’t bring back a device that was forgotten after the backup', async () => {
  const { role, email, password } = await clinic.signUpPatient();
  const signIn = async () => (await clinic.post('/sessions', { role, email, password })).body;
  const { device } = await signIn();
  expect(await knownDeviceOf(database.db, device, { role, email })).toBeDefined();
  const path = await backUp(database, settings.dataDir);
  const change = { current: password, password: 'another-one', password_confirmation: 'another-one' };
  expect((await clinic.put('/users/password', change, { as: await signIn() })).status).toBe(204);
  expect(await knownDeviceOf(database.db, device, { role, email })).toBeUndefined();

  const { place, database: other } = await fresh();
  const backup = await openBackup(path);
  await restore(backup, other, place.dataDir);
  await backup.close();
  expect(await knownDeviceOf(other.db, device, { role, email })).toBeUndefined();
});

test('messages are planned from the restore on, since those planned after the backup may have been sent', async () => {
  const marks = ['notifications', 'reminders', 'record messages'];
  const kept = { key: 'doctor digest', value: '2027-03-01' };
  await database.db
    .insert(meta)
    .values([kept, ...marks.map(key => ({ key, value: '1.1' }))])
    .onConflictDoNothing();
  const backup = await openBackup(await backUp(database, settings.dataDir));
  const { place, database: other } = await fresh();
  await restore(backup, other, place.dataDir);
  await backup.close();
  expect(await other.db.select().from(meta)).toEqual([kept]);
  await database.db.delete(meta);
});

test('no message is sent again either if the restore fails after its rows are committed', async () => {
  await database.db.insert(meta).values({ key: 'reminders', value: '2027-03-01T12:00:00.000Z' });
  const backup = await openBackup(await backUp(database, settings.dataDir));
  await database.db.delete(meta);
  const { place, database: other } = await fresh();
  let steps = 0;
  const failing: typeof other = {
    ...other,
    withoutLimit: async work => {
      steps += 1;
      // After the tables and the rows.
      if (steps === 3) throw new Error('The disk is full.');
      return await other.withoutLimit(work);
    },
  };
  await expect(restore(backup, failing, place.dataDir)).rejects.toThrow('The disk is full.');
  await backup.close();
  expect(await other.db.$count(appointment)).toBeGreaterThan(0);
  expect(await other.db.select().from(meta)).toEqual([]);
});

test('a backup and a restore each add an audit row', async () => {
  const auditRows = async ({ db }: typeof database) =>
    (await db.select().from(audit).where(eq(audit.subject, 'database')).orderBy(asc(audit.id))).map(row => [
      row.action,
      row.actorRole,
      row.patientId,
    ]);
  const before = await auditRows(database);
  const backup = await openBackup(await backUp(database, settings.dataDir));
  const made = [...before, ['backup', 'Clinic', null]];
  expect(await auditRows(database)).toEqual(made);
  const { place, database: other } = await fresh();
  await restore(backup, other, place.dataDir);
  await backup.close();
  expect(await auditRows(other)).toEqual([...made, ['restore', 'Clinic', null]]);
});

test('an undo is restored although it comes before what it undoes, and the rule holds again afterwards', async () => {
  const backup = await openBackup(await backUp(database, settings.dataDir));
  const name = rowsName('appointment_event', 1);
  const entry = backup.entries.find(each => each.name === name);
  if (!entry) throw new Error('There are no events.');
  const lines = (await backup.read(entry)).toString().trimEnd().split('\n');
  const isUndo = (line: string) => JSON.parse(line).undoes !== null;
  const undos = lines.filter(isUndo);
  expect(undos).toHaveLength(1);
  const parts = [undos, lines.filter(line => !isUndo(line))].map((part, index) => ({
    entry: { ...entry, name: rowsName('appointment_event', index + 1) },
    content: Buffer.from(`${part.join('\n')}\n`),
  }));
  const reordered = {
    ...backup,
    entries: backup.entries.flatMap(each => (each === entry ? parts.map(part => part.entry) : [each])),
    read: async (wanted: typeof entry) =>
      parts.find(part => part.entry.name === wanted.name)?.content ?? (await backup.read(wanted)),
  };
  const { place, database: other } = await fresh();
  await restore(reordered, other, place.dataDir);
  await backup.close();
  expect(await backedUpRowsOf(other)).toEqual(await backedUpRowsOf(database));
  const rulesOf = ({ db }: typeof database) =>
    db.execute(sql`select conname, pg_get_constraintdef(oid) from pg_constraint where contype = 'f' order by conname`);
  expect([...(await rulesOf(other))]).toEqual([...(await rulesOf(database))]);
});

test('a restore isn’t ended by the limit of a statement', async () => {
  const place = await freshDatabase();
  const other = await opened({ ...place, statementLimitMs: 2_000 });
  await other.db.execute(sql`create function takes_long() returns boolean language plpgsql as $$ begin
    while clock_timestamp() < statement_timestamp() + interval '3 seconds' loop end loop;
    return true;
  end $$`);
  await other.db.execute(sql`alter table clinic add constraint clinic_takes_long check (takes_long())`);
  const backup = await openBackup(await backUp(database, settings.dataDir));
  expect(backup.summary.rows.clinic).toBe(1);
  await restore(backup, other, place.dataDir);
  await backup.close();
  expect(await other.db.$count(appointment)).toBe(2);
});

test('neither the rows of a restore nor its check of the chain have a limit, and what follows has', async () => {
  const backup = await openBackup(await backUp(database, settings.dataDir));
  const { place, database: other } = await fresh();
  const limits: unknown[] = [];
  const watched: typeof other = {
    ...other,
    tx: work =>
      other.tx(async tx => {
        const result = await work(tx);
        const [row] = await tx.execute<{ statement: string; idle: string }>(sql`
          select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle`);
        limits.push([row?.statement, row?.idle]);
        return result;
      }),
  };
  await restore(backup, watched, place.dataDir);
  await backup.close();
  // A transaction that finds no migrations to apply is between them.
  const [rows, , chain, entry] = limits.slice(-4);
  const lifted = ['0', '0'];
  expect([rows, chain]).toEqual([lifted, lifted]);
  if (other.kind === 'postgresql') expect(entry).not.toContain('0');
});

test('a restored database still versions notes and refuses to delete versions', async () => {
  const backup = await openBackup(await backUp(database, settings.dataDir));
  const { place, database: other } = await fresh();
  await restore(backup, other, place.dataDir);
  await backup.close();
  await other.db.update(appointment).set({ anamnesis: '' }).where(eq(appointment.id, second));
  const versions = await other.db.select().from(notesVersion).orderBy(asc(notesVersion.version));
  expect(versions).toMatchObject([
    { version: 2, ...notes },
    { version: 3, anamnesis: '' },
  ]);
  await expect(other.db.delete(notesVersion)).rejects.toMatchObject({ cause: { code: '23001' } });
});

test('tar extracts a backup, and sha256sum verifies it', async () => {
  const path = await backUp(database, settings.dataDir);
  const into = await folder();
  execFileSync('tar', ['-xf', path, '-C', into]);
  expect((await readdir(into)).sort()).toEqual(['SHA256SUMS', 'backup.json', 'exams', 'keys', 'rows', 'summary.json']);
  const said = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: into, encoding: 'utf8' });
  expect(
    said
      .trim()
      .split('\n')
      .every(line => line.endsWith(': OK')),
  ).toBe(true);
  const lines = (await readFile(join(into, 'rows/appointment/000001.jsonl'), 'utf8')).trim().split('\n');
  expect(lines.map(line => JSON.parse(line).id).sort()).toEqual([first, second].sort());
});

test('a truncated backup, or one with a changed byte, is refused before anything is restored', async () => {
  const path = await backUp(database, settings.dataDir);
  const whole = await readFile(path);
  const { place, database: other } = await fresh();
  const before = await rowsOf(other);
  const at = whole.indexOf(picture) + 100;
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  await writeFile(path, changed);
  await expect(openBackup(path)).rejects.toThrow(/is not a complete backup: exams\/.+ does not match its checksum/);
  for (const length of [0, 700, whole.length - 2_048, Math.floor(whole.length / 2)]) {
    await writeFile(path, whole);
    await truncate(path, length);
    await expect(openBackup(path)).rejects.toThrow(/is not a complete backup: it is truncated/);
  }
  await writeFile(path, 'something else entirely'.repeat(1000));
  await expect(openBackup(path)).rejects.toThrow(/is not a complete backup/);
  await expect(openBackup(join(path, 'nowhere'))).rejects.toThrow(/can't be read/);
  expect(await rowsOf(other)).toEqual(before);
  expect(existsSync(join(place.dataDir, 'exams'))).toBe(false);
});

test('a restore refuses a database with data, and a backup of a newer version', async () => {
  const backup = await openBackup(await backUp(database, settings.dataDir));
  const { place, database: other } = await fresh();
  await restore(backup, other, place.dataDir);
  await expect(restore(backup, other, place.dataDir)).rejects.toThrow(/already contains data/);
  const newer = { ...backup, about: { ...backup.about, schema: 9_999, version: '9.0.0' } };
  await expect(restore(newer, (await fresh()).database, place.dataDir)).rejects.toThrow(
    /version 9.0.0, which is newer/,
  );
  const older = { ...backup, about: { ...backup.about, schema: 1 } };
  await expect(restore(older, (await fresh()).database, place.dataDir)).rejects.toThrow(/already has tables/);
  await backup.close();
});

test('missing and damaged files are reported, and everything else is backed up', async () => {
  const clean = await backUp(database, settings.dataDir);
  const { place, database: other } = await fresh();
  const first = await openBackup(clean);
  await restore(first, other, place.dataDir);
  await first.close();
  const [gone, spoilt] = (await other.db.select({ hash: exam.fileHash }).from(exam)).flatMap(({ hash }) => hash ?? []);
  if (!gone || !spoilt) throw new Error('There are too few files.');
  const exams = join(place.dataDir, 'exams');
  await rm(pathOf(exams, gone));
  const bytes = await readFile(pathOf(exams, spoilt));
  await writeFile(pathOf(exams, spoilt), Buffer.alloc(bytes.length));

  const backup = await openBackup(await backUp(other, place.dataDir));
  expect(backup.summary.faulty).toHaveLength(2);
  expect(backup.summary.faulty).toContainEqual({ hash: gone, why: 'missing' });
  expect(backup.summary.faulty).toContainEqual({ hash: spoilt, why: 'damaged' });
  const { place: third, database: last } = await fresh();
  await restore(backup, last, third.dataDir);
  await backup.close();
  expect(await backedUpRowsOf(last)).toEqual(await backedUpRowsOf(database));
  expect(await filesOf(third.dataDir)).toEqual({});
});

const DESCRIPTORS = '/proc/self/fd';

test.skipIf(!existsSync(DESCRIPTORS))(
  'a backup whose reader goes away before an exam file closes that file',
  async () => {
    const sink = async (bytes: Uint8Array) => {
      if (Buffer.from(bytes).toString('latin1').startsWith('exams/')) throw new Error('The reader has gone.');
    };
    await expect(writeBackup({ database, settings, clock: () => new Date() }, sink)).rejects.toThrow('has gone');
    const openFiles = async () => {
      const descriptors = await readdir(DESCRIPTORS);
      return await Promise.all(descriptors.map(name => readlink(join(DESCRIPTORS, name)).catch(() => '')));
    };
    const exams = join(settings.dataDir, 'exams');
    expect((await openFiles()).filter(path => path.startsWith(exams))).toEqual([]);
  },
);

test('a backup is a snapshot: an appointment that is moved meanwhile is in it exactly once', async () => {
  let moving = true;
  let moves = 0;
  const times = ['10:00', '10:30', '11:00', '11:30'];
  const other = await clinic.signUpPatient();
  const ask = (time: string, replaces: string[]) =>
    clinic.post(
      '/appointments',
      {
        date: `2027-03-03T${time}:00-03:00`,
        doctor_id: doctor.id,
        specialty_id: specialtyId('Clínica Geral'),
        ...(replaces.length > 0 && { replaces }),
      },
      { as: other },
    );
  let held = (await ask('09:00', [])).body.id;
  const mover = (async () => {
    for (; moving; moves += 1) held = (await ask(times[moves % times.length] ?? '', [held])).body.id;
  })();
  const first = await backUp(database, settings.dataDir);
  let last = first;
  while (moves < 5) last = await backUp(database, settings.dataDir);
  moving = false;
  await mover;
  for (const path of new Set([first, last])) {
    const backup = await openBackup(path);
    const text = await Promise.all(
      backup.entries.filter(({ name }) => name.startsWith('rows/appointment/')).map(entry => backup.read(entry)),
    );
    const rows = Buffer.concat(text).toString().trim().split('\n');
    const active = rows.map(line => JSON.parse(line)).filter(row => row.patient_id === other.id && !row.canceled_at);
    expect(active).toHaveLength(1);
    const { place, database: target } = await fresh();
    expect((await restore(backup, target, place.dataDir)).broken).toBeUndefined();
    await backup.close();
  }
});

test('a restore brings back the keys: links and subscriptions from before it stay valid', async () => {
  const { publicKey } = await vapidOf(settings);
  const tokens = await linkTokensOf(settings);
  const claims = {
    ...{ purpose: 'confirm' as const, subjectId: second, detail: '', expiresAt: new Date('2027-03-02T11:00:00Z') },
    addressee: { kind: 'account' as const, id: patient.id },
  };
  const token = tokens.sign(claims);
  const path = await backUp(database, settings.dataDir);
  const { place, database: other } = await fresh();
  // The server has been started there before.
  expect((await linkTokensOf(place)).verify(token, clinic.clock.now())).toBe('invalid');
  const vapidThere = () => vapidOf({ ...settings, dataDir: place.dataDir });
  expect((await vapidThere()).publicKey).not.toBe(publicKey);
  const backup = await openBackup(path);
  await restore(backup, other, place.dataDir);
  await backup.close();
  expect((await linkTokensOf(place)).verify(token, clinic.clock.now())).toEqual(claims);
  expect((await vapidThere()).publicKey).toBe(publicKey);
  const keys = join(place.dataDir, 'keys');
  for (const name of await readdir(keys)) expect((await stat(join(keys, name))).mode & 0o777).toBe(0o600);
});
