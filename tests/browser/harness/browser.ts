import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

export const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Each window's address bar has two renderers for pop-ups, and each site one in reserve, which are never used. This
  // list replaces Playwright's own, so it repeats the entries of it that matter here.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,MediaRouter,OptimizationHints,LensOverlay,AvoidUnnecessaryBeforeUnloadCheckSync',
];

function runs(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, one in `PATH` or the usual places, or Playwright's own download.
 * @throws Error that says what is missing and how to install it
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const configured = env.CHROMIUM_PATH;
  if (configured) {
    if (runs(configured)) return configured;
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not exist.`);
  }
  const inPath = (env.PATH ?? '').split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name)));
  const found = [...inPath, ...USUAL_PLACES, chromium.executablePath()].find(runs);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome, and none was found: install one (apt-get install chromium, or npx playwright-core install --with-deps chromium), or name it in CHROMIUM_PATH.',
  );
}

/** Starts a headless browser; the caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: flags });
}
