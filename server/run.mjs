// Runs the built server (vite.server.config.ts), and builds it first if it is missing or older than its sources. A
// build starts faster and needs less memory than transpiling TypeScript at every start.
//
// `npm start` tunes V8's heap with flags, which reduces memory after load at the same speed (docs/performance.md). The
// server also works without them.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isServerBuildCurrent } from './platform/config/serverBuild.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

if (!isServerBuildCurrent()) {
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
