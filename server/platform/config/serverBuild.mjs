import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = ['server', 'contract', 'vite.server.config.ts', 'package-lock.json'];

/** The latest modification time at or below a path, in milliseconds; 0 if it doesn't exist. */
function latestChange(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return Math.max(found.mtimeMs, ...readdirSync(path).map(name => latestChange(join(path, name))));
}

/**
 * Whether the server's build (vite.server.config.ts) is complete and as new as its sources. The build writes
 * `built/complete` last, and dates it to the build's start, since sources may change while it runs.
 */
export const isServerBuildCurrent = () =>
  latestChange(join(root, 'built/complete')) >= Math.max(...SOURCES.map(source => latestChange(join(root, source))));

/** Builds the server if its build isn't current. Returns whether it is now. */
export function ensureServerBuild() {
  if (isServerBuildCurrent()) return true;
  console.error('Building the server…');
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const build = ['build', '--logLevel', 'warn', '--config', 'vite.server.config.ts'];
  const { status } = spawnSync(process.execPath, [vite, ...build], { cwd: root, stdio: ['ignore', 2, 2] });
  return status === 0;
}
