/** Starts the server and the command line as processes, as a user would. */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
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

/**
 * Where ports are taken from: below those that operating systems give to outgoing connections, which could otherwise
 * take the port of a server before it starts, or while it restarts.
 */
const LOWEST_PORT = 10_000;
const HIGHEST_PORT = 32_000;

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  const listening = await new Promise<boolean>(done => {
    server.once('error', () => done(false));
    server.listen(port, '127.0.0.1', () => done(true));
  });
  if (listening) await new Promise(done => server.close(done));
  return listening;
};

/** A free port, which no outgoing connection takes. */
export async function freePort(): Promise<number> {
  const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
  return (await isFree(port)) ? port : freePort();
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
