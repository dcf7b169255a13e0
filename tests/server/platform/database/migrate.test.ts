import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { specialties } from '../../../../contract/specialties.ts';
import { migrate } from '../../../../server/platform/database/migrate.ts';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { addReferenceData } from '../../../../server/platform/database/reference.ts';
import { specialty } from '../../../../server/platform/database/schema.ts';
import { freshDatabase } from '../../harness/database.ts';

const fresh = await freshDatabase({ empty: true });
const database = await openDatabase(fresh);
afterAll(async () => {
  await database.close();
  await fresh.remove();
});

const versions = async () =>
  (await database.db.execute<{ version: number }>(sql`select version from schema_migration order by version`)).map(
    row => row.version,
  );

test('existing rows are migrated: exams get their appointment’s clinic, notes and answers a version', async () => {
  await migrate(database, 5);
  const run = (statement: string) => database.db.execute(sql.raw(statement));
  const ids = Array.from({ length: 7 }, () => crypto.randomUUID());
  const [clinic, other, specialty, patient, doctor, appointment, exam] = ids;
  await run(`insert into clinic (id, name, address) values ('${clinic}', 'A', 'Rua'), ('${other}', 'B', 'Rua')`);
  await run(`insert into specialty (id, name, duration_ms) values ('${specialty}', 'X', 1)`);
  const who = 'id, role, name, email, password_hash, address, phone, birthday';
  const person = `'x', 'x@example.test', '', 'Rua', '1', '1990-01-01'`;
  await run(`insert into account (${who}, rg, cpf) values ('${patient}', 'Patient', ${person}, '1', '1')`);
  await run(`insert into account (${who}, crm, clinic_id) values ('${doctor}', 'Doctor', ${person}, '1', '${other}')`);
  await run(`insert into appointment (id, patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at)
    values ('${appointment}', '${patient}', '${doctor}', '${specialty}', '${clinic}', '2026-01-01', '2026-01-02')`);
  await run(`insert into exam (id, appointment_id, result) values ('${exam}', '${appointment}', '-')`);
  await run(`insert into appointment select (json_populate_record(appointment, json_build_object(
    'id', gen_random_uuid(), 'starts_at', ends_at, 'ends_at', ends_at + interval '1 day', 'diagnosis', 'Gripe'))).* from appointment`);
  await run(
    `insert into question (id, position, question, answer_type, options) values ('${exam}', 1, '?', 'text', '')`,
  );
  await run(`insert into answer (patient_id, question_id, answer, answered_at)
    values ('${patient}', '${exam}', 'Não', '2026-01-03T00:00:00Z')`);
  await run(`insert into audit (at, actor_id, actor_role, action, subject, subject_id, patient_id)
    select '2026-01-04', '${doctor}', 'Doctor', 'change', 'notes', id, '${patient}' from appointment where diagnosis <> ''`);
  await migrate(database);
  const rows = await database.db.execute<{ clinic: string }>(sql`select clinic_id as clinic from exam`);
  expect(rows.map(row => row.clinic)).toEqual([clinic]);
  const versions = await database.db.execute(sql`select diagnosis, version from appointment order by starts_at`);
  expect([...versions]).toEqual([
    { diagnosis: '', version: 1 },
    { diagnosis: 'Gripe', version: 2 },
  ]);
  const again = `select (json_populate_record(appointment, json_build_object('id', gen_random_uuid(),
    'starts_at', '2025-01-01', 'ends_at', '2025-01-02', 'diagnosis', 'x', 'version', 1))).* from appointment limit 1`;
  await expect(run(`insert into appointment ${again}`)).rejects.toMatchObject({
    cause: { constraint_name: 'appointment_first_without_notes' },
  });
  const notes = await run('select version, diagnosis, written_at::date::text as day from notes_version');
  expect([...notes]).toEqual([{ version: 2, diagnosis: 'Gripe', day: '2026-01-04' }]);
  const answers = await run('select answer, answered_at::date::text as day, stored_at from answer_version');
  expect([...answers]).toEqual([{ answer: 'Não', day: '2026-01-03', stored_at: null }]);
  await run(`drop schema public cascade`);
  await run(`create schema public`);
});

