import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Engine } from './engines/engine.ts';
import { firefox } from './engines/firefox.ts';
import { Person } from './engines/person.ts';
import { webkit } from './engines/webkit.ts';
import { type FaultProxy, startFaultProxy } from './harness/faultProxy.ts';
import { timesSaved } from './harness/outbox.ts';
import { type Account, someCpf, someEmail, someName } from './harness/people.ts';
import { newPractice } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { type Words, wordsIn } from './harness/words.ts';

/** A part of the clinic's card that the soonest times don't have. */
const CLINIC = 'Rua Augusta, 1500';

/** The app's texts in the browser's language, once the app runs. */
async function wordsOf(person: Person): Promise<Words> {
  await person.until(`return document.querySelector('.page-title, .logo') !== null;`);
  return wordsIn[(await person.page.run('return document.documentElement.lang;')) === 'pt-BR' ? 'pt-BR' : 'en-US'];
}

/** Signs up and signs in. */
async function signUpAndIn(person: Person, address: string): Promise<Account> {
  const account: Account = { role: 'Patient', email: someEmail('motor'), password: 'segredo1' };
  await person.page.open(`${address}/signup`);
  const { identity, ui } = await wordsOf(person);
  const { fields } = identity;
  await person.type(fields.name, 'Paciente Motor');
  // The digits of a day that is the same in both orders.
  await person.type(fields.birthday, '05051990');
  await person.press('choice', ui.gender.f);
  await person.press('button', identity.signUp.next);
  await person.type(fields.phone, '11912345678');
  await person.type(fields.address, 'Rua das Flores, 10');
  await person.press('button', identity.signUp.next);
  await person.type(fields.RG, '123456789');
  await person.type(fields.CPF, someCpf());
  await person.press('button', identity.signUp.next);
  await person.type(fields.email, account.email);
  await person.type(fields.password, account.password);
  await person.press('choice', identity.signUp.accept);
  await person.press('button', identity.signUp.submit);
  await person.isAt('/login');
  await person.page.open(`${address}/login`);
  await person.type(fields.email, account.email);
  await person.type(fields.password, account.password);
  await person.press('button', identity.login.submit);
  await person.isAt('/');
  return account;
}

/** Books the first free slot of the preselected day, and cancels it. */
async function bookAndCancel(person: Person, address: string, account: Account): Promise<void> {
  const { appointments, booking, specialties } = await wordsOf(person);
  // Off today, so that no time begins while it is booked.
  const practice = { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde', isOffToday: true } as const;
  const { name: doctor } = await newPractice({ ...practice, name: someName('Marta') });
  await person.page.open(`${address}/schedule`);
  await person.press('link', specialties.Cardiologia);
  await person.press('link', CLINIC);
  await person.press('link', doctor);
  await person.press('button', booking.slots.book);
  await person.press('button', booking.review.confirm);
  await expect.poll(async () => (await appointmentsOf(account)).length, { timeout: 30_000 }).toBe(1);

  await person.page.open(`${address}/appointments`);
  await person.sees(doctor);
  await person.press('button', appointments.patient.cancel);
  await person.press('button', appointments.cancel.confirm);
  await person.sees(appointments.patient.none);
  expect(await appointmentsOf(account)).toEqual([]);
}

/** Opens the fourth question of the questionnaire, which a phone shows one at a time. */
async function openQuestion(person: Person, label: string, all: string): Promise<void> {
  await person.until(`return document.querySelector('[data-question]') !== null;`);
  if (!(await person.page.run(`return document.querySelector('.topic-head') !== null;`))) return;
  await person.press('button', all);
  await person.press('button', `4. ${label}`);
}

/** Answers the questionnaire while the server is down, reloads the app offline, and reconnects. */
async function answerOffline(person: Person, proxy: FaultProxy, account: Account): Promise<void> {
  const { outbox, questionnaire } = await wordsOf(person);
  const medicine = Object.entries(questionnaire.texts).find(([text]) =>
    text.includes('medicamento de uso contínuo'),
  )?.[1];
  const label = medicine ?? 'no question about medicine';
  const field = `return [...document.querySelectorAll('label')].find(label =>
    label.textContent.includes(${JSON.stringify(label)}))?.control?.value`;
  await person.until('return navigator.serviceWorker.ready.then(() => true);');
  await person.page.open(`${proxy.address}/questionary`);
  await person.until('return navigator.serviceWorker.controller !== null;');
  await openQuestion(person, label, questionnaire.all);
  await person.type(label, 'Losartana');
  await proxy.down();
  await person.press('button', questionnaire.save);
  await person.isAt('/');

  await person.page.reload();
  await person.page.open(`${proxy.address}/questionary`);
  await openQuestion(person, label, questionnaire.all);
  await person.until(`${field} === 'Losartana';`);
  await person.page.open(`${proxy.address}/outbox`);
  await person.sees(outbox.waitingTitle);
  expect(await timesSaved(inject('address'), account)).toBe(0);

  await proxy.up();
  await person.sees(outbox.empty.title);
  expect(await timesSaved(inject('address'), account)).toBe(1);
}

/** Errors of loads that were cut short: the page was left, or the network was down. */
const CUT_SHORT = /NetworkError|Failed to fetch|Failed to load|Load failed|error loading dynamically imported module/;

describe.each<Engine>([firefox, webkit])('$name', engine => {
  let person: Person | undefined;
  let proxy: FaultProxy;
  beforeAll(async () => {
    const program = engine.find();
    if (program === undefined) return;
    proxy = await startFaultProxy(inject('address'));
    person = new Person(await engine.launch(program));
  });
  afterAll(async () => {
    await person?.page.close();
    await proxy?.close();
  });

  test('the main job: sign up, book, cancel, answer without a network, start without one, reconnect', {
    timeout: 240_000,
  }, async context => {
    if (!person) {
      if (process.env.CI && engine.isRequired) throw new Error(engine.missing);
      context.skip(engine.missing);
      return;
    }
    const account = await signUpAndIn(person, proxy.address);
    await bookAndCancel(person, proxy.address, account);
    await answerOffline(person, proxy, account);
    expect(person.page.errors.filter(error => !CUT_SHORT.test(error))).toEqual([]);
  });
});
