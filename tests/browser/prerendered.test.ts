/** The prerendered signed-out pages: what they do before the app's scripts have arrived, and while it takes over. */
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { interruptedAt, startFaultProxy } from './harness/faultProxy.ts';
import { closedGate } from './harness/gate.ts';
import { chooseProfile, field, press } from './harness/jobs.ts';
import { watchLayout } from './harness/layoutShift.ts';
import { type Account, demo } from './harness/people.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';
import { wordsIn } from './harness/words.ts';

/** Time in which a page that may be painted is painted. */
const PAINT_MS = 500;

/** Holds the app's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { opened, open } = closedGate();
  await page.route('**/js/*.js', async route => {
    await opened;
    await route.continue();
  });
  return open;
}

/** Loads a path whose scripts are held back. */
const arrive = (visitor: Visitor, path: string) => visitor.page.goto(path, { waitUntil: 'commit' });

/** Waits until the app has taken over the page. */
const takenOver = ({ page }: Visitor) =>
  page.waitForFunction(() => !('prerendered' in document.documentElement.dataset));

async function type(visitor: Visitor, { email, password }: Account = demo.patient): Promise<void> {
  const { fields } = visitor.words.identity;
  await field(visitor, fields.email).pressSequentially(email);
  await field(visitor, fields.password).pressSequentially(password);
}

test('what is typed before the scripts arrive stays, with the focus and the caret, and signs in', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ worker: false });
  const { fields, login } = visitor.words.identity;
  const release = await holdScripts(visitor.page);
  const layout = await watchLayout(visitor);
  await arrive(visitor, '/login');
  await type(visitor);
  const password = field(visitor, fields.password);
  await password.evaluate((input: HTMLInputElement) => {
    Object.assign(window, { typedInto: input });
    input.setSelectionRange(3, 3);
  });

  release();
  await takenOver(visitor);
  await visitor.page.keyboard.type('X');
  await visitor.page.keyboard.press('Backspace');
  await visitor.settled();
  const kept = await password.evaluate((input: HTMLInputElement) => [
    input === (window as { typedInto?: unknown }).typedInto,
    document.activeElement === input,
    input.selectionStart,
    input.value,
  ]);
  expect(kept).toEqual([true, true, 3, demo.patient.password]);
  expect(await field(visitor, fields.email).inputValue()).toBe(demo.patient.email);
  expect(await layout.shifts()).toEqual([]);
  await press(visitor, login.submit);
  await visitor.waitForPath('/');
});

test('a language that is chosen before the scripts arrive is shown', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false, language: 'pt-BR' });
  const release = await holdScripts(visitor.page);
  await arrive(visitor, '/login');
  await visitor.page.getByRole('combobox', { name: visitor.words.shell.language }).selectOption('en');
  release();
  await takenOver(visitor);
  await visitor.page.getByRole('button', { name: wordsIn['en-US'].identity.login.submit, exact: true }).waitFor();
});

test('a page whose document arrives in pieces is not shown before it is whole', async ({ newVisitor }) => {
  const proxy = await startFaultProxy(inject('address'));
  onTestFinished(() => proxy.close());
  const { opened, open } = closedGate();
  proxy.when(/^GET \/login$/, interruptedAt('icon language-chevron', opened));
  const visitor = await newVisitor({ address: proxy.address, worker: false });
  const layout = await watchLayout(visitor);
  await arrive(visitor, '/login');
  await visitor.page.locator('.language').waitFor({ state: 'attached' });
  await visitor.page.waitForTimeout(PAINT_MS);
  const isShown = await visitor.page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  open();
  await takenOver(visitor);
  expect(isShown).toBe(false);
  expect(await layout.shifts()).toEqual([]);
});

test('a form that is submitted before the scripts arrive is sent afterwards, and never by a URL', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ worker: false });
  const { login } = visitor.words.identity;
  const release = await holdScripts(visitor.page);
  const requested: string[] = [];
  visitor.page.on('request', request => requested.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await arrive(visitor, '/login');
  await type(visitor);
  await visitor.page.keyboard.press('Enter');
  const shown = () =>
    visitor.screen
      .locator('[type=submit]')
      .evaluate(button => [
        getComputedStyle(button, '::after').content,
        getComputedStyle(button.firstElementChild ?? button).display,
      ]);
  expect(await shown()).toEqual([`"${login.submitting}"`, 'none']);
  // A second time changes nothing.
  await visitor.page.keyboard.press('Enter');
  expect(new URL(visitor.page.url()).search).toBe('');
  release();
  await visitor.waitForPath('/');
  expect(requested.filter(one => one.startsWith('POST'))).toEqual(['POST /api/sessions']);
});

