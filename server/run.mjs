// Runs the built server (vite.server.config.ts), and builds it first if it is missing or older than its sources. A
// build starts faster and needs less memory than transpiling TypeScript at every start.
//
// `npm start` tunes V8's heap with flags, which reduces memory after load at the same speed (docs/performance.md). The
// server also works without them.
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['server', 'contract', 'vite.server.config.ts', 'package-lock.json'];

/** The latest modification time at or below a path, in milliseconds; 0 if it doesn't exist. */
function latestChange(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return Math.max(found.mtimeMs, ...readdirSync(path).map(name => latestChange(join(path, name))));
}

if (latestChange(join(root, 'built/main.js')) < Math.max(...SOURCES.map(source => latestChange(join(root, source))))) {
  console.error('Building the server…');
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const build = ['build', '--logLevel', 'warn', '--config', 'vite.server.config.ts'];
  const { status } = spawnSync(process.execPath, [vite, ...build], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) {
    console.error('The server could not be built. See the output above.');
    process.exit(1);
  }
}
await import('../built/main.js');
