import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LockOptions, lockDirectory } from '../../../../server/platform/database/embedded/directoryLock.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'clinic-test-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const lockFile = () => join(directory, 'lock');
const holder = () => JSON.parse(readFileSync(lockFile(), 'utf8'));

/** Short, because these tests depend on the order of events, not on durations. */
const times = { wait: 400, heartbeat: 30, staleAfter: 1_000, pollEvery: 20 };
const lock = (self: LockOptions['self'] = {}) => lockDirectory(directory, { times, self });

/** A process id that isn't visible to this process. */
const INVISIBLE = { pid: 2 ** 22 + 1, started: '1' };

/**
 * Another process that holds the lock as ours does: it listens on the lock's socket and touches its file.
 * @param onTerm what it does on SIGTERM
 */
async function otherProcess(onTerm: string, differences: object = {}): Promise<ChildProcess> {
  const unlock = await lock();
  const mine = holder();
  unlock();
  const script = `
    require('node:net').createServer().listen(${JSON.stringify(join(directory, mine.socket))}, () => console.log('ready'));
    process.on('SIGTERM', () => { ${onTerm} });
    setInterval(() => { try { require('node:fs').utimesSync(${JSON.stringify(lockFile())}, new Date(), new Date()) } catch {} }, 30);`;
  const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(other.stdout ?? expect.fail(), 'data');
  writeFileSync(lockFile(), JSON.stringify({ ...mine, pid: other.pid, ...differences }));
  return other;
}

async function kill(other: ChildProcess): Promise<void> {
  if (other.exitCode !== null || other.signalCode !== null) return;
  const gone = once(other, 'exit');
  other.kill('SIGKILL');
  await gone;
}

test('a second process is refused, with the holder named, until the lock is released', async () => {
  const unlock = await lock();
  await expect(lock()).rejects.toThrow(`in use by process ${process.pid}`);
  unlock();
  const again = await lock();
  again();
  expect(readdirSync(directory)).toEqual([]);
});

test('a directory whose path is too long for a socket can be locked', async () => {
  directory = join(directory, 'x'.repeat(120));
  mkdirSync(directory);
  const unlock = await lock(INVISIBLE);
  await expect(lock()).rejects.toThrow('in use by process');
  unlock();
  expect(readdirSync(directory)).toEqual([]);
});

describe('on one machine', () => {
  test('a holder in another container, whose process isn’t visible, keeps its lock', async () => {
    const unlock = await lock({ ...INVISIBLE, host: 'another-container' });
    await expect(lock()).rejects.toThrow(`in use by process ${INVISIBLE.pid} on another-container`);
    expect(holder().pid).toBe(INVISIBLE.pid);
    unlock();
  });

  test('after a crash the lock is taken over at once, in any container', async () => {
    const other = await otherProcess('', INVISIBLE);
    await kill(other);
    // With an infinite `staleAfter`, only the kernel's answer can release the lock.
    const unlock = await lockDirectory(directory, { times: { ...times, staleAfter: Number.POSITIVE_INFINITY } });
    expect(holder().pid).toBe(process.pid);
    unlock();
    expect(readdirSync(directory)).toEqual([]);
  });

  test('waits for a holder that takes two seconds to exit', async () => {
    const other = await otherProcess('setTimeout(() => process.exit(), 2_000)');
    other.kill('SIGTERM');
    const unlock = await lockDirectory(directory);
    expect(holder().pid).toBe(process.pid);
    unlock();
    await kill(other);
  });

  test('waits for a live holder for five seconds, and no longer', async () => {
    const other = await otherProcess('');
    const began = performance.now();
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${other.pid}`);
    expect(performance.now() - began).toBeGreaterThanOrEqual(5_000);
    expect(performance.now() - began).toBeLessThan(10_000);
    await kill(other);
  });

  test('a lock of an earlier version is respected as long as its process runs', async () => {
    const unlock = await lock();
    const { pid, boot, started, token } = holder();
    unlock();
    writeFileSync(lockFile(), JSON.stringify({ pid, boot, started, token }));
    await expect(lock()).rejects.toThrow(`in use by process ${pid}`);
    writeFileSync(lockFile(), JSON.stringify({ pid, boot, started: '1', token }));
    (await lock())();
  });
});

describe('of another machine on a shared volume', () => {
  const elsewhere = { boot: 'another', host: 'another-machine' };

  test('a holder that touches its lock keeps it, even if either clock jumps', async () => {
    const unlock = await lock(elsewhere);
    const jumping = setInterval(() => {
      vi.setSystemTime(Math.random() < 0.5 ? 0 : new Date('2099-01-01'));
    }, 10);
    try {
      await expect(lock()).rejects.toThrow(`in use by process ${process.pid} on another-machine`);
    } finally {
      clearInterval(jumping);
      vi.useRealTimers();
      unlock();
    }
  });

  test('the lock of a stopped holder is taken over once it is untouched for long enough', async () => {
    const other = await otherProcess('', elsewhere);
    await kill(other);
    // According to its timestamp, the file is touched an hour from now.
    const ahead = new Date(Date.now() + 3_600_000);
    utimesSync(lockFile(), ahead, ahead);
    const began = performance.now();
    const unlock = await lock();
    expect(performance.now() - began).toBeGreaterThanOrEqual(times.staleAfter);
    expect(holder().pid).toBe(process.pid);
    unlock();
  });

  test('a holder that was suspended while its lock was taken over is notified, and leaves the lock alone', async () => {
    const lost = vi.fn();
    const unlock = await lockDirectory(directory, { onLost: lost, times });
    const taken = JSON.stringify({ ...holder(), ...elsewhere, token: 'another' });
    writeFileSync(lockFile(), taken);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
    unlock();
    expect(readFileSync(lockFile(), 'utf8')).toBe(taken);
  });
});

describe('a lock file that disappears', () => {
  test('counts as lost, and is not created again', async () => {
    const lost = vi.fn();
    const unlock = await lockDirectory(directory, { onLost: lost, times });
    rmSync(lockFile());
    await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
    unlock();
    expect(readdirSync(directory)).toEqual([]);
  });

  test('is distinguished from one that is temporarily unreadable', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const lost = vi.fn();
      const unlock = await lockDirectory(directory, { onLost: lost, times });
      const aside = `${lockFile()}.aside`;
      renameSync(lockFile(), aside);
      // A link to itself: opening it fails, but not because it is missing.
      symlinkSync('lock', lockFile());
      vi.advanceTimersByTime(3 * times.heartbeat);
      renameSync(aside, lockFile());
      utimesSync(lockFile(), 0, 0);
      vi.advanceTimersByTime(times.heartbeat);
      expect(lost).not.toHaveBeenCalled();
      expect(statSync(lockFile()).mtimeMs).toBeGreaterThan(0);
      unlock();
      expect(readdirSync(directory)).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('of many processes that find a stale lock, one gets it', async () => {
  const unlock = await lock();
  const stale = { ...holder(), ...INVISIBLE };
  unlock();
  writeFileSync(lockFile(), JSON.stringify(stale));
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lock()));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(readdirSync(directory).sort()).toEqual(['lock', holder().socket].sort());
});

test('an empty lock, as a power cut may leave it, is taken over', async () => {
  writeFileSync(lockFile(), '');
  const unlock = await lock();
  expect(holder().pid).toBe(process.pid);
  unlock();
});
