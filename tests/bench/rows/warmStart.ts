/**
 * A start without a network on a slow phone after earlier visits: the list from the mirror, compared with the shell
 * alone.
 */
import type { Page } from 'playwright-core';
import { demoProduct, slow } from '../browser.ts';
import { type Figure, median } from '../figure.ts';
import { inTurns } from '../load.ts';

const ROUNDS = 11;

interface Started {
  ms: number;
  /** Cumulative layout shift. */
  cls: number;
}

/** Loads a path, and waits until its content is shown. */
async function startAt(page: Page, path: string, content: string): Promise<Started> {
  await page.goto(path, { waitUntil: 'commit' });
  const started = await page.waitForFunction(selector => {
    const found = document.querySelector(selector);
    const { paintedAt } = window as { paintedAt?: number };
    if (paintedAt === undefined && found && found.getBoundingClientRect().height > 0) {
      requestAnimationFrame(() => Object.assign(window, { paintedAt: performance.now() }));
    }
    return paintedAt;
  }, content);
  const ms = (await started.jsonValue()) ?? Number.NaN;
  await page.waitForTimeout(500);
  const cls = await page.evaluate(() => (window as { shifted?: number }).shifted ?? 0);
  return { ms, cls };
}

export default async function warmStart(): Promise<Figure[]> {
  const demo = await demoProduct();
  const { page, context } = await demo.visit('patient');
  await page.goto('/appointments');
  await page.locator('.appointments-card, ion-content article, ion-content li').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Once more, now through the worker, so that everything is cached; then the network is cut.
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/dashboard');
  await page.goto('/appointments');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await slow(page, 4);
  await page.addInitScript(() => {
    // A real phone reports that it is offline; the browser's emulation still reports a connection.
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
    let shifted = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifted += (entry as PerformanceEntry & { value: number }).value;
      Object.assign(window, { shifted });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shown = '.ion-page:not(.ion-page-hidden):not(.ion-page-invisible) .page';
  const list = () => startAt(page, '/appointments', `${shown} article, ${shown} li`);
  const shell = () => startAt(page, '/dashboard', `${shown} .empty`);
  await inTurns(1, list, shell);
  const [lists, shells] = await inTurns(ROUNDS, list, shell);
  await demo.end();
  return [
    {
      ...{ what: 'warm start offline to the list', ours: median(lists.map(({ ms }) => ms)) },
      ...{ reference: median(shells.map(({ ms }) => ms)), unit: 'ms', against: 'shell only' },
      goal: { ratioAtMost: 1.15 },
    },
    {
      ...{ what: 'layout shift in it (CLS)', ours: Math.max(...lists.map(({ cls }) => cls)), unit: '' },
      goal: { atMost: 0.02 },
    },
  ];
}
