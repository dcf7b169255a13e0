/** The longest task while a page is scrolled. */
import type { Page } from 'playwright-core';

/**
 * Turns the mouse wheel `steps` times, by what `pixels` returns for each step, as soon as the page has had 50 ms.
 * Returns the longest task in milliseconds; 0 if none took longer than 50 ms, which is when browsers report one.
 */
export async function longestTaskWhileScrolling(
  page: Page,
  steps: number,
  pixels: (step: number) => readonly [right: number, down: number],
): Promise<number> {
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) {
        const { longest = 0 } = window as { longest?: number };
        Object.assign(window, { longest: Math.max(longest, duration) });
      }
    }).observe({ type: 'longtask' });
  });
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(...pixels(step));
    await page.waitForTimeout(50);
  }
  return await page.evaluate(() => (window as { longest?: number }).longest ?? 0);
}
