/**
 * Who holds a data directory's lock, and whether that process is still alive.
 *
 * A process id says nothing across containers, and a clock says nothing across machines. The holder listens on a Unix socket in
 * the directory: on one kernel, whatever the container, a connection is accepted for as long as the process lives, and
 * refused from the moment it has gone. Where the kernels differ, only the heartbeat (lock.ts) tells.
 */
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';

const Holder = v.object({
  pid: v.number(),
  /** Of the kernel: containers of one machine share it, and a restart of the machine changes it. */
  boot: v.string(),
  /** When the process started, in the kernel's ticks. */
  started: v.string(),
  token: v.string(),
  host: v.optional(v.string()),
  /** The file system as this kernel numbers it: a socket is found only through the same one. */
  device: v.optional(v.string()),
  /** The name of the socket in the directory; none where the file system takes no sockets. */
  socket: v.optional(v.string()),
});
export type Holder = v.InferOutput<typeof Holder>;

/** The holder that a lock's text names; undefined for any other text. */
export function holderIn(text: string): Holder | undefined {
  try {
    return v.parse(Holder, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The text of a small file; `otherwise` where it can't be read. */
export function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return otherwise;
  }
}

/** The state and the start of a process, as Linux tells them; empty elsewhere, and for one that isn't visible here. */
function processOf(pid: number): { state: string; started: string } {
  const fields = readOr(`/proc/${pid}/stat`, '').replace(/^.*\)/s, '').split(' ');
  return { state: fields[1] ?? '', started: fields[20] ?? '' };
}

/** This process, as a holder. */
export function thisProcess(directory: string, token: string): Holder {
  return {
    pid: process.pid,
    boot: readOr('/proc/sys/kernel/random/boot_id', '') || hostname(),
    started: processOf(process.pid).started,
    token,
    host: hostname(),
    device: String(statSync(directory).dev),
  };
}

/** The longest path that every system takes for a Unix socket, in bytes. */
const LONGEST_PATH = 103;

/** A way to a socket in the directory that is short enough, and what ends it; undefined where there is none. */
function wayTo(directory: string, socket: string): { path: string; end(): void } | undefined {
  const path = join(directory, socket);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return { path, end: () => {} };
  if (process.platform !== 'linux') return undefined;
  const folder = openSync(directory, 'r');
  return { path: `/proc/self/fd/${folder}/${socket}`, end: () => closeSync(folder) };
}

/**
 * Listens on a socket of that name in the directory, until the returned function is called or the process ends. Undefined
 * where the file system takes no sockets.
 */
export async function listenIn(directory: string, socket: string): Promise<(() => void) | undefined> {
  const way = wayTo(directory, socket);
  if (!way) return undefined;
  const server = createServer(connection => connection.destroy());
  const listens = await new Promise<boolean>(done => {
    server.once('error', () => done(false));
    server.listen(way.path, () => done(true));
  });
  if (!listens) {
    way.end();
    return undefined;
  }
  server.on('error', () => {});
  server.unref();
  return () => {
    server.close();
    rmSync(join(directory, socket), { force: true });
    way.end();
  };
}

/** What is known of a holder from here: `unknown` leaves it to the heartbeat. */
export type Life = 'alive' | 'dead' | 'unknown';

/** Whether a holder lives, seen from `self`, a process that wants its lock. */
export async function lifeOf(holder: Holder, self: Holder, directory: string): Promise<Life> {
  if (holder.boot !== self.boot) return 'unknown';
  if (holder.socket !== undefined && holder.device === self.device) return await accepts(directory, holder.socket);
  const { state, started } = processOf(holder.pid);
  return started !== '' && started === holder.started && !/[ZX]/.test(state) ? 'alive' : 'unknown';
}

async function accepts(directory: string, socket: string): Promise<Life> {
  const way = wayTo(directory, socket);
  if (!way) return 'unknown';
  try {
    return await new Promise<Life>(done => {
      const connection = connect(way.path, () => {
        connection.destroy();
        done('alive');
      });
      connection.on('error', error => done(('code' in error && meanings[String(error.code)]) || 'unknown'));
    });
  } finally {
    way.end();
  }
}

/** What a failed connection says; EAGAIN: it listens, and is too busy to accept. */
const meanings: Record<string, Life> = { ECONNREFUSED: 'dead', ENOENT: 'dead', EAGAIN: 'alive' };
