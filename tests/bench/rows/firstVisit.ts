/** The first visit on a slow phone: from navigation to a field that can be typed into, and to the whole login page. */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../browser/harness/browser.ts';
import { builtApps, type FirstUse, firstUse, phone, serveFiles } from '../browser.ts';
import { type Figure, median } from '../figure.ts';
import { inTurns } from '../load.ts';

const ROUNDS = 5;
const network = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };
/** How soon a person can type, in milliseconds. */
const TYPABLE_MS = 1_200;

interface Round {
  login: FirstUse;
  /** A page that redirects to login. */
  link: FirstUse;
}

async function visit(browser: Browser, address: string, path: string): Promise<FirstUse> {
  const { context, page } = await phone(browser, address, { network });
  const found = await firstUse(page, path);
  await context.close();
  return found;
}

export default async function firstVisit(): Promise<Figure[]> {
  const { dist, bare, remove } = await builtApps();
  const [ours, theirs] = [await serveFiles(dist), await serveFiles(bare)];
  const browser = await launchBrowser();
  const visitOurs = async (): Promise<Round> => ({
    login: await visit(browser, ours.address, '/login'),
    link: await visit(browser, ours.address, '/appointments'),
  });
  const visitBare = async (): Promise<Round> => {
    const found = await visit(browser, theirs.address, '/');
    return { login: found, link: found };
  };
  await inTurns(1, visitOurs, visitBare);
  const [product, reference] = await inTurns(ROUNDS, visitOurs, visitBare);
  await browser.close();
  await ours.stop();
  await theirs.stop();
  await remove();

  const typable = (what: string, of: keyof Round): Figure => ({
    ...{ what, ours: median(product.map(round => round[of].typableMs)), unit: 'ms', goal: { atMost: TYPABLE_MS } },
  });
  const usable = (what: string, of: keyof Round): Figure => ({
    ...{ what, ours: median(product.map(round => round[of].ms)) },
    ...{ reference: median(reference.map(round => round[of].ms)), against: 'bare page' },
    ...{ unit: 'ms', goal: { ratioAtMost: 1 } },
  });
  return [
    typable('first visit until login can be typed into, slow phone', 'login'),
    typable('the same by a link to another page', 'link'),
    usable('first visit to usable login, slow phone', 'login'),
    usable('the same by a link to another page', 'link'),
  ];
}
