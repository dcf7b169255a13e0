import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the product of this run answers, without a slash at its end. */
    address: string;
    /** The folder of its data; mails lie in `mail/` there. */
    dataDir: string;
  }
}

const root = join(import.meta.dirname, '../../..');
const SOURCES = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

function newest(path: string): number {
  const at = statSync(path);
  if (!at.isDirectory()) return at.mtimeMs;
  return Math.max(at.mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))));
}

/** Builds the app unless it was built after its last change: a test of yesterday's app would prove nothing. */
function buildIfStale(): void {
  const built = join(root, 'dist/sw.js');
  const changed = Math.max(...SOURCES.map(source => newest(join(root, source))));
  if (existsSync(built) && statSync(built).mtimeMs > changed) return;
  execFileSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Once a run: the built app and a server with demo data for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  findBrowser();
  rmSync(join(root, 'tests/browser/output'), { recursive: true, force: true });
  buildIfStale();
  const product = await startProduct();
  project.provide('address', product.address);
  project.provide('dataDir', product.dataDir);
  return () => product.discard();
}