test('the migration that introduces versions stores existing notes as one version, and none for emptied notes', async () => {
  await migrate(database, 9);
  const run = (statement: string) => database.db.execute(sql.raw(statement));
  const [clinic, specialty, patient, doctor] = Array.from({ length: 4 }, () => crypto.randomUUID());
  await run(`insert into clinic (id, name, address) values ('${clinic}', 'A', 'Rua')`);
  await run(`insert into specialty (id, name, duration_ms) values ('${specialty}', 'X', 1)`);
  const who = 'id, role, name, email, password_hash, address, phone, birthday';
  const person = `'x', 'x@example.test', '', 'Rua', '1', '1990-01-01'`;
  await run(`insert into account (${who}, rg, cpf) values ('${patient}', 'Patient', ${person}, '1', '1')`);
  await run(`insert into account (${who}, crm, clinic_id) values ('${doctor}', 'Doctor', ${person}, '1', '${clinic}')`);
  const add = (day: string, notes: string, version: number, cancelled: string) =>
    run(`insert into appointment (patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at, anamnesis, version,
        canceled_at, cancel_reason)
      values ('${patient}', '${doctor}', '${specialty}', '${clinic}', '${day}T08:00Z', '${day}T09:00Z', '${notes}', ${version},
        ${cancelled})`);
  await add('2026-01-01', 'Tosse', 2, 'null, null');
  await add('2026-01-02', 'Febre', 7, 'null, null');
  await add('2026-01-03', ' Dor', 3, `'2026-01-02', 'Nenhum'`);
  await add('2026-01-04', '', 3, 'null, null');
  await migrate(database);
  const stored = async () => [...(await run('select version, anamnesis from notes_version order by version'))];
  const before = [
    { version: 2, anamnesis: 'Tosse' },
    { version: 3, anamnesis: ' Dor' },
    { version: 7, anamnesis: 'Febre' },
  ];
  expect(await stored()).toEqual(before);
  await run(`update appointment set anamnesis = 'Rinite' where anamnesis = ''`);
  await run(`update appointment set anamnesis = '' where anamnesis = 'Febre'`);
  expect(await stored()).toEqual([
    ...before.slice(0, 2),
    { version: 4, anamnesis: 'Rinite' },
    ...before.slice(2),
    { version: 8, anamnesis: '' },
  ]);
  await run(`drop schema public cascade`);
  await run(`create schema public`);
});

test('accounts created before devices were remembered count as having signed in', async () => {
  await migrate(database, 12);
  const run = (statement: string) => database.db.execute(sql.raw(statement));
  const add = (email: string) =>
    run(`insert into account (role, name, email, password_hash, address, phone, birthday, rg, cpf)
      values ('Patient', 'X', '${email}', '', 'Rua', '1', '1990-01-01', '1', '${email}')`);
  await add('before@example.test');
  await migrate(database, 15);
  await add('after@example.test');
  await migrate(database);
  const rows = await run('select email, first_sign_in_at = created_at as signed_in from account order by email');
  expect([...rows]).toEqual([
    { email: 'after@example.test', signed_in: null },
    { email: 'before@example.test', signed_in: true },
  ]);
  await run(`drop schema public cascade`);
  await run(`create schema public`);
});

