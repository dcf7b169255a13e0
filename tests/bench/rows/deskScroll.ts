/** The reception's day of 30 doctors with 40 appointments each, scrolled through on a slow desktop. */
import { eq } from 'drizzle-orm';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { account, clinicStaff } from '../../../server/platform/database/schema.ts';
import { demo as accounts } from '../../browser/harness/people.ts';
import { demoProduct, slow } from '../browser.ts';
import type { Figure } from '../figure.ts';
import { A_DAY, DOCTORS, FULL_DAY, insertFullDays } from '../fullDay.ts';
import { longestTaskWhileScrolling } from '../longestTask.ts';

const STEPS = 200;
const STEP_PX = 300;

export default async function deskScroll(): Promise<Figure[]> {
  const demo = await demoProduct();
  const database = await openDatabase({ dataDir: '', databaseUrl: demo.databaseUrl });
  const clinicId = await insertFullDays(database, 3);
  const [desk] = await database.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, accounts.desk.email));
  if (!desk) throw new Error('The demo has no receptionist.');
  await database.db.insert(clinicStaff).values({ accountId: desk.id, clinicId });
  await database.close();

  const { page } = await demo.visit('desk');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/desk/day?clinic=${clinicId}&date=${FULL_DAY}`);
  await page.locator('.day-cell').last().waitFor();
  const cells = await page.locator('.day-cell').count();
  if (cells < DOCTORS * A_DAY) throw new Error(`The day shows ${cells} cells.`);
  await page.waitForTimeout(2_000);
  await slow(page, 4);
  await page.mouse.move(800, 600);
  // Down and up five times while the columns pass by, and the same way back.
  const longest = await longestTaskWhileScrolling(page, STEPS, step => [
    step < STEPS / 2 ? STEP_PX : -STEP_PX,
    Math.floor(step / 10) % 2 === 0 ? STEP_PX : -STEP_PX,
  ]);
  await demo.end();
  return [
    {
      ...{ what: 'day of 30 doctors: longest task over 50 ms while scrolling', ours: longest, unit: 'ms' },
      goal: { atMost: 50 },
    },
  ];
}
