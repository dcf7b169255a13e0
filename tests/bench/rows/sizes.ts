/** The size of the login page as served, compared with a bare Ionic + React + router page. */
import { launchBrowser } from '../../browser/harness/browser.ts';
import { builtApps, firstUse, phone, serveFiles } from '../browser.ts';
import type { Figure } from '../figure.ts';

/** The kB of JavaScript that a browser requests before the page is usable. */
async function scriptsOf(root: string, path: string): Promise<number> {
  const { address, stop } = await serveFiles(root);
  const browser = await launchBrowser();
  const { page } = await phone(browser, address, { slower: 1 });
  const { scriptBytes } = await firstUse(page, path);
  await browser.close();
  await stop();
  return scriptBytes / 1000;
}

export default async function sizes(): Promise<Figure[]> {
  const { dist, bare, remove } = await builtApps();
  const [ours, reference] = [await scriptsOf(dist, '/login'), await scriptsOf(bare, '/')];
  await remove();
  return [
    {
      ...{ what: 'JavaScript for the login page (brotli)', ours, reference, unit: 'kB', against: 'bare page' },
      goal: { ratioAtMost: 1.45, atMost: 170 },
    },
  ];
}
