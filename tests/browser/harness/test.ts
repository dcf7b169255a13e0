import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { test as base, inject } from 'vitest';
import { launchBrowser } from './browser.ts';
import { Visitor, type VisitorOptions } from './visitor.ts';

const output = join(import.meta.dirname, '../output');

/** How many of a log's last lines are printed, for runs whose files aren't kept. */
const PRINTED_LINES = 25;

const saved = new WeakSet<Visitor>();

/**
 * Saves a visitor's screenshot and log of a failed test, and prints the log's end with the load of the machine. Does so
 * once: there is no screenshot after the browser's end.
 */
async function saveEvidence(name: string, visitor: Visitor, which: number): Promise<void> {
  if (saved.has(visitor)) return;
  saved.add(visitor);
  await mkdir(output, { recursive: true });
  const file = join(output, `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}-${which + 1}`);
  const { lines } = visitor.log;
  await writeFile(`${file}.log`, lines.join('\n'));
  const load = loadavg().map(value => value.toFixed(1));
  console.error([`${name} (load ${load.join(' ')})`, ...lines.slice(-PRINTED_LINES)].join('\n  '));
  if (!visitor.page.isClosed()) await visitor.page.screenshot({ path: `${file}.png` });
}

/**
 * A browser test. `newVisitor` opens a fresh browser context. Background errors of any visitor fail the test; a failed
 * test leaves screenshots and logs in `output/`.
 */
export const test = base.extend<{
  browser: Browser;
  newVisitor: (options?: VisitorOptions) => Promise<Visitor>;
  evidence: undefined;
}>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the pattern to see which fixtures are used
    async ({}, use) => {
      const browser = await launchBrowser();
      await use(browser);
      await browser.close();
    },
    // A new browser per file: background syncs were late in a browser that had run many tests.
    { scope: 'file' },
  ],
  // Of tests that open visitors by themselves, too.
  evidence: [
    async ({ task }, use) => {
      Visitor.opened.length = 0;
      await use(undefined);
      if (task.result?.state !== 'fail') return;
      await Promise.all(Visitor.opened.map((visitor, which) => saveEvidence(task.name, visitor, which)));
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, task }, use) => {
    const visitors: Visitor[] = [];
    await use(async options => {
      const visitor = await Visitor.open(browser, options?.address ?? inject('address'), options);
      visitors.push(visitor);
      return visitor;
    });
    const faults = (await Promise.all(visitors.map(visitor => visitor.faults()))).flat();
    if (faults.length > 0 || task.result?.state === 'fail')
      await Promise.all(visitors.map((visitor, which) => saveEvidence(task.name, visitor, which)));
    await Promise.all(visitors.map(visitor => visitor.close()));
    if (faults.length > 0) throw new Error(`Errors in the background:\n${faults.join('\n')}`);
  },
});
