/** Changing the own e-mail, and asking the reception to correct the birthday. */
import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { errorOf } from './harness/forms.ts';
import { dialog, field, follow, press, toast } from './harness/jobs.ts';
import { mailTo } from './harness/mails.ts';
import { demo, newPatient, someEmail, someName } from './harness/people.ts';
import { test } from './harness/test.ts';

/** The code in the mail to an address. */
const codeFor = async (email: string) => /^\d{6}$/m.exec(await mailTo(email))?.[0] ?? '';

test('a new e-mail counts once its code was entered, also after a reload and in other tabs', async ({ newVisitor }) => {
  const patient = await newPatient(inject('address'));
  const visitor = await newVisitor({ as: patient, worker: false });
  const { emailChange: words, errors, identity } = visitor.words;
  await visitor.goto('/account/you');
  const other = await visitor.context.newPage();
  await other.goto('/account/you');
  await other.getByText(patient.email).first().waitFor();

  visitor.log.expectRefusal(409, /email\/change$/);
  await press(visitor, words.change);
  await field(visitor, words.new).fill(demo.patient.email);
  await press(visitor, words.send);
  await expect.poll(() => errorOf(field(visitor, words.new))).toBe(errors.fields.email_taken);
  const email = someEmail('nova');
  await field(visitor, words.new).fill(email);
  await press(visitor, words.send);
  await visitor.screen.getByText(words.sentTitle.replace('{{email}}', email)).waitFor();
  await expectAccessible(visitor);

  await visitor.page.reload();
  await visitor.screen.getByText(words.sentTitle.replace('{{email}}', email)).waitFor();
  const code = await codeFor(email);
  visitor.log.expectRefusal(422, /email\/change$/);
  await field(visitor, words.code).fill(code === '000000' ? '000001' : '000000');
  await press(visitor, words.confirm);
  await expect.poll(() => errorOf(field(visitor, words.code))).toBe(errors.fields.code_wrong);
  await field(visitor, words.code).fill(code);
  await press(visitor, words.confirm);
  await toast(visitor, words.doneTitle).waitFor();
  await visitor.screen.getByText(email).first().waitFor();
  expect(await visitor.screen.getByText(patient.email).count()).toBe(0);
  await other.getByText(email).first().waitFor();

  const again = await newVisitor({ worker: false });
  await again.goto('/login');
  await field(again, identity.fields.email).fill(email);
  await field(again, identity.fields.password).fill(patient.password);
  await press(again, identity.login.submit);
  await again.waitForPath('/');
});

test('a change that waits can be given up; without a network the page says that it needs one', async ({
  newVisitor,
}) => {
  const patient = await newPatient(inject('address'));
  const visitor = await newVisitor({ as: patient, language: 'en-US', size: 'tablet', worker: false });
  const { emailChange: words, shell } = visitor.words;
  await visitor.goto('/account/you');
  await press(visitor, words.change);
  const email = someEmail('new');
  await field(visitor, words.new).fill(email);
  await follow(visitor, shell.back.account);
  await visitor.waitForPath('/account');
  await follow(visitor, shell.titles.accountYou);
  await expect.poll(() => field(visitor, words.new).inputValue()).toBe(email);
  await press(visitor, words.send);
  await press(visitor, words.cancel);
  await toast(visitor, words.cancelled).waitFor();
  await visitor.screen.getByText(patient.email).first().waitFor();
  await visitor.offline();
  await visitor.screen.getByText(words.offline).waitFor();
  expect(await visitor.screen.getByRole('button', { name: words.change }).isDisabled()).toBe(true);
});

test('a correction that was asked for without a network is sent later, and the reception makes it', async ({
  newVisitor,
}) => {
  const name = someName('Bia');
  const { patient } = await doctorWithAppointment({ name });
  const visitor = await newVisitor({ as: patient });
  const { corrections: words, errors } = visitor.words;
  await visitor.goto('/account/you');
  await visitor.settled();
  await visitor.waitForWorker();
  await visitor.screen.getByText(words.cpfEnd.split('{{')[0] ?? '').waitFor();
  await visitor.offline();
  await press(visitor, words.ask);
  await press(visitor, words.send);
  await expect.poll(() => errorOf(field(visitor, words.rightBirthday))).toBe(errors.fields.required);
  await field(visitor, words.rightBirthday).fill('1991-05-17');
  await field(visitor, words.message).fill('O ano está errado.');
  await press(visitor, words.send);
  await visitor.screen.getByText(words.mark).waitFor();
  await expectAccessible(visitor);
  await visitor.offline(false);
  await visitor.screen.getByText(words.mark).waitFor({ state: 'detached' });

  const desk = await newVisitor({ as: demo.desk, worker: false });
  await desk.goto('/desk/corrections');
  await expectAccessible(desk);
  await desk.screen.getByRole('button', { name: `${words.desk.open}: ${name}` }).click();
  await dialog(desk).getByRole('row').filter({ hasText: '17/05/1990' }).filter({ hasText: '17/05/1991' }).waitFor();
  const accept = dialog(desk).getByRole('button', { name: words.desk.accept });
  await accept.click();
  await dialog(desk).getByText(errors.fields.document_needed).waitFor();
  await expectAccessible(desk);
  await dialog(desk).getByLabel(words.desk.documentSeen).check();
  await accept.click();
  await toast(desk, words.desk.accepted.replace('{{name}}', name)).waitFor();
  await desk.screen.getByText(name).waitFor({ state: 'detached' });

  await visitor.page.reload();
  await visitor.screen.getByText(words.states.accepted.split('{{')[0] ?? '').waitFor();
  await visitor.screen.getByText('17/05/1991').first().waitFor();
});

test('a refusal tells the patient why', async ({ newVisitor }) => {
  const name = someName('Rui');
  const { patient } = await doctorWithAppointment({ name });
  const visitor = await newVisitor({ as: patient, language: 'en-US', worker: false });
  const { corrections: words, errors } = visitor.words;
  await visitor.goto('/account/you');
  await press(visitor, words.ask);
  await field(visitor, words.rightBirthday).fill('1991-05-17');
  await press(visitor, words.send);
  await visitor.screen.getByText(words.waiting).waitFor();

  const desk = await newVisitor({ as: demo.desk, language: 'en-US', size: 'tablet', worker: false });
  await desk.goto('/desk/corrections');
  await desk.screen.getByRole('button', { name: `${words.desk.open}: ${name}` }).click();
  await dialog(desk).getByRole('button', { name: words.desk.refuse }).click();
  await dialog(desk).getByRole('button', { name: words.desk.confirmRefusal }).click();
  await dialog(desk).getByText(errors.fields.choice_invalid).waitFor();
  await dialog(desk).getByLabel(words.reasons.document_missing).check();
  await dialog(desk).getByLabel(words.desk.reply).fill('Please bring your ID.');
  await dialog(desk).getByRole('button', { name: words.desk.confirmRefusal }).click();
  await toast(desk, words.desk.refused.replace('{{name}}', name)).waitFor();

  await visitor.page.reload();
  await visitor.screen.getByText(words.reasons.document_missing).waitFor();
  await visitor.screen.getByText(words.reply.replace('{{text}}', 'Please bring your ID.')).waitFor();
});
