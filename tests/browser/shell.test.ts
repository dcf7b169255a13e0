import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { patientWithAppointments } from './harness/bookings.ts';
import { closedGate } from './harness/gate.ts';
import { follow, signIn, tab } from './harness/jobs.ts';
import { enter, expectFocus } from './harness/keyboard.ts';
import { demo } from './harness/people.ts';
import { everyScreen } from './harness/screens.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';
import { wordsIn } from './harness/words.ts';

const pt = wordsIn['pt-BR'];

test('an unknown path shows the not-found page, with the user’s name and the ways on of the role', async ({
  newVisitor,
}) => {
  const stranger = await newVisitor({ worker: false });
  await stranger.goto('/no/such/page');
  await stranger.screen.getByText(pt.shell.notFound.text).waitFor();
  await stranger.screen.getByRole('link', { name: pt.shell.links.about }).waitFor();
  const ana = await newVisitor({ as: demo.patient, size: 'tablet', worker: false });
  await ana.goto('/no/such/page');
  await ana.screen.getByText(pt.shell.notFound.named.replace('{{name}}', 'Ana Paula Ribeiro')).waitFor();
  const ways = ana.screen.getByRole('navigation', { name: pt.shell.notFound.ways }).getByRole('link');
  expect(await ways.allInnerTexts()).toEqual([
    pt.shell.tabs.schedule,
    pt.shell.tabs.appointments,
    pt.shell.tabs.record,
  ]);
  await ana.screen
    .getByRole('link', { name: /início/i })
    .first()
    .click();
  await ana.waitForPath('/');
});

test('an address with a slash at its end shows its page', async ({ newVisitor }) => {
  const visitor = await newVisitor({ as: demo.patient, worker: false });
  await visitor.page.goto('/appointments/?x=1');
  await visitor.waitForPath('/appointments');
  await visitor.screen.getByText(visitor.words.appointments.patient.earlier).waitFor();
  expect(new URL(visitor.page.url()).search).toBe('?x=1');
});

test('a page of the other role redirects home', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: demo.patient, worker: false });
  await patient.goto('/myschedule');
  await patient.waitForPath('/');
  const doctor = await newVisitor({ as: demo.doctor, worker: false });
  await doctor.goto('/schedule/clinic?specialty=x');
  await doctor.waitForPath('/');
});

test('signing in leads to the requested page, query included, and only once', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  const screens = await everyScreen(inject('address'));
  const wanted = screens.find(({ address }) => address.startsWith('/schedule/clinic'))?.address ?? '';
  await visitor.goto(wanted);
  await visitor.waitForPath('/login');
  await signIn(visitor, demo.patient);
  await visitor.waitForPath('/schedule/clinic');
  expect(visitor.page.url()).toBe(inject('address') + wanted);
  await visitor.screen.getByText('Clínica Boa Saúde').first().waitFor();
  await visitor.signOut();
  await visitor.waitForPath('/login');
  await signIn(visitor, demo.patient);
  await visitor.waitForPath('/');
});

test('a page deep in a flow survives a reload, and its back link leads to its parent', async ({ newVisitor }) => {
  const visitor = await newVisitor({ as: demo.patient, size: 'tablet', worker: false });
  const screens = await everyScreen(inject('address'));
  await visitor.goto(
    screens.find(({ address }) => address.startsWith('/schedule/specialty/appointment'))?.address ?? '',
  );
  await visitor.screen.getByText('Helena Carvalho').first().waitFor();
  await visitor.page.reload();
  await visitor.screen.getByText('Helena Carvalho').first().waitFor();
  await follow(visitor, pt.shell.back.doctors);
  await visitor.waitForPath('/schedule/specialty');
  await visitor.screen.getByText('Helena Carvalho').waitFor();
});

test.for([
  { as: demo.patient, size: 'phone', theme: 'light', name: 'Ana Paula Ribeiro', home: '/' },
  { as: demo.doctor, size: 'phone', theme: 'dark', name: 'Helena Carvalho', home: '/' },
  { as: demo.desk, size: 'desktop', theme: 'light', name: 'Rosa Dias', home: '/desk/patients' },
] as const)(
  'the menu of a $as.role on a $size has the greeting, the language, the theme, the account and the sign-out',
  async ({ as, size, theme, name, home }, { newVisitor }) => {
    const visitor = await newVisitor({ as, size, theme, worker: false });
    const { page, menu, menuButton } = visitor;
    const { identity, shell } = visitor.words;
    await visitor.goto(home);
    await visitor.settled();
    const button = page.getByRole('button', { name: shell.header.menu.replace('{{name}}', name), exact: true });
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    if (size === 'phone') expect((await page.locator('.header').boundingBox())?.height).toBe(56);
    expect(await page.getByText(shell.header.welcome).count()).toBe(0);
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await visitor.openMenu();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    expect(await menu.locator('.account-greeting').textContent()).toBe(`${shell.header.welcome} ${name}`);
    await expectAccessible(visitor);

    const other = theme === 'light' ? 'dark' : 'light';
    await menu.getByRole('radio', { name: identity.theme[other] }).check();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe(other);
    await menu.getByLabel(shell.language).selectOption('en');
    await page.getByRole('link', { name: wordsIn['en-US'].shell.links.account, exact: true }).first().click();
    await visitor.waitForPath('/account');
    expect(await menu.count()).toBe(0);
    await visitor.signOut();
    await visitor.waitForPath(as === demo.desk ? '/desk' : '/login');
    expect(await menuButton.count()).toBe(0);
  },
);

