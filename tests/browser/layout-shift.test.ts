import { afterAll, beforeAll, expect } from 'vitest';
import { contentTop } from './harness/fit.ts';
import { closedGate } from './harness/gate.ts';
import { forgetMirror, watchLayout } from './harness/layoutShift.ts';
import { demo } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { everyScreen, newUserScreens, ofShare, sharesOf } from './harness/screens.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

/** Its own, because a cancellation by another test would add a note to the doctor's pages. */
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.discard());

/** Where the content of a patient's page begins at the latest in a window of 360 x 640, in CSS pixels. */
const LOWEST_TOP_PX = 130;

// accessible.test.ts measures shifts at 390 x 844 and 1440 x 900.
test.for(sharesOf(8))(
  'at 360 x 640 nothing moves on a first visit to any screen, and a patient’s content begins near the top ($share of $tests)',
  async (share, { newVisitor }) => {
    const { address } = product;
    const all = [...(await everyScreen(address)), ...(await newUserScreens(address))];
    const screens = ofShare(
      all.filter(({ isRepeated }) => !isRepeated),
      share,
    );
    const found: string[] = [];
    for (const as of new Set(screens.map(screen => screen.as))) {
      const visitor = await newVisitor({ address, size: 'smallPhone', ...(as && { as }), worker: false });
      await forgetMirror(visitor);
      const layout = await watchLayout(visitor);
      for (const screen of screens.filter(screen => screen.as === as)) {
        await visitor.goto(screen.address);
        for (const shift of await layout.shifts()) found.push(`${screen.name}: ${shift}`);
        if (as === demo.patient) found.push(...(await lowTops(visitor)).map(fault => `${screen.name}, ${fault}`));
      }
      await visitor.close();
    }
    expect(found).toEqual([]);
  },
);

test('nothing moves on the reception’s screens in English either', async ({ newVisitor }) => {
  const { address } = product;
  const screens = (await everyScreen(address)).filter(({ as, isRepeated }) => as === demo.desk && !isRepeated);
  const options = { address, as: demo.desk, size: 'smallPhone', language: 'en-US', worker: false } as const;
  const desk = await newVisitor(options);
  await forgetMirror(desk);
  const layout = await watchLayout(desk);
  const found: string[] = [];
  for (const { name, address: path } of screens) {
    await desk.goto(path);
    for (const shift of await layout.shifts()) found.push(`${name}: ${shift}`);
  }
  expect(found).toEqual([]);
});

/** The languages in which the content of the page begins too low. */
async function lowTops(visitor: Visitor): Promise<string[]> {
  const faults: string[] = [];
  for (const language of ['en-US', 'pt-BR'] as const) {
    await visitor.chooseLanguage(language);
    await visitor.settled();
    const top = await contentTop(visitor);
    if (top === undefined || top >= LOWEST_TOP_PX) faults.push(`in ${language}: begins at ${top}`);
  }
  return faults;
}

const withCopies = [
  {
    as: demo.patient,
    who: 'patient',
    pages: ['home', 'schedule', 'appointments', 'patient-medicalrecord', 'questionary'],
  },
  { as: demo.doctor, who: 'doctor', pages: ['home', 'appointments', 'patients', 'myschedule'] },
  { as: demo.desk, who: 'desk', pages: ['desk-day', 'desk-clinic'] },
];

test.for([
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
])(
  'nothing moves when the age of mirrored data is shown and when the response is shown, at $width x $height',
  async (size, { newVisitor }) => {
    const { address } = product;
    const screens = await everyScreen(address);
    const runs = withCopies.map(async ({ as, who, pages }) => {
      const visitor = await newVisitor({ address, as, worker: false });
      await visitor.page.setViewportSize(size);
      const layout = await watchLayout(visitor);
      const age = visitor.screen.locator('.stale .badge');
      const found: string[] = [];
      for (const name of pages.map(page => `${who}-${page}`)) {
        await visitor.goto(screens.find(screen => screen.name === name)?.address ?? '');
        await layout.shifts();
        const release = layout.hold();
        await visitor.page.reload();
        await age.waitFor();
        release();
        await age.waitFor({ state: 'detached' });
        found.push(...(await layout.shifts()).map(shift => `${name}: ${shift}`));
      }
      return found;
    });
    expect((await Promise.all(runs)).flat()).toEqual([]);
  },
);

test('a late font changes nothing on a rendered page', async ({ newVisitor }) => {
  const visitor = await newVisitor({ address: product.address, worker: false });
  await visitor.page.setViewportSize({ width: 1440, height: 900 });
  const layout = await watchLayout(visitor);
  const { opened, open } = closedGate();
  await visitor.page.route('**/*.woff2', async route => {
    await opened;
    await route.continue();
  });
  // The pending font delays the load event, not the page.
  await visitor.page.goto('/login', { waitUntil: 'commit' });
  await visitor.screen.first().waitFor();
  await visitor.settled();
  const font = visitor.page.waitForEvent('requestfinished', request => request.url().endsWith('.woff2'));
  open();
  await font;
  await visitor.page.evaluate(() => document.fonts.ready);
  expect(await layout.shifts()).toEqual([]);
});