test('patients get a row of their own with the account’s id, and all references to it', async () => {
  await migrate(database, 18);
  const run = (statement: string) => database.db.execute(sql.raw(statement));
  const [clinic, specialty, patient, released, doctor] = Array.from({ length: 5 }, () => crypto.randomUUID());
  await run(`insert into clinic (id, name, address) values ('${clinic}', 'A', 'Rua')`);
  await run(`insert into specialty (id, name, duration_ms) values ('${specialty}', 'X', 1)`);
  const who = 'id, role, email, password_hash, name, address, phone, birthday, gender';
  const person = `'x', 'Ana', 'Rua', '1', '1990-01-01', 'f'`;
  await run(
    `insert into account (${who}, rg, cpf) values ('${patient}', 'Patient', 'ana@x.test', ${person}, '2', '3')`,
  );
  await run(`insert into account (${who}, rg, cpf_released_at)
    values ('${released}', 'Patient', 'bia@x.test', ${person}, '2', '2026-01-01')`);
  await run(`insert into account (${who}, crm, clinic_id)
    values ('${doctor}', 'Doctor', 'ana@x.test', ${person}, '1', '${clinic}')`);
  await run(`insert into appointment (patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at)
    values ('${patient}', '${doctor}', '${specialty}', '${clinic}', '2026-01-01', '2026-01-02')`);
  await run(`insert into audit (at, actor_id, actor_role, action, subject, patient_id)
    values ('2026-01-04', '${patient}', 'Patient', 'read', 'record', '${patient}')`);
  await run(`insert into own_reading values ('${patient}', '2026-01-04')`);
  await migrate(database, 19);

  const profile = { name: 'Ana', address: 'Rua', phone: '1', birthday: '1990-01-01', gender: 'f' };
  const people = await run(`select to_jsonb(p) - 'created_at' - 'cpf_released_at' as person,
    cpf_released_at is not null as released, p.created_at = a.created_at as as_old
    from patient p join account a using (id) order by a.email`);
  const ofPatient = (id?: string) => ({ ...profile, id, account_id: id, root_id: id, email: null, rg: '2' });
  expect([...people]).toEqual([
    { person: { ...ofPatient(patient), cpf: '3' }, released: false, as_old: true },
    { person: { ...ofPatient(released), cpf: null }, released: true, as_old: true },
  ]);
  const accounts = await run(`select to_jsonb(a) as account from account a where role = 'Doctor' or id = '${patient}'
    order by role`);
  expect(accounts.map(row => row.account)).toMatchObject([
    { id: doctor, ...profile, email: 'ana@x.test' },
    { id: patient, email: 'ana@x.test', name: null, address: null, phone: null, birthday: null, gender: null },
  ]);
  const references =
    await run(`select conrelid::regclass || '.' || attname as place, confrelid::regclass::text as target
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and attname in ('patient_id', 'actor_id')`);
  expect(Object.fromEntries(references.map(({ place, target }) => [place, target]))).toEqual({
    ...{ 'appointment.patient_id': 'patient', 'answer.patient_id': 'patient', 'answer_version.patient_id': 'patient' },
    ...{ 'own_reading.patient_id': 'patient', 'audit.patient_id': 'patient', 'audit.actor_id': 'account' },
  });

  const refused = async (statement: string, constraint: string | undefined, code = '23514') =>
    await expect(run(statement)).rejects.toMatchObject({
      cause: { code, ...(constraint && { constraint_name: constraint }) },
    });
  await refused(`update audit set address = '::1'`, undefined, '23001');
  await refused(`delete from appointment`, undefined, '23001');
  const login = (role: string) =>
    `insert into account (role, email, password_hash) values ('${role}', 'new@x.test', '')`;
  await refused(login('Patient'), undefined, '23503');
  await refused(login('Doctor'), 'account_doctor_whole');
  await refused(`update account set name = null where role = 'Doctor'`, 'account_profile_whole');
  await refused(`update account set phone = '1' where role = 'Patient'`, 'account_of_patient_without_profile');
  await refused(`update patient set account_id = '${doctor}'`, 'patient_has_id_of_account');
  await refused(`update patient set email = 'ana@x.test'`, 'patient_email_of_account');
  await refused(`update patient set rg = null`, 'patient_with_account_whole');
  const stranger = (more: string, values: string) =>
    `insert into patient (id, root_id, name, phone${more}) select id, id, 'Rui', '1'${values}
      from (select gen_random_uuid() as id) new`;
  await refused(stranger(', cpf', `, '3'`), 'patient_cpf_unique', '23505');
  await run(stranger('', ''));
  await run(`drop schema public cascade`);
  await run(`create schema public`);
});

test('reset links keep their hour, and receptionists need only a name', async () => {
  await migrate(database, 20);
  const run = (statement: string) => database.db.execute(sql.raw(statement));
  const [clinic, doctor] = Array.from({ length: 2 }, () => crypto.randomUUID());
  await run(`insert into clinic (id, name, address) values ('${clinic}', 'A', 'Rua')`);
  await run(`insert into account (id, role, email, password_hash, name, address, phone, birthday, crm, clinic_id)
    values ('${doctor}', 'Doctor', 'ana@x.test', 'x', 'Ana', 'Rua', '1', '1990-01-01', '1', '${clinic}')`);
  await run(
    `insert into password_reset (token_hash, account_id, created_at) values ('x', '${doctor}', '2026-01-01 10:00Z')`,
  );
  await migrate(database);
  const [link] = await run(`select expires_at = '2026-01-01 11:00Z' as after_an_hour from password_reset`);
  expect(link?.after_an_hour).toBe(true);
  const add = (role: string, name: string) =>
    run(`insert into account (role, email, password_hash, name) values ('${role}', 'rui@x.test', 'x', ${name})`);
  const refused = async (attempt: Promise<unknown>, constraint: string) =>
    await expect(attempt).rejects.toMatchObject({ cause: { code: '23514', constraint_name: constraint } });
  await add('Reception', `'Rui'`);
  await refused(add('Reception', 'null'), 'account_profile_whole');
  await refused(run(`update account set role = 'Manager' where id = '${doctor}'`), 'account_role_known');
  await refused(run(`update account set phone = null where id = '${doctor}'`), 'account_profile_whole');
  await run(`drop schema public cascade`);
  await run(`create schema public`);
});

