/** Builds and starts the product as an operator installs it: from a clone, and as the image of the Dockerfile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../harness/database.ts';
import { freePort } from '../../harness/process.ts';
import { play, type Stage } from './dockerfile.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (name: string) => readFile(join(root, name), 'utf8');
const sent = (await read('.dockerignore')).match(/(?<=^!).+/gm) ?? [];
const about = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };

/** A folder on the project's own disk, if there is one: files can be linked there only. */
const near = [tmpdir(), '/var/tmp'].find(path => existsSync(path) && statSync(path).dev === statSync(root).dev);
const sandbox = await mkdtemp(join(near ?? tmpdir(), 'clinic-installed-'));
await chmod(sandbox, 0o755);
afterAll(() => rm(sandbox, { recursive: true, force: true }));

interface Locked {
  dev?: boolean;
  bin?: Record<string, string>;
}

/**
 * Makes the folder of packages that `npm ci --omit=dev` would: of the packages that are installed here, exactly those
 * that package-lock.json doesn't mark as only for development. They are linked, because fetching and unpacking them
 * takes most of a minute.
 */
async function installForProduction(): Promise<string> {
  const target = join(sandbox, 'production');
  const { packages } = JSON.parse(await read('package-lock.json')) as { packages: Record<string, Locked> };
  for (const [path, { dev, bin = {} }] of Object.entries(packages)) {
    // Binaries for other systems aren't installed.
    if (path === '' || dev || !existsSync(join(root, path))) continue;
    linkTree(join(root, path), join(target, path));
    for (const [name, script] of Object.entries(bin)) {
      const command = join(target, dirname(path).replace(/@[^/]+$/, ''), '.bin', name);
      mkdirSync(dirname(command), { recursive: true });
      symlinkSync(relative(dirname(command), join(target, path, script)), command);
    }
  }
  return join(target, 'node_modules');
}

/** Links the files below a folder, or copies them to another disk; without the packages inside it. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') linkTree(source, target);
    } else if (near) linkSync(source, target);
    else copyFileSync(source, target);
  }
}

const production = await installForProduction();

/** Stands for `npm ci`, which put what it installs into this project's own folder before the tests. */
const install = async (folder: string, words: readonly string[]) =>
  await symlink(words.includes('--omit=dev') ? production : join(root, 'node_modules'), join(folder, 'node_modules'));

/** A user without rights where the tests run as root; otherwise the one who runs them. */
const NOBODY = 65_534;
const ordinary = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Starts a server until the test ends; `stop` sends SIGTERM and gives the exit code. */
async function startServer(words: readonly string[], folder: string, environment: Record<string, string>, user = {}) {
  const [program = '', ...typed] = words;
  const child = spawn(program === 'node' ? process.execPath : program, typed, {
    ...{ cwd: folder, env: { PATH: process.env.PATH, HOME: folder, ...environment }, ...user },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const isReady = new Promise<void>(done => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        said += text.toString();
        if (/^ready /m.test(said)) done();
      });
    }
  });
  await Promise.race([
    isReady,
    ended.then(([code]) => Promise.reject(new Error(`The server ended with ${code} and said:\n${said}`))),
  ]);
  const stop = async () => {
    child.kill('SIGTERM');
    return (await ended)[0];
  };
  return { stop };
}

/** That the API answers, and the app's start page with a script that is there. */
async function expectProduct(port: string): Promise<void> {
  const at = `http://127.0.0.1:${port}`;
  expect(await (await fetch(`${at}/api/health`)).json()).toEqual({ status: 'ok', database: 'embedded' });
  const page = await (await fetch(`${at}/login`, { headers: { accept: 'text/html' } })).text();
  const [, script = ''] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  expect((await fetch(`${at}${script}`)).headers.get('content-type')).toMatch(/javascript/);
}

/** A build takes minutes on a busy machine. */
const timeout = 300_000;

test('after `npm ci --omit=dev`, `npm start` builds the product and serves it', { timeout }, async () => {
  const clone = join(sandbox, 'clone');
  for (const name of sent) await cp(join(root, name), join(clone, name), { recursive: true });
  await install(clone, ['--omit=dev']);
  const { dataDir, remove } = await freshDatabase();
  onTestFinished(remove);
  const port = String(await freePort());
  const server = await startServer(['npm', 'start'], clone, { DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'silent' });
  await expectProduct(port);
  expect(await server.stop()).toBe(0);
});

test('the image is built, runs as its own user on its volume, and its health check tells whether it runs', {
  timeout,
}, async () => {
  const stages = await play(join(root, 'Dockerfile'), sandbox, { context: root, sent, install });
  const image = stages.at(-1) as Stage;
  expect([image.user, image.volumes]).toEqual(['node', [image.environment.DATA_DIR]]);
  expect(about.scripts.start).toBe(`exec ${image.command.join(' ')}`);

  const volume = join(image.root, image.volumes[0] ?? '');
  const { dataDir, remove } = await freshDatabase();
  onTestFinished(remove);
  await cp(dataDir, volume, { recursive: true });
  for (const name of ['', ...(await readdir(volume, { recursive: true }))])
    if (ordinary.uid) await chown(join(volume, name), ordinary.uid, ordinary.gid);
  const port = String(await freePort());
  const environment = { ...image.environment, DATA_DIR: volume, PORT: port, LOG_LEVEL: 'silent' };
  const health = async () => {
    const [, ...typed] = image.health;
    const [code] = await once(spawn(process.execPath, typed, { env: environment, ...ordinary }), 'exit');
    return code;
  };

  expect(await health()).toBe(1);
  const server = await startServer(image.command, image.folder, environment, ordinary);
  expect(await health()).toBe(0);
  await expectProduct(port);
  expect(await server.stop()).toBe(0);
});
