/** Patients choose their messages; the clinic sets when it writes, and calls those whom a message didn't reach. */
import { expect, inject } from 'vitest';
import { createPatient, deskBook, deskCancel } from '../../contract/desk.ts';
import { listManagedClinics } from '../../contract/management.ts';
import {
  listUndelivered,
  readClinicMessages,
  readMessagePreferences,
  saveClinicMessages,
  topics as topicNames,
} from '../../contract/notifications.ts';
import { dateAt, HOME_TIME_ZONE } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, field, press, toast } from './harness/jobs.ts';
import { type Account, callAs, demo, newPatient, someName } from './harness/people.ts';
import { newPractice, slotsOf } from './harness/practices.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const CLINIC = 'Clínica Boa Saúde';

const preferencesOf = (account: Account) => callAs(account, readMessagePreferences);

const clinicId = async () =>
  (await callAs(demo.desk, listManagedClinics)).find(({ name }) => name === CLINIC)?.id ?? '';

/** A patient without an e-mail address, with an appointment. */
async function bookedPatient(): Promise<{ id: string; name: string; appointment: { id: string; date: string } }> {
  const name = someName('Zilda');
  const practice = await newPractice({ name: someName('Otávio'), specialty: 'Cardiologia', clinic: CLINIC });
  const contact = { clinic_id: practice.clinicId, name, phone: '11987654321' };
  const patient = await callAs(demo.desk, createPatient, { body: contact });
  const slots = await slotsOf(practice, await newPatient(inject('address')), 3);
  const appointment = await callAs(demo.desk, deskBook, {
    body: {
      patient_id: patient.id,
      doctor_id: practice.doctorId,
      specialty_id: practice.specialtyId,
      date: slots[0]?.start ?? '',
    },
  });
  return { id: patient.id, name, appointment };
}

/** One whose appointment the clinic has just cancelled. */
async function patientToCall(): Promise<string> {
  const { name, appointment } = await bookedPatient();
  const params = { id: appointment.id };
  await callAs(demo.desk, deskCancel, { params, body: { reason: 'Nenhum', wish: 'clinic' } });
  return name;
}

/** The text of a link to WhatsApp for the patient's number. */
function textOf(href: string | null): string | null {
  const address = new URL(href ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321');
  return address.searchParams.get('text');
}

const choose = (visitor: Visitor, label: string, value: string) => field(visitor, label).selectOption(value);

test('a patient chooses topics and language, at once, by keyboard, and failures are taken back', async ({
  newVisitor,
}) => {
  const account = await newPatient(inject('address'));
  const patient = await newVisitor({ as: account, worker: false, size: 'phone', language: 'pt-BR' });
  const { preferences, topics } = patient.words.messages;
  const card = patient.screen.getByRole('region', { name: preferences.title, exact: true });
  const reminders = card.getByRole('switch', { name: topics.reminders.label, exact: true });
  await patient.goto('/account/messages');
  await reminders.waitFor();
  expect(await card.getByRole('switch').count()).toBe(topicNames.length);
  await card.getByText(preferences.always).waitFor();
  const label = await reminders.locator('xpath=..').boundingBox();
  expect(label?.height).toBeGreaterThanOrEqual(44);
  await reminders.press(' ');
  await card.getByRole('status').getByText(preferences.saved).waitFor();
  expect((await preferencesOf(account)).topics).toMatchObject({
    reminders: { mail: false, push: true },
    record: { mail: true, push: true },
  });
  await expectAccessible(patient);
  await card.getByText('English', { exact: true }).click();
  await expect.poll(async () => (await preferencesOf(account)).language).toBe('en-US');

  patient.log.expectError(/./);
  await patient.page.route('**/api/messages/preferences', route => route.abort());
  await reminders.press(' ');
  await toast(patient, preferences.failed).waitFor();
  await expect.poll(() => reminders.isChecked()).toBe(false);
  await patient.page.unroute('**/api/messages/preferences');
  await patient.page.reload();
  await reminders.waitFor();
  expect([await reminders.isChecked(), await card.getByRole('radio', { name: 'English' }).isChecked()]).toEqual([
    false,
    true,
  ]);
});

test('the manager sets when the clinic writes, and its other receptionists read it', async ({ newVisitor }) => {
  const id = await clinicId();
  const readMessages = () => callAs(demo.desk, readClinicMessages, { params: { id } });
  const before = await readMessages();
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'desktop', language: 'en-US' });
  const { clinic } = desk.words.messages;
  try {
    await desk.goto('/desk/clinic/messages');
    await choose(desk, clinic.evening, '19:30');
    await choose(desk, clinic.hours, '');
    await choose(desk, clinic.from, '22:00');
    await choose(desk, clinic.to, '22:00');
    await press(desk, clinic.save);
    await desk.screen.getByRole('alert').getByText(desk.words.errors.fields.time_invalid).waitFor();
    expect(await field(desk, clinic.to).getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(desk);
    await choose(desk, clinic.to, '06:30');
    await press(desk, clinic.save);
    await toast(desk, clinic.saved).waitFor();
    expect(await readMessages()).toEqual({ evening: '19:30', hours: null, quiet: { from: '22:00', to: '06:30' } });

    await desk.page.route('**/api/desk/clinics', async route => {
      const response = await route.fetch();
      const clinics = (await response.json()) as object[];
      await route.fulfill({ response, json: clinics.map(one => ({ ...one, may_manage: false })) });
    });
    await desk.page.reload();
    await desk.screen.getByText('10:00 PM to 6:30 AM').waitFor();
    await desk.screen.getByText('7:30 PM').waitFor();
    await expect.poll(() => desk.screen.getByRole('button', { name: clinic.save }).count()).toBe(0);
    await expectAccessible(desk);
  } finally {
    await callAs(demo.desk, saveClinicMessages, { params: { id }, body: before });
  }
});

