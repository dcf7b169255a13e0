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
  // Two renderers for the pop-ups of each window's address bar, which nobody sees. This list takes the place of
  // Playwright's own, so what matters of that stands here, too.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,PaintHolding,MediaRouter,OptimizationHints,LensOverlay,AvoidUnnecessaryBeforeUnloadCheckSync',
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
 * Where a Chromium is: what `CHROMIUM_PATH` says, one in `PATH` or in the usual places, or Playwright's own download.
 * @throws Error that says in a sentence what is missing and how to get it
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string {
  const told = env.CHROMIUM_PATH;
  if (told) {
    if (runs(told)) return told;
    throw new Error(`CHROMIUM_PATH is ${told}, and no program is there.`);
  }
  const inPath = (env.PATH ?? '').split(delimiter).flatMap(folder => NAMES.map(name => join(folder, name)));
  const found = [...inPath, ...USUAL_PLACES, chromium.executablePath()].find(runs);
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome, and none was found: install one (apt-get install chromium, or npx playwright-core install --with-deps chromium), or name it in CHROMIUM_PATH.',
  );
}

/** Starts a headless browser; whoever starts it closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: flags });
}
