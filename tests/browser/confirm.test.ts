/** Patients confirm in the app; the reception calls those who haven't, and sees who has. */
import { expect, inject, onTestFinished } from 'vitest';
import { listUnconfirmed } from '../../contract/desk.ts';
import { dateAt } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { lost, startFaultProxy } from './harness/faultProxy.ts';
import { dialog, field, toast } from './harness/jobs.ts';
import { callAs, demo, newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';
import { sizesAndLanguages, type Visitor } from './harness/visitor.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const CLINIC = 'Clínica Boa Saúde';

/** A patient with an appointment in two days. */
async function booked() {
  const practice = await newPractice({ name: someName('Marta'), specialty: 'Nefrologia', clinic: CLINIC });
  const name = someName('Paula');
  const account = await newPatient(inject('address'), { name });
  const { id, date } = await bookFirst(practice, account, 2);
  return { practice, account, name, id, day: dateAt(SAO_PAULO, Date.parse(date)) };
}

const confirmButton = ({ screen, words }: Visitor) =>
  screen.getByRole('button', { name: new RegExp(`^${words.appointments.confirming.confirm}`) });
const isNotTooWide = ({ page }: Visitor) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test.for(sizesAndLanguages)(
  'a patient confirms, and the doctor sees it, on a $size in $language',
  async (options, { newVisitor }) => {
    const { practice, account } = await booked();
    const patient = await newVisitor({ ...options, as: account, worker: false });
    const { done } = patient.words.appointments.confirming;
    await patient.goto('/');
    await confirmButton(patient).waitFor();
    await expectAccessible(patient);
    await patient.goto('/appointments');
    await confirmButton(patient).waitFor();
    await expectAccessible(patient);
    await confirmButton(patient).press('Enter');
    await patient.screen.getByText(done, { exact: true }).waitFor();
    await expect.poll(async () => (await appointmentsOf(account))[0]?.status).toBe('confirmed');
    expect(await confirmButton(patient).count()).toBe(0);
    await expectAccessible(patient);
    expect(await isNotTooWide(patient)).toBe(true);
    await patient.goto('/');
    await patient.screen.getByText(done, { exact: true }).waitFor();

    const doctor = await newVisitor({ ...options, as: practice.account, worker: false });
    await doctor.goto('/appointments');
    await doctor.screen.getByText(doctor.words.appointments.status.confirmed, { exact: true }).waitFor();
  },
);

test('a confirmation without a network waits, can be undone, and is sent later', async ({ newVisitor }) => {
  const { account } = await booked();
  const patient = await newVisitor({ as: account });
  const { appointments, outbox } = patient.words;
  await patient.goto('/appointments');
  await patient.waitForWorker();
  await confirmButton(patient).waitFor();
  await patient.offline();
  await confirmButton(patient).click();
  await patient.screen.getByText(outbox.mark.confirmAppointment).waitFor();
  await patient.screen.getByText(appointments.confirming.done, { exact: true }).waitFor();
  await patient.screen.getByRole('button', { name: outbox.mark.undo }).click();
  await confirmButton(patient).click();
  await patient.screen.getByText(outbox.mark.confirmAppointment).waitFor();
  await patient.page.reload();
  await patient.screen.getByText(outbox.mark.confirmAppointment).waitFor();
  await patient.offline(false);
  await expect.poll(async () => (await appointmentsOf(account))[0]?.status).toBe('confirmed');
  await patient.screen.getByText(outbox.mark.confirmAppointment).waitFor({ state: 'detached' });
});

test.for(sizesAndLanguages)(
  'the reception calls who hasn’t confirmed, and marks it, on a $size in $language',
  async (options, { newVisitor }) => {
    const { practice, account, name, id, day } = await booked();
    const list = async () =>
      (await callAs(demo.desk, listUnconfirmed, { params: { id: practice.clinicId }, query: { date: day } })).map(
        one => one.id,
      );
    expect(await list()).toContain(id);
    const desk = await newVisitor({ ...options, as: demo.desk, worker: false });
    const { unconfirmed } = desk.words.desk;
    await desk.goto(`/desk/unconfirmed?clinic=${practice.clinicId}`);
    await field(desk, unconfirmed.date).selectOption(day);
    const row = desk.screen.locator('.messages-row', { hasText: name });
    await row.getByText(unconfirmed.reminder.waiting).waitFor();
    const links = await row.getByRole('link').evaluateAll(all => all.map(link => link.getAttribute('href')));
    expect(links).toEqual([
      expect.stringMatching(/^tel:\+55\d+$/),
      expect.stringMatching(/^https:\/\/wa\.me\/55\d+\?/),
    ]);
    await expectAccessible(desk);
    expect(await isNotTooWide(desk)).toBe(true);
    await row.getByRole('button', { name: new RegExp(`^${unconfirmed.confirm}`) }).click();
    await row.waitFor({ state: 'detached' });
    const said = desk.words.desk.day.appointment.changed
      .replace('{{patient}}', name)
      .replace('{{status}}', desk.words.appointments.status.confirmed);
    await toast(desk, said).waitFor();
    expect(await list()).not.toContain(id);
    expect((await appointmentsOf(account))[0]?.status).toBe('confirmed');
    await desk.screen.getByRole('link', { name: unconfirmed.openDay }).click();
    await desk.waitForPath('/desk/day');
  },
);

test('a patient’s own confirmation takes the row away at once, on an open page', async ({ newVisitor }) => {
  const { practice, account, name, day } = await booked();
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'desktop' });
  await desk.goto(`/desk/unconfirmed?${new URLSearchParams({ clinic: practice.clinicId, date: day })}`);
  const row = desk.screen.locator('.messages-row', { hasText: name });
  await row.waitFor();
  const patient = await newVisitor({ as: account, worker: false });
  await patient.goto('/appointments');
  await confirmButton(patient).click();
  await row.waitFor({ state: 'detached' });
});

