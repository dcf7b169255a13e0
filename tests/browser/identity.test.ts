import { expect, inject } from 'vitest';
import { errorOf } from './harness/forms.ts';
import { chooseProfile, dialog, field, press, signUp, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { mailTo } from './harness/mails.ts';
import { demo, newPatient, someEmail } from './harness/people.ts';
import { test } from './harness/test.ts';
import { wordsIn } from './harness/words.ts';

const pt = wordsIn['pt-BR'];
const en = wordsIn['en-US'];
const fields = pt.identity.fields;

test('the login page names the portal, and links to all other signed-out pages', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/');
  await visitor.waitForPath('/login');
  const heading = visitor.screen.getByRole('heading', { level: 1 });
  await expect.poll(() => heading.textContent()).toBe('Portal do paciente');
  await chooseProfile(visitor, 'Doctor');
  await expect.poll(() => heading.textContent()).toBe('Portal do médico');
  for (const path of ['/forgot-password', '/signup', '/about', '/desk']) {
    await visitor.screen.locator(`a[href="${path}"]`).click();
    await visitor.waitForPath(path);
    await visitor.page.goBack();
    await visitor.waitForPath('/login');
  }
  expect(await visitor.page.locator('.logo').getAttribute('href')).toBe('/');
});

test('wrong credentials and empty fields have their own messages, and signing in leads home', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ language: 'en-US', worker: false });
  await visitor.goto('/login');
  await press(visitor, en.identity.login.submit);
  await expect.poll(() => errorOf(field(visitor, en.identity.fields.email))).toBe(en.errors.fields.required);
  await expect.poll(() => errorOf(field(visitor, en.identity.fields.password))).toBe(en.errors.fields.required);

  visitor.log.expectRefusal(401, /sessions$/);
  await field(visitor, en.identity.fields.email).fill(demo.patient.email);
  await field(visitor, en.identity.fields.password).fill('wrong');
  await press(visitor, en.identity.login.submit);
  const failure = 'Incorrect email or password';
  await toast(visitor, failure).waitFor();
  await toast(visitor, failure).waitFor({ state: 'detached' });
  // What to check stays after the toast.
  const hint = en.identity.login.triedPatient;
  await visitor.screen.getByText(hint).waitFor();

  await field(visitor, en.identity.fields.password).fill(demo.patient.password);
  expect(await visitor.screen.getByText(hint).count()).toBe(0);
  await press(visitor, en.identity.login.submit);
  await visitor.waitForPath('/');
  const stored = await visitor.page.evaluate(() =>
    Object.keys(localStorage)
      // Also stored: the last input, for the idle lock, and the secret of this device.
      .filter(key => /^@ClinicApp:(?!touched$|device$)/.test(key))
      .sort(),
  );
  expect(stored).toEqual(['@ClinicApp:role', '@ClinicApp:token', '@ClinicApp:user']);
});

test('the other profile can be tried with one tap, whether or not such an account exists', async ({ newVisitor }) => {
  const doctor = await newVisitor({ worker: false });
  const { login, fields: labels } = doctor.words.identity;
  doctor.log.expectRefusal(401, /sessions$/);
  await doctor.goto('/login');
  const tryWith = async (email: string) => {
    await field(doctor, labels.email).fill(email);
    await field(doctor, labels.password).fill(demo.doctor.password);
    await press(doctor, login.submit);
    await doctor.screen.getByRole('button', { name: login.tryAsDoctor }).waitFor();
  };
  await tryWith(someEmail('ninguem'));
  await press(doctor, login.tryAsDoctor);
  await doctor.screen.getByRole('button', { name: login.tryAsPatient }).waitFor();
  await chooseProfile(doctor, 'Patient');
  expect(await doctor.screen.getByRole('button', { name: login.tryAsDoctor }).count()).toBe(0);

  await tryWith(demo.doctor.email);
  await press(doctor, login.tryAsDoctor);
  await doctor.waitForPath('/');
  // The toasts of the failed sign-ins would still be shown for up to three seconds.
  expect(await doctor.page.locator('.toast').count()).toBe(0);
});

test('a new sign-in starts without the previous failure', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  const { login, fields: labels } = visitor.words.identity;
  visitor.log.expectRefusal(401, /sessions$/);
  await visitor.goto('/login');
  await field(visitor, labels.email).fill(someEmail('ninguem'));
  await field(visitor, labels.password).fill('errada1');
  await press(visitor, login.submit);
  const failure = visitor.page.getByText(visitor.words.errors.codes.credentials.text);
  const offer = visitor.screen.getByRole('button', { name: login.tryAsDoctor });
  await offer.waitFor();

  const held: (() => void)[] = [];
  await visitor.page.route(/\/api\/sessions$/, async route => {
    await new Promise<void>(resolve => held.push(resolve));
    await route.continue();
  });
  const begins = async () => {
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(() => failure.count()).toBe(0);
  };
  await press(visitor, login.submit);
  await begins();
  held.pop()?.();
  await offer.click();
  await begins();
  await expectFocus(visitor, visitor.screen.getByRole('heading', { level: 1 }));
  held.pop()?.();
  await failure.first().waitFor();
});

