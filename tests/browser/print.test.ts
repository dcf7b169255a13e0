import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished } from 'vitest';
import { rewritten, startFaultProxy } from './harness/faultProxy.ts';
import { demo } from './harness/people.ts';
import { everyScreen } from './harness/screens.ts';
import { test } from './harness/test.ts';

/** The number of A4 pages of a PDF. */
const sheetsOf = (pdf: Buffer) => [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b(?!s)/g)].length;

test.for([
  { as: demo.patient, screen: 'patient-patient-medicalrecord', last: '.record-entry', sheets: 3 },
  { as: demo.patient, screen: 'patient-appointments', last: '.appointment-list > li', sheets: 1 },
  { as: demo.doctor, screen: 'doctor-appointments', last: '.appointment-row', sheets: 1 },
  { as: demo.doctor, screen: 'doctor-diagnostic', last: '.record-notes textarea', sheets: 1 },
  { as: demo.doctor, screen: 'doctor-medicalrecord', last: '.record-entry', sheets: 3 },
])(
  '$screen is printed in full, without controls, dark on white',
  async ({ as, screen, last, sheets }, { newVisitor }) => {
    const visitor = await newVisitor({ as, theme: 'dark', worker: false });
    const found = (await everyScreen(inject('address'))).find(({ name }) => name === screen);
    await visitor.goto(found?.address ?? '');
    await visitor.settled();
    await visitor.screen.locator(last).last().waitFor();

    await visitor.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of ['.header', '.sections', '.back-link', '.page .button', '.toasts']) {
      expect([part, await visitor.page.locator(part).filter({ visible: true }).count()]).toEqual([part, 0]);
    }
    const page = await visitor.screen.locator('.page').evaluate((element, selector) => {
      const title = element.querySelector('.page-title');
      const items = [...element.querySelectorAll(selector)];
      return {
        ink: title && getComputedStyle(title).color,
        // No ancestor is shorter than its content and clips it.
        isWhole: (items.at(-1)?.getBoundingClientRect().bottom ?? Number.NaN) <= document.documentElement.scrollHeight,
      };
    }, last);
    expect(page).toEqual({ ink: 'rgb(12, 34, 54)', isWhole: true });

    await visitor.page.emulateMedia({ media: null });
    expect(sheetsOf(await visitor.page.pdf({ format: 'A4' }))).toBeGreaterThanOrEqual(sheets);
  },
);

test('a long record is printed in full, with every visit unfolded', async ({ newVisitor }) => {
  const proxy = await startFaultProxy(inject('address'));
  onTestFinished(() => proxy.close());
  const patient = await newVisitor({ address: proxy.address, as: demo.patient, worker: false });
  // Many times the same visits, with ids of their own.
  const repeated = (text: string) => {
    const entries: { id: string }[] = JSON.parse(text);
    return JSON.stringify(Array.from({ length: 40 }, () => entries.map(one => ({ ...one, id: randomUUID() }))).flat());
  };
  proxy.when(/^GET \/api\/appointments\/[0-9a-f-]{36}/, rewritten(repeated));
  await patient.goto('/patient-medicalrecord');
  const rendered = patient.screen.locator('.record-entry');
  await rendered.first().waitFor();
  const shown = await rendered.count();
  await patient.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await rendered.count()).toBeGreaterThan(shown);
  expect(await patient.screen.locator('.record-entry details:not([open])').count()).toBe(0);
  await patient.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => patient.screen.locator('.record-entry details:not([open])').count()).toBeGreaterThan(0);
});

test('the privacy notice is printed in full, although its sections are folded on a phone', async ({ newVisitor }) => {
  const visitor = await newVisitor({ size: 'phone', worker: false });
  await visitor.goto('/privacy-notice');
  const sections = visitor.screen.locator('.document-text details');
  const folded = visitor.screen.locator('.document-text details:not([open])');
  await sections.first().waitFor();
  const count = await sections.count();
  expect(await folded.count()).toBe(count);
  await visitor.page.emulateMedia({ media: 'print' });
  await visitor.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await folded.count()).toBe(0);
  expect(await visitor.screen.getByRole('button', { name: visitor.words.shell.documents.print }).count()).toBe(0);
  await visitor.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await visitor.page.emulateMedia({ media: null });
  await expect.poll(() => folded.count()).toBe(count);
  expect(sheetsOf(await visitor.page.pdf({ format: 'A4' }))).toBeGreaterThanOrEqual(3);
});

test('the reception’s day is printed on one sheet, black on white, without the screen’s controls', async ({
  newVisitor,
}) => {
  const desk = await newVisitor({ as: demo.desk, size: 'tablet', theme: 'dark', worker: false });
  await desk.goto('/desk/day');
  await desk.screen.locator('.day-scroll').waitFor();
  await desk.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await desk.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const heading = desk.screen.locator('.day-print h2');
  expect(await heading.isVisible()).toBe(true);
  expect(await heading.evaluate(element => getComputedStyle(element).color)).toBe('rgb(12, 34, 54)');
  for (const part of ['.header', '.sections', '.page-title', '.day-tools', '.day-scroll', '.toasts']) {
    expect([part, await desk.page.locator(part).filter({ visible: true }).count()]).toEqual([part, 0]);
  }
  await desk.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await desk.page.emulateMedia({ media: null });
  expect(sheetsOf(await desk.page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await expect.poll(() => desk.screen.locator('.day-print').count()).toBe(0);
});
