import type { Visitor } from './visitor.ts';

/**
 * The device sleeps and is taken up again: its clock has moved on, and none of its timers. (To let hours run would also
 * run out every time limit of what is just being loaded.)
 */
export async function sleep({ page }: Visitor, minutes: number): Promise<void> {
  const woken = (await page.evaluate(() => Date.now())) + minutes * 60_000 + 1_000;
  await page.clock.setSystemTime(woken);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