test('empty fields that are submitted before the scripts arrive get their errors', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  const { identity, errors } = visitor.words;
  const release = await holdScripts(visitor.page);
  await arrive(visitor, '/login');
  await press(visitor, identity.login.submit);
  release();
  await expect.poll(() => visitor.screen.getByText(errors.fields.required).count()).toBe(2);
  await visitor.screen.getByRole('button', { name: identity.login.submit, exact: true }).waitFor();
});

test('the profile that is chosen before the scripts arrive stays chosen', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  const release = await holdScripts(visitor.page);
  await arrive(visitor, '/login');
  await chooseProfile(visitor, 'Doctor');
  await type(visitor, demo.doctor);
  release();
  await visitor.screen
    .getByRole('heading', { level: 1, name: visitor.words.identity.login.titleDoctor, exact: true })
    .waitFor();
  await press(visitor, visitor.words.identity.login.submit);
  await visitor.waitForPath('/');
});

test.for([
  ['/login', 'login'],
  ['/appointments', 'login'],
  ['/diagnostic?appointment=1', 'login'],
  ['/desk/day', 'deskLogin'],
  ['/forgot-password', 'forgotPassword'],
] as const)(
  '%s shows its page without any script of the app, in both languages',
  async ([path, title], { newVisitor }) => {
    for (const language of ['en-US', 'pt-BR'] as const) {
      const visitor = await newVisitor({ language, worker: false });
      const { shell, identity } = visitor.words;
      await holdScripts(visitor.page);
      await arrive(visitor, path);
      await visitor.screen.getByRole('heading', { level: 1, name: shell.titles[title], exact: true }).waitFor();
      await field(visitor, identity.fields.email).waitFor();
      expect(await visitor.page.title()).toBe(`${shell.titles[title]} · ${shell.product}`);
      expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe(language);
    }
  },
);

test('after signing in on a prerendered page, the page that was asked for is shown', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  const release = await holdScripts(visitor.page);
  await arrive(visitor, '/appointments');
  await type(visitor);
  await visitor.page.keyboard.press('Enter');
  release();
  await visitor.waitForPath('/appointments');
});

test('a signed-in user never sees the prerendered form', async ({ newVisitor }) => {
  const visitor = await newVisitor({ as: demo.patient, worker: false });
  const release = await holdScripts(visitor.page);
  await arrive(visitor, '/appointments');
  await visitor.page.getByText(visitor.words.shell.loading).waitFor();
  expect(await visitor.page.locator('form').count()).toBe(1);
  expect(await visitor.page.locator('form').isVisible()).toBe(false);
  release();
  await visitor.waitForPath('/appointments');
});

test('a language or theme that was chosen on the device is shown from the first paint', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.context.addInitScript(() => {
    localStorage.setItem('i18nextLng', 'en-US');
    localStorage.setItem('@ClinicApp:theme', 'dark');
  });
  const release = await holdScripts(visitor.page);
  await arrive(visitor, '/login');
  await visitor.page.getByText(visitor.words.shell.loading).waitFor();
  expect(await visitor.page.locator('form').isVisible()).toBe(false);
  expect(await visitor.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 26, 38)');
  release();
  await visitor.page.getByRole('heading', { level: 1, name: 'Patient portal' }).waitFor();
});

test('scripts that are missing are reported above the prerendered form', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  visitor.log.expectError(/./);
  await visitor.page.route('**/js/*.js', route => route.abort());
  await visitor.page.goto('/login');
  await visitor.page.getByText('Não foi possível carregar o Clinic.').waitFor();
  await field(visitor, visitor.words.identity.fields.email).waitFor();
});

test('the page that the service worker stores has no form', async () => {
  const html = await (await fetch(`${inject('address')}/index.html`)).text();
  expect(html).not.toMatch(/<form|data-prerendered=/);
});
