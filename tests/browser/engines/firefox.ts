import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { type Engine, type EnginePage, findProgram } from './engine.ts';

const PLACES = [
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

async function launch(program: string): Promise<EnginePage> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    defaultViewport: { width: 390, height: 844 },
    extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR' },
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(String(error)));

  async function find(element: string): Promise<ElementHandle<Element>> {
    const handle = await page.evaluateHandle(`(() => { ${element} })()`);
    const found = handle.asElement();
    if (!found) throw new Error('There is no such element.');
    return found as ElementHandle<Element>;
  }

  return {
    errors,
    async open(address) {
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    run: body => page.evaluate(`(() => { ${body} })()`),
    async click(element) {
      await (await find(element)).click();
    },
    async type(element, text) {
      const found = await find(element);
      await found.focus();
      await page.keyboard.type(text);
    },
    close: () => browser.close(),
  };
}

/** Firefox over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  isRequired: true,
  missing:
    'Firefox was not found, so the main job was not tried in it: install it (apt-get install firefox-esr), or name it in FIREFOX_PATH.',
  find: () => findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox'], PLACES),
  launch,
};
