/** Push on a device: offered after a booking, switched on and off, and shown by the worker. */
import { createECDH, randomBytes } from 'node:crypto';
import { expect, inject } from 'vitest';
import { readPush } from '../../contract/push.ts';
import { expectAccessible } from './harness/accessible.ts';
import { callAs, newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

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

test('a patient accepts pushes after a booking, gets them, and switches them off', async ({ newVisitor }) => {
  const address = inject('address');
  const account = await newPatient(address);
  const practice = await newPractice({
    ...{ name: someName('Otávio'), specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' },
  });
  const { id } = await bookFirst(practice, account, 2);
  const patient = await newVisitor({ as: account, language: 'pt-BR' });
  await withSubscriptions(patient, address);
  const { push, preferences } = patient.words.messages;
  const devices = async () => (await callAs(account, readPush)).devices;
  await patient.goto(`/schedule/booked?appointment=${id}`);
  await patient.waitForWorker();
  const offer = patient.screen.getByRole('region', { name: push.offer });
  await offer.waitFor();
  await expectAccessible(patient);
  await offer.getByRole('button', { name: push.yes }).click();
  await offer.getByText(push.accepted).waitFor();
  expect(await devices()).toBe(1);

  const payload = { title: 'Consulta marcada', body: '24/11 às 09:00', path: '/appointments', tag: 'a', lang: 'pt-BR' };
  await deliver(patient, address, `${JSON.stringify(payload)}   `);
  await expect
    .poll(() => shownOn(patient))
    .toEqual([{ title: payload.title, body: payload.body, tag: 'a', data: '/appointments' }]);
  await deliver(patient, address, 'unreadable');
  await expect.poll(async () => (await shownOn(patient)).map(({ title }) => title)).toContain('Novidade da clínica');

  await patient.goto(`/schedule/booked?appointment=${id}`);
  await patient.screen.getByRole('heading', { name: patient.words.booking.done.bring.title }).waitFor();
  expect(await offer.count()).toBe(0);
  await patient.goto('/account');
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
  const account = await newPatient(inject('address'));
  const practice = await newPractice({
    ...{ name: someName('Otávio'), specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' },
  });
  const { id } = await bookFirst(practice, account, 2);
  const patient = await newVisitor({ as: account, language: 'en-US' });
  await withSubscriptions(patient, inject('address'));
  const { push } = patient.words.messages;
  await patient.goto(`/schedule/booked?appointment=${id}`);
  const offer = patient.screen.getByRole('region', { name: push.offer });
  await offer.getByRole('button', { name: push.notNow }).click();
  await offer.waitFor({ state: 'detached' });
  await patient.page.reload();
  await patient.screen.getByRole('heading', { name: patient.words.booking.done.bring.title }).waitFor();
  expect(await offer.count()).toBe(0);
  expect((await callAs(account, readPush)).devices).toBe(0);
});
