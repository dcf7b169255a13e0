/**
 * `npm run screenshots [folder]`: every screen in full, at both sizes, in both themes and both languages, into
 * docs/screenshots/all by default. axe also checks each screen; violations fail the run.
 * `npm run screenshots -- --readme`: only the README's screenshots, as a device shows them, into docs/screenshots.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { type Language, languages } from '../../src/i18n/languages.ts';
import { accessibilityFaults } from './harness/accessible.ts';
import { launchBrowser } from './harness/browser.ts';
import { chooseFirstSlot, chooseProfile, dialog, freeDays, press } from './harness/jobs.ts';
import { type Product, startProduct } from './harness/product.ts';
import { everyScreen, newUserScreens, type Screen } from './harness/screens.ts';
import { type Size, sizeNames, type ThemeName, themeNames, Visitor } from './harness/visitor.ts';

/** The actions on a screen before its screenshot. */
type Scene = (visitor: Visitor) => Promise<void>;

const scenes: Record<string, Scene> = {
  'patient-schedule-specialty-appointment': async visitor => {
    await freeDays(visitor).nth(1).click();
    await visitor.screen.locator('.booking-slots').first().waitFor();
  },
  'desk-desk-day': showConsultation,
};

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
      const { actions } = visitor.words.desk.day;
      await press(visitor, actions.book);
      await dialog(visitor).getByRole('searchbox').fill('sampaio');
      await dialog(visitor).locator('.patient-search li').first().waitFor();
    },
  },
};

const desktop = { width: 1440, height: 900 };

/** A screenshot of the README, in Portuguese. */
interface Shown {
  file: string;
  screen: string;
  size: Size;
  theme: ThemeName;
  /** The window, if it is another than that of the size. */
  window?: typeof desktop;
}

const readme: Shown[] = [
  { file: 'patient-home', screen: 'patient-home', size: 'phone', theme: 'light' },
  { file: 'patient-booking', screen: 'patient-schedule-specialty-appointment', size: 'phone', theme: 'light' },
  { file: 'patient-record', screen: 'patient-patient-medicalrecord', size: 'phone', theme: 'light' },
  { file: 'patient-home-dark', screen: 'patient-home', size: 'phone', theme: 'dark' },
  { file: 'doctor-home', screen: 'doctor-home', size: 'tablet', theme: 'light' },
  { file: 'doctor-diagnostic', screen: 'doctor-diagnostic', size: 'tablet', theme: 'light' },
  { file: 'doctor-diagnostic-dark', screen: 'doctor-diagnostic', size: 'tablet', theme: 'dark' },
  { file: 'desk-day', screen: 'desk-desk-day', size: 'tablet', theme: 'light', window: desktop },
  { file: 'desk-day-phone', screen: 'desk-desk-day', size: 'phone', theme: 'light' },
  { file: 'desk-book', screen: 'desk-book', size: 'phone', theme: 'light' },
];

/** Those that browsers show when they offer to install the app (public/manifest.webmanifest). */
const install = ['patient-home', 'patient-booking', 'patient-record', 'doctor-home', 'doctor-diagnostic'];

/** The file to write for a screenshot and whether it shows the whole page; undefined to skip it. */
type Selection = (
  picture: string,
  theme: ThemeName,
) => { file: string; whole: boolean; window?: typeof desktop | undefined } | undefined;

interface Job {
  browser: Browser;
  product: Product;
  screens: Screen[];
  folder: string;
  size: Size;
  language: Language;
  select: Selection;
}

/** Takes the screenshots of one size and language in both themes. Returns the violations that axe found. */
async function takePictures({ browser, product, screens, folder, size, language, select }: Job): Promise<string[]> {
  const faults: string[] = [];
  const isSelected = (picture: string | undefined) =>
    picture !== undefined && themeNames.some(theme => select(picture, theme));
  for (const as of new Set(screens.map(screen => screen.as))) {
    const visitor = await Visitor.open(browser, product.address, { size, language, ...(as && { as }) });
    const shoot = async (picture: string) => {
      for (const theme of themeNames) {
        const shot = select(picture, theme);
        if (!shot) continue;
        await visitor.setTheme(theme);
        if (shot.window) await visitor.page.setViewportSize(shot.window);
        await visitor.settled();
        if (shot.whole) {
          for (const fault of await accessibilityFaults(visitor)) faults.push(`${shot.file}: ${fault}`);
          await visitor.growToFullPage();
        }
        const pixels = await visitor.page.screenshot();
        await sharp(pixels)
          .png({ palette: true })
          .toFile(join(folder, `${shot.file}.png`));
      }
      await visitor.resizeTo(size);
    };
    for (const { name, address } of screens.filter(screen => screen.as === as)) {
      const next = further[name];
      if (!isSelected(name) && !isSelected(next?.name)) continue;
      await visitor.goto(address);
      await visitor.settled();
      await scenes[name]?.(visitor);
      await visitor.settled();
      await shoot(name);
      if (!next || !isSelected(next.name)) continue;
      await next.scene(visitor);
      await visitor.settled();
      await shoot(next.name);
    }
    await visitor.close();
  }
  return faults;
}

const [given] = process.argv.slice(2);
const onlyReadme = given === '--readme';
const folder = onlyReadme ? 'docs/screenshots' : (given ?? 'docs/screenshots/all');
await mkdir(folder, { recursive: true });
if (onlyReadme) await mkdir('public/screenshots', { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
const faults: string[] = [];
try {
  const screens = [...(await everyScreen(product.address)), ...(await newUserScreens(product.address))];
  for (const size of sizeNames) {
    for (const language of onlyReadme ? (['pt-BR'] as const) : languages) {
      const select: Selection = onlyReadme
        ? (picture, theme) => {
            const shot = readme.find(one => one.screen === picture && one.size === size && one.theme === theme);
            return shot && { file: shot.file, whole: false, window: shot.window };
          }
        : (picture, theme) => ({ file: `${picture}-${size}-${theme}-${language}`, whole: true });
      faults.push(...(await takePictures({ browser, product, screens, folder, size, language, select })));
    }
  }
  if (onlyReadme) {
    for (const name of install) await copyFile(join(folder, `${name}.png`), `public/screenshots/${name}.png`);
  }
} finally {
  await browser.close();
  await product.discard();
}
if (faults.length > 0) {
  console.error(`Accessibility violations:\n${faults.join('\n')}`);
  process.exitCode = 1;
}
