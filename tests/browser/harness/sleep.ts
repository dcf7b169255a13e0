import type { Visitor } from './visitor.ts';

/**
 * Simulates a device that slept: its clock has advanced, but no timer has run. Running the timers would also expire the
 * time limits of pending requests. The page gets the focus afterwards.
 */
export async function sleep({ page }: Visitor, minutes: number): Promise<void> {
  const wakeTime = (await page.evaluate(() => Date.now())) + minutes * 60_000 + 1_000;
  await page.clock.setSystemTime(wakeTime);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
