/** `npm run dev`: the demo's API, started anew when the server's code changes, behind Vite's own server. */
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

// Vite ends the process by itself on SIGTERM, so whatever must happen hangs on its end.
process.on('exit', () => api.kill('SIGTERM'));
process.on('SIGINT', () => process.exit());
