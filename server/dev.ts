/**
 * `npm run dev`: Vite's server for the app, and the demo's API behind it; both reload when their code changes. `PORT`
 * is the port of the app.
 *
 * With `--pwa`, the app is built instead, again at each change, and served with its service worker.
 */
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer as createTcpServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build, createServer, preview } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const tsx = createRequire(import.meta.url).resolve('tsx/cli');

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise(done => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

const api = `http://127.0.0.1:${await freePort()}`;
const listen = {
  host: process.env.HOST ?? '127.0.0.1',
  ...(process.env.PORT && { port: Number(process.env.PORT), strictPort: true }),
  proxy: { '/api': api },
};

async function startApp() {
  if (!process.argv.includes('--pwa')) return await (await createServer({ root, server: listen })).listen();
  await rm(`${root}/dist`, { recursive: true, force: true });
  // Emptied before each build, the folder would lack the worker's script for seconds, and pages would remove the
  // worker.
  const watcher = await build({ root, logLevel: 'warn', build: { watch: {}, emptyOutDir: false } });
  if (!('on' in watcher)) throw new Error('Vite builds once and does not watch.');
  await new Promise<void>(done => {
    watcher.on('event', ({ code }) => {
      if (code === 'END') done();
    });
  });
  return await preview({ root, preview: listen });
}

const app = await startApp();
const { local = [], network = [] } = app.resolvedUrls ?? {};
const [address] = [...local, ...network];
if (address === undefined) throw new Error('Vite has no address.');
const watched = ['watch', '--clear-screen=false', 'server/main.ts', '--demo', '--api-only'];
const server = spawn(process.execPath, [tsx, ...watched], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(api).port, PUBLIC_URL: new URL(address).origin },
});

// Vite ends the process itself on SIGTERM, so cleanup must be in the exit handler.
process.on('exit', () => server.kill('SIGTERM'));
process.on('SIGINT', () => process.exit());

while (!(await fetch(`${api}/api/health`).catch(() => undefined))?.ok) await new Promise(done => setTimeout(done, 200));
app.printUrls();
