import { expect } from 'vitest';
import english from '../../src/i18n/en-US/links.ts';
import type { Language } from '../../src/i18n/languages.ts';
import portuguese from '../../src/i18n/pt-BR/links.ts';
import { expectAccessible } from './harness/accessible.ts';
import { patientWithLink } from './harness/links.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const words = { 'pt-BR': portuguese, 'en-US': english };
const languages: readonly Language[] = ['pt-BR', 'en-US'];

const button = (visitor: Visitor, name: string) => visitor.screen.getByRole('button', { name, exact: true });
const title = (visitor: Visitor) => visitor.screen.getByRole('heading', { level: 1 });

test.for(languages)('a patient confirms with one tap, without signing in: %s', async (language, { newVisitor }) => {
  const { account, doctor, linkTo } = await patientWithLink();
  const visitor = await newVisitor({ language, worker: false });
  const { confirm, states, titles } = words[language];
  await visitor.goto(await linkTo('confirm'));
  await button(visitor, confirm).waitFor();
  await visitor.screen.getByText(doctor).waitFor();
  await expect.poll(() => title(visitor).textContent()).toBe(titles.confirm);
  expect(new URL(visitor.page.url()).hash).toBe('');
  expect(await visitor.screen.getByText('Cardiologia').count()).toBe(0);
  await expectAccessible(visitor);
  // Mail programs open links: that has changed nothing.
  expect(await appointmentsOf(account)).toMatchObject([{ status: 'booked' }]);

  await visitor.page.reload();
  await button(visitor, confirm).click();
  await visitor.screen.getByText(states.confirmed.title).waitFor();
  await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.className)).toBe('link-result');
  await expectAccessible(visitor);
  expect(await appointmentsOf(account)).toMatchObject([{ status: 'confirmed' }]);
  await visitor.page.reload();
  await visitor.screen.getByText(states.confirmed.title).waitFor();
});

test.for(languages)('cancels with a reason, also if the response was lost: %s', async (language, { newVisitor }) => {
  const { account, linkTo } = await patientWithLink();
  const visitor = await newVisitor({ language, worker: false });
  const { cancel, states, unanswered } = words[language];
  await visitor.goto(await linkTo('cancel'));
  const reasons = visitor.words.appointments.cancel.reasons;
  await visitor.screen.getByLabel(reasons.Horario).check();
  await expectAccessible(visitor);
  visitor.log.expectError(/./);
  await visitor.page.route('**/api/links/cancel', async route => {
    await route.fetch();
    await route.abort();
  });
  await button(visitor, cancel).click();
  await visitor.screen.getByText(unanswered).waitFor();
  await visitor.page.unroute('**/api/links/cancel');
  await button(visitor, cancel).click();
  await visitor.screen.getByText(states.cancelled.title).waitFor();
  expect(await appointmentsOf(account)).toEqual([]);
});

test.for(languages)('moves to another free time of the doctor: %s', async (language, { newVisitor }) => {
  const { account, linkTo } = await patientWithLink();
  const [before] = await appointmentsOf(account);
  const visitor = await newVisitor({ language, worker: false });
  const { move, later, states } = words[language];
  await visitor.goto(await linkTo('move'));
  await button(visitor, later).click();
  const time = visitor.screen.locator('.link-time').nth(3);
  await time.waitFor();
  expect(await button(visitor, move).isDisabled()).toBe(true);
  await time.click();
  const start = await visitor.screen.locator('.link-time[aria-pressed=true] time').getAttribute('datetime');
  const written = await visitor.screen.locator('.link-time[aria-pressed=true]').textContent();
  await visitor.screen.getByRole('status').getByText(`, ${written}`).waitFor();
  await expectAccessible(visitor);
  await button(visitor, move).click();
  await visitor.screen.getByText(states.moved.title).waitFor();
  const [after] = await appointmentsOf(account);
  expect([after?.date, after?.id === before?.id]).toEqual([start, false]);
});

test('a signed-in patient uses the same links, and one opened after another', async ({ newVisitor }) => {
  const { account, linkTo } = await patientWithLink();
  const visitor = await newVisitor({ as: account, worker: false });
  await visitor.goto(await linkTo('unsubscribe', 'reminders'));
  await button(visitor, portuguese.unsubscribe).click();
  await visitor.screen.getByText(portuguese.unsubscribed.replace('{{topic}}', portuguese.topics.reminders)).waitFor();
  // In a page that is open, only the fragment changes.
  const confirm = await linkTo('confirm');
  await visitor.page.evaluate(link => {
    window.location.hash = link.slice(2);
  }, confirm);
  await button(visitor, portuguese.confirm).click();
  await visitor.screen.getByText(portuguese.states.confirmed.title).waitFor();
  expect(new URL(visitor.page.url()).hash).toBe('');
});

test('a forged link and none at all say what to do', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/m');
  await visitor.screen.getByText(portuguese.missing.title).waitFor();
  await expectAccessible(visitor);
  visitor.log.expectRefusal(400, /links\/read$/);
  await visitor.page.evaluate(() => {
    window.location.hash = 'forged';
  });
  await visitor.screen.getByText(portuguese.invalid.title).waitFor();
});
