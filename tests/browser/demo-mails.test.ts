import { expect, inject } from 'vitest';
import { words } from '../../server/features/notifications/compose/languages.ts';
import portuguese from '../../src/i18n/pt-BR/links.ts';
import { plainPageFaults } from './harness/accessible.ts';
import { newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';

/** What happens to appointments is gathered for half a minute, so that several changes become one mail. */
const MAIL_LIMIT_MS = 60_000;

test('the demo shows the mail of a booking, and its link confirms the appointment', async ({ newVisitor }) => {
  const name = someName('Otávio');
  const practice = await newPractice({ name, specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' });
  const account = await newPatient(inject('address'));
  await bookFirst(practice, account, 3);

  // The worker mustn't answer with the app.
  const visitor = await newVisitor();
  const { page, context } = visitor;
  await visitor.goto('/login');
  await visitor.waitForWorker();
  await page.goto('/api/demo/mails');
  const mail = page.getByRole('link').filter({ hasText: account.email }).filter({ hasText: 'Consulta' });
  const arrived = async () => {
    await page.getByRole('link', { name: 'Atualizar a lista' }).click();
    return await mail.count();
  };
  await expect.poll(arrived, { timeout: MAIL_LIMIT_MS, interval: 1_000 }).toBe(1);
  expect(await plainPageFaults(visitor)).toEqual([]);
  await mail.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await plainPageFaults(visitor)).toEqual([]);

  // By keyboard: right after scrolling, Chromium hands a click beside the frame to the frame.
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar invite.ics' }).press('Enter');
  expect((await saved).suggestedFilename()).toBe('invite.ics');

  const shown = page.frameLocator('iframe');
  await shown.getByText(name).first().waitFor();
  const opened = context.waitForEvent('page');
  await shown.getByRole('link', { name: words['pt-BR'].actions.confirm, exact: true }).press('Enter');
  const tab = await opened;
  await tab.getByRole('button', { name: portuguese.confirm, exact: true }).click();
  await tab.getByText(portuguese.states.confirmed.title).waitFor();
  expect(new URL(tab.url()).origin).toBe(inject('address'));
  expect(await appointmentsOf(account)).toMatchObject([{ status: 'confirmed' }]);
});
