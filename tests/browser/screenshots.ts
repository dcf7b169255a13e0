/**
 * `npm run screenshots [folder]`: every screen in full, at five sizes, in both languages, themes and text sizes, into
 * docs/screenshots/all by default. Each is checked as well: axe's rules, touch targets, elements beyond the window's
 * edge, broken words, and layout shifts while it loads. Faults fail the run.
 * `--at phone` takes one size, `--text 150` one text size, `--screen patient-home` one screen; each is repeatable.
 * `npm run screenshots -- --readme`: only the README's screenshots, as a device shows them, into docs/screenshots.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { type Language, languages } from '../../src/i18n/languages.ts';
import { accessibilityFaults, contrastFaults } from './harness/accessible.ts';
import { launchBrowser } from './harness/browser.ts';
import { brokenWords, overflowFaults, SCROLL_SIDEWAYS } from './harness/fit.ts';
import { chooseDay, chooseFirstSlot, chooseProfile, dialog, press } from './harness/jobs.ts';
import { forgetMirror, watchLayout } from './harness/layoutShift.ts';
import { dayAhead } from './harness/practices.ts';
import { type Product, startProduct } from './harness/product.ts';
import { everyScreen, newUserScreens, type Screen } from './harness/screens.ts';
import { type Size, sizes, type ThemeName, themeNames, Visitor } from './harness/visitor.ts';

/** The actions on a screen before its screenshot. */
type Scene = (visitor: Visitor) => Promise<void>;

const scenes: Record<string, Scene> = {
  'patient-schedule-specialty-appointment': async visitor => {
    await chooseDay(visitor, 1);
    await visitor.screen.locator('.booking-slots').first().waitFor();
  },
  'desk-desk-day': showConsultation,
};

/** The next day from Monday to Friday. */
const nextWeekday = (): string =>
  [1, 2].map(days => dayAhead(days)).find(day => new Date(day).getUTCDay() % 6 > 0) ?? dayAhead(3);

/** Scrolls the reception's day, or its list, to the first patient who is with a doctor. */
async function showConsultation({ screen }: Visitor): Promise<void> {
  await screen.locator('.day-scroll, .day-list').evaluate(day => {
    const mark = day.querySelector('[data-status="in_consultation"]') ?? day.querySelectorAll('.day-list-booked')[2];
    mark?.scrollIntoView({ block: 'center' });
    if (day.matches('.day-scroll')) day.scrollLeft = 0;
  });
}

/** A further state of a screen, with its own screenshot. */
const further: Record<string, { name: string; scene: Scene }> = {
  'visitor-login': {
    name: 'visitor-login-faults',
    scene: visitor => press(visitor, visitor.words.identity.login.submit),
  },
  'visitor-signup': { name: 'visitor-signup-doctor', scene: visitor => chooseProfile(visitor, 'Doctor') },
  'patient-schedule-specialty-appointment': {
    name: 'patient-review',
    scene: async visitor => {
      await chooseFirstSlot(visitor);
      await dialog(visitor).getByRole('button', { name: visitor.words.booking.review.confirm }).waitFor();
    },
  },
  'patient-appointments': {
    name: 'patient-cancel',
    scene: async visitor => {
      const { cancel } = visitor.words.appointments.patient;
      await visitor.screen
        .getByRole('button', { name: new RegExp(`^${cancel}`) })
        .first()
        .click();
      await dialog(visitor).getByRole('button', { name: visitor.words.appointments.cancel.confirm }).waitFor();
    },
  },
  'desk-desk-day': {
    name: 'desk-book',
    scene: async visitor => {
      // In the evening, and at weekends, nothing is free on the day that opens first.
      await visitor.goto(`/desk/day?date=${nextWeekday()}`);
      await visitor.settled();
      await press(visitor, visitor.words.desk.day.actions.book);
      await dialog(visitor).getByRole('searchbox').fill('sampaio');
      await dialog(visitor).locator('.patient-search li').first().waitFor();
    },
  },
};

/** A screenshot of the README, in Portuguese. */
interface Shown {
  file: string;
  screen: string;
  size: Size;
  theme: ThemeName;
}

const readme: Shown[] = [
  { file: 'patient-home', screen: 'patient-home', size: 'phone', theme: 'light' },
  { file: 'patient-booking', screen: 'patient-schedule-specialty-appointment', size: 'phone', theme: 'light' },
  { file: 'patient-record', screen: 'patient-patient-medicalrecord', size: 'phone', theme: 'light' },
  { file: 'patient-home-dark', screen: 'patient-home', size: 'phone', theme: 'dark' },
  { file: 'doctor-home', screen: 'doctor-home', size: 'tablet', theme: 'light' },
  { file: 'doctor-diagnostic', screen: 'doctor-diagnostic', size: 'tablet', theme: 'light' },
  { file: 'doctor-diagnostic-dark', screen: 'doctor-diagnostic', size: 'tablet', theme: 'dark' },
  { file: 'desk-day', screen: 'desk-desk-day', size: 'desktop', theme: 'light' },
  { file: 'desk-day-phone', screen: 'desk-desk-day', size: 'phone', theme: 'light' },
  { file: 'desk-book', screen: 'desk-book', size: 'phone', theme: 'light' },
];

/** Those that browsers show when they offer to install the app (public/manifest.webmanifest). */
const install = ['patient-home', 'patient-booking', 'patient-record', 'doctor-home', 'doctor-diagnostic'];

/** tsx calls this in functions with functions inside, and the page gets such functions without it. */
const KEEP_NAMES = 'globalThis.__name = one => one';

