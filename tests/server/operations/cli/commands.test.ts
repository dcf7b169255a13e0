import { desc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCommand } from '../../../../server/operations/cli/commands.ts';
import { parseCommand } from '../../../../server/operations/cli/program.ts';
import { seal } from '../../../../server/platform/audit/seal.ts';
import { audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';

const clinic = await testApp({ settings: { publicUrl: 'https://clinic.example' } });
const type = (...typed: string[]) =>
  runCommand(typed, { database: clinic.database, settings: clinic.settings, clock: clinic.clock.now });

const idIn = (text: string) => /[\da-f]{8}-[\da-f-]{27}/.exec(text)?.[0] ?? '';

test('a clinic is added, listed and edited, and patients see it', async () => {
  const added = await type(
    'clinics',
    'add',
    '--name',
    'Clínica Sul',
    '--address',
    'Rua A, 1',
    '--zone',
    'america/manaus',
  );
  expect(added).toMatchObject({ code: 0, text: expect.stringContaining('Added Clínica Sul (America/Manaus)') });
  const id = idIn(added.text);
  expect((await type('clinics', 'list')).text).toMatch(new RegExp(`${id} +Clínica Sul +Rua A, 1 +America/Manaus`));

  expect(await type('clinics', 'edit', id, '--name', 'Clínica Sol', '--zone', 'America/Sao_Paulo')).toMatchObject({
    code: 0,
  });
  const seen = (await clinic.get('/clinics')).body;
  const sol = { id, name: 'Clínica Sol', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo', phone: null };
  expect(seen).toContainEqual({ ...sol, position: null });

  expect(await type('clinics', 'edit', id, '--position', '-3.1317, -60.0236')).toMatchObject({ code: 0 });
  expect((await type('clinics', 'list')).text).toMatch(new RegExp(`${id}.* -3.1317, -60.0236`));
  expect((await clinic.get('/clinics')).body).toContainEqual({
    ...sol,
    position: { latitude: -3.1317, longitude: -60.0236 },
  });
  expect(await type('clinics', 'edit', id, '--position', 'none')).toMatchObject({ code: 0 });
  expect((await clinic.get('/clinics')).body).toContainEqual({ ...sol, position: null });
});

test('the zone of a clinic can only change while it has no future appointments', async () => {
  const place = await clinic.addClinic();
  const doctor = await clinic.signUpDoctor({ clinic: place, hours: { start: '08:00', end: '12:00' } });
  const patient = await clinic.signUpPatient();
  const request = {
    date: '2027-03-02T08:00:00-03:00',
    doctor_id: doctor.id,
    specialty_id: specialtyId('Clínica Geral'),
  };
  expect((await clinic.post('/appointments', request, { as: patient })).status).toBe(201);

  const move = ['clinics', 'edit', place.id, '--zone', 'America/Manaus'] as const;
  expect(await type(...move)).toEqual({ code: 1, text: expect.stringMatching(/zone can't change.*has 1\./) });
  expect(await type('clinics', 'edit', place.id, '--address', 'Rua B, 2')).toMatchObject({ code: 0 });
  expect(await type('clinics', 'edit', place.id, '--zone', place.timeZone)).toMatchObject({ code: 0 });
  clinic.clock.advance(7 * 86_400_000);
  expect(await type(...move)).toMatchObject({ code: 0 });
});

test('a doctor’s app gets its idle lock at sign-in and from /users/me', async () => {
  const place = await clinic.addClinic();
  const doctor = await clinic.signUpDoctor({ clinic: place });
  const patient = await clinic.signUpPatient();
  const minutes = async (as: { token: string }) => (await clinic.get('/users/me', { as })).body.idle_lock_minutes;
  expect(await minutes(doctor)).toBe(15);
  expect(await minutes(patient)).toBeUndefined();
  expect(await type('clinics', 'edit', place.id, '--idle-lock', '5')).toMatchObject({ code: 0 });
  expect((await type('clinics', 'list')).text).toMatch(new RegExp(`${place.id}.* idle lock 5 min`));
  expect(await minutes(doctor)).toBe(5);
  const { role, email, password } = doctor;
  const { body } = await clinic.post('/sessions', { role, email, password });
  expect(body.user.idle_lock_minutes).toBe(5);
  await type('clinics', 'edit', place.id, '--idle-lock', '0');
  expect((await type('clinics', 'list')).text).toMatch(new RegExp(`${place.id}.* no idle lock`));
  expect(await minutes(doctor)).toBe(0);
});

test('audit verify reports the unsealed tail, the head, and where the chain is broken', async () => {
  const { db } = clinic.database;
  const patient = await clinic.signUpPatient();
  await seal(clinic.database);
  // A patient's own reading leaves one row a day.
  const read = () => {
    clinic.clock.advance(86_400_000);
    return clinic.get('/questionaries', { as: patient });
  };
  await read();
  const [row] = await db.select({ id: audit.id }).from(audit).orderBy(desc(audit.id)).limit(1);
  const waiting = await type('audit', 'verify');
  expect(waiting.code).toBe(0);
  expect(waiting.text).toContain(`Not sealed yet: 1, entries ${row?.id} to ${row?.id}.`);
  await seal(clinic.database);
  const whole = await type('audit', 'verify');
  expect(whole.text).toMatch(
    /^The audit is intact: \d+ entries are sealed\.\nAll entries are sealed\.\nhead [\da-f]{64}$/,
  );
  const head = whole.text.slice(-64);
  await read();
  await seal(clinic.database);
  expect(await type('audit', 'verify', '--head', head)).toMatchObject({ code: 0 });
  expect(await type('audit', 'verify', '--head', 'a'.repeat(64))).toEqual({
    code: 1,
    text: expect.stringMatching(/cut short or rebuilt/),
  });
  await clinic.database.tx(async tx => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update audit set action = 'delete' where id = ${row?.id ?? 0}`);
  });
  expect(await type('audit', 'verify')).toEqual({
    code: 1,
    text: expect.stringMatching(new RegExp(`tampered with, entry ${row?.id}, at position \\d+ .*: row changed`)),
  });
});

test('a doctor is listed as waiting until approved by CRM', async () => {
  const doctor = await clinic.signUpDoctor({ approved: false }, { CRM: '654321-RJ' });
  const approved = async () => (await clinic.get('/users/me', { as: doctor })).body.approved;
  expect(await approved()).toBe(false);
  expect((await type('doctors', '--waiting')).text).toMatch(new RegExp(`654321RJ +${doctor.name} .*waiting`));
  expect(await type('approve', '654321-rj')).toEqual({ code: 0, text: `Approved ${doctor.name} (654321RJ).` });
  expect(await approved()).toBe(true);
  expect((await type('doctors', '--waiting')).text).toBe('No doctor is waiting for approval.');
  expect((await type('doctors')).text).toMatch(/654321RJ .*approved/);
  expect(await type('approve', '654321RJ')).toMatchObject({ code: 0, text: expect.stringContaining('already') });
});

test('a reset link contains the public URL, the role and a token', async () => {
  const patient = await clinic.signUpPatient();
  const made = await type('reset-link', '--role', 'Patient', '--email', patient.email.toUpperCase());
  expect(made).toMatchObject({
    code: 0,
    text: expect.stringMatching(/https:\/\/clinic\.example\/reset-password\?token=[\w-]{43}&role=Patient$/),
  });
});

test.each([
  { typed: ['clinics', 'add', '--name', 'Clínica Central', '--address', 'x'], says: /already a clinic/ },
  { typed: ['clinics', 'edit', 'nonsense', '--name', 'x'], says: /no clinic nonsense/ },
  { typed: ['approve', '999999SP'], says: /No doctor has signed up/ },
  { typed: ['reset-link', '--role', 'Doctor', '--email', 'a@b.example'], says: /No Doctor has the e-mail/ },
])('$typed fails: code 1 and a sentence', async ({ typed, says }) => {
  expect(await type(...typed)).toEqual({ code: 1, text: expect.stringMatching(says) });
});

test.each([
  { typed: [], says: /Which command/ },
  { typed: ['clinics'], says: /Which command/ },
  { typed: ['clinics', 'add', '--name', 'x'], says: /needs --name and --address/ },
  { typed: ['clinics', 'add', '--name', ' ', '--address', 'x'], says: /--name must have/ },
  { typed: ['clinics', 'add', '--name', 'x', '--address', 'Rua\u001b[2K'], says: /--address must not contain control/ },
  { typed: ['clinics', 'add', '--name', 'x', '--address', 'y', '--zone', 'Mars/Base'], says: /not a time zone/ },
  { typed: ['clinics', 'add', '--name', 'x', '--address', 'y', '--zone', '+03:00'], says: /not a time zone/ },
  ...['here', '-23.55', '-23,55 -46,65', '91, 0', '0, 181'].map(position => ({
    typed: ['clinics', 'edit', 'an-id', '--position', position],
    says: /--position takes a latitude and a longitude/,
  })),
  { typed: ['clinics', 'edit', 'an-id'], says: /What should change/ },
  { typed: ['clinics', 'edit'], says: /Missing required argument 'ID'/ },
  { typed: ['clinics', 'edit', 'an-id', '--name', '--address', 'x'], says: /'--name <name>'.*A value is missing/ },
  { typed: ['clinics', 'list', '--waiting'], says: /Unknown option '--waiting'/ },
  { typed: ['doctors', '--sleeping'], says: /Unknown option '--sleeping'/ },
  { typed: ['clinics', 'edit', 'an-id', '--idle-lock', 'soon'], says: /takes minutes from 1 to 1440/ },
  { typed: ['audit', 'verify', '--head', 'abc'], says: /64 letters and digits/ },
  { typed: ['approve', 'nonsense'], says: /is not a CRM/ },
  { typed: ['reset-link', '--role', 'Nurse', '--email', 'a@b.example'], says: /Which account/ },
])('$typed is invalid: code 2, a sentence and the right example', async ({ typed, says }) => {
  const outcome = await type(...typed);
  expect(outcome.code).toBe(2);
  expect(outcome.text).toMatch(says);
  const command = typed.slice(0, typed[0] === 'clinics' || typed[0] === 'audit' ? 2 : 1).join(' ');
  expect(outcome.text).toContain(`npm run clinic -- ${command}`);
});

const helpOf = (...typed: string[]) => {
  const parsed = parseCommand(typed);
  if (!('code' in parsed) || parsed.code !== 0) throw new Error(`${typed} shows no help.`);
  return parsed.text;
};
const commandNames = [
  ...['withdraw', 'disable', 'enable', 'end-sessions', 'change-email', 'release-cpf', 'doctors', 'approve'],
  ...['reset-link', 'clinics list', 'clinics add', 'clinics edit', 'backup', 'restore', 'audit verify'],
  ...['staff add', 'staff list', 'staff remove', 'reset-second-factor'],
];

test.each([
  { typed: ['help'], begins: "The clinic's command line" },
  { typed: ['--help'], begins: "The clinic's command line" },
  { typed: ['ajuda'], begins: 'A linha de comando' },
])('$typed shows an example of every command', ({ typed, begins }) => {
  const help = helpOf(...typed);
  expect(help).toMatch(new RegExp(`^${begins}`));
  for (const command of commandNames) expect(help).toContain(`\n  npm run clinic -- ${command}`);
});

test('every command has its own help, in both languages', () => {
  for (const command of commandNames) {
    const words = command.split(' ');
    const help = helpOf('help', ...words);
    expect(help).toContain(`Usage: npm run clinic -- ${command}`);
    expect(help).toContain(`Example:\n  npm run clinic -- ${command}`);
    expect(helpOf(...words, '--help')).toBe(help);
    expect(helpOf('ajuda', ...words)).toContain(`Uso: npm run clinic -- ${command}`);
  }
  expect(helpOf('clinics', 'edit', '-h')).toMatch(/ID .+\n\nOptions:\n {2}--name <name> .+\n {2}--address <address> /);
});

test('a group lists its commands, and no others', () => {
  expect(helpOf('ajuda', 'clinics')).toMatch(/list/);
  expect(helpOf('ajuda', 'clinics')).not.toMatch(/display help/);
});

test('the examples in the help are valid commands', () => {
  const lines = [...helpOf('help').matchAll(/^ {2}npm run clinic -- (.+)$/gm)];
  const shown = lines.map(([, line = '']) => (line.match(/"[^"]*"|\S+/g) ?? []).map(word => word.replaceAll('"', '')));
  expect(shown).toHaveLength(commandNames.length);
  for (const typed of shown) expect(parseCommand(typed)).toHaveProperty('name');
});

test('an unknown command gets the nearest one as a suggestion', async () => {
  expect(await type('aprove', '123456-SP')).toMatchObject({
    code: 2,
    text: expect.stringMatching(/^Unknown command 'aprove'\. Did you mean approve\?\n/),
  });
});

test('a server refuses commands that read or write files', async () => {
  expect(await type('backup', 'clinic.backup')).toMatchObject({ code: 2, text: expect.stringContaining('a file') });
});
