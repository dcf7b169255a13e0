import { expect, inject } from 'vitest';
import type { Role } from '../../contract/formats.ts';
import { publicRoutes, routes } from '../../src/app/routes.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { expectAccessible } from './harness/accessible.ts';
import { rewritten, startFaultProxy, withHeaders } from './harness/faultProxy.ts';
import { dialog } from './harness/jobs.ts';
import { demo, newPatient } from './harness/people.ts';
import { test } from './harness/test.ts';
import { Visitor } from './harness/visitor.ts';
import { type Words, wordsIn } from './harness/words.ts';

const pt = wordsIn['pt-BR'];

/** The records of a patient, which redirect to the not-found page if their address names none. */
const recordPaths = new Set(['/medicalrecord', '/patients/record']);

const landingOf = (path: string) => (recordPaths.has(path) ? '/patient-notfound404' : path);

/** The text in a page's heading: the route table's title, or the page's own. */
function headingOf(
  { shell, booking }: Words,
  path: string,
  title: keyof Words['shell']['titles'],
  role?: Role,
): string {
  if (path === '/') return shell.patientHome.hello.replace('{{name}}', '').trim();
  if (path === '/schedule/booked') return booking.done.goneTitle;
  if (landingOf(path) !== path) return shell.titles.patientNotFound;
  if (path === '/appointments' && role === 'Doctor') return shell.titles.doctorAppointments;
  return shell.titles[title];
}

test.for([
  { who: 'a visitor', as: undefined, table: publicRoutes },
  { who: 'a patient', as: demo.patient, table: routes.filter(route => route.Patient) },
  { who: 'a doctor', as: demo.doctor, table: routes.filter(route => route.Doctor) },
])(
  'after one visit every page starts without a network, in both languages, for $who',
  async ({ as, table }, { newVisitor }) => {
    const visitor = await newVisitor(as && { as });
    await visitor.goto('/');
    await visitor.waitForWorker();
    await visitor.offline();
    let [shown, other]: [Language, Language] = ['pt-BR', 'en-US'];
    for (const { path, title } of table) {
      await visitor.page.goto(path, { waitUntil: 'commit' });
      const headingIn = (language: Language) =>
        visitor.screen.getByRole('heading', { level: 1, name: headingOf(wordsIn[language], path, title, as?.role) });
      await headingIn(shown).waitFor();
      // The next page starts in the other language.
      await visitor.chooseLanguage(other);
      [shown, other] = [other, shown];
      await headingIn(shown).waitFor();
      expect(new URL(visitor.page.url()).pathname).toBe(landingOf(path));
    }
  },
);

test('an app too old for the server says so, and updates', async ({ browser }) => {
  const proxy = await startFaultProxy(inject('address'));
  const ana = await Visitor.open(browser, proxy.address, { as: await newPatient(inject('address')) });
  await ana.goto('/appointments');
  await ana.waitForWorker();
  proxy.when(
    /^\w+ \/api\//,
    withHeaders(() => ({ 'clinic-version': '9.0.0' })),
  );
  proxy.when(
    /^GET \/sw\.js/,
    rewritten(script => `${script}\n// the next version`),
  );
  await ana.goto('/appointments');
  await ana.page.getByText(pt.offline.update.tooOld).waitFor();
  await expectAccessible(ana);
  const reloaded = ana.page.waitForEvent('load');
  await ana.page.getByRole('button', { name: pt.offline.update.apply }).click();
  await reloaded;
  await ana.screen.getByRole('heading', { level: 1 }).waitFor();
  const running = await ana.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return { waiting: registration?.waiting ?? null, active: registration?.active?.state };
  });
  expect(running).toEqual({ waiting: null, active: 'activated' });
  expect(ana.log.faults).toEqual([]);
  await ana.close();
  await proxy.close();
});

test('installation is offered if the browser supports it; once declined, on the account page only', async ({
  newVisitor,
}) => {
  const ana = await newVisitor({ as: demo.patient });
  await ana.page.addInitScript(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.body.setAttribute('data-asked', 'yes'),
    });
    window.addEventListener('load', () => window.dispatchEvent(offer));
  });
  await ana.goto('/');
  await ana.screen.getByRole('button', { name: pt.offline.install.dismiss }).click();
  await ana.screen.getByText(pt.offline.install.title).waitFor({ state: 'detached' });
  await ana.goto('/account/device');
  await ana.screen.getByRole('button', { name: pt.offline.install.action }).click();
  await ana.page.waitForSelector('[data-asked]');
  await ana.screen.getByText(pt.offline.install.title).waitFor({ state: 'detached' });
});

test('on iOS, where no button can install the app, pictures show how', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: inject('address'),
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });
  const ana = await Visitor.inContext(context, 'en-US');
  await ana.signIn(inject('address'), demo.patient);
  await ana.goto('/');
  const { install } = ana.words.offline;
  await ana.screen.getByRole('button', { name: install.how }).click();
  await dialog(ana).getByText(install.steps.confirm).waitFor();
  await expect.poll(() => dialog(ana).locator('.install-picture').count()).toBe(3);
  await expectAccessible(ana);

  await ana.goto('/appointments');
  await ana.openMenu();
  await ana.menu.getByRole('link', { name: install.title }).click();
  await ana.waitForPath('/account/device');
  await ana.screen.getByRole('button', { name: install.how }).waitFor();
  expect(ana.log.faults).toEqual([]);
  await ana.close();
});

test('the installed app can be reloaded by a button and by pulling down', async ({ browser }) => {
  const proxy = await startFaultProxy(inject('address'));
  const ana = await Visitor.open(browser, proxy.address, { as: await newPatient(inject('address')) });
  await ana.page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = query =>
      query.includes('display-mode')
        ? (Object.assign(new EventTarget(), { ...real(query), matches: true }) as MediaQueryList)
        : real(query);
  });
  await ana.goto('/appointments');
  await ana.settled();
  // Each reload requests the page's other lists as well, such as `/appointments/cancelled`.
  const asked = () =>
    proxy.received.filter(({ method, path }) => method === 'GET' && path.startsWith('/appointments?')).length;
  const before = asked();
  await ana.openMenu();
  await ana.menu.getByRole('button', { name: pt.offline.reload.label }).click();
  await ana.page.locator('.toast', { hasText: pt.offline.reload.done }).waitFor();
  expect(asked()).toBe(before + 1);
  await expectAccessible(ana);

  await ana.page.locator('ion-refresher.hydrated, ion-refresher').first().waitFor({ state: 'attached' });
  const session = await ana.context.newCDPSession(ana.page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  await touch('touchStart', 250);
  for (let y = 260; y <= 520; y += 20) await touch('touchMove', y);
  await touch('touchEnd');
  await expect.poll(asked).toBe(before + 2);
  expect(ana.log.faults).toEqual([]);
  await ana.close();
  await proxy.close();
});
