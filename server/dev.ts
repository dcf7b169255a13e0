/** `npm run dev`: Vite's server for the app, and the demo's API behind it, restarted when the server's code changes. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsx = createRequire(import.meta.url).resolve('tsx/cli');

const watched = ['watch', '--clear-screen=false', 'server/main.ts', '--demo', '--api-only'];
const api = spawn(process.execPath, [tsx, ...watched], { cwd: root, stdio: 'inherit' });
const app = await createServer({ root });
await app.listen();
app.printUrls();

// Vite ends the process itself on SIGTERM, so cleanup must be in the exit handler.
process.on('exit', () => api.kill('SIGTERM'));
process.on('SIGINT', () => process.exit());