test('a password that was filled in without an event is read on submit', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/login');
  for (const [label, value] of [
    [fields.email, demo.patient.email],
    [fields.password, demo.patient.password],
  ] as const) {
    await field(visitor, label).evaluate((input: HTMLInputElement, text) => {
      input.value = text;
    }, value);
  }
  await press(visitor, pt.identity.login.submit);
  await visitor.waitForPath('/');
});

test('after a doctor has signed up, profile and e-mail are prefilled, but not in the URL', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  const { email } = await signUp(visitor, 'Vera Prado', { specialty: 'Cardiologia', clinic: 'Clínica Rio Negro' });
  expect(await field(visitor, fields.email).inputValue()).toBe(email);
  expect(await visitor.screen.getByRole('heading', { level: 1 }).textContent()).toBe(pt.identity.login.titleDoctor);
  expect(new URL(visitor.page.url()).search).toBe('');
});

test('the link in the mail sets a new password, once', async ({ newVisitor }) => {
  const visitor = await newVisitor({ language: 'en-US', worker: false });
  const account = await newPatient(inject('address'));
  const labels = en.identity.fields;
  await visitor.goto('/reset-password?token=only');
  await visitor.screen.getByText(en.identity.reset.incompleteTitle).waitFor();

  await visitor.goto('/forgot-password');
  await press(visitor, en.identity.forgot.submit);
  await expect.poll(() => errorOf(field(visitor, labels.email))).toBe(en.errors.fields.required);
  await field(visitor, labels.email).fill(account.email);
  await press(visitor, en.identity.forgot.submit);
  await toast(visitor, en.identity.forgot.doneText).waitFor();

  const mail = await mailTo(account.email);
  const link = /\/reset-password\?\S+/.exec(mail)?.[0] ?? '';
  await visitor.goto(link);
  await expect.poll(() => visitor.page.url()).toMatch(/\/reset-password$/);
  await visitor.page.reload();
  expect(visitor.page.url()).toMatch(/\/reset-password$/);
  await field(visitor, labels.newPassword).fill('another1');
  await field(visitor, labels.confirmation).fill('other');
  await press(visitor, en.identity.reset.submit);
  await expect.poll(() => errorOf(field(visitor, labels.confirmation))).toBe(en.errors.fields.passwords_differ);
  await field(visitor, labels.confirmation).fill('another1');
  await press(visitor, en.identity.reset.submit);
  await visitor.waitForPath('/login');

  visitor.log.expectRefusal(400, /password\/reset$/);
  await visitor.goto(link);
  await field(visitor, labels.newPassword).fill(account.password);
  await field(visitor, labels.confirmation).fill(account.password);
  await press(visitor, en.identity.reset.submit);
  await visitor.screen.getByText(en.errors.codes.token_invalid.text).waitFor();
  // A link that no longer works isn't stored.
  await visitor.page.reload();
  await visitor.screen.getByText(en.identity.reset.incompleteTitle).waitFor();

  await visitor.goto('/login');
  await field(visitor, labels.email).fill(account.email);
  await field(visitor, labels.password).fill('another1');
  await press(visitor, en.identity.login.submit);
  await visitor.waitForPath('/');
});

test('the account page changes the password, shows the devices, and signs out everywhere', async ({ newVisitor }) => {
  const account = await newPatient(inject('address'));
  const elsewhere = await newVisitor({ as: account, worker: false });
  const visitor = await newVisitor({ size: 'tablet', as: account, worker: false });
  const texts = pt.account;
  await visitor.goto('/account');
  await visitor.screen.getByRole('link', { name: pt.shell.titles.accountSecurity }).click();
  await visitor.waitForPath('/account/security');
  const devices = visitor.screen.getByRole('region', { name: texts.sessionsTitle }).getByRole('listitem');
  await expect.poll(() => devices.count()).toBe(2);
  await expect.poll(() => devices.filter({ hasText: texts.current }).count()).toBe(1);

  visitor.log.expectRefusal(422, /users\/password$/);
  await press(visitor, texts.passwordChange);
  await field(visitor, fields.currentPassword).fill('wrong');
  await field(visitor, fields.newPassword).fill('segredo2');
  await field(visitor, fields.confirmation).fill('segredo2');
  await press(visitor, texts.passwordSubmit);
  await expect.poll(() => errorOf(field(visitor, fields.currentPassword))).toBe(pt.errors.fields.password_wrong);
  await field(visitor, fields.currentPassword).fill(account.password);
  await press(visitor, texts.passwordSubmit);
  await toast(visitor, texts.passwordDoneText).waitFor();
  await expect.poll(() => devices.count()).toBe(1);

  elsewhere.log.expectRefusal(401, /./);
  await elsewhere.goto('/appointments');
  await elsewhere.waitForPath('/login');

  // The sign-out that follows also asks the server to revoke a token that no longer exists by then.
  visitor.log.expectRefusal(401, /sessions$/);
  await press(visitor, texts.signOutEverywhere);
  await dialog(visitor).getByRole('button', { name: texts.everywhereConfirm, exact: true }).click();
  await visitor.waitForPath('/login');
});