test('the reception calls a patient whom a message didn’t reach, and takes them off the list', async ({
  newVisitor,
}) => {
  const name = await patientToCall();
  const id = await clinicId();
  const list = () => callAs(demo.desk, listUndelivered, { params: { id } });
  await expect
    .poll(async () => (await list()).some(({ patient }) => patient.name === name), { timeout: 60_000, interval: 1_000 })
    .toBe(true);
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'desktop', language: 'en-US' });
  const { undelivered, kinds, reasons } = desk.words.messages;
  await desk.goto(`/desk/day?clinic=${id}`);
  await desk.screen.getByRole('link', { name: /^Notify: Messages not delivered: \d+ patients?$/ }).click();
  await desk.waitForPath('/desk/undelivered');
  const row = desk.screen.locator('.messages-row', { hasText: name });
  await row.getByText(kinds.cancelled).waitFor();
  await row.getByText(reasons.no_address).waitFor();
  expect(await row.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\+?(55)?11987654321$/);
  const chat = row.getByRole('link', { name: desk.words.desk.whatsApp.named.replace('{{name}}', name) });
  expect(textOf(await chat.getAttribute('href'))).toMatch(
    /^Hello! .+ has been canceled\. Would you like to book another time\?$/,
  );
  expect([await chat.getAttribute('target'), await chat.getAttribute('rel')]).toEqual([
    '_blank',
    'noreferrer noopener',
  ]);
  await expectAccessible(desk);

  // The request fails, and the row stays.
  desk.log.expectError(/./);
  await desk.page.route('**/api/**/undelivered/*', route => route.abort());
  const done = row.getByRole('button', { name: `${undelivered.done}: ${name}` });
  await done.click();
  await desk.page.locator('.toast').last().waitFor();
  await desk.page.unroute('**/api/**/undelivered/*');
  await done.click();
  await row.waitFor({ state: 'detached' });
  await toast(desk, undelivered.handled.replace('{{name}}', name)).waitFor();
  expect((await list()).some(({ patient }) => patient.name === name)).toBe(false);

  // Nothing to do, and no network.
  await desk.page.route('**/api/**/undelivered', async route => {
    await route.fulfill({ response: await route.fetch(), json: [] });
  });
  await desk.page.reload();
  await desk.screen.getByText(undelivered.none).waitFor();
  await expectAccessible(desk);
  await desk.page.unroute('**/api/**/undelivered');
  await desk.page.route('**/api/**/undelivered', route => route.abort());
  await desk.page.reload();
  await desk.screen.getByRole('button', { name: desk.words.errors.actions.retry }).waitFor();
});

test('the reception opens WhatsApp from an appointment and from the patient’s page', async ({ newVisitor }) => {
  const { id, name, appointment } = await bookedPatient();
  const desk = await newVisitor({ as: demo.desk, worker: false, size: 'desktop', language: 'en-US' });
  const link = { name: desk.words.desk.whatsApp.named.replace('{{name}}', name) };
  const date = dateAt(HOME_TIME_ZONE, Date.parse(appointment.date));
  await desk.goto(`/desk/day?clinic=${await clinicId()}&date=${date}`);
  await desk.screen.locator('.day-cell-booked', { hasText: name }).click();
  const asked = await dialog(desk).getByRole('link', link).getAttribute('href');
  expect(textOf(asked)).toMatch(/^Hello! This is the front desk at Clínica Boa Saúde\. Zilda .+ Can you confirm it\?$/);
  expect(asked).not.toMatch(/cardio/i);
  await expectAccessible(desk);
  await desk.goto(`/desk/patient?id=${id}`);
  const greeting = desk.screen.getByRole('link', link);
  expect(textOf(await greeting.getAttribute('href'))).toBe(
    'Hello, Zilda! This is the front desk at Clínica Boa Saúde.',
  );
  await expectAccessible(desk);
});
