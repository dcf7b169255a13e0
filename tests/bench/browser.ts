/** The built product and the bare reference app in a real browser, both from the same file server. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { ensureBuilt } from '../../server/operations/lifecycle/build.ts';
import { readSettings } from '../../server/platform/config/settings.ts';
import type { Services } from '../../server/platform/http/services.ts';
import { serveShell } from '../../server/platform/http/shell.ts';
import product from '../../vite.config.ts';
import { launchBrowser } from '../browser/harness/browser.ts';
import { demo } from '../browser/harness/people.ts';
import { Visitor } from '../browser/harness/visitor.ts';
import { freePort } from '../server/harness/process.ts';
import { startPostgresql } from './postgresql.ts';
import { startProduct, temporaryFolder } from './servers.ts';

const HERE = fileURLToPath(new URL('reference', import.meta.url));

/** The built files of product and reference, with the same settings apart from the service worker. */
export async function builtApps(): Promise<{ dist: string; bare: string; remove(): Promise<void> }> {
  await ensureBuilt();
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  if (!existsSync(dist)) throw new Error('The product was not built.');
  const { folder, remove } = await temporaryFolder();
  const plugins = (product.plugins ?? [])
    .flat(3)
    .filter(one => one && 'name' in one && !/pwa|pack-worker|preload-login|prerender-pages/.test(one.name));
  await build({
    ...product,
    plugins,
    configFile: false,
    root: HERE,
    publicDir: false,
    logLevel: 'warn',
    build: { ...product.build, outDir: folder, emptyOutDir: true },
  });
  return { dist, bare: folder, remove };
}

/** Serves a built app as the product's server would. */
export async function serveFiles(root: string): Promise<{ address: string; stop(): Promise<void> }> {
  const app = Fastify();
  // Serving files needs only the settings.
  app.decorate('services', { settings: readSettings({ AVATAR_URL: '' }) } as Services);
  await app.register(serveShell, { root });
  const port = await freePort();
  await app.listen({ port, host: 'localhost' });
  return { address: `http://localhost:${port}`, stop: async () => app.close() };
}

/** The helper that tsx adds around named functions, which doesn't exist in a page. */
const NAMING = 'globalThis.__name = named => named';

/** A phone: its screen, its slowed-down processor, and optionally its network. */
export async function phone(
  browser: Browser,
  address: string,
  { slower = 4, network }: { slower?: number; network?: { latencyMs: number; bytesPerSecond: number } } = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    ...{ baseURL: address, viewport: { width: 390, height: 844 }, locale: 'pt-BR', hasTouch: true },
    reducedMotion: 'reduce',
  });
  await context.addInitScript(NAMING);
  const page = await context.newPage();
  await slow(page, slower, network);
  return { context, page };
}

export async function slow(
  page: Page,
  rate: number,
  network?: { latencyMs: number; bytesPerSecond: number },
): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate });
  if (!network) return;
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.bytesPerSecond,
    uploadThroughput: network.bytesPerSecond,
  });
}

/** How long a cold start may take before it counts as failed. */
const START_LIMIT_MS = 120_000;

/** When a page can be used, in milliseconds from the navigation, and what it took. */
export interface FirstUse {
  /** When its field is laid out and one more task has run: a person can type. */
  typableMs: number;
  /** When, besides, React knows the field: the page does all that it does. */
  ms: number;
  /** The transferred bytes of the scripts that were requested until React knew the field. */
  scriptBytes: number;
}

/** Opens a page for the first time. */
export async function firstUse(page: Page, path: string): Promise<FirstUse> {
  await page.addInitScript(() => {
    type Seen = { typableAfter?: number; knownAfter?: number; usableAfter?: number };
    const seen = window as Seen;
    const find = () => document.querySelector('input[type=email]');
    // React adds such a property to each element that it renders, or takes over.
    const isKnown = () => Object.keys(find() ?? {}).some(name => name.startsWith('__reactProps'));
    const onNextFrame = (name: keyof Seen) =>
      requestAnimationFrame(() => Object.assign(seen, { [name]: performance.now() }));
    const look = () => {
      const isShown = (find()?.getBoundingClientRect().height ?? 0) > 0;
      if (isShown && seen.typableAfter === undefined) onNextFrame('typableAfter');
      if (isShown && isKnown()) {
        // Scripts fetched from now on aren't needed for it, even if the next frame is late.
        seen.knownAfter = performance.now();
        onNextFrame('usableAfter');
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(path);
  const found = await page.waitForFunction(
    () => {
      const seen = window as { typableAfter?: number; knownAfter?: number; usableAfter?: number };
      const { typableAfter, knownAfter, usableAfter } = seen;
      if (typableAfter === undefined || knownAfter === undefined || usableAfter === undefined) return undefined;
      const scripts = performance
        .getEntriesByType('resource')
        .filter(entry => entry instanceof PerformanceResourceTiming)
        .filter(({ name, startTime }) => /\.js$/.test(name) && startTime < knownAfter);
      const scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      return { typableMs: typableAfter, ms: usableAfter, scriptBytes };
    },
    undefined,
    { timeout: START_LIMIT_MS },
  );
  return (await found.jsonValue()) ?? { typableMs: Number.NaN, ms: Number.NaN, scriptBytes: Number.NaN };
}

export interface Demo {
  address: string;
  browser: Browser;
  databaseUrl: string;
  visit(who: keyof typeof demo): Promise<Visitor>;
  end(): Promise<void>;
}

/** The whole product with its demo data, and a browser. */
export async function demoProduct(): Promise<Demo> {
  await ensureBuilt();
  const { folder, remove } = await temporaryFolder();
  const postgresql = await startPostgresql();
  const place = { dataDir: folder, databaseUrl: postgresql.databaseUrl };
  const server = await startProduct(place, { DOCTOR_APPROVAL: 'open' }, ['--demo']);
  const browser = await launchBrowser();
  return {
    ...{ address: server.address, browser, databaseUrl: postgresql.databaseUrl },
    visit: async who => {
      const visitor = await Visitor.open(browser, server.address, { as: demo[who] });
      await visitor.context.addInitScript(NAMING);
      return visitor;
    },
    end: async () => {
      await browser.close();
      await server.stop();
      await postgresql.stop();
      await remove();
    },
  };
}
