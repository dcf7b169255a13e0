/** Push on a device: offered after a booking, switched on and off, and shown by the worker to whom it is for. */
import { createECDH, randomBytes } from 'node:crypto';
import type { Locator } from 'playwright-core';
import { expect, inject } from 'vitest';
import { readPush } from '../../contract/push.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { expectAccessible } from './harness/accessible.ts';
import { signIn } from './harness/jobs.ts';
import { type Account, callAs, newDependent, newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
import { test } from './harness/test.ts';
import type { Visitor, VisitorOptions } from './harness/visitor.ts';

/** Lets the browser subscribe without a push service on the internet: this endpoint leads nowhere. */
async function withSubscriptions({ context, page }: Visitor, address: string): Promise<void> {
  const pair = createECDH('prime256v1');
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  const endpoint = `https://push.invalid/${randomBytes(16).toString('hex')}`;
  await context.grantPermissions(['notifications'], { origin: address });
  await page.addInitScript(
    ({ endpoint, keys }) => {
      let subscription: object | null = null;
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription,
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
          subscription = {
            options: { applicationServerKey: Uint8Array.from(text, sign => sign.charCodeAt(0)).buffer },
            toJSON: () => ({ endpoint, keys }),
            unsubscribe: async () => {
              subscription = null;
            },
          };
          return subscription;
        },
      });
    },
    { endpoint, keys },
  );
}

/** Delivers a push to the worker, as a push service does. */
async function deliver({ context, page }: Visitor, address: string, data: string): Promise<void> {
  const session = await context.newCDPSession(page);
  const found = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId: await found, data });
  await session.detach();
}

const shownOn = ({ page }: Visitor) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

const isFocused = (element: Locator) => element.evaluate(one => one === document.activeElement);

