import { expect } from 'vitest';
import { demo } from './harness/people.ts';
import { test } from './harness/test.ts';

test.for(['phone', 'tablet', 'desktop'] as const)(
  'the title’s first line is in the middle of the way back at any text size, on a %s',
  async (size, { newVisitor }) => {
    const visitor = await newVisitor({ as: demo.patient, size, worker: false });
    const offsets: number[] = [];
    for (const percent of [100, 150, 200]) {
      await visitor.setTextSize(percent);
      await visitor.goto('/account');
      await visitor.settled();
      const offset = await visitor.screen.evaluate(page => {
        const line = document.createRange();
        line.selectNodeContents(page.querySelector('.page-title') ?? page);
        const middles = [line, page.querySelector('.back-link')].map(part => {
          const box = part?.getClientRects()[0];
          return box ? (box.top + box.bottom) / 2 : Number.NaN;
        });
        return (middles[0] ?? Number.NaN) - (middles[1] ?? Number.NaN);
      });
      offsets.push(offset);
    }
    for (const offset of offsets) expect(Math.abs(offset)).toBeLessThanOrEqual(1);
  },
);

/** Runs in the page, on its rows: their heights, and how far their states begin from their titles, in whole pixels. */
const shapeOf = (rows: Element[]) => {
  const distinct = (values: number[]) => [...new Set(values.map(Math.round))];
  const part = (row: Element, name: string) => (row.querySelector(name) ?? row).getBoundingClientRect();
  return {
    heights: distinct(rows.map(row => row.getBoundingClientRect().height)),
    sideways: distinct(rows.map(row => part(row, '.link-card-text').left - part(row, '.link-card-title').left)),
    downwards: distinct(rows.map(row => part(row, '.link-card-text').top - part(row, '.link-card-title').bottom)),
  };
};

test.for([
  { who: 'patient', as: demo.patient, count: 11 },
  { who: 'doctor', as: demo.doctor, count: 10 },
  { who: 'receptionist', as: demo.desk, count: 6 },
])('each row of a $who has one height, and its state in one place', async ({ as, count }, { newVisitor }) => {
  const visitor = await newVisitor({ as, worker: false });
  await visitor.goto('/account');
  const rows = visitor.screen.locator('.link-card');
  expect(await rows.count()).toBe(count);
  for (const size of ['smallPhone', 'phone', 'tablet', 'desktop'] as const) {
    await visitor.resizeTo(size);
    for (const language of ['pt-BR', 'en-US'] as const) {
      await visitor.chooseLanguage(language);
      const { heights, sideways, downwards } = await rows.evaluateAll(shapeOf);
      const where = `${size}, ${language}`;
      expect({ where, heights: heights.length, sideways, downwards: downwards.length }).toEqual({
        where,
        heights: 1,
        sideways: [0],
        downwards: 1,
      });
    }
  }
});

test('the account has a way to sign out', async ({ newVisitor }) => {
  const visitor = await newVisitor({ as: demo.patient, size: 'phone', worker: false });
  const { account, shell } = visitor.words;
  await visitor.goto('/account');
  const name = `${shell.header.signOut} ${account.states.signOut}`;
  await visitor.screen.getByRole('button', { name, exact: true }).click();
  await visitor.waitForPath('/login');
});

test('a missing second factor has a button that leads to where it is turned on', async ({ newVisitor }) => {
  const visitor = await newVisitor({ as: demo.patient, size: 'smallPhone', worker: false });
  const { account, factors } = visitor.words;
  await visitor.goto('/account');
  const button = visitor.screen.locator('.button', { hasText: account.states.twoStep.turnOn });
  await button.waitFor();
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const { title, off, turnOn } = account.states.twoStep;
  await visitor.screen.getByRole('link', { name: `${title} ${off} ${turnOn}` }).waitFor();
  await button.click();
  await visitor.waitForPath('/account/security');
  const heading = visitor.screen.getByRole('heading', { name: factors.title, level: 2 });
  await expect.poll(() => heading.evaluate(element => element === document.activeElement)).toBe(true);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
  await visitor.screen.getByRole('link', { name: visitor.words.shell.back.account }).click();
  await visitor.waitForPath('/account');
});