test('the menu works with the keyboard: Tab reaches all of it, Escape closes it, and the focus returns', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ as: demo.patient, worker: false });
  const { page, menu, menuButton } = visitor;
  const { shell } = visitor.words;
  await visitor.goto('/appointments');
  await visitor.settled();
  await enter(visitor, menuButton);
  const stops = [
    menu.getByLabel(shell.language),
    menu.getByRole('radio', { checked: true }),
    menu.getByRole('link', { name: shell.links.account, exact: true }),
    menu.getByRole('button', { name: shell.header.signOut, exact: true }),
  ];
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expectFocus(visitor, stop);
  }
  await page.keyboard.press('Escape');
  await expectFocus(visitor, menuButton);
  expect(await menu.count()).toBe(0);
  // Leaving it closes it as well.
  await page.keyboard.press('Enter');
  for (const _ of stops) await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => menu.count()).toBe(0);
  expect(await visitor.screen.evaluate(screen => screen.contains(document.activeElement))).toBe(true);
});

test('a menu stays open while the first home of a doctor loads', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, worker: false });
  const gate = closedGate();
  await doctor.page.route('**/api/appointments/ShowAll*', async route => {
    await gate.opened;
    await route.continue();
  });
  await doctor.goto('/');
  await doctor.openMenu();
  gate.open();
  await doctor.screen.locator('.next-appointment').waitFor();
  await doctor.settled();
  expect(await doctor.menu.isVisible()).toBe(true);
});

test('a tap outside the menu closes it and does nothing else', async ({ newVisitor }) => {
  const visitor = await newVisitor({ as: demo.patient, worker: false });
  await visitor.goto('/');
  await visitor.settled();
  for (const part of [visitor.screen.locator('.home-tiles a').last(), visitor.page.locator('ion-tab-button').last()]) {
    await part.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await visitor.openMenu();
    await visitor.page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect.poll(() => visitor.menu.count()).toBe(0);
    await expectFocus(visitor, visitor.menuButton);
    expect(new URL(visitor.page.url()).pathname).toBe('/');
  }
});

test('the chosen language persists', async ({ newVisitor }) => {
  const visitor = await newVisitor({ as: demo.patient, worker: false });
  await visitor.goto('/appointments');
  await visitor.chooseLanguage('en-US');
  await visitor.screen.getByRole('heading', { name: wordsIn['en-US'].shell.titles.patientAppointments }).waitFor();
  await visitor.page.reload();
  await visitor.screen.getByRole('heading', { name: wordsIn['en-US'].shell.titles.patientAppointments }).waitFor();
  await expect.poll(() => visitor.page.evaluate(() => document.documentElement.lang)).toBe('en-US');
});

/** All data that the browser stores for the app, as one text: both storages, IndexedDB, cached addresses. */
async function allStoredData(visitor: Visitor): Promise<string> {
  return visitor.page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        kept.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) kept.push((await (await caches.open(name)).keys()).map(({ url }) => url));
    return JSON.stringify(kept);
  });
}

test('a doctor approved since the last sign-in sees it on the home page', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor2, worker: false });
  const KEY = '@ClinicApp:user';
  await doctor.goto('/about');
  const stored = () => doctor.page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '{}'), KEY);
  const waiting = { ...(await stored()), approved: false };
  await doctor.page.evaluate(
    ([key = '', user = '']) => localStorage.setItem(key, user),
    [KEY, JSON.stringify(waiting)],
  );
  await doctor.goto('/');
  await expect.poll(async () => (await stored()).approved).toBe(true);
  expect(await doctor.screen.getByText(doctor.words.shell.doctorHome.awaitingApproval.title).count()).toBe(0);
});

test('signing out removes all personal data from the screen and the device', async ({ newVisitor }) => {
  const visitor = await newVisitor();
  await visitor.goto('/login');
  await signIn(visitor, demo.patient);
  await visitor.waitForPath('/');
  for (const name of [pt.shell.tabs.appointments, pt.shell.tabs.record, pt.shell.tabs.schedule]) {
    await tab(visitor, name);
    await visitor.settled();
  }
  const token = await visitor.page.evaluate(() => localStorage.getItem('@ClinicApp:token'));
  const traces = [demo.patient.email, 'Ana Paula', 'Helena Carvalho', 'Palpitações', token ?? 'no token'];
  await expect.poll(() => allStoredData(visitor)).toContain('Helena Carvalho');

  await visitor.signOut();
  await visitor.waitForPath('/login');
  const left = async () => {
    const everything = (await visitor.page.content()) + (await allStoredData(visitor));
    return traces.filter(trace => everything.includes(trace));
  };
  await expect.poll(left).toEqual([]);
  expect(await allStoredData(visitor)).not.toContain('/api/');
  await visitor.page.goBack();
  await visitor.settled();
  expect(await left()).toEqual([]);
});

