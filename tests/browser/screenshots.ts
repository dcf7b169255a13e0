/**
 * `npm run screenshots`: the pictures of the README, into docs/screenshots.
 * `npm run screenshots -- <folder>`: every screen, at both sizes and in both languages, into that folder.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Language, languages } from '../../src/i18n/languages.ts';
import { launchBrowser } from './harness/browser.ts';
import { chooseFirstSlot, dialog, freeDays } from './harness/jobs.ts';
import { type Product, startProduct } from './harness/product.ts';
import { everyScreen, type Screen } from './harness/screens.ts';
import { type Size, sizeNames, Visitor } from './harness/visitor.ts';

/** What is done on a screen before its picture is taken. */
type Scene = (visitor: Visitor) => Promise<void>;

const scenes: Record<string, Scene> = {
  'patient-schedule-specialty-appointment': async visitor => {
    await freeDays(visitor).nth(1).click();
    await visitor.screen.locator('.booking-slots').waitFor();
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

const readme: { name: string; size: Size; language: Language }[] = [
  { name: 'visitor-login', size: 'phone', language: 'pt-BR' },
  { name: 'patient-home', size: 'phone', language: 'pt-BR' },
  { name: 'patient-schedule-specialty-appointment', size: 'phone', language: 'pt-BR' },
  { name: 'review', size: 'phone', language: 'pt-BR' },
  { name: 'patient-patient-medicalrecord', size: 'tablet', language: 'pt-BR' },
  { name: 'doctor-appointments', size: 'tablet', language: 'en-US' },
  { name: 'doctor-diagnostic', size: 'tablet', language: 'en-US' },
];

interface Job {
  folder: string;
  size: Size;
  language: Language;
  /** Which pictures are wanted. */
  wants: (name: string) => boolean;
}

async function takePictures(browser: Browser, product: Product, screens: Screen[], job: Job): Promise<void> {
  const { folder, size, language, wants } = job;
  for (const as of new Set(screens.map(screen => screen.as))) {
    const visitor = await Visitor.arrive(browser, product.address, {
      size,
      language,
      ...(as && { as }),
    });
    const shoot = async (name: string) => {
      if (wants(name)) await visitor.page.screenshot({ path: join(folder, `${name}-${size}-${language}.png`) });
    };
    for (const { name, address } of screens.filter(screen => screen.as === as)) {
      const next = further[name];
      if (!wants(name) && !(next && wants(next.name))) continue;
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
const folder = given ?? 'docs/screenshots';
await mkdir(folder, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  const screens = await everyScreen(product.address);
  for (const size of sizeNames) {
    for (const language of languages) {
      const inReadme = (name: string) =>
        readme.some(picture => picture.name === name && picture.size === size && picture.language === language);
      const wants = given === undefined ? inReadme : () => true;
      await takePictures(browser, product, screens, { folder, size, language, wants });
    }
  }
} finally {
  await browser.close();
  await product.discard();
}
