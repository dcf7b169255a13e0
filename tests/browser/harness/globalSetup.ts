import { rmSync } from 'node:fs';
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

/** Once a run: a server with demo data for all browser tests, which builds the app first where that is due. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  findBrowser();
  rmSync(join(import.meta.dirname, '../output'), { recursive: true, force: true });
  const product = await startProduct();
  project.provide('address', product.address);
  project.provide('dataDir', product.dataDir);
  return () => product.discard();
}
