/**
 * The lock of the data directory. PGlite doesn't lock it: two processes that open it lose writes without a word.
 *
 * The lock is a file that names its holder. One whose holder is gone (after a crash, a power cut, a reboot) is taken over.
 */
import { createHash, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { DatabaseRefusal } from './database.ts';

const Holder = v.object({ pid: v.number(), boot: v.string(), started: v.string(), token: v.string() });
type Holder = v.InferOutput<typeof Holder>;

const ATTEMPTS = 20;
const PAUSE_MS = 100;

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return otherwise;
  }
}

/** This boot of the machine; empty where the system doesn't tell. */
const bootId = () => readOr('/proc/sys/kernel/random/boot_id', '');

/** When a process started, in the kernel's ticks: a process id alone is used again sooner or later, in containers soon. */
const startOf = (pid: number) => readOr(`/proc/${pid}/stat`, '').replace(/^.*\)/, '').split(' ')[20] ?? '';

function isAlive(holder: Holder): boolean {
  if (holder.boot !== bootId()) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return startOf(holder.pid) === holder.started;
}

function holderIn(text: string): Holder | undefined {
  try {
    return v.parse(Holder, JSON.parse(text));
  } catch {
    return undefined;
  }
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

/**
 * Takes the place of the dead holder whose lock reads `stale`. Only one process can link the name made from that
 * text, and it looks again afterwards, so a lock that somebody has taken meanwhile is never overwritten.
 */
function takeOver(own: string, path: string, stale: string): boolean {
  const claim = `${path}.${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  if (!linked(own, claim)) {
    const claimant = holderIn(readOr(claim, ''));
    if (claimant && !isAlive(claimant)) rmSync(claim, { force: true });
    return false;
  }
  try {
    if (readOr(path, '') !== stale) return false;
    renameSync(own, path);
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

/**
 * Locks a data directory for this process; the returned function gives it back.
 * Throws a `DatabaseRefusal` that names the other process when a living one holds it.
 */
export async function lockDirectory(directory: string): Promise<() => void> {
  const path = join(directory, 'lock');
  const holder: Holder = { pid: process.pid, boot: bootId(), started: startOf(process.pid), token: randomUUID() };
  const text = JSON.stringify(holder);
  const own = `${path}.${holder.token}`;
  writeFileSync(own, text, { flag: 'wx', mode: 0o600 });
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      if (linked(own, path)) return () => release(path, text);
      const found = readOr(path, '');
      const other = holderIn(found);
      if (other && isAlive(other)) throw new DatabaseRefusal(refusal(directory, other.pid));
      if (found !== '' && takeOver(own, path, found)) return () => release(path, text);
      await sleep(PAUSE_MS);
    }
    throw new DatabaseRefusal(`The lock ${path} can't be read; remove it if no other process uses ${directory}.`);
  } finally {
    rmSync(own, { force: true });
  }
}

const refusal = (directory: string, pid: number) =>
  `The data directory ${directory} is in use by process ${pid}: stop that one first, or choose another DATA_DIR.`;

function release(path: string, text: string): void {
  if (readOr(path, '') === text) rmSync(path, { force: true });
}
