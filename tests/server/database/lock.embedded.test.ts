import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDirectory } from '../../../server/database/lock.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'clinic-test-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const lockFile = () => join(directory, 'lock');
const holder = () => JSON.parse(readFileSync(lockFile(), 'utf8'));

test('a second one is refused and told who holds it, until it is given back', async () => {
  const unlock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${process.pid}`);
  unlock();
  const again = await lockDirectory(directory);
  again();
  expect(readdirSync(directory)).toEqual([]);
});

test('another living process is believed', async () => {
  const unlock = await lockDirectory(directory);
  const mine = holder();
  unlock();
  const other = spawn('sleep', ['60']);
  try {
    const started = readFileSync(`/proc/${other.pid}/stat`, 'utf8').replace(/^.*\)/, '').split(' ')[20];
    writeFileSync(lockFile(), JSON.stringify({ ...mine, pid: other.pid, started }));
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${other.pid}`);
  } finally {
    other.kill();
    await once(other, 'exit');
  }
  (await lockDirectory(directory))();
});

test.each([
  ['of a process that is gone', { pid: 2 ** 22 + 1 }],
  ['from before the machine was started anew', { boot: 'another' }],
  ['of an earlier process with the same number', { started: '1' }],
])('a lock %s is taken over', async (_name, difference) => {
  const unlock = await lockDirectory(directory);
  writeFileSync(lockFile(), JSON.stringify({ ...holder(), ...difference }));
  const mine = await lockDirectory(directory);
  expect(holder()).toMatchObject({ pid: process.pid });
  unlock();
  expect(readdirSync(directory)).toEqual(['lock']);
  mine();
  expect(readdirSync(directory)).toEqual([]);
});

test('of many that find a stale lock, one gets it', async () => {
  const unlock = await lockDirectory(directory);
  writeFileSync(lockFile(), JSON.stringify({ ...holder(), started: '1' }));
  unlock();
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockDirectory(directory)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(readdirSync(directory)).toEqual(['lock']);
});

test('a lock that says nothing is left to a person', async () => {
  writeFileSync(lockFile(), '');
  await expect(lockDirectory(directory)).rejects.toThrow(/remove it if no other process uses/);
});
