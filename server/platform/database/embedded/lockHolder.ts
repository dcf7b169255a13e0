/**
 * The holder of a data directory's lock, and whether that process is still alive.
 *
 * Process ids can't be compared across containers, nor clocks across machines. So the holder listens on a Unix socket
 * in the directory. On the same kernel, in any container, connections are accepted while the process is alive and
 * refused once it has ended. Between machines, only the heartbeat (directoryLock.ts) shows whether it is alive.
 */
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { LONGEST_SOCKET_PATH } from './socketPath.ts';

const Holder = v.object({
  pid: v.number(),
  /** The kernel's boot id: shared by all containers of a machine, changed by a restart of the machine. */
  boot: v.string(),
  /** Start time of the process, in clock ticks since boot. */
  started: v.string(),
  token: v.string(),
  host: v.optional(v.string()),
  /** Device number of the file system: the socket is only reachable through the same one. */
  device: v.optional(v.string()),
  /** File name of the socket in the directory; absent where the file system doesn't support sockets. */
  socket: v.optional(v.string()),
});
export type Holder = v.InferOutput<typeof Holder>;

/** Parses the text of a lock; undefined if it isn't valid. */
export function holderIn(text: string): Holder | undefined {
  try {
    return v.parse(Holder, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The trimmed text of a small file; `otherwise` if it can't be read. */
export function readText(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return otherwise;
  }
}

/**
 * State and start time of a process from Linux's /proc; empty on other systems, and if the process isn't visible here.
 */
function processOf(pid: number): { state: string; started: string } {
  const fields = readText(`/proc/${pid}/stat`, '').replace(/^.*\)/s, '').split(' ');
  return { state: fields[1] ?? '', started: fields[20] ?? '' };
}

/** This process as a lock holder, still without a socket. */
export function thisProcess(directory: string, token: string): Holder {
  return {
    pid: process.pid,
    boot: readText('/proc/sys/kernel/random/boot_id', '') || hostname(),
    started: processOf(process.pid).started,
    token,
    host: hostname(),
    device: String(statSync(directory).dev),
  };
}

/**
 * A path to a socket in the directory that is short enough for the system, and a function that releases it. A long path
 * goes through /proc/self/fd on Linux; undefined elsewhere.
 */
function shortPathTo(directory: string, socket: string): { path: string; end(): void } | undefined {
  const path = join(directory, socket);
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return { path, end: () => {} };
  if (process.platform !== 'linux') return undefined;
  const folder = openSync(directory, 'r');
  return { path: `/proc/self/fd/${folder}/${socket}`, end: () => closeSync(folder) };
}

/**
 * Listens on a socket of that name in the directory, until the returned function is called or the process ends. Returns
 * undefined if listening fails, for example because the file system doesn't support sockets.
 */
export async function listenIn(directory: string, socket: string): Promise<(() => void) | undefined> {
  const address = shortPathTo(directory, socket);
  if (!address) return undefined;
  const server = createServer(connection => connection.destroy());
  const listens = await new Promise<boolean>(done => {
    server.once('error', () => done(false));
    server.listen(address.path, () => done(true));
  });
  if (!listens) {
    address.end();
    return undefined;
  }
  server.on('error', () => {});
  server.unref();
  return () => {
    server.close();
    rmSync(join(directory, socket), { force: true });
    address.end();
  };
}

/** Whether a holder is alive, as far as this process can see; for `unknown`, the heartbeat decides. */
export type Liveness = 'alive' | 'dead' | 'unknown';

/** Whether a holder is alive, as seen from `self`, a process that wants its lock. */
export async function livenessOf(holder: Holder, self: Holder, directory: string): Promise<Liveness> {
  if (holder.boot !== self.boot) return 'unknown';
  if (holder.socket !== undefined && holder.device === self.device) return await accepts(directory, holder.socket);
  const { state, started } = processOf(holder.pid);
  return started !== '' && started === holder.started && !/[ZX]/.test(state) ? 'alive' : 'unknown';
}

async function accepts(directory: string, socket: string): Promise<Liveness> {
  const address = shortPathTo(directory, socket);
  if (!address) return 'unknown';
  try {
    return await new Promise<Liveness>(done => {
      const connection = connect(address.path, () => {
        connection.destroy();
        done('alive');
      });
      connection.on('error', error => done(('code' in error && meanings[String(error.code)]) || 'unknown'));
    });
  } finally {
    address.end();
  }
}

/** Meaning of connection error codes. EAGAIN: the holder listens, but its backlog is full. */
const meanings: Record<string, Liveness> = { ECONNREFUSED: 'dead', ENOENT: 'dead', EAGAIN: 'alive' };
