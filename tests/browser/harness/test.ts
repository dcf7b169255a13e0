import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type VisitOptions, Visitor } from './visitor.ts';

const output = join(import.meta.dirname, '../output');

/** Leaves what was on the screen and what had happened where a person can look at it. */
async function keepEvidence(name: string, visitor: Visitor, which: number): Promise<void> {
  await mkdir(output, { recursive: true });
  const file = join(output, `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}-${which + 1}`);
  await writeFile(`${file}.log`, visitor.log.lines.join('\n'));
  if (!visitor.page.isClosed()) await visitor.page.screenshot({ path: `${file}.png` });
}

/**
 * A browser test. `visit` brings a person with a fresh browser context to the product; when the test ends, whatever
 * went wrong in the background of any of them fails it, and a failed test leaves pictures and logs in `output/`.
 */
export const test = base.extend<{
  browser: Browser;
  visit: (options?: VisitOptions) => Promise<Visitor>;
}>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are wanted
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    // Of a browser that has done much else, background syncs came late.
    { scope: 'file' },
  ],
  visit: async ({ browser, task }, use) => {
    const visitors: Visitor[] = [];
    await use(async options => {
      const visitor = await Visitor.arrive(browser, inject('address'), options);
      visitors.push(visitor);
      return visitor;
    });
    const faults = (await Promise.all(visitors.map(visitor => visitor.faults()))).flat();
    if (faults.length > 0 || task.result?.state === 'fail')
      await Promise.all(visitors.map((visitor, which) => keepEvidence(task.name, visitor, which)));
    await Promise.all(visitors.map(visitor => visitor.leave()));
    if (faults.length > 0) throw new Error(`In the background:\n${faults.join('\n')}`);
  },
});
