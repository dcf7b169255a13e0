/** The first visit on a slow phone: from navigation to a usable field. */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../browser/harness/browser.ts';
import { builtApps, firstUse, phone, serveFiles } from '../browser.ts';
import { type Figure, median } from '../figure.ts';
import { inTurns } from '../load.ts';

const ROUNDS = 5;
const network = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };

async function usableAfter(browser: Browser, address: string, path: string): Promise<number> {
  const { context, page } = await phone(browser, address, { network });
  const { ms } = await firstUse(page, path);
  await context.close();
  return ms;
}

export default async function firstVisit(): Promise<Figure[]> {
  const { dist, bare, remove } = await builtApps();
  const [ours, theirs] = [await serveFiles(dist), await serveFiles(bare)];
  const browser = await launchBrowser();
  const visit = () => usableAfter(browser, ours.address, '/login');
  const visitBare = () => usableAfter(browser, theirs.address, '/');
  await inTurns(1, visit, visitBare);
  const [product, reference] = await inTurns(ROUNDS, visit, visitBare);
  await browser.close();
  await ours.stop();
  await theirs.stop();
  await remove();
  return [
    {
      ...{ what: 'first visit to usable login, slow phone', ours: median(product), reference: median(reference) },
      ...{ unit: 'ms', against: 'bare page', goal: { ratioAtMost: 1.3 } },
    },
  ];
}
