import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/harness/process.ts';
import { embeddedTemplate } from '../../server/harness/template.ts';

/** The whole product as a child process: `npm run demo` on a free port, with its own data folder. */
export interface Product {
  /** `http://localhost:…`: localhost, which browsers treat as secure, so that service workers are allowed. */
  address: string;
  dataDir: string;
  /** Stops the server and keeps its data; `start` starts it again at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the server and removes its data. */
  discard(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');

/** The first start may build the app, and creates the demo data. */
const START_LIMIT_MS = 180_000;

/** The nice value that Chromium gives the threads that draw and receive input, where it may. */
const DRAWING_NICE = -8;

/**
 * As root, Chromium's threads go first, and on a machine without an idle core the server would wait for seconds. It
 * isn't on the same machine in reality, so it gets the same priority, with all threads that it starts.
 */
function keepUpWithBrowser({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, DRAWING_NICE);
  } catch {
    // Only root may raise priorities, Chromium's included.
  }
}

/** Resolves once the server has printed `ready`; rejects with its output if it ends or takes too long. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = (why: string) => {
      clearTimeout(limit);
      reject(new Error(`The server ${why}. Its output:\n${said.slice(-4_000)}`));
    };
    const limit = setTimeout(() => fail('did not get ready in time'), START_LIMIT_MS);
    const onOutput = (chunk: Buffer) => {
      said += chunk.toString();
      if (!/^ready /m.test(said)) return;
      clearTimeout(limit);
      resolve();
    };
    server.stdout?.on('data', onOutput);
    server.stderr?.on('data', onOutput);
    server.once('exit', code => fail(`ended with code ${code}`));
  });
}

/**
 * Starts the product with demo data and no limits on sign-ins and requests. `settings` are further environment
 * variables of the server.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'clinic-'));
  cpSync(await embeddedTemplate(), dataDir, { recursive: true });
  let server: ChildProcess | undefined;

  const start = async () => {
    server = spawn(process.execPath, ['server/run.mjs', '--demo'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        HOST: 'localhost',
        PUBLIC_URL: address,
        DATA_DIR: dataDir,
        DOCTOR_APPROVAL: 'open',
        SIGN_IN_LIMIT: '0',
        REQUEST_LIMIT: '0',
        AVATAR_URL: '',
        LOG_LEVEL: 'error',
        ...settings,
      },
    });
    keepUpWithBrowser(server);
    await ready(server);
  };
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
  };

  await start();
  return {
    address,
    dataDir,
    start,
    stop,
    async discard() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