test.for([
  { as: demo.patient2, page: '/appointments', signInPath: '/login' },
  { as: demo.desk, page: '/account', signInPath: '/desk' },
])(
  'an expired session leads from $page to $signInPath and back to the page',
  async ({ as, page, signInPath }, { newVisitor }) => {
    const visitor = await newVisitor({ as, worker: false });
    // A page that keeps asking could hear of the end as it is left.
    await visitor.goto(page);
    await visitor.settled();
    const token = await visitor.page.evaluate(() => localStorage.getItem('@ClinicApp:token'));
    const headers = { authorization: `Bearer ${token}` };
    visitor.log.expectRefusal(401, /./);
    await fetch(`${inject('address')}/api/sessions`, { method: 'DELETE', headers });
    await visitor.goto(page);
    await visitor.waitForPath(signInPath);
    await signIn(visitor, as);
    await visitor.waitForPath(page);
  },
);

test.for([
  { part: 'MonthCalendar', place: 'booking' },
  { part: 'Modal', place: 'a dialog' },
] as const)(
  'a chunk of $place that fails to load is named, and loads after a reload',
  async ({ part }, { newVisitor }) => {
    const patient = await newVisitor({ as: await patientWithAppointments(1), worker: false });
    const { appointments, booking, shell } = patient.words;
    const chunk = new RegExp(`/js/${part}-[^/]*\\.js$`);
    patient.log.expectError(/./);
    await patient.page.route(chunk, route => route.abort());
    const open = async () => {
      if (part === 'Modal') {
        await patient.goto('/appointments');
        await patient.screen.getByRole('button', { name: new RegExp(`^${appointments.patient.cancel}`) }).click();
      } else {
        await patient.goto('/schedule');
        await follow(patient, booking.bookAgain.split('{{')[0] ?? '');
      }
    };
    await open();
    const failed = patient.page.getByRole('alert').filter({ hasText: shell.chunk.title });
    await failed.getByText(new RegExp(`/js/${part}-`)).waitFor();
    await patient.page.unroute(chunk);
    await failed.getByRole('button', { name: shell.chunk.reload }).click();
    await patient.settled();
    if (part === 'Modal') await open();
    await patient.page.locator(part === 'Modal' ? 'ion-modal.show-modal' : '.rdp-month').waitFor();
  },
);

test('if the English texts fail to load, the app starts in Portuguese and remembers the choice for the next start', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ language: 'en-US', worker: false });
  visitor.log.expectError(/./);
  await visitor.page.route(/\/js\/en-US-[^/]*\.js$/, route => route.abort());
  await visitor.goto('/login');
  await visitor.screen.getByRole('heading', { level: 1, name: wordsIn['pt-BR'].shell.titles.login }).waitFor();
  expect(await visitor.page.evaluate(() => document.documentElement.lang)).toBe('pt-BR');
  await visitor.page.unroute(/\/js\/en-US-[^/]*\.js$/);
  await visitor.page.reload();
  await visitor.screen.getByRole('heading', { level: 1, name: wordsIn['en-US'].shell.titles.login }).waitFor();
});

test('the dashboard has an address, and links lead to the services and the password recovery when signed in', async ({
  newVisitor,
}) => {
  const patient = await newVisitor({ as: demo.patient2, worker: false });
  const { identity, shell } = patient.words;
  await patient.goto('/dashboard');
  await patient.screen.getByText(shell.dashboard.title).waitFor();
  await patient.goto('/schedule');
  await follow(patient, shell.back.services);
  await patient.waitForPath('/');
  await patient.goto('/account/security');
  await patient.screen.getByRole('button', { name: patient.words.account.passwordChange }).click();
  await follow(patient, identity.login.forgot);
  await patient.waitForPath('/forgot-password');
  expect(await patient.screen.getByLabel(identity.fields.email, { exact: true }).inputValue()).toBe(
    demo.patient2.email,
  );
});

test('with reduced motion the theme changes without a transition', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/login');
  const colors = await visitor.page.evaluate(() => {
    const colorAs = (theme: string) => {
      document.documentElement.dataset.theme = theme;
      return getComputedStyle(document.body).color;
    };
    return [colorAs('light'), colorAs('dark')];
  });
  expect(colors).toEqual(['rgb(12, 34, 54)', 'rgb(234, 241, 248)']);
});
