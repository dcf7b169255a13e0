/**
 * How soon a tap in the booking flow shows, on a slow phone (INP), against a bare app with two pages, and the longest
 * task that follows one.
 */
import type { Locator, Page } from 'playwright-core';
import { dialog, freeDays } from '../../browser/harness/jobs.ts';
import type { Visitor } from '../../browser/harness/visitor.ts';
import { builtApps, demoProduct, phone, serveFiles, slow } from '../browser.ts';
import { type Figure, median } from '../figure.ts';
import { inTurns } from '../load.ts';
import { watchTasks } from '../longestTask.ts';

const ROUNDS = 5;
const SLOWER = 4;
/** The pause before and after a tap, so that only the tap is measured, in milliseconds. */
const REST_MS = 400;

/** The pause on the first page, in milliseconds. */
const LOOK_MS = 3_000;

const CLINICS = '/schedule/clinic';
const DOCTORS = '/schedule/specialty';
const BOOKING = '/schedule/specialty/appointment';

/** Keeps the longest time from a tap to the next frame; the browser counts in steps of 8 ms. */
const watchFrames = () => {
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || !entry.interactionId) continue;
      const { longest = 0 } = window as { longest?: number };
      Object.assign(window, { longest: Math.max(longest, entry.duration) });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
};

interface Tap {
  what: string;
  ms: number;
  /** The longest task after it in milliseconds; 0 if none took longer than 50 ms. */
  taskMs: number;
}

/** Taps the middle of an element while the driver sends the page no other command. */
async function tap(page: Page, what: string, target: Locator): Promise<Tap> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.evaluate(() => Object.assign(window, { longest: 16, longestTask: 0 }));
  await page.waitForTimeout(REST_MS);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.waitForTimeout(REST_MS);
  const { longest = Number.NaN, longestTask = Number.NaN } = await page.evaluate(() => {
    const { longest, longestTask } = window as { longest?: number; longestTask?: number };
    return { longest, longestTask };
  });
  return { what, ms: longest, taskMs: longestTask };
}

async function bareTaps(page: Page): Promise<Tap[]> {
  await page.goto('/');
  const taps: Tap[] = [];
  for (const name of ['Second', 'First', 'Second', 'First', 'Second', 'First']) {
    taps.push(await tap(page, name, page.getByRole('link', { name })));
  }
  return taps;
}

async function bookingTaps(visitor: Visitor): Promise<Tap[]> {
  const { page, screen, words } = visitor;
  await visitor.goto('/');
  await visitor.settled();
  // A visitor reads the page first; meanwhile the app fetches its other pages.
  await page.waitForTimeout(LOOK_MS);
  await slow(page, SLOWER);
  const to = async (what: string, path: string, target: Locator) => {
    const tapped = await tap(page, what, target);
    await visitor.waitForPath(path);
    return tapped;
  };
  // Other links with the same words lead further at once: the last doctor, and soonest times.
  const link = (path: string, text: string) =>
    screen.locator(`a[href^="${path}?"]:not([href*="start="])`).filter({ hasText: text }).first();
  const section = page.locator('ion-tab-bar').getByText(words.shell.tabs.schedule, { exact: true });
  const taps = [
    await to('the section', '/schedule', section),
    await to('the specialty', CLINICS, link(CLINICS, words.specialties.Cardiologia)),
    await to('the clinic', DOCTORS, link(DOCTORS, 'Clínica Boa Saúde')),
    await to('the doctor', BOOKING, link(BOOKING, 'Helena Carvalho')),
  ];
  await freeDays(visitor).first().waitFor();
  taps.push(await tap(page, 'the next month', screen.locator('.rdp-button_next')));
  taps.push(await tap(page, 'the day', freeDays(visitor).nth(1)));
  const book = new RegExp(`^${words.booking.slots.book}`);
  const slot = screen.getByRole('button', { name: book, disabled: false }).first();
  taps.push(await tap(page, 'the slot', slot));
  await dialog(visitor).getByText(words.booking.review.clinic, { exact: true }).waitFor();
  const close = dialog(visitor).getByRole('button', { name: words.booking.review.cancel });
  taps.push(await tap(page, 'closing the review', close));
  return taps;
}

/** The worst tap, by the median of its rounds; all are printed to the error output. */
function worst(title: string, rounds: readonly Tap[][], of: (tap: Tap) => number): number {
  const [first = []] = rounds;
  const taps = first.map(({ what }, which) => ({
    what,
    ms: median(rounds.flatMap(round => round[which] ?? []).map(of)),
  }));
  console.error(`${title}: ${taps.map(({ what, ms }) => `${what} ${ms}`).join(', ')}`);
  return Math.max(...taps.map(({ ms }) => ms));
}

export default async function taps(): Promise<Figure[]> {
  const { bare, remove } = await builtApps();
  const files = await serveFiles(bare);
  const demo = await demoProduct();
  const booking = async () => {
    const visitor = await demo.visit('patient2');
    await visitor.context.addInitScript(watchFrames);
    await visitor.context.addInitScript(watchTasks);
    const taps = await bookingTaps(visitor);
    await visitor.close();
    return taps;
  };
  const twoRoutes = async () => {
    const { context, page } = await phone(demo.browser, files.address, { slower: SLOWER });
    await page.addInitScript(watchFrames);
    await page.addInitScript(watchTasks);
    const taps = await bareTaps(page);
    await context.close();
    return taps;
  };
  const [product, reference] = await inTurns(ROUNDS, booking, twoRoutes);
  await demo.end();
  await files.stop();
  await remove();
  return [
    {
      what: 'tap to next frame in the booking flow, worst',
      ours: worst('tap to next frame, booking', product, ({ ms }) => ms),
      reference: worst('tap to next frame, bare', reference, ({ ms }) => ms),
      ...{ against: 'bare app', unit: 'ms', goal: { ratioAtMost: 1.2, atMost: 80 } },
    },
    {
      what: 'longest task over 50 ms in the booking flow',
      ours: worst('longest task, booking', product, ({ taskMs }) => taskMs),
      reference: worst('longest task, bare', reference, ({ taskMs }) => taskMs),
      ...{ against: 'bare app', unit: 'ms', goal: { atMost: 50 } },
    },
  ];
}
