import { existsSync } from 'node:fs';
import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFileCommand } from '../../../../server/operations/cli/fileCommands.ts';
import { readSettings } from '../../../../server/platform/config/settings.ts';
import { freshDatabase } from '../../harness/database.ts';
import { freePort, runClinic, start } from '../../harness/process.ts';

const fresh = await freshDatabase();
const port = await freePort();
const environment = { DATA_DIR: fresh.dataDir, PORT: String(port) };
const main = (...typed: string[]) => start('server/run.mjs', ['--api-only', ...typed], environment);
afterAll(fresh.remove);

test.concurrent('invalid settings: a sentence for each, and code 1', async ({ expect }) => {
  const ran = await start('server/main.ts', ['--api-only'], { ...environment, PORT: 'x', LOG_LEVEL: 'loud' }).ended;
  expect(ran).toMatchObject({ code: 1, out: '' });
  expect(ran.err).toMatch(/^PORT must be .+\.\nLOG_LEVEL must be .+\.\n$/);
});

test.concurrent('without a server the command line opens the database itself', async ({ expect }) => {
  const added = await runClinic(['clinics', 'add', '--name', 'Clínica Só', '--address', 'Rua A, 1'], environment);
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining('Added Clínica Só') });
  expect(existsSync(join(fresh.dataDir, 'lock'))).toBe(false);
});

test.concurrent('an invalid command exits with 2 and prints to standard error; help exits with 0', async ({
  expect,
}) => {
  expect(await runClinic(['nonsense'], environment)).toMatchObject({ code: 2, out: '' });
  expect(await runClinic(['--help'], environment)).toMatchObject({
    code: 0,
    out: expect.stringContaining('npm run clinic -- approve 123456-SP'),
  });
});

describe('while a server runs', () => {
  let server: ReturnType<typeof main>;
  beforeAll(async () => {
    server = main();
    await server.says(`ready http://127.0.0.1:${port}\n`);
  });

  test('it responds', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect(await answer.json()).toEqual({ status: 'ok', database: 'embedded' });
  });

  test('the command line works through it', async () => {
    const listed = await runClinic(['clinics', 'list'], environment);
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining('Clínica Só') });
    const refused = await runClinic(['approve', '999999SP'], environment);
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('No doctor has signed up') });
  });

  test('a second server on the same data or the same port exits with a sentence', async () => {
    const same = await main().ended;
    expect(same).toMatchObject({ code: 1, err: expect.stringContaining(`in use by process ${server.pid}`) });
    const other = await freshDatabase();
    const clash = await start('server/main.ts', ['--api-only'], { ...environment, DATA_DIR: other.dataDir }).ended;
    expect(clash).toMatchObject({
      code: 1,
      err: `Port ${port} is in use: stop the process that listens on it, or set PORT.\n`,
    });
    expect(existsSync(join(other.dataDir, 'lock'))).toBe(false);
    await other.remove();
  });

  test('a backup is made through it, and a restore is refused', async () => {
    const path = join(fresh.dataDir, 'clinic.tar');
    // A symbolic link that another user created under the name of an unfinished backup.
    await writeFile(join(fresh.dataDir, 'other'), 'kept');
    await symlink(join(fresh.dataDir, 'other'), `${path}.part`);
    const type = (name: 'backup' | 'restore') => runFileCommand({ name, argument: path }, readSettings(environment));
    const made = await type('backup');
    expect(made).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Backed up \d+ rows and 0 exam files .+match\.\n/),
    });
    expect(made?.text).toMatch(/\nWrites were blocked for \d+ ms\.$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(join(fresh.dataDir, 'other'), 'utf8')).toBe('kept');
    expect((await readdir(fresh.dataDir)).filter(name => name.endsWith('.part'))).toEqual(['clinic.tar.part']);
    await expect(type('backup')).resolves.toMatchObject({
      code: 1,
      text: expect.stringContaining('already exists'),
    });
    await expect(type('restore')).resolves.toMatchObject({
      code: 1,
      text: expect.stringContaining('stop it first'),
    });
    expect(await runClinic(['backup'], environment)).toMatchObject({ code: 2, err: expect.stringContaining("'FILE'") });
    expect(existsSync(join(fresh.dataDir, 'snapshot'))).toBe(false);

    const other = await freshDatabase();
    const restored = await runClinic(['restore', path], { DATA_DIR: other.dataDir });
    expect(restored).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Restored .+\nThe audit's chain is intact/),
    });
    const listed = await runClinic(['clinics', 'list'], { DATA_DIR: other.dataDir });
    expect(listed.out).toContain('Clínica Só');
    await other.remove();
  });

  test('on SIGTERM it exits with 0 and releases the data directory', async () => {
    expect(await server.stop()).toMatchObject({ code: 0 });
    expect(existsSync(join(fresh.dataDir, 'lock'))).toBe(false);
  });
});
