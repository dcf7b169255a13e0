// Runs the built server (vite.server.config.ts), and builds it first if it is missing or older than its sources. A
// build starts faster and needs less memory than transpiling TypeScript at every start.
//
// `npm start` tunes V8's heap with flags, which reduces memory after load at the same speed (docs/performance.md). The
// server also works without them.
import { ensureServerBuild } from './platform/config/serverBuild.mjs';

if (!ensureServerBuild()) {
  console.error('The server could not be built. See the output above.');
  process.exit(1);
}
await import('../built/main.js');
