/** The address by which calendars read the appointments: made, copied, replaced and ended on /account/messages. */
import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, press, toast } from './harness/jobs.ts';
import { demo, newPatient } from './harness/people.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const cardOf = (visitor: Visitor) =>
  visitor.screen.getByRole('region', { name: visitor.words.messages.feed.title, exact: true });
const addressIn = (visitor: Visitor) =>
  cardOf(visitor).getByLabel(visitor.words.messages.feed.address, { exact: true });

/** The status of a calendar that reads the address. */
async function statusOf(address: string): Promise<number> {
  return (await fetch(new URL(new URL(address).pathname, inject('address')))).status;
}

test('a patient makes an address, replaces it by keyboard, and ends it', async ({ newVisitor }) => {
  const account = await newPatient(inject('address'));
  const patient = await newVisitor({ as: account, worker: false, size: 'phone', language: 'pt-BR' });
  const { feed } = patient.words.messages;
  await patient.goto('/account/messages');
  const card = cardOf(patient);
  await card.getByText(feed.patient).waitFor();
  await press(patient, feed.create);
  const field = addressIn(patient);
  await field.waitFor();
  await expect.poll(() => field.evaluate(input => input === document.activeElement)).toBe(true);
  const first = await field.inputValue();
  expect(first).toMatch(/\/api\/calendar\/[\w-]{43}\/clinic\.ics$/);
  expect(await statusOf(first)).toBe(200);
  const add = card.getByRole('link', { name: feed.add, exact: true });
  expect(await add.getAttribute('href')).toBe(first.replace(/^https?:/, 'webcal:'));
  await card.getByText(feed.unread).waitFor();
  await expectAccessible(patient);

  await card.getByRole('button', { name: feed.replace.action, exact: true }).press('Enter');
  await dialog(patient).getByText(feed.replace.text).waitFor();
  await dialog(patient).getByRole('button', { name: feed.replace.confirm, exact: true }).press('Enter');
  await expect.poll(() => field.inputValue()).not.toBe(first);
  const second = await field.inputValue();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

  // It is shown once; a calendar has read it since.
  await patient.page.reload();
  await card.getByText(/^Link criado em .+\. Lido por um calendário pela última vez em .+\.$/).waitFor();
  expect(await field.count()).toBe(0);
  await card.getByRole('button', { name: feed.end.action, exact: true }).click();
  await dialog(patient).getByRole('button', { name: feed.end.confirm, exact: true }).click();
  await toast(patient, feed.ended).waitFor();
  await card.getByRole('button', { name: feed.create, exact: true }).waitFor();
  expect(await statusOf(second)).toBe(404);
});

test('a doctor is told what it shows, the reception has none, and a failure is said', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor2, worker: false, size: 'desktop', language: 'en-US' });
  const { feed } = doctor.words.messages;
  await doctor.goto('/account/messages');
  await cardOf(doctor).getByText(feed.doctor).waitFor();
  doctor.log.expectError(/./);
  await doctor.page.route('**/api/calendar', route =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await press(doctor, feed.create);
  await doctor.page.locator('.toast').last().waitFor();
  await doctor.page.unroute('**/api/calendar');
  await press(doctor, feed.create);
  await addressIn(doctor).waitFor();
  await press(doctor, feed.copy);
  await toast(doctor, feed.copied).waitFor();
  await doctor.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await press(doctor, feed.copy);
  await cardOf(doctor).getByText(feed.notCopied).waitFor();
  const selected = await doctor.page.evaluate(() => getSelection()?.toString());
  expect(selected).toBe(await addressIn(doctor).inputValue());
  await expectAccessible(doctor);
  await press(doctor, feed.end.action);
  await dialog(doctor).getByRole('button', { name: feed.end.confirm, exact: true }).click();
  await cardOf(doctor).getByRole('button', { name: feed.create, exact: true }).waitFor();

  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'desktop', language: 'en-US' });
  await desk.goto('/account');
  const { accountSecurity, accountMessages } = desk.words.shell.titles;
  await desk.screen.getByRole('link', { name: accountSecurity }).waitFor();
  expect(await desk.screen.getByRole('link', { name: accountMessages }).count()).toBe(0);
});
