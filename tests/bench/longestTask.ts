/** The longest task of a page. */
import type { Page } from 'playwright-core';

/** Runs in the page: keeps its longest task in `longestTask`, of which browsers report those over 50 ms. */
export const watchTasks = () => {
  Object.assign(window, { longestTask: 0 });
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) {
      const { longestTask = 0 } = window as { longestTask?: number };
      Object.assign(window, { longestTask: Math.max(longestTask, duration) });
    }
  }).observe({ type: 'longtask' });
};

/**
 * Turns the mouse wheel `steps` times, by what `pixels` returns for each step, as soon as the page has had 50 ms.
 * Returns the longest task in milliseconds; 0 if none took longer than 50 ms, which is when browsers report one.
 */
export async function longestTaskWhileScrolling(
  page: Page,
  steps: number,
  pixels: (step: number) => readonly [right: number, down: number],
): Promise<number> {
  await page.evaluate(watchTasks);
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(...pixels(step));
    await page.waitForTimeout(50);
  }
  return await page.evaluate(() => (window as { longestTask?: number }).longestTask ?? 0);
}
