import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser } from './browser.ts';
import { startProduct } from './product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the product of this run, without a trailing slash. */
    address: string;
    /** Its data folder; mails are in `mail/`. */
    dataDir: string;
    /** When it was filled with demo data, in epoch milliseconds. */
    startedAt: number;
  }
}

/** Once per run: starts a server with demo data for all browser tests; builds the app first if needed. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  findBrowser();
  rmSync(join(import.meta.dirname, '../output'), { recursive: true, force: true });
  project.provide('startedAt', Date.now());
  const product = await startProduct();
  project.provide('address', product.address);
  project.provide('dataDir', product.dataDir);
  return () => product.discard();
}
