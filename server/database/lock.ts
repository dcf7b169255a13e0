/**
 * The lock of the data directory. PGlite doesn't lock it: two processes that open it lose writes silently.
 *
 * The lock is a file that names its holder, who touches it every second. One whose holder is gone is taken over: at once where
 * the kernel says so (holder.ts), otherwise when nothing has touched it for a while. That while is measured by watching, never by
 * comparing the file's time with a clock. proper-lockfile was considered: it only compares times, so a restart after a
 * crash would have to wait, and a clock that jumps would give the lock away.
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
import { DatabaseRefusal } from './database.ts';
import { type Holder, holderIn, type Life, lifeOf, listenIn, readOr, thisProcess } from './holder.ts';

/** All in milliseconds. */
interface LockTimes {
  /** How long a holder that lives is waited for: it may be about to end. */
  wait: number;
  /** How often a holder touches its lock. */
  beat: number;
  /** For how long nothing may touch a lock before it counts as left behind, where nothing else tells. */
  silence: number;
  /** How often the lock is looked at meanwhile. */
  pause: number;
}

const TIMES: LockTimes = { wait: 5_000, beat: 1_000, silence: 10_000, pause: 100 };

export interface LockOptions {
  /** Called when another process has taken the lock while this one was stopped or out of reach: write nothing more. */
  onLost?: () => void;
  times?: LockTimes;
  /** What differs from this process: for tests of other containers and machines. */
  self?: Partial<Holder>;
}

/**
 * Locks a data directory for this process; the returned function gives it back.
 * Throws a `DatabaseRefusal` that names the other process when one that lives keeps it.
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
  const stopBeating = keepBeating(path, text, times.beat, onLost);
  return () => {
    stopBeating();
    if (readOr(path, '') === text) rmSync(path, { force: true });
    stopListening?.();
  };
}

interface Attempt {
  directory: string;
  path: string;
  /** A file that holds the lock's text, to be linked or renamed into place. */
  own: string;
  self: Holder;
  times: LockTimes;
}

/** Resolves when `own` is in the lock's place. */
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
      const life = lock.judge(holder ? await lifeOf(holder, self, directory) : 'unknown', watched);
      if (life === 'dead' && (await takeOver(seen.text))) {
        if (holder?.socket !== undefined) rmSync(join(directory, holder.socket), { force: true });
        return;
      }
      if (life === 'alive' && performance.now() - began >= times.wait)
        throw new DatabaseRefusal(refusal(directory, self, holder));
    }
    if (!seen && performance.now() - began >= times.silence) {
      throw new DatabaseRefusal(`The lock ${path} can't be read; remove it if no other process uses ${directory}.`);
    }
    await sleep(times.pause);
  }

  /**
   * Takes the place of the dead holder whose lock reads `stale`. Only one process can link the name made from that
   * text, and it looks again afterwards, so a lock that another process has taken meanwhile is never overwritten.
   */
  async function takeOver(stale: string): Promise<boolean> {
    const claim = `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
    if (!linked(own, claim)) {
      const seen = look(claim);
      if (!seen) return false;
      const claimant = holderIn(seen.text);
      const watched = claims.look(seen);
      const life = claims.judge(claimant ? await lifeOf(claimant, self, directory) : 'unknown', watched);
      if (life === 'dead') rmSync(claim, { force: true });
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
  /** Changes whenever the file is touched. */
  touched: string;
}

/** Opened for each look: a network file system asks its server for a file's times when it is opened. */
function look(path: string): Seen | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      return { text: readFileSync(file, 'utf8').trim(), touched: String(fstatSync(file, { bigint: true }).mtimeNs) };
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** Watches one file for signs of life. */
function watching({ pause, silence }: LockTimes) {
  let last: Seen | undefined;
  let lastAt = 0;
  let silentMs = 0;
  let beats = 0;
  return {
    look(seen: Seen): { silentMs: number; beats: number } {
      const at = performance.now();
      if (seen.text !== last?.text) beats = 0;
      else if (seen.touched !== last.touched) beats += 1;
      const isSame = seen.text === last?.text && seen.touched === last.touched;
      // A process that was stopped itself has watched nothing meanwhile.
      silentMs = isSame ? silentMs + Math.min(at - lastAt, 2 * pause) : 0;
      [last, lastAt] = [seen, at];
      return { silentMs, beats };
    },
    /** What is known for certain, or what watching tells: touched is alive, untouched for long enough is dead. */
    judge(known: Life, watched: { silentMs: number; beats: number }): Life {
      if (known !== 'unknown') return known;
      if (watched.silentMs >= silence) return 'dead';
      return watched.beats > 0 ? 'alive' : 'unknown';
    },
  };
}

/** Touches the lock, and looks whether it is still this process's. */
function keepBeating(path: string, text: string, everyMs: number, onLost: () => void): () => void {
  const beat = () => {
    try {
      const found = look(path);
      if (!found) writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
      else if (found.text === text) utimesSync(path, new Date(), new Date());
      else {
        clearInterval(timer);
        onLost();
      }
    } catch {
      // A file system that fails for a moment: the next beat tries again.
    }
  };
  const timer = setInterval(beat, everyMs).unref();
  return () => clearInterval(timer);
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function refusal(directory: string, self: Holder, holder: Holder | undefined): string {
  const where = holder?.host !== undefined && holder.host !== self.host ? ` on ${holder.host}` : '';
  const who = holder ? `process ${holder.pid}${where}` : 'another process';
  return `The data directory ${directory} is in use by ${who}: stop that one first, or choose another DATA_DIR.`;
}
