/** A patient asks for an earlier time; one becomes free, and they accept it on its card or by the mail's link. */
import { afterAll, beforeAll, expect } from 'vitest';
import { cancelAppointment } from '../../contract/appointments.ts';
import { type EarlierOffer, listEarlier } from '../../contract/earlier.ts';
import { listManagedClinics } from '../../contract/management.ts';
import { saveClinicMessages } from '../../contract/notifications.ts';
import { HOME_TIME_ZONE } from '../../contract/wallClock.ts';
import { linkTokensOf } from '../../server/platform/auth/linkTokens.ts';
import { datesIn } from '../../src/i18n/dates.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, press, toast } from './harness/jobs.ts';
import { type Account, callAs, demo, newPatient, signInAs, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
import { type Product, startProduct } from './harness/product.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const WORKPLACE = { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
/** Servers look for times that became free every few seconds. */
const OFFER_LIMIT_MS = 40_000;

/** This file has its own server, whose clinic has no quiet hours: none of them makes offers, and tests run at night. */
let product: Product;
beforeAll(async () => {
  product = await startProduct();
  const at = product.address;
  const [clinic] = (await callAs(demo.desk, listManagedClinics, { at })).filter(
    ({ name }) => name === WORKPLACE.clinic,
  );
  await callAs(demo.desk, saveClinicMessages, {
    ...{ at, params: { id: clinic?.id ?? '' } },
    body: { evening: null, hours: null, quiet: null },
  });
});
afterAll(() => product.discard());

interface Waiting {
  patient: Account;
  appointmentId: string;
  /** Cancels the other patient's appointment, three days ahead, and waits for the offer. */
  free: () => Promise<EarlierOffer>;
}

/** A patient with an appointment nine days ahead, and another one with an earlier one. */
async function newWaiting(): Promise<Waiting> {
  const at = product.address;
  const [practice, patient, other] = await Promise.all([
    newPractice({ ...WORKPLACE, name: someName('Otávio'), at }),
    newPatient(at),
    newPatient(at),
  ]);
  const { id: appointmentId } = await bookFirst(practice, patient, 9);
  const { id } = await bookFirst(practice, other, 3);
  return {
    ...{ patient, appointmentId },
    free: async () => {
      await callAs(other, cancelAppointment, { at, params: { id } });
      const offersNow = async () => (await callAs(patient, listEarlier, { at })).offers;
      await expect.poll(async () => (await offersNow()).length, { timeout: OFFER_LIMIT_MS, interval: 1_000 }).toBe(1);
      return (await offersNow())[0] ?? expect.fail();
    },
  };
}

/** Asks for an earlier time on any day, in the page of the appointment. */
async function ask(visitor: Visitor, appointmentId: string): Promise<void> {
  const { earlier, hours } = visitor.words;
  await visitor.goto(`/schedule/booked?appointment=${appointmentId}`);
  await press(visitor, earlier.ask);
  const form = dialog(visitor);
  await form.getByLabel(hours.weekdays['0']).check();
  await form.getByLabel(hours.weekdays['6']).check();
  await form.getByLabel(earlier.form.from).fill('10:00');
  await form.getByLabel(earlier.form.to).fill('09:00');
  await form.getByRole('button', { name: earlier.form.save }).click();
  await form.getByText(earlier.form.noHours).waitFor();
  await form.getByLabel(earlier.form.from).fill('07:00');
  await form.getByLabel(earlier.form.to).fill('21:00');
  await expectAccessible(visitor);
  // What was chosen stays while there is no connection.
  visitor.log.expectError(/./);
  await visitor.page.route('**/api/appointments/*/earlier', route => route.abort());
  await form.getByRole('button', { name: earlier.form.save }).click();
  await form.getByText(earlier.unanswered).waitFor();
  await visitor.page.unroute('**/api/appointments/*/earlier');
  expect(await form.getByLabel(earlier.form.to).inputValue()).toBe('21:00');
  await form.getByRole('button', { name: earlier.form.save }).click();
  await toast(visitor, earlier.form.saved.title).waitFor();
  await visitor.screen.getByRole('button', { name: earlier.change }).waitFor();
  await visitor.screen.getByText(earlier.everyDay).waitFor();
  await expectAccessible(visitor);
}

const isFocused = ({ screen }: Visitor, place: string) =>
  screen.locator(place).evaluate(element => element === document.activeElement);

/** As offers name their time. */
function dayAndTime(language: Language, at: string): string {
  const { weekdayDay, time } = datesIn(language);
  return `${weekdayDay(at, HOME_TIME_ZONE)}, ${time(at, HOME_TIME_ZONE)}`;
}

const languages: readonly Language[] = ['pt-BR', 'en-US'];

test.for(languages)('accepts an earlier time on its card: %s', async (language, { newVisitor }) => {
  const { patient, appointmentId, free } = await newWaiting();
  const visitor = await newVisitor({ as: patient, address: product.address, language, worker: false });
  const { earlier } = visitor.words;
  await ask(visitor, appointmentId);
  const { date } = await free();
  const at = dayAndTime(language, date);
  const title = earlier.offer.title.replace('{{at}}', at);
  await visitor.goto('/');
  await visitor.screen.getByText(title).waitFor();
  await expectAccessible(visitor);
  await visitor.goto('/appointments');
  await visitor.screen.getByText(title).waitFor();
  await expectAccessible(visitor);
  const accept = earlier.offer.acceptOf.replace('{{at}}', at);
  await visitor.page.route('**/api/offers/*/accept', route => route.abort());
  await press(visitor, accept);
  await toast(visitor, earlier.offer.unknown.title).waitFor();
  await visitor.page.unroute('**/api/offers/*/accept');
  await press(visitor, accept);
  await toast(visitor, earlier.offer.accepted.title).waitFor();
  await expect.poll(() => visitor.screen.getByText(title).count()).toBe(0);
  const [moved, ...others] = await appointmentsOf(patient, product.address);
  expect([moved?.date, others]).toEqual([date, []]);
  await visitor.screen.getByText(datesIn(language).time(date, HOME_TIME_ZONE)).first().waitFor();
});

test.for(languages)('accepts an earlier time by the link of its mail: %s', async (language, { newVisitor }) => {
  const { patient, appointmentId, free } = await newWaiting();
  const asker = await newVisitor({ as: patient, address: product.address, language, worker: false });
  await ask(asker, appointmentId);
  const { id, date } = await free();
  const { user } = await signInAs(product.address, patient);
  const tokens = await linkTokensOf({ dataDir: product.dataDir });
  const addressee = { kind: 'account' as const, id: user.id };
  const token = tokens.sign({ purpose: 'accept', subjectId: id, addressee, expiresAt: new Date(date), detail: '' });

  const visitor = await newVisitor({ address: product.address, language, worker: false });
  const { links } = visitor.words;
  await visitor.goto(`/m#${token}`);
  await visitor.screen.getByText(links.offer.open.title).first().waitFor();
  await expectAccessible(visitor);
  expect(await visitor.screen.getByText(WORKPLACE.specialty).count()).toBe(0);
  await press(visitor, links.offer.accept);
  await visitor.screen.getByText(links.offer.accepted.title).waitFor();
  await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.className)).toBe('link-result');
  await expectAccessible(visitor);
  expect(await appointmentsOf(patient, product.address)).toMatchObject([{ date }]);
});

