/** Changes of an account whose response is lost: what was done is neither denied nor done a second time. */
import { Secret, TOTP } from 'otpauth';
import { expect, inject, onTestFinished } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { lost, startFaultProxy } from './harness/faultProxy.ts';
import { dialog, field, fillAccess, fillDocuments, fillPerson, press, toast } from './harness/jobs.ts';
import { mailTo } from './harness/mails.ts';
import { newDoctor, newPatient, someEmail } from './harness/people.ts';
import { test } from './harness/test.ts';
import type { Visitor, VisitorOptions } from './harness/visitor.ts';

const PASSWORD = 'nova-senha-2026';

/** A visitor whose network can lose responses. */
async function onPoorNetwork(newVisitor: (options: VisitorOptions) => Promise<Visitor>, options: VisitorOptions = {}) {
  const proxy = await startFaultProxy(inject('address'));
  onTestFinished(() => proxy.close());
  const visitor = await newVisitor({ ...options, address: proxy.address, worker: false, size: 'phone' });
  return { proxy, visitor };
}

const account = () => newPatient(inject('address'));

test('a sign-up that is repeated leads to the sign-in', async ({ newVisitor }) => {
  const { proxy, visitor } = await onPoorNetwork(newVisitor);
  const { signUp } = visitor.words.identity;
  const email = someEmail('patient');
  await visitor.goto('/signup');
  await fillPerson(visitor, 'Rita Lopes');
  await fillDocuments(visitor);
  await fillAccess(visitor, email);
  visitor.log.networkIsCut();
  const stop = proxy.when(/^POST \/api\/users$/, lost);
  await press(visitor, signUp.submit);
  await toast(visitor, signUp.failed).waitFor();
  stop();
  visitor.log.expectRefusal(409, /\/users$/);
  await press(visitor, signUp.submit);
  await toast(visitor, signUp.maybeTitle).waitFor();
  await visitor.waitForPath('/login');
  await expect.poll(() => field(visitor, visitor.words.identity.fields.email).inputValue()).toBe(email);
});

test('a change of the password that is repeated is done', async ({ newVisitor }) => {
  const given = await account();
  const { proxy, visitor } = await onPoorNetwork(newVisitor, { as: given });
  const { account: texts, identity } = visitor.words;
  await visitor.goto('/account/security');
  await press(visitor, texts.passwordChange);
  await field(visitor, identity.fields.currentPassword).fill(given.password);
  await field(visitor, identity.fields.newPassword).fill(PASSWORD);
  await field(visitor, identity.fields.confirmation).fill(PASSWORD);
  visitor.log.networkIsCut();
  const stop = proxy.when(/^(PUT|POST) \/api\/users\/password$/, lost);
  await press(visitor, texts.passwordSubmit);
  await visitor.page.locator('.toast-error').first().waitFor();
  stop();
  visitor.log.expectRefusal(422, /\/password$/);
  await press(visitor, texts.passwordSubmit);
  await toast(visitor, texts.passwordDoneTitle).waitFor();
});

test('a link for a new password that is used twice leads to the sign-in', async ({ newVisitor }) => {
  const { email } = await account();
  const { proxy, visitor } = await onPoorNetwork(newVisitor);
  const { fields, forgot, reset } = visitor.words.identity;
  await visitor.goto('/forgot-password');
  await field(visitor, fields.email).fill(email);
  await press(visitor, forgot.submit);
  await toast(visitor, forgot.doneText).waitFor();
  await visitor.goto(/\/reset-password\?\S+/.exec(await mailTo(email))?.[0] ?? '');
  await field(visitor, fields.newPassword).fill(PASSWORD);
  await field(visitor, fields.confirmation).fill(PASSWORD);
  visitor.log.networkIsCut();
  const stop = proxy.when(/^POST \/api\/password\/reset$/, lost);
  await press(visitor, reset.submit);
  await toast(visitor, reset.failed).waitFor();
  stop();
  visitor.log.expectRefusal(400, /password\/reset$/);
  await press(visitor, reset.submit);
  await visitor.screen.getByText(reset.maybeText).waitFor();
  await expectAccessible(visitor);
  await visitor.screen.getByRole('link', { name: visitor.words.identity.login.submit, exact: true }).click();
  await visitor.waitForPath('/login');
});

test('recovery codes whose response is lost are no longer said to be left', async ({ newVisitor }) => {
  const practice = { name: 'Médica Cautelosa', specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
  const { proxy, visitor } = await onPoorNetwork(newVisitor, { as: await newDoctor(inject('address'), practice) });
  const { factors } = visitor.words;
  await visitor.goto('/account/security');
  await press(visitor, factors.app.add);
  const secret = (await dialog(visitor).locator('.factors-secret').textContent()) ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  visitor.log.networkIsCut();
  const stop = proxy.when(/^PUT \/api\/factors\/totp$/, lost);
  await dialog(visitor).getByLabel(visitor.words.identity.second.code.totp).fill(app.generate());
  await dialog(visitor).getByRole('button', { name: factors.app.confirm, exact: true }).click();
  await visitor.screen.getByText(factors.codes.unsure).waitFor();
  stop();
  await dialog(visitor).getByRole('button', { name: visitor.words.ui.close, exact: true }).click();
  await expectAccessible(visitor);
  await press(visitor, factors.codes.renew);
  await dialog(visitor).getByRole('button', { name: factors.codes.renew, exact: true }).click();
  await visitor.screen.getByRole('heading', { name: factors.codes.newTitle }).waitFor();
  expect(await visitor.screen.getByText(factors.codes.unsure).count()).toBe(0);
});

test('a new link of the calendar whose response is lost leaves no dead one on the page', async ({ newVisitor }) => {
  const { proxy, visitor } = await onPoorNetwork(newVisitor, { as: await account() });
  const { feed } = visitor.words.messages;
  await visitor.goto('/account/messages');
  await press(visitor, feed.create);
  const address = visitor.screen.getByLabel(feed.address, { exact: true });
  await address.waitFor();
  visitor.log.networkIsCut();
  const stop = proxy.when(/^POST \/api\/calendar$/, lost);
  await press(visitor, feed.replace.action);
  await dialog(visitor).getByRole('button', { name: feed.replace.confirm, exact: true }).click();
  await visitor.screen.getByText(feed.unsure).waitFor();
  expect(await address.count()).toBe(0);
  await expectAccessible(visitor);
  stop();
  await dialog(visitor).getByRole('button', { name: feed.replace.confirm, exact: true }).click();
  await address.waitFor();
  expect(await visitor.screen.getByText(feed.unsure).count()).toBe(0);
});
