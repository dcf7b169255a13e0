/** What the login page weighs, as served, against a bare Ionic + React + router page; both from what a browser really fetches. */
import { launchBrowser } from '../../browser/harness/browser.ts';
import { builtApps, phone, serveFiles } from '../browser.ts';
import type { Figure } from '../figure.ts';

/** The kB of JavaScript that came over the wire before the page was usable. */
async function scriptsOf(root: string, path: string): Promise<number> {
  const { address, stop } = await serveFiles(root);
  const browser = await launchBrowser();
  const { context, page } = await phone(browser, address, { slower: 1 });
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  tools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path);
  await page.locator('input[type=email]').waitFor();
  const whenUsable = bytes;
  await browser.close();
  await stop();
  return whenUsable / 1000;
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