test('mails become deliveries: sent and expired ones have ended, waiting ones are still sent', async () => {
  await migrate(database, 27);
  const run = (statement: string) => database.db.execute(sql.raw(statement));
  const columns = 'subject, recipient, body, sent_at, expires_at, notice';
  await run(`insert into mail (${columns}) values
    ('sent', 'ana@x.test', '', '2026-01-01 10:00Z', '2026-01-02', 'new_device'),
    ('expired', 'ana@x.test', 'secret', null, '2026-01-02 10:00Z', null),
    ('waiting', 'ana@x.test', 'secret', null, '2100-01-01', 'password_changed')`);
  await run(`insert into clinic (name, address) values ('A', 'Rua')`);
  await migrate(database);
  const rows = await run(`select subject, channel, kind, body, outcome, reason,
    to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as ended from delivery order by subject`);
  const before = { channel: 'mail', body: '' };
  expect([...rows]).toEqual([
    { ...before, subject: 'expired', kind: 'account', outcome: 'failed', reason: 'expired', ended: '2026-01-02 10:00' },
    { ...before, subject: 'sent', kind: 'new_device', outcome: 'sent', reason: null, ended: '2026-01-01 10:00' },
    {
      ...{ ...before, subject: 'waiting', kind: 'password_changed', body: 'secret' },
      ...{ outcome: null, reason: null, ended: null },
    },
  ]);
  const [place] = await run('select reminder_evening, reminder_hours, quiet_from, quiet_to from clinic');
  expect(place).toEqual({ reminder_evening: 1080, reminder_hours: 2, quiet_from: 1260, quiet_to: 420 });
  const refused = async (statement: string, constraint_name: string) =>
    await expect(run(statement)).rejects.toMatchObject({ cause: { constraint_name } });
  await refused(`update delivery set outcome = 'sent' where subject = 'waiting'`, 'delivery_ended_whole');
  await refused(`update delivery set subject = null`, 'delivery_text_whole');
  await refused(`update delivery set dedupe = 'one'`, 'delivery_dedupe_unique');
  await refused(`update clinic set quiet_to = null`, 'clinic_quiet_whole');
  await refused(`update clinic set quiet_to = quiet_from`, 'clinic_quiet_whole');
  await run(`drop schema public cascade`);
  await run(`create schema public`);
});

test('what is given today begins the history of consents, with its time', async () => {
  await migrate(database, 41);
  const run = (statement: string) => database.db.execute(sql.raw(statement));
  const id = (name: string) => `(select id from account where email = '${name}@x.test')`;
  await run(`insert into account (role, name, email, password_hash) values
    ('Reception', 'Ana', 'ana@x.test', 'x'), ('Reception', 'Bia', 'bia@x.test', 'x')`);
  await run(`insert into session (token_hash, account_id, device) values ('\\x01', ${id('ana')}, 'Firefox')`);
  await run(`insert into push_subscription (token_hash, endpoint, p256dh, auth, created_at) values
    ('\\x01', 'https://push.test/1', '${'B'.repeat(87)}', '${'a'.repeat(22)}', '2026-01-02 10:00Z')`);
  await run(`insert into calendar_feed (account_id, secret_hash, created_at) values
    (${id('bia')}, '\\x02', '2026-01-03 10:00Z')`);
  await migrate(database);
  const rows = await run(`select email, consent, device, given, origin,
    to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at
    from consent_event join account on account.id = account_id order by position`);
  expect([...rows]).toEqual([
    { email: 'ana@x.test', consent: 'push', device: 'Firefox', given: true, origin: 'app', at: '2026-01-02 10:00' },
    { email: 'bia@x.test', consent: 'calendar', device: null, given: true, origin: 'app', at: '2026-01-03 10:00' },
  ]);
  await run(`drop schema public cascade`);
  await run(`create schema public`);
});

test('an empty database gets every migration once, also when asked twice', async () => {
  await migrate(database);
  const first = await versions();
  expect(first.length).toBeGreaterThanOrEqual(3);
  expect(first).toEqual(first.map((_, index) => index + 1));
  await migrate(database);
  expect(await versions()).toEqual(first);
});

test('reference data is added once and keeps a changed duration', async () => {
  await database.tx(addReferenceData);
  await database.db.update(specialty).set({ durationMs: 900_000 });
  await database.tx(addReferenceData);
  const rows = await database.db.select().from(specialty);
  expect(rows.map(row => row.name).sort()).toEqual(specialties.map(each => each.name).sort());
  expect(new Set(rows.map(row => row.durationMs))).toEqual(new Set([900_000]));
});

test('a database of a newer version is refused with an explanation', async () => {
  await database.db.execute(sql`insert into schema_migration (version, name) values (9999, 'of_the_future')`);
  await expect(migrate(database)).rejects.toThrow(/schema version 9999.*start a newer one/);
});