/** A new patient with an appointment, on its page. */
async function bookedPatient(newVisitor: (options: VisitorOptions) => Promise<Visitor>, language: Language) {
  const account = await newPatient(inject('address'));
  const practice = await newPractice({
    ...{ name: someName('Otávio'), specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' },
  });
  const { id } = await bookFirst(practice, account, 2);
  const patient = await newVisitor({ as: account, language });
  await withSubscriptions(patient, inject('address'));
  const { push } = patient.words.messages;
  const offer = patient.screen.getByRole('region', { name: push.offer });
  const open = async () => {
    await patient.goto(`/schedule/booked?appointment=${id}`);
    await patient.screen.getByRole('heading', { name: patient.words.booking.done.bring.title }).waitFor();
  };
  await open();
  return { account, patient, push, offer, open, heading: offer.getByRole('heading', { name: push.offer }) };
}

test('a patient accepts pushes after a booking, gets them, and switches them off', async ({ newVisitor }) => {
  const address = inject('address');
  const { account, patient, push, offer, open, heading } = await bookedPatient(newVisitor, 'pt-BR');
  const { preferences } = patient.words.messages;
  const devices = async () => (await callAs(account, readPush)).devices;
  await patient.waitForWorker();
  await offer.waitFor();
  await expectAccessible(patient);
  await offer.getByRole('button', { name: push.yes }).click();
  await offer.getByText(push.accepted).waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  expect(await devices()).toBe(1);

  const payload = { title: 'Consulta marcada', body: '24/11 às 09:00', path: '/appointments', tag: 'a', lang: 'pt-BR' };
  await deliver(patient, address, `${JSON.stringify(payload)}   `);
  await expect
    .poll(() => shownOn(patient))
    .toEqual([{ title: payload.title, body: payload.body, tag: 'a', data: '/appointments' }]);
  await deliver(patient, address, 'unreadable');
  await expect.poll(async () => (await shownOn(patient)).map(({ title }) => title)).toContain('Novidade da clínica');

  await open();
  expect(await offer.count()).toBe(0);
  await patient.goto('/account/messages');
  const toggle = patient.screen.getByRole('switch', { name: push.switch });
  await expect.poll(() => toggle.isChecked()).toBe(true);
  const column = patient.screen.getByRole('group', { name: preferences.topics.push });
  await column.waitFor();
  await expectAccessible(patient);
  await toggle.press(' ');
  await expect.poll(devices).toBe(0);
  await column.waitFor({ state: 'detached' });
  expect(await toggle.isChecked()).toBe(false);
});

test('a patient who wants no pushes isn’t asked again', async ({ newVisitor }) => {
  const { account, push, offer, open, heading } = await bookedPatient(newVisitor, 'en-US');
  await offer.getByRole('button', { name: push.notNow }).click();
  await offer.getByText(push.declined).waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  await open();
  expect(await offer.count()).toBe(0);
  expect((await callAs(account, readPush)).devices).toBe(0);
});

test('a patient who refuses the permission is told how to give it', async ({ newVisitor }) => {
  const { patient, push, offer, heading } = await bookedPatient(newVisitor, 'en-US');
  const answer = (permission: NotificationPermission) =>
    patient.page.evaluate(given => {
      Object.defineProperty(Notification, 'permission', { configurable: true, get: () => given });
      Notification.requestPermission = async () => given;
    }, permission);
  await answer('default');
  await offer.getByRole('button', { name: push.yes }).click();
  await offer.getByText(push.dismissed).waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  await answer('denied');
  await offer.getByRole('button', { name: push.yes }).click();
  await offer.getByText(push.denied).waitFor();
  await expect.poll(() => isFocused(heading)).toBe(true);
  expect(await offer.getByRole('button').count()).toBe(0);
  await expectAccessible(patient);
});

test('a push about a dependent opens their pages in the open window', async ({ newVisitor }) => {
  const account = await newPatient(inject('address'));
  const name = someName('Bento');
  const child = await newDependent(inject('address'), account, name);
  const parent = await newVisitor({ as: account, language: 'pt-BR' });
  await parent.goto('/');
  await parent.settled();
  for (const page of ['/appointments', '/questionary', '/patient-medicalrecord']) {
    await parent.goto(page);
    const { whose, self } = parent.words.care.forWhom;
    const patients = parent.screen.getByRole('group', { name: whose });
    await patients.getByText(self).click();
    await parent.page.evaluate(path => {
      const data = { type: 'openPath', path };
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
    }, `${page}?patient=${child}`);
    await expect.poll(() => patients.getByRole('radio', { name }).isChecked()).toBe(true);
    await parent.waitForPath(page);
  }
});

test('a push for a patient who signed out without a network isn’t shown, not even to the next one', async ({
  newVisitor,
}) => {
  const address = inject('address');
  const { patient, push, offer } = await bookedPatient(newVisitor, 'pt-BR');
  await patient.waitForWorker();
  await offer.getByRole('button', { name: push.yes }).click();
  await offer.getByText(push.accepted).waitFor();
  const payload = { title: 'Consulta marcada', body: '24/11 às 09:00', path: '/appointments', tag: 'a', lang: 'pt-BR' };
  await deliver(patient, address, JSON.stringify(payload));
  await expect.poll(async () => (await shownOn(patient)).length).toBe(1);

  patient.log.expectError(/./);
  await patient.context.setOffline(true);
  await patient.signOut();
  await patient.waitForPath('/login');
  await expect.poll(() => shownOn(patient)).toEqual([]);
  await deliver(patient, address, JSON.stringify(payload));

  await patient.context.setOffline(false);
  const next: Account = await newPatient(address);
  await signIn(patient, next);
  await patient.waitForPath('/');
  await deliver(patient, address, JSON.stringify({ ...payload, tag: 'b' }));
  await patient.goto('/account/messages');
  const toggle = patient.screen.getByRole('switch', { name: push.switch });
  await toggle.press(' ');
  await expect.poll(async () => (await callAs(next, readPush)).devices).toBe(1);
  await deliver(patient, address, JSON.stringify({ ...payload, tag: 'c' }));
  await expect.poll(async () => (await shownOn(patient)).map(({ tag }) => tag)).toEqual(['c']);
});
