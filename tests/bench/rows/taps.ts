/** How soon a tap in the booking flow shows, on a slow phone (INP), against a bare app with two pages. */
import type { Page } from 'playwright-core';
import { chooseFirstSlot, findDoctor } from '../../browser/harness/jobs.ts';
import { builtApps, demoProduct, phone, serveFiles, slow } from '../browser.ts';
import type { Figure } from '../figure.ts';

/** Keeps the longest time from a tap or key to the next frame; the browser counts in steps of 8 ms. */
const watch = () => {
  let worst = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || !entry.interactionId) continue;
      worst = Math.max(worst, entry.duration);
      Object.assign(window, { worst });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

const worstOf = async (page: Page): Promise<number> => {
  await page.waitForTimeout(300);
  return await page.evaluate(() => (window as { worst?: number }).worst ?? 16);
};

async function bareTaps(): Promise<number> {
  const { bare, remove } = await builtApps();
  const { address, stop } = await serveFiles(bare);
  const { launchBrowser } = await import('../../browser/harness/browser.ts');
  const browser = await launchBrowser();
  const { page } = await phone(browser, address);
  await page.addInitScript(watch);
  await page.goto('/');
  for (let i = 0; i < 3; i += 1) {
    await page.getByRole('link', { name: 'Second' }).click();
    await page.getByRole('link', { name: 'First' }).click();
  }
  const worst = await worstOf(page);
  await browser.close();
  await stop();
  await remove();
  return worst;
}

export default async function taps(): Promise<Figure[]> {
  const demo = await demoProduct();
  const visitor = await demo.visit('patient2');
  await visitor.page.addInitScript(watch);
  await visitor.goto('/');
  await visitor.settled();
  await slow(visitor.page, 4);
  await findDoctor(visitor, { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde', doctor: 'Helena Carvalho' });
  await chooseFirstSlot(visitor);
  const ours = await worstOf(visitor.page);
  await demo.end();
  return [
    {
      ...{ what: 'tap to next frame in the booking flow, worst', ours, reference: await bareTaps(), unit: 'ms' },
      ...{ against: 'bare app', goal: { ratioAtMost: 1.3, atMost: 200 } },
    },
  ];
}