test('declines an offer, and leaves the waitlist', async ({ newVisitor }) => {
  const { patient, appointmentId, free } = await newWaiting();
  const visitor = await newVisitor({ as: patient, address: product.address, worker: false });
  const { earlier } = visitor.words;
  await ask(visitor, appointmentId);
  const { date } = await free();
  await visitor.goto('/appointments');
  await press(visitor, earlier.offer.declineOf.replace('{{at}}', dayAndTime('pt-BR', date)));
  const offers = visitor.screen.getByRole('list', { name: earlier.offers });
  await toast(visitor, earlier.offer.declined.title).waitFor();
  await expect.poll(() => offers.count()).toBe(0);
  await expect.poll(() => isFocused(visitor, '.page-title')).toBe(true);
  await visitor.goto(`/schedule/booked?appointment=${appointmentId}`);
  await press(visitor, earlier.end);
  await toast(visitor, earlier.ended.title).waitFor();
  await visitor.screen.getByRole('button', { name: earlier.ask }).waitFor();
  await expect.poll(() => isFocused(visitor, '.earlier-waitlist h3')).toBe(true);
  const { waitlist } = await callAs(patient, listEarlier, { at: product.address });
  expect([waitlist, (await appointmentsOf(patient, product.address)).length]).toEqual([[], 1]);
});
