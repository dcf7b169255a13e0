/** Patients without a network request one of up to three times that their device has seen. */
import { expect, inject } from 'vitest';
import { datesIn } from '../../src/i18n/dates.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, press, toast } from './harness/jobs.ts';
import { type Account, newPatient, someName } from './harness/people.ts';
import { bookSlot, newPractice, type Practice, slotsOf } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { rowCounts } from './harness/storage.ts';
import { test } from './harness/test.ts';
import type { Visitor, VisitorOptions } from './harness/visitor.ts';

const ZONE = 'America/Sao_Paulo';
/** The first times of these days, counted from today, are requested. */
const DAYS = [1, 2, 3];

interface Scene {
  patient: Visitor;
  account: Account;
  practice: Practice;
  /** The requested times. */
  starts: string[];
}

/** A patient who has seen a doctor's times, and is now on the same page without a network. */
async function withoutNetwork(
  newVisitor: (options?: VisitorOptions) => Promise<Visitor>,
  language: Language = 'pt-BR',
): Promise<Scene> {
  const practice = await newPractice({
    name: someName('Marta'),
    specialty: 'Nefrologia',
    clinic: 'Clínica Boa Saúde',
  });
  const account = await newPatient(inject('address'), { name: someName('Paula') });
  const days = await Promise.all(DAYS.map(day => slotsOf(practice, account, day)));
  const patient = await newVisitor({ language, as: account });
  const { doctorId, specialtyId, clinicId } = practice;
  const path = `/schedule/specialty/appointment?${new URLSearchParams({ specialty: specialtyId, clinic: clinicId, doctor: doctorId })}`;
  await patient.goto('/appointments');
  await patient.settled();
  await patient.waitForWorker();
  for (const _ of ['once', 'from the worker']) {
    await patient.goto(path);
    await patient.screen.getByRole('region', { name: patient.words.booking.freeDays.title }).waitFor();
    await patient.settled();
  }
  await expect.poll(() => rowCounts(patient.page)).toMatchObject({ seenTimes: 1 });
  await patient.offline();
  await patient.goto(path);
  return { patient, account, practice, starts: days.map(slots => slots[0]?.start ?? '') };
}

/** Chooses the times in order, and sends the request, which waits. */
async function request({ patient, starts }: Scene, language: Language = 'pt-BR'): Promise<void> {
  const { offline, requests } = patient.words;
  await patient.screen.getByText(requests.pick.title.replace(' {{ago}}', '')).waitFor();
  for (const start of starts) {
    const day = patient.screen.getByRole('region', { name: datesIn(language).weekdayDay(start, ZONE), exact: true });
    await day.getByRole('button').first().click();
    await day.getByRole('button', { pressed: true }).waitFor();
  }
  await expectAccessible(patient);
  await press(patient, requests.pick.review);
  await dialog(patient).getByText(requests.pick.notBooked).waitFor();
  await expectAccessible(patient);
  await dialog(patient).getByRole('button', { name: requests.pick.send }).click();
  await toast(patient, offline.queued.title).waitFor();
  await patient.waitForPath('/appointments');
  await patient.screen.getByText(requests.badge).waitFor();
}

/** No page shows an appointment. */
async function expectNone({ patient }: Scene): Promise<void> {
  const { appointments, requests } = patient.words;
  await patient.goto('/');
  await patient.screen.getByText(appointments.next.none).waitFor();
  await patient.goto('/appointments');
  await patient.screen.getByText(requests.badge).waitFor();
  await patient.screen.getByText(appointments.patient.none).waitFor();
}

/** The announcement that a request was booked, without its details. */
const booked = ({ words }: Visitor) => words.requests.booked.replace(/:.*/, '');

test('three times that were seen are requested without a network; the second is booked with it', async ({
  newVisitor,
}) => {
  const scene = await withoutNetwork(newVisitor);
  const { patient, account, practice, starts } = scene;
  const [first = '', second = ''] = starts;
  await request(scene);
  await expectAccessible(patient);
  await expectNone(scene);
  await patient.goto('/outbox');
  await patient.screen.getByText(new RegExp(practice.name)).waitFor();

  await bookSlot(practice, await newPatient(inject('address')), first);
  await patient.goto('/appointments');
  await patient.offline(false);
  await toast(patient, booked(patient)).waitFor();
  await patient.screen.getByText(patient.words.requests.badge).waitFor({ state: 'detached' });
  await patient.screen.getByText(datesIn('pt-BR').time(second, ZONE), { exact: true }).first().waitFor();
  expect((await appointmentsOf(account)).map(({ date }) => date)).toEqual([second]);
});

test('if all times are taken, the patient is asked, and books one of the nearest', async ({ newVisitor }) => {
  const scene = await withoutNetwork(newVisitor, 'en-US');
  const { patient, account, practice, starts } = scene;
  const { requests: words } = patient.words;
  await request(scene, 'en-US');
  const rival = await newPatient(inject('address'));
  for (const start of starts) await bookSlot(practice, rival, start);
  await patient.offline(false);
  await patient.screen.getByText(words.noneFree).waitFor();
  await patient.screen.getByText(patient.words.appointments.patient.none).waitFor();
  expect(await appointmentsOf(account)).toEqual([]);
  await expectAccessible(patient);

  await patient.goto('/appointments');
  const nearest = patient.screen.locator('.request-nearest').getByRole('button');
  await expect.poll(() => nearest.count()).toBe(6);
  await nearest.first().click();
  await toast(patient, booked(patient)).waitFor();
  await patient.screen.getByText(words.noneFree).waitFor({ state: 'detached' });
  const after = await appointmentsOf(account);
  expect(after.map(({ doctor }) => doctor.id)).toEqual([practice.doctorId]);
  expect(starts).not.toContain(after[0]?.date);
});

test('times that were chosen stay when the connection is back, with a button to the current ones', async ({
  newVisitor,
}) => {
  const { patient, starts } = await withoutNetwork(newVisitor);
  const { booking, requests } = patient.words;
  const day = patient.screen.getByRole('region', { name: datesIn('pt-BR').weekdayDay(starts[0] ?? '', ZONE) });
  await day.getByRole('button').first().click();
  await patient.screen.getByText(requests.pick.sentLater).waitFor();
  await patient.offline(false);
  await patient.screen.getByText(requests.pick.online).waitFor();
  expect(await patient.screen.getByText(requests.pick.sentLater).count()).toBe(0);
  await day.getByRole('button', { pressed: true }).waitFor();
  await press(patient, requests.pick.book);
  await patient.screen.getByRole('region', { name: booking.freeDays.title }).waitFor();
  await expect.poll(() => patient.page.evaluate(() => document.activeElement?.className)).toBe('page-title');
});

test('a request can be withdrawn while it waits', async ({ newVisitor }) => {
  const scene = await withoutNetwork(newVisitor);
  const { patient, account } = scene;
  await request(scene);
  await press(patient, patient.words.requests.withdraw);
  await dialog(patient).getByRole('button', { name: patient.words.outbox.discardQuestion.confirm }).click();
  await patient.screen.getByText(patient.words.requests.badge).waitFor({ state: 'detached' });
  await patient.offline(false);
  await patient.goto('/appointments');
  await patient.settled();
  expect(await appointmentsOf(account)).toEqual([]);
});
