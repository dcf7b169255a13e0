/** Being asked for the terms and the privacy notice, and what was agreed to. */
import { expect, inject } from 'vitest';
import { readAcceptances } from '../../contract/consents.ts';
import { readMessagePreferences } from '../../contract/notifications.ts';
import { expectAccessible } from './harness/accessible.ts';
import { field, fillAccess, fillDocuments, fillPerson, follow, press, signIn, toast } from './harness/jobs.ts';
import { type Account, callAs, demo, newPatient, someEmail } from './harness/people.ts';
import { test } from './harness/test.ts';

const address = () => inject('address');
const unasked = () => newPatient(address(), { accepted: undefined });
const acceptedBy = async (account: Account) =>
  (await callAs(account, readAcceptances)).accepted.map(
    ({ document, version, how }) => `${document} ${version} ${how}`,
  );

test('a user who has accepted nothing is asked once at the start, and may go on without an answer', async ({
  newVisitor,
}) => {
  const patient = await unasked();
  const visitor = await newVisitor({ size: 'phone', as: patient });
  const { consents, shell } = visitor.words;
  await visitor.goto('/');
  await visitor.waitForPath('/accept');
  await visitor.screen.getByRole('heading', { name: consents.documents.privacy }).waitFor();
  await visitor.screen.getByText(consents.changes.privacy.v1[0]).waitFor();
  await expectAccessible(visitor);

  await follow(visitor, consents.read.terms);
  await visitor.waitForPath('/readme');
  const section = visitor.screen.locator('details', { hasText: '2. O que a plataforma faz' });
  await section.getByRole('heading').click();
  await section.getByText('A plataforma não faz diagnósticos').waitFor();
  await press(visitor, shell.documents.unfold);
  await visitor.screen.getByText('O Clinic: o aplicativo que você usa').waitFor();
  await expectAccessible(visitor);
  expect(await visitor.screen.getByRole('link', { name: 'Minha conta', exact: true }).getAttribute('href')).toBe(
    '/account',
  );
  await press(visitor, shell.documents.fold);
  await visitor.screen.getByText('O Clinic: o aplicativo que você usa').waitFor({ state: 'hidden' });
  await follow(visitor, shell.back.home);
  await visitor.waitForPath('/');
  // Not sent away again: a bar is enough.
  await visitor.page.getByText(consents.ask.bar).waitFor();
  await expectAccessible(visitor);
  await visitor.page.getByRole('link', { name: consents.ask.open }).click();
  await visitor.waitForPath('/accept');
  expect(await acceptedBy(patient)).toEqual([]);

  await press(visitor, consents.ask.accept);
  await visitor.waitForPath('/');
  await visitor.page.getByText(consents.ask.bar).waitFor({ state: 'detached' });
  await expect.poll(() => acceptedBy(patient)).toEqual(['privacy 1 app', 'terms 1 app']);
  await visitor.page.reload();
  await visitor.settled();
  expect(new URL(visitor.page.url()).pathname).toBe('/');
});

test('a person who writes is not asked, and the answer waits for the network', async ({ newVisitor }) => {
  const patient = await unasked();
  const visitor = await newVisitor({ as: patient });
  const { consents } = visitor.words;
  await visitor.goto('/questionary');
  await visitor.screen.getByRole('textbox').first().fill('Dipirona');
  await visitor.settled();
  expect(new URL(visitor.page.url()).pathname).toBe('/questionary');
  expect(await visitor.page.getByText(consents.ask.bar).count()).toBe(0);

  await visitor.goto('/');
  await visitor.waitForPath('/accept');
  await visitor.screen.getByText(consents.ask.first).waitFor();
  await visitor.offline();
  await press(visitor, consents.ask.accept);
  await toast(visitor, visitor.words.offline.queued.text).waitFor();
  await visitor.waitForPath('/');
  await visitor.page.getByText(consents.ask.bar).waitFor({ state: 'detached' });
  expect(await acceptedBy(patient)).toEqual([]);
  await visitor.offline(false);
  await expect.poll(() => acceptedBy(patient), { timeout: 30_000 }).toEqual(['privacy 1 app', 'terms 1 app']);
});

