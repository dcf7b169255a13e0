import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { patientWithAppointments } from './harness/bookings.ts';
import { rowCounts } from './harness/storage.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const SAVED = 'O envio será feito quando houver conexão';

const cancelButtons = (visitor: Visitor): Locator => visitor.screen.getByRole('button', { name: /^Cancelar consulta/ });

/** Cancels the first appointment of the list, and returns its row's name. */
async function cancelFirst(visitor: Visitor): Promise<string> {
  const first = cancelButtons(visitor).first();
  const name = (await first.getAttribute('aria-label')) ?? (await first.textContent()) ?? '';
  await first.click();
  await visitor.page.getByRole('button', { name: 'Confirmar cancelamento' }).click();
  return name;
}

/** Opens the list, with the app precached and the list in the mirror. */
async function prepared(visitor: Visitor): Promise<void> {
  await visitor.goto('/appointments');
  await visitor.settled();
  await visitor.waitForWorker();
  await visitor.goto('/appointments');
  await visitor.settled();
  await cancelButtons(visitor).first().waitFor();
}

test('starts without a network, with mirrored data and its age', async ({ newVisitor }) => {
  const ana = await newVisitor({ as: await patientWithAppointments(2) });
  await prepared(ana);
  await ana.offline();
  await ana.goto('/appointments');
  await cancelButtons(ana).first().waitFor();
  await ana.page.getByText('Sem conexão.').waitFor();
  await ana.screen.getByText(/Cópia guardada/).waitFor();
  await expectAccessible(ana);
});

test('the own record and questionnaire open without a network before they were ever opened', async ({ newVisitor }) => {
  const ana = await newVisitor({ as: await patientWithAppointments(1), size: 'phone' });
  await ana.goto('/');
  await ana.settled();
  // The home page stores the lists one after another, the record's parts last.
  await expect.poll(() => rowCounts(ana.page)).toMatchObject({ records: 1, entries: 1 });
  await prepared(ana);
  await ana.offline();
  await ana.goto('/patient-medicalrecord');
  await ana.screen.getByRole('article').first().waitFor();
  await ana.goto('/questionary');
  await ana.screen.getByRole('textbox').first().waitFor();
});

test('a cancellation without a network waits, can be undone, and is sent when the network is back', async ({
  newVisitor,
}) => {
  const ana = await newVisitor({ as: await patientWithAppointments(2) });
  await prepared(ana);
  const before = await cancelButtons(ana).count();
  await ana.offline();
  await cancelFirst(ana);
  await ana.page.getByText(SAVED).waitFor();
  await ana.screen.getByText('Cancelamento a enviar').waitFor();
  await ana.screen.getByRole('button', { name: 'Desfazer' }).click();
  await ana.screen.getByText('Cancelamento a enviar').waitFor({ state: 'detached' });

  await cancelFirst(ana);
  await ana.screen.getByText('Cancelamento a enviar').waitFor();
  await ana.goto('/outbox');
  await ana.screen.getByText(/^Cancelar a consulta de/).waitFor();
  await expectAccessible(ana);
  await ana.goto('/appointments');
  await ana.screen.getByText('Cancelamento a enviar').waitFor();
  await ana.offline(false);
  await ana.screen.getByText('Cancelamento a enviar').waitFor({ state: 'detached' });
  await expect.poll(() => cancelButtons(ana).count(), { timeout: 10_000 }).toBe(before - 1);
});

test('a cancellation that waits is marked and counted at home, too, and can be undone there', async ({
  newVisitor,
}) => {
  const ana = await newVisitor({ as: await patientWithAppointments(1) });
  await prepared(ana);
  await ana.offline();
  await cancelFirst(ana);
  await ana.page.getByText(SAVED).waitFor();
  await ana.page.getByText('1 alteração a enviar', { exact: true }).waitFor();
  await ana.goto('/');
  const next = ana.screen.getByRole('region', { name: ana.words.appointments.next.title });
  await next.getByText('Cancelamento a enviar').waitFor();
  await expectAccessible(ana);
  await next.getByRole('button', { name: 'Desfazer' }).click();
  await next.getByText('Cancelamento a enviar').waitFor({ state: 'detached' });
  await ana.page.getByText('1 alteração a enviar', { exact: true }).waitFor({ state: 'detached' });
});

test('the worker sends waiting entries while no page is open', async ({ newVisitor }) => {
  const ana = await newVisitor({ as: await patientWithAppointments(2) });
  await prepared(ana);
  const before = await cancelButtons(ana).count();
  await ana.offline();
  await cancelFirst(ana);
  await ana.page.getByText(SAVED).waitFor();
  await ana.page.waitForFunction(async () => {
    const registration: ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } } =
      await navigator.serviceWorker.ready;
    return (await registration.sync?.getTags())?.length === 1;
  });
  const other = await ana.context.newPage();
  await ana.page.close();
  const sent = ana.context.waitForEvent('response', response => response.request().method() === 'DELETE');
  await ana.offline(false);
  expect((await sent).status()).toBe(200);
  await other.goto('/appointments');
  const buttons = other.getByRole('button', { name: /^Cancelar consulta/ });
  await expect.poll(() => buttons.count(), { timeout: 10_000 }).toBe(before - 1);
});

test('sign-out without a network lists unsent entries; those that are kept wait for their owner', async ({
  newVisitor,
}) => {
  const ana = await newVisitor({ as: await patientWithAppointments(1) });
  await prepared(ana);
  await ana.offline();
  await cancelFirst(ana);
  await ana.page.getByText(SAVED).waitFor();
  await ana.signOut();
  await ana.page.getByText(/Há 1 alteração que ainda não foi enviada/).waitFor();
  await ana.page.getByRole('button', { name: 'Guardar para mim e sair' }).click();
  await ana.waitForPath('/login');
  await expect.poll(() => rowCounts(ana.page)).toEqual({ outbox: 1, revocations: 1 });
});
