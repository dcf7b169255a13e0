/** Lighthouse's scores for accessibility and best practices, on the first pages that people see. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright-core';
import { findBrowser, flags } from '../../browser/harness/browser.ts';
import { signInAs } from '../../browser/harness/people.ts';
import { startProduct } from '../../browser/harness/product.ts';
import { everyScreen, type Screen } from '../../browser/harness/screens.ts';
import { freePort } from '../../server/harness/process.ts';
import type { Figure } from '../figure.ts';

const pages = ['visitor-login', 'patient-home', 'doctor-home', 'patient-schedule-specialty-appointment'];
const categories = { accessibility: 'accessibility', 'best-practices': 'best practices' } as const;
const FULL_MARKS = 100;

/** Signs the screen's person in, or everyone out. */
async function become(context: BrowserContext, origin: string, as: Screen['as']): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/about`);
  const session = as && (await signInAs(origin, as));
  await page.evaluate(
    ([role, token, user]) => {
      localStorage.clear();
      if (!token) return;
      localStorage.setItem('@ClinicApp:role', role ?? '');
      localStorage.setItem('@ClinicApp:token', token);
      localStorage.setItem('@ClinicApp:user', user ?? '');
    },
    [as?.role, session?.token, session && JSON.stringify(session.user)],
  );
  await page.close();
}

/** The scores of one page, 0 to 100 by category; failed audits are written to the error output. */
async function audit(url: string, port: number): Promise<Record<string, number>> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: Object.keys(categories),
    disableStorageReset: true,
    logLevel: 'error',
  });
  if (!result) throw new Error(`Lighthouse had nothing to say about ${url}`);
  const { audits, categories: marks } = result.lhr;
  for (const { auditRefs } of Object.values(marks)) {
    for (const { id, weight } of auditRefs) {
      const { score, title, details } = audits[id] ?? {};
      if (weight > 0 && score !== null && score !== undefined && score < 1)
        console.error(`${url}: ${title} ${JSON.stringify(details).slice(0, 1_500)}`);
    }
  }
  return Object.fromEntries(
    Object.entries(marks).map(([id, { score }]) => [id, Math.round((score ?? 0) * FULL_MARKS)]),
  );
}

export default async function lighthouseRows(): Promise<Figure[]> {
  const product = await startProduct();
  const profile = await mkdtemp(join(tmpdir(), 'clinic-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...flags, `--remote-debugging-port=${port}`],
  });
  try {
    const screens = await everyScreen(product.address);
    const figures: Figure[] = [];
    for (const name of pages) {
      const screen = screens.find(candidate => candidate.name === name);
      if (!screen) throw new Error(`There is no screen ${name}`);
      await become(context, product.address, screen.as);
      const marks = await audit(product.address + screen.address, port);
      for (const [id, title] of Object.entries(categories)) {
        figures.push({
          what: `Lighthouse, ${title}, ${name}`,
          ours: marks[id] ?? 0,
          reference: FULL_MARKS,
          against: 'full marks',
          unit: '',
          goal: { ratioAtLeast: 1 },
        });
      }
    }
    return figures;
  } finally {
    await context.close();
    await product.discard();
    await rm(profile, { recursive: true, force: true });
  }
}