/** How every screen is looked at in one round. */
interface View {
  size: Size;
  language: Language;
  /** In percent of the browser's default. */
  textSize: number;
}

/** Opens each screen with its further state, one person after the other, and hands over what is shown. */
async function openEach(
  screens: Screen[],
  open: (as: Screen['as']) => Promise<Visitor>,
  onShown: (picture: string, visitor: Visitor, isLoaded: boolean) => Promise<void>,
): Promise<void> {
  for (const as of new Set(screens.map(screen => screen.as))) {
    const visitor = await open(as);
    for (const { name, address } of screens.filter(screen => screen.as === as)) {
      await visitor.goto(address);
      await visitor.settled();
      await scenes[name]?.(visitor);
      await visitor.settled();
      await onShown(name, visitor, scenes[name] === undefined);
      const next = further[name];
      if (!next) continue;
      await next.scene(visitor);
      await visitor.settled();
      await onShown(next.name, visitor, false);
    }
    await visitor.close();
  }
}

async function savePicture(visitor: Visitor, file: string): Promise<void> {
  const pixels = await visitor.page.screenshot();
  await sharp(pixels).png({ palette: true }).toFile(file);
}

/** Takes all screenshots of one view, and prints the faults found on the screens. Returns how many there are. */
async function takeAll(browser: Browser, { address }: Product, screens: Screen[], view: View, folder: string) {
  const { size, language, textSize } = view;
  const { width, height } = sizes[size];
  let faults = 0;
  let layout: Awaited<ReturnType<typeof watchLayout>> | undefined;
  const open = async (as: Screen['as']) => {
    const visitor = await Visitor.open(browser, address, { size, language, worker: false, ...(as && { as }) });
    await visitor.context.addInitScript({ content: KEEP_NAMES });
    await visitor.setTextSize(textSize);
    await forgetMirror(visitor);
    layout = await watchLayout(visitor);
    return visitor;
  };
  await openEach(screens, open, async (picture, visitor, isLoaded) => {
    const name = `${picture}-${width}x${height}-${textSize}-${language}`;
    const found = isLoaded ? ((await layout?.shifts()) ?? []).map(shift => `layout shift ${shift}`) : [];
    found.push(...(await overflowFaults(visitor)));
    found.push(
      ...(await visitor.page.locator('.header-inside, ion-tab-button').evaluateAll(brokenWords, SCROLL_SIDEWAYS)),
    );
    found.push(...(await visitor.screen.evaluateAll(brokenWords, SCROLL_SIDEWAYS)));
    for (const theme of themeNames) {
      await visitor.setTheme(theme);
      // Of axe's rules, only contrast depends on the theme, and on what is in the window.
      if (theme === 'light') found.push(...(await accessibilityFaults(visitor)));
      await visitor.growToFullPage();
      found.push(...(await contrastFaults(visitor)));
      await savePicture(visitor, join(folder, `${name}-${theme}.png`));
      await visitor.resizeTo(size);
    }
    await visitor.setTheme('light');
    for (const fault of found) console.error(`${name}: ${fault}`);
    faults += found.length;
  });
  return faults;
}

/** Takes the README's screenshots. */
async function takeReadme(browser: Browser, { address }: Product, all: Screen[], folder: string): Promise<void> {
  for (const size of new Set(readme.map(shown => shown.size))) {
    const shown = readme.filter(one => one.size === size);
    const isWanted = ({ name }: Screen) =>
      shown.some(({ screen }) => screen === name || screen === further[name]?.name);
    const open = (as: Screen['as']) => Visitor.open(browser, address, { size, ...(as && { as }) });
    await openEach(all.filter(isWanted), open, async (picture, visitor) => {
      for (const { file, theme } of shown.filter(({ screen }) => screen === picture)) {
        await visitor.setTheme(theme);
        await visitor.settled();
        await savePicture(visitor, join(folder, `${file}.png`));
      }
      await visitor.setTheme('light');
    });
  }
  await mkdir('public/screenshots', { recursive: true });
  for (const name of install) await copyFile(join(folder, `${name}.png`), `public/screenshots/${name}.png`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    readme: { type: 'boolean', default: false },
    at: { type: 'string', multiple: true, default: Object.keys(sizes) },
    text: { type: 'string', multiple: true, default: ['100', '150'] },
    screen: { type: 'string', multiple: true },
  },
});
const folder = values.readme ? 'docs/screenshots' : (positionals[0] ?? 'docs/screenshots/all');
await mkdir(folder, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
let faults = 0;
try {
  const all = [...(await everyScreen(product.address)), ...(await newUserScreens(product.address))];
  if (values.readme) {
    await takeReadme(browser, product, all, folder);
  } else {
    const textSizes = values.text.map(Number);
    const screens = all.filter(({ name }) => values.screen?.includes(name) ?? true);
    const views = (Object.keys(sizes) as Size[])
      .filter(size => values.at.includes(size))
      .flatMap(size => languages.flatMap(language => textSizes.map(textSize => ({ size, language, textSize }))));
    // Two at a time: each waits for responses as much as it computes.
    const takeNext = async (): Promise<void> => {
      const view = views.shift();
      if (!view) return;
      const found = await takeAll(browser, product, screens, view, folder).catch(error => {
        console.error(view, error);
        return 1;
      });
      faults += found;
      await takeNext();
    };
    await Promise.all([takeNext(), takeNext()]);
  }
} finally {
  await browser.close();
  await product.discard();
}
if (faults > 0) {
  console.error(`${faults} faults.`);
  process.exitCode = 1;
}