test('texts that changed during a sign-up cost no input, and are asked for after it', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  const { identity, errors, consents } = visitor.words;
  const email = someEmail('dora');
  await visitor.goto('/signup');
  await fillPerson(visitor, 'Dora Reis');
  await fillDocuments(visitor);
  await fillAccess(visitor, email);
  // As from an app that is older than the server.
  await visitor.page.route('**/api/users', async route => {
    const { accepted, ...body } = route.request().postDataJSON();
    await route.continue({
      postData: JSON.stringify({ ...body, ...(accepted && { accepted: { terms: 7, privacy: 1 } }) }),
    });
  });
  visitor.log.expectRefusal(422, /users$/);
  await press(visitor, identity.signUp.submit);
  await visitor.screen.getByText(errors.fields.document_changed).waitFor();
  expect(await field(visitor, identity.fields.email).inputValue()).toBe(email);
  await press(visitor, identity.signUp.submit);
  await visitor.waitForPath('/login');
  await signIn(visitor, { role: 'Patient', email, password: 'segredo1' });
  await visitor.waitForPath('/accept');
  await visitor.screen.getByText(consents.ask.first).waitFor();
});

test('a patient sees what was accepted, withdraws a consent on its own, and reads it in the history', async ({
  newVisitor,
}) => {
  const patient = await newPatient(address());
  const visitor = await newVisitor({ size: 'tablet', as: patient });
  const { consents, messages, shell } = visitor.words;
  await visitor.goto('/account');
  await follow(visitor, consents.link.title);
  await visitor.waitForPath('/consents');
  await visitor.screen.getByText(consents.history.none).waitFor();
  await visitor.screen
    .getByText(/^Aceito no cadastro/)
    .first()
    .waitFor();
  await expectAccessible(visitor);
  // The switches of messages are on one page only, a tap away.
  expect(await visitor.screen.getByRole('switch').count()).toBe(0);
  await follow(visitor, shell.titles.accountMessages);
  await visitor.waitForPath('/account/messages');
  const reminders = visitor.screen.getByRole('switch', { name: messages.topics.reminders.label });
  await reminders.uncheck();
  await visitor.page.goBack();
  await visitor.waitForPath('/consents');
  await visitor.screen.getByText('Lembretes por e-mail: consentimento retirado').waitFor();
  const { topics } = await callAs(patient, readMessagePreferences);
  expect(topics.reminders).toEqual({ mail: false, push: true });
  expect(topics.appointments).toEqual({ mail: true, push: true });
  await visitor.page.goForward();
  await visitor.waitForPath('/account/messages');
  await reminders.check();
  await visitor.page.goBack();
  await visitor.waitForPath('/consents');
  await visitor.screen.getByText('Lembretes por e-mail: consentimento dado').waitFor();
  await follow(visitor, consents.accepted.version.privacy.replace('{{version}}', '1'));
  await visitor.waitForPath('/privacy-notice');
  await visitor.screen.getByRole('heading', { name: '1. Em poucas palavras' }).waitFor();
});

test('doctors and the reception have their own page, and the notice in English', async ({ newVisitor }) => {
  const desk = await newVisitor({ as: demo.desk, language: 'en-US' });
  await desk.goto('/consents');
  await desk.screen.getByText(desk.words.consents.optional.none).waitFor();
  await expectAccessible(desk);
  await desk.goto('/privacy-notice');
  await desk.screen.getByRole('heading', { name: '1. In short' }).waitFor();
  await desk.goto('/readme');
  await desk.screen.getByText(desk.words.shell.documents.portuguese).waitFor();
  await desk.screen.getByRole('heading', { name: '1. Definições' }).waitFor();
  await expectAccessible(desk);
});
