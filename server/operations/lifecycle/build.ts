/** Builds the app if it is missing or older than its sources. */
import { spawn } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root as project } from '../../platform/config/project.ts';

const root = fileURLToPath(project);
const BUILT = 'dist/index.html';
const SOURCES = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'vite.prerender.ts', 'package-lock.json'];

export class BuildFailed extends Error {
  override name = 'BuildFailed';
}

/** The latest modification time at or below a path, in milliseconds; 0 if it doesn't exist. */
async function latestChange(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  const inside = await Promise.all((await readdir(path)).map(name => latestChange(join(path, name))));
  return Math.max(0, ...inside);
}

async function isBuilt(): Promise<boolean> {
  const built = await latestChange(join(root, BUILT));
  const changed = await Promise.all(SOURCES.map(source => latestChange(join(root, source))));
  return built > 0 && built >= Math.max(...changed);
}

/** Resolves when `dist` contains this version of the app. The build's output goes to standard error. */
export async function ensureBuilt(): Promise<void> {
  if (await isBuilt()) return;
  console.error('Building the app…');
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 2, 2] });
  const code = await new Promise(done => build.on('close', done));
  if (code !== 0) throw new BuildFailed('The app could not be built. See the output above.');
}
