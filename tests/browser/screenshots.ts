/**
 * `npm run screenshots [folder]`: every screen at both sizes, by day and by night and in both languages, into
 * docs/screenshots/all unless told.
 * `npm run screenshots -- --readme`: only the pictures that the README shows, into docs/screenshots.
 */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { type Language, languages } from '../../src/i18n/languages.ts';
import { launchBrowser } from './harness/browser.ts';
import { chooseFirstSlot, dialog, freeDays } from './harness/jobs.ts';
import { type Product, startProduct } from './harness/product.ts';
import { everyScreen, type Screen } from './harness/screens.ts';
import { type Size, sizeNames, type ThemeName, themeNames, Visitor } from './harness/visitor.ts';

/** What is done on a screen before its picture is taken. */
type Scene = (visitor: Visitor) => Promise<void>;

const scenes: Record<string, Scene> = {
  'patient-schedule-specialty-appointment': async visitor => {
    await freeDays(visitor).nth(1).click();
    await visitor.screen.locator('.booking-slots').first().waitFor();
    await visitor.settled();
  },
};

/** A step further on a screen that has a picture already. */
const further: Record<string, { name: string; scene: Scene }> = {
  'patient-schedule-specialty-appointment': {
    name: 'review',
    scene: async visitor => {
      await chooseFirstSlot(visitor);
      await dialog(visitor).getByRole('button', { name: visitor.words.booking.review.confirm }).waitFor();
      await visitor.settled();
    },
  },
};

/** The README's pictures, in Portuguese: the file, the screen on it, at which size and by which light. */
const readme: { file: string; screen: string; size: Size; theme: ThemeName }[] = [
  { file: 'patient-home', screen: 'patient-home', size: 'phone', theme: 'light' },
  { file: 'patient-booking', screen: 'patient-schedule-specialty-appointment', size: 'phone', theme: 'light' },
  { file: 'patient-record', screen: 'patient-patient-medicalrecord', size: 'phone', theme: 'light' },
  { file: 'patient-home-dark', screen: 'patient-home', size: 'phone', theme: 'dark' },
  { file: 'doctor-home', screen: 'doctor-home', size: 'tablet', theme: 'light' },
  { file: 'doctor-diagnostic', screen: 'doctor-diagnostic', size: 'tablet', theme: 'light' },
  { file: 'doctor-diagnostic-dark', screen: 'doctor-diagnostic', size: 'tablet', theme: 'dark' },
];

/** Those of them that a browser shows when it offers to install the app (public/manifest.webmanifest). */
const install = ['patient-home', 'patient-booking', 'patient-record', 'doctor-home', 'doctor-diagnostic'];

interface Job {
  folder: string;
  size: Size;
  theme: ThemeName;
  language: Language;
  /** The file's name for a picture, without its ending; undefined for one that isn't wanted. */
  fileFor: (picture: string) => string | undefined;
}

async function takePictures(browser: Browser, product: Product, screens: Screen[], job: Job): Promise<void> {
  const { folder, size, theme, language, fileFor } = job;
  for (const as of new Set(screens.map(screen => screen.as))) {
    const visitor = await Visitor.arrive(browser, product.address, {
      size,
      theme,
      language,
      ...(as && { as }),
    });
    const shoot = async (picture: string) => {
      const file = fileFor(picture);
      if (file === undefined) return;
      const pixels = await visitor.page.screenshot();
      await sharp(pixels)
        .png({ palette: true })
        .toFile(join(folder, `${file}.png`));
    };
    for (const { name, address } of screens.filter(screen => screen.as === as)) {
      const next = further[name];
      if ([name, next?.name].every(picture => picture === undefined || fileFor(picture) === undefined)) continue;
      await visitor.goto(address);
      await visitor.settled();
      await scenes[name]?.(visitor);
      await shoot(name);
      await next?.scene(visitor);
      if (next) await shoot(next.name);
    }
    await visitor.leave();
  }
}

const [given] = process.argv.slice(2);
const onlyReadme = given === '--readme';
const folder = onlyReadme ? 'docs/screenshots' : (given ?? 'docs/screenshots/all');
await mkdir(folder, { recursive: true });
if (onlyReadme) await mkdir('public/screenshots', { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  const screens = await everyScreen(product.address);
  for (const size of sizeNames) {
    for (const theme of themeNames) {
      for (const language of onlyReadme ? (['pt-BR'] as const) : languages) {
        const inReadme = (picture: string) =>
          readme.find(shot => shot.screen === picture && shot.size === size && shot.theme === theme)?.file;
        const fileFor = onlyReadme ? inReadme : (picture: string) => `${picture}-${size}-${theme}-${language}`;
        await takePictures(browser, product, screens, { folder, size, theme, language, fileFor });
      }
    }
  }
  if (onlyReadme) {
    for (const name of install) await copyFile(join(folder, `${name}.png`), `public/screenshots/${name}.png`);
  }
} finally {
  await browser.close();
  await product.discard();
}
