/** Starts the server and the command line as processes, as a user would. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Ran {
  code: number | null;
  out: string;
  err: string;
}

interface Running {
  pid: number;
  /** The standard output so far. */
  out(): string;
  /** Resolves when standard output contains this text; rejects if the process ends before. */
  says(text: string): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<Ran>;
  ended: Promise<Ran>;
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise(done => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

/** How `npm start` starts the server: the flags, and the variables. */
const words: string[] = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).scripts.start.split(' ');
const flags = words.filter(word => word.startsWith('--'));
const variables = Object.fromEntries(words.filter(word => /^[A-Z_]+=/.test(word)).map(word => word.split('=')));

/** Starts a script of the server; `environment` is added to a minimal one. */
export function start(script: string, typed: readonly string[], environment: Record<string, string>): Running {
  const child = spawn(process.execPath, [...(script.endsWith('.ts') ? ['--import', 'tsx'] : flags), script, ...typed], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...variables, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  const waiting = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
    for (const look of waiting) look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<Ran>(done => child.once('close', code => done({ code, out, err })));
  return {
    pid: child.pid ?? 0,
    out: () => out,
    says: text =>
      Promise.race([
        new Promise<void>(done => {
          const look = () => {
            if (!out.includes(text)) return;
            waiting.delete(look);
            done();
          };
          waiting.add(look);
          look();
        }),
        ended.then(ran => Promise.reject(new Error(`It ended with ${ran.code} and said: ${ran.out}${ran.err}`))),
      ]),
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      return await ended;
    },
    ended,
  };
}

/** Runs a command to its end. */
export async function runClinic(typed: readonly string[], environment: Record<string, string>): Promise<Ran> {
  return await start('server/operations/cli/cli.ts', typed, environment).ended;
}