test('the reception cancels for a patient who won’t come, after a question', async ({ newVisitor }) => {
  const { practice, account, name, day } = await booked();
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'phone' });
  const { unconfirmed, day: words } = desk.words.desk;
  await desk.goto(`/desk/unconfirmed?${new URLSearchParams({ clinic: practice.clinicId, date: day })}`);
  const row = desk.screen.locator('.messages-row', { hasText: name });
  await row.getByRole('button', { name: new RegExp(`^${unconfirmed.cancel}`) }).click();
  await dialog(desk).getByText(name).waitFor();
  await expectAccessible(desk);
  await dialog(desk).getByRole('button', { name: words.cancel.confirm, exact: true }).click();
  await toast(desk, words.cancel.done.title).waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await appointmentsOf(account)).toEqual([]);
});

test('a cancellation without an answer is repeated while another day is shown', async ({ newVisitor }) => {
  const { practice, account, name, day } = await booked();
  const proxy = await startFaultProxy(inject('address'));
  onTestFinished(proxy.close);
  const desk = await newVisitor({ address: proxy.address, as: demo.desk, worker: false });
  desk.log.networkIsCut();
  const { unconfirmed, day: words } = desk.words.desk;
  await desk.goto(`/desk/unconfirmed?${new URLSearchParams({ clinic: practice.clinicId, date: day })}`);
  const removeRule = proxy.when(/^POST \/api\/desk\/appointments\/.*\/cancel/, lost);
  const row = desk.screen.locator('.messages-row', { hasText: name });
  await row.getByRole('button', { name: new RegExp(`^${unconfirmed.cancel}`) }).click();
  await dialog(desk).getByRole('button', { name: words.cancel.confirm, exact: true }).click();
  await dialog(desk).getByText(words.failed.unknown.title).waitFor();
  await desk.page.keyboard.press('Escape');
  const note = desk.screen.locator('.note', { hasText: name });
  await note.waitFor();
  await field(desk, unconfirmed.date).selectOption({ index: 0 });
  await row.waitFor({ state: 'detached' });
  await note.waitFor();
  removeRule();
  const done = toast(desk, words.cancel.done.title);
  // The app may repeat it by itself just before, and the note is gone then.
  await Promise.any([note.getByRole('button', { name: words.failed.retry }).click(), done.waitFor()]);
  await done.waitFor();
  await note.waitFor({ state: 'detached' });
  expect(await appointmentsOf(account)).toEqual([]);
});
