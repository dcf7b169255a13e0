/**
 * The lock of the data directory. PGlite doesn't lock it: two processes that open it lose writes silently.
 *
 * The lock is a file that names its holder, which touches it every second. The lock of a dead holder is taken over:
 * immediately if the kernel can tell (lockHolder.ts), otherwise once the file hasn't been touched for a while. That
 * time is measured by observing the file, never by comparing its timestamp with a clock. proper-lockfile only compares
 * timestamps: a restart after a crash would have to wait, and a clock that jumps would release the lock.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, isMissing } from '../../errors/systemErrors.ts';
import { DatabaseRefusal } from '../database.ts';
import { type Holder, holderIn, type Liveness, listenIn, livenessOf, readText, thisProcess } from './lockHolder.ts';

/** All in milliseconds. */
interface LockTimes {
  /** How long to wait for a live holder, which may be about to exit. */
  wait: number;
  /** How often a holder touches its lock. */
  heartbeat: number;
  /** After how long without a touch a lock counts as abandoned, if nothing else shows whether its holder is alive. */
  staleAfter: number;
  /** How often a waiting process checks the lock. */
  pollEvery: number;
}

const TIMES: LockTimes = { wait: 5_000, heartbeat: 1_000, staleAfter: 10_000, pollEvery: 100 };

export interface LockOptions {
  /**
   * Called when the lock is gone or belongs to another process, which may happen while this one is suspended or cut
   * off. It must stop writing.
   */
  onLost?: () => void;
  times?: LockTimes;
  /** Overrides for tests, which simulate other containers and machines. */
  self?: Partial<Holder>;
}

/**
 * Locks a data directory for this process; the returned function releases it.
 * @throws `DatabaseRefusal` naming the other process, if a live one holds the lock
 */
export async function lockDirectory(
  directory: string,
  { onLost = () => {}, times = TIMES, self: differences = {} }: LockOptions = {},
): Promise<() => void> {
  const path = join(directory, 'lock');
  const token = randomUUID();
  const name = `lock.${token.slice(0, 8)}.sock`;
  const stopListening = await listenIn(directory, name);
  const self: Holder = { ...thisProcess(directory, token), ...(stopListening && { socket: name }), ...differences };
  const text = JSON.stringify(self);
  const own = `${path}.${token}`;
  writeFileSync(own, text, { flag: 'wx', mode: 0o600 });
  try {
    await acquire({ directory, path, own, self, times });
  } catch (error) {
    stopListening?.();
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
  const stopTouching = keepTouching(path, text, times.heartbeat, onLost);
  return () => {
    stopTouching();
    if (readText(path, '') === text) rmSync(path, { force: true });
    stopListening?.();
  };
}

interface Attempt {
  directory: string;
  path: string;
  /** Path of a file with the lock's text, to be linked or renamed into place. */
  own: string;
  self: Holder;
  times: LockTimes;
}

/** Resolves once `own` has become the lock. */
async function acquire({ directory, path, own, self, times }: Attempt): Promise<void> {
  const lock = watching(times);
  const claims = watching(times);
  const began = performance.now();
  for (;;) {
    if (linked(own, path)) return;
    const seen = look(path);
    if (seen) {
      const holder = holderIn(seen.text);
      const watched = lock.look(seen);
      const liveness = lock.judge(holder ? await livenessOf(holder, self, directory) : 'unknown', watched);
      if (liveness === 'dead' && (await takeOver(seen.text))) {
        if (holder?.socket !== undefined) rmSync(join(directory, holder.socket), { force: true });
        return;
      }
      if (liveness === 'alive' && performance.now() - began >= times.wait)
        throw new DatabaseRefusal(refusal(directory, self, holder));
    }
    if (!seen && performance.now() - began >= times.staleAfter) {
      throw new DatabaseRefusal(`The lock ${path} can't be read; remove it if no other process uses ${directory}.`);
    }
    await sleep(times.pollEvery);
  }

  /**
   * Replaces the lock of a dead holder, whose text is `stale`. Only one process can create the claim file named after
   * that text. It then reads the lock again, so a lock that another process has taken in the meantime isn't
   * overwritten.
   */
  async function takeOver(stale: string): Promise<boolean> {
    const claim = `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
    if (!linked(own, claim)) {
      const seen = look(claim);
      if (!seen) return false;
      const claimant = holderIn(seen.text);
      const watched = claims.look(seen);
      const liveness = claims.judge(claimant ? await livenessOf(claimant, self, directory) : 'unknown', watched);
      if (liveness === 'dead') rmSync(claim, { force: true });
      return false;
    }
    try {
      if (look(path)?.text !== stale) return false;
      renameSync(own, path);
      return true;
    } finally {
      rmSync(claim, { force: true });
    }
  }
}

interface Seen {
  text: string;
  /** The modification time, which changes with every touch. */
  touched: string;
}

/** Opens the file each time: on a network file system, that makes the client fetch its current timestamps. */
function read(path: string): Seen {
  const file = openSync(path, 'r');
  try {
    return { text: readFileSync(file, 'utf8').trim(), touched: String(fstatSync(file, { bigint: true }).mtimeNs) };
  } finally {
    closeSync(file);
  }
}

/** Like `read`; undefined if the file can't be read. */
function look(path: string): Seen | undefined {
  try {
    return read(path);
  } catch {
    return undefined;
  }
}

/** Watches one lock file for touches of its holder. */
function watching({ pollEvery, staleAfter }: LockTimes) {
  let last: Seen | undefined;
  let lastAt = 0;
  let untouchedMs = 0;
  let beats = 0;
  return {
    look(seen: Seen): { untouchedMs: number; beats: number } {
      const at = performance.now();
      if (seen.text !== last?.text) beats = 0;
      else if (seen.touched !== last.touched) beats += 1;
      const isSame = seen.text === last?.text && seen.touched === last.touched;
      // Time in which this process was itself suspended doesn't count.
      untouchedMs = isSame ? untouchedMs + Math.min(at - lastAt, 2 * pollEvery) : 0;
      [last, lastAt] = [seen, at];
      return { untouchedMs, beats };
    },
    /** `known` if it is certain; otherwise touched means alive, and untouched for `staleAfter` means dead. */
    judge(known: Liveness, watched: { untouchedMs: number; beats: number }): Liveness {
      if (known !== 'unknown') return known;
      if (watched.untouchedMs >= staleAfter) return 'dead';
      return watched.beats > 0 ? 'alive' : 'unknown';
    },
  };
}

/** Touches the lock regularly, and checks that it still belongs to this process. */
function keepTouching(path: string, text: string, everyMs: number, onLost: () => void): () => void {
  const heartbeat = () => {
    if (touched(path, text) !== false) return;
    clearInterval(timer);
    onLost();
  };
  const timer = setInterval(heartbeat, everyMs).unref();
  return () => clearInterval(timer);
}

/**
 * Touches the lock if it still has this text. Returns false if it hasn't; a missing lock doesn't either, since another
 * process may have taken it over, written and ended. Returns undefined for any other error of the file system, which
 * may be transient.
 */
function touched(path: string, text: string): boolean | undefined {
  try {
    if (read(path).text !== text) return false;
    utimesSync(path, new Date(), new Date());
    return true;
  } catch (error) {
    return isMissing(error) ? false : undefined;
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function refusal(directory: string, self: Holder, holder: Holder | undefined): string {
  const where = holder?.host !== undefined && holder.host !== self.host ? ` on ${holder.host}` : '';
  const who = holder ? `process ${holder.pid}${where}` : 'another process';
  return `The data directory ${directory} is in use by ${who}: stop that one first, or choose another DATA_DIR.`;
}
