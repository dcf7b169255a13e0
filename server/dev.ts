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

const stop = async () => {
  const gone = new Promise(done => api.once('exit', done));
  api.kill('SIGTERM');
  await Promise.all([gone, app.close()]);
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
