import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { socketPath } from '../../../../../server/platform/database/embedded/socketPath.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clinic-socket-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('puts sockets in a folder that only this user can enter', () => {
  expect(socketPath(dataDir, 'x.sock')).toBe(join(dataDir, 'run', 'x.sock'));
  expect(socketPath(dataDir, 'x.sock')).toBe(join(dataDir, 'run', 'x.sock'));
});

test('refuses a folder that other users may enter', async () => {
  await mkdir(join(dataDir, 'run'), { mode: 0o755 });
  expect(() => socketPath(dataDir, 'x.sock')).toThrow('must belong to this user');
});

test('refuses a symbolic link to a folder, even if this user owns its target', async () => {
  await mkdir(join(dataDir, 'elsewhere'), { mode: 0o700 });
  await symlink(join(dataDir, 'elsewhere'), join(dataDir, 'run'));
  expect(() => socketPath(dataDir, 'x.sock')).toThrow('must belong to this user');
});
