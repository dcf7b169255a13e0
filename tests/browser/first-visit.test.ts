/** The first visit: which files are requested, and what a browser that is too old shows. */
import { expect, inject } from 'vitest';
import { field } from './harness/jobs.ts';
import { test } from './harness/test.ts';

const address = () => inject('address');

/** The paths of one language's texts: what its page preloads by `hreflang`. */
async function textsOf(language: string): Promise<string[]> {
  const headers = { accept: 'text/html', 'accept-language': language };
  const html = await (await fetch(`${address()}/login`, { headers })).text();
  const links = [...html.matchAll(/<link [^>]*hreflang="([\w-]+)"[^>]*href="([^"]+)"/g)];
  expect(links.map(([, of]) => of)).not.toEqual([]);
  return links.map(([, , path]) => path ?? '');
}

for (const [language, other] of [
  ['en-US', 'pt-BR'],
  ['pt-BR', 'en-US'],
] as const) {
  test(`a first visit in ${language} loads no texts of ${other} before the page can be used`, async ({
    newVisitor,
  }) => {
    const visitor = await newVisitor({ language, worker: false });
    const requested: string[] = [];
    visitor.page.on('request', request => requested.push(new URL(request.url()).pathname));
    await visitor.goto('/login');
    await field(visitor, visitor.words.identity.fields.email).waitFor();
    expect(requested).toEqual(expect.arrayContaining(await textsOf(language)));
    const foreign = await textsOf(other);
    expect(requested.filter(path => foreign.includes(path))).toEqual([]);
    const preloaded = await visitor.page
      .locator('link[rel=modulepreload][hreflang]')
      .evaluateAll(links => links.map(link => link.getAttribute('hreflang')));
    expect(new Set(preloaded)).toEqual(new Set([language]));
  });
}

test('the page that the service worker stores preloads the texts of no language', async ({ newVisitor }) => {
  const visitor = await newVisitor({ language: 'en-US' });
  await visitor.goto('/login');
  await visitor.page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() =>
      visitor.page.evaluate(async () => {
        const page = await caches.match('/index.html', { ignoreSearch: true });
        const html = (await page?.text()) ?? '';
        return [html.includes('modulepreload'), html.includes('hreflang')];
      }),
    )
    .toEqual([true, false]);
});

test('the page of a first visit needs no network once the worker is there', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await visitor.goto('/login');
  await visitor.waitForWorker();
  await visitor.offline();
  const picture = () =>
    visitor.page.evaluate(() =>
      fetch('/icons/logo.svg', { cache: 'no-store' }).then(
        ({ status }) => status,
        () => 'no network',
      ),
    );
  await expect.poll(picture).toBe(200);
});

test('a browser that is too old shows what it needs in both languages, also without scripts', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ worker: false });
  visitor.log.expectError(/./);
  await visitor.page.route('**/js/*.js', route => route.abort());
  await visitor.page.route('**/starting.js', route => route.abort());
  // A condition that no browser meets stands for one that an old browser doesn't.
  await visitor.page.route(`${address()}/login`, async route => {
    const response = await route.fetch();
    const html = (await response.text()).replace('(container-type:inline-size)', '(no-such-property:none)');
    expect(html).toContain('no-such-property');
    await route.fulfill({ response, body: html });
  });
  await visitor.page.goto(`${address()}/login`);
  for (const text of [
    /antigo demais.*Safari 16 .*Chrome 108, Firefox 115/,
    /too old.*Safari 16 .*Chrome 108, Firefox 115/,
  ]) {
    await visitor.page.getByText(text).waitFor();
  }
});

test('the notice for old browsers is hidden in a current one, also while the app loads', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  visitor.log.expectError(/./);
  await visitor.page.route('**/js/*.js', route => route.abort());
  await visitor.page.goto(`${address()}/login`);
  const notice = visitor.page.locator('.outdated');
  await notice.waitFor({ state: 'attached' });
  expect(await notice.isVisible()).toBe(false);
});
