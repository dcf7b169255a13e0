/** A patient's record of 2,000 entries, scrolled through on a slow phone. */
import postgres from 'postgres';
import { demoProduct, slow } from '../browser.ts';
import type { Figure } from '../figure.ts';
import { longestTaskWhileScrolling } from '../longestTask.ts';

const ENTRIES = 2_000;
const STEPS = 200;
const STEP_PX = 700;

export default async function longList(): Promise<Figure[]> {
  const demo = await demoProduct();
  const sql = postgres(demo.databaseUrl, { max: 1 });
  // One in each past night, when the demo has no appointments.
  await sql`
    insert into appointment (id, patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at, anamnesis, diagnosis, version)
    select gen_random_uuid(), p.id, d.id, s.specialty_id, d.clinic_id, at, at + interval '30 minutes',
      repeat('Queixa principal e história. ', 1 + n % 12), repeat('Conduta e orientação. ', 1 + n % 7), 2
    from (select n, date_trunc('day', now()) - n * interval '1 day' + interval '4 hours' as at
      from generate_series(2, ${ENTRIES + 1}) n) nights,
      account p, account d join lateral
        (select specialty_id from doctor_specialty where doctor_id = d.id limit 1) s on true
    where p.email = 'patient@clinic.test' and d.email = 'doctor@clinic.test'`;
  await sql.end();
  const { page, context } = await demo.visit('patient');
  await page.goto('/patient-medicalrecord');
  await page.locator('.long-list > li').first().waitFor();
  const tools = await context.newCDPSession(page);
  await tools.send('Performance.enable');
  const heapMb = async () => {
    await tools.send('HeapProfiler.collectGarbage');
    const { metrics } = await tools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6;
  };
  await page.waitForTimeout(2_000);
  await slow(page, 4);
  await page.mouse.move(200, 500);
  const before = await heapMb();
  const longest = await longestTaskWhileScrolling(page, STEPS, () => [0, STEP_PX]);
  const after = await heapMb();
  const items = await page.locator('.long-list > li').count();
  await demo.end();
  return [
    {
      ...{ what: 'record of 2,000 entries: longest task over 50 ms while scrolling', ours: longest, unit: 'ms' },
      goal: { atMost: 50 },
    },
    {
      ...{ what: 'memory after scrolling it', ours: after, reference: before, unit: 'MB', against: 'before' },
      goal: { ratioAtMost: 1.25 },
    },
    { what: 'entries in the page after it', ours: items, unit: '', goal: { atMost: 40 } },
  ];
}
