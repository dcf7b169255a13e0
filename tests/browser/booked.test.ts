import { readFile } from 'node:fs/promises';
import { expect, inject } from 'vitest';
import {
  chooseDay,
  chooseFirstSlot,
  dialog,
  findDoctor,
  follow,
  openUnavailable,
  press,
  toast,
  type Workplace,
} from './harness/jobs.ts';
import { expectHeadingFocus } from './harness/keyboard.ts';
import { newPatient, someName } from './harness/people.ts';
import { newPractice } from './harness/practices.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

/** The first slot of a new practice. */
const FIRST_TIME = '08:00';
const WORKPLACE = { specialty: 'Dermatologia', clinic: 'Clínica Boa Saúde' } as const;

/** A new doctor whose free slots no other test takes. */
async function newDermatologist(): Promise<Workplace & { doctor: string }> {
  const { name } = await newPractice({ ...WORKPLACE, name: someName('Rafael') });
  return { ...WORKPLACE, doctor: name };
}

/** Books the first slot of a day in the next month, with the doctor whose page is open. */
async function book(patient: Visitor): Promise<void> {
  const { booking } = patient.words;
  await chooseFirstSlot(patient);
  await dialog(patient).getByRole('button', { name: booking.review.confirm }).click();
  await toast(patient, booking.toast.successTitle).waitFor();
  await expectHeadingFocus(patient, '/schedule/booked');
}

test('a booking is confirmed on its own page, which survives a reload and a lost connection', async ({
  newVisitor,
}) => {
  const patient = await newVisitor({ as: await newPatient(inject('address')) });
  const { booking, shell } = patient.words;
  await patient.goto('/');
  const practice = await newDermatologist();
  await findDoctor(patient, practice);
  await book(patient);
  const card = patient.screen.getByRole('region', { name: /feira|sábado|domingo/i });
  const shown = (await card.textContent()) ?? '';
  for (const part of [FIRST_TIME, practice.doctor, practice.clinic, 'Rua Augusta, 1500']) expect(shown).toContain(part);
  const { height } = patient.page.viewportSize() ?? expect.fail();
  const place = await card.getByText('Rua Augusta, 1500').boundingBox();
  expect(place?.y).toBeLessThan(height / 2);

  expect(await card.locator('.booked-tick').isVisible()).toBe(true);
  const { title, document, exams, medicines } = booking.done.bring;
  for (const text of [title, document, exams, medicines]) await card.getByText(text).waitFor();

  const map = card.getByRole('link', { name: new RegExp(patient.words.ui.map) });
  expect(await map.getAttribute('rel')).toBe('noopener noreferrer');
  const download = patient.page.waitForEvent('download');
  await press(patient, booking.done.addToCalendar);
  const file = await readFile(await (await download).path(), 'utf8');
  const id = new URL(patient.page.url()).searchParams.get('appointment');
  expect(file.replaceAll('\r\n ', '')).toContain(`UID:appointment-${id}@clinic\r\n`);
  expect(file).toContain(`SUMMARY:Consulta com ${practice.doctor}\r\n`);

  await patient.waitForWorker();
  await patient.offline();
  await patient.page.reload();
  await card.getByText(practice.doctor).waitFor();
  await patient.screen.getByRole('heading', { level: 1, name: shell.titles.booked }).waitFor();
  await patient.offline(false);

  await patient.page.goBack();
  await patient.waitForPath('/schedule/specialty');
  expect(await dialog(patient).count()).toBe(0);
  await follow(patient, practice.doctor);
  await patient.waitForPath('/schedule/specialty/appointment');
  await chooseDay(patient);
  await openUnavailable(patient);
  await patient.screen
    .getByRole('button', { name: booking.slots.unavailableAt.replace('{{time}}', FIRST_TIME), exact: true })
    .waitFor();
});

test('a booked appointment is rescheduled in one step, and cancelled', async ({ newVisitor }) => {
  const patient = await newVisitor({ size: 'tablet', as: await newPatient(inject('address')), worker: false });
  const { appointments, booking } = patient.words;
  await patient.goto('/');
  await findDoctor(patient, await newDermatologist());
  await book(patient);
  const first = patient.page.url();
  await follow(patient, appointments.moving.move);
  await patient.waitForPath('/schedule/specialty/appointment');
  await patient.screen.getByText(booking.reschedule.title).waitFor();
  const free = patient.screen.getByRole('button', { name: new RegExp(`^${booking.slots.move}`), disabled: false });
  await free.first().click();
  await dialog(patient).getByText(booking.move.from).waitFor();
  await dialog(patient).getByRole('button', { name: booking.move.confirm }).click();
  await patient.page.waitForURL(url => url.pathname === '/schedule/booked' && url.href !== first);
  await patient.settled();

  await patient.goto('/appointments');
  const cancel = patient.screen.getByRole('button', { name: new RegExp(`^${appointments.patient.cancel}`) });
  await cancel.waitFor();
  expect(await cancel.count()).toBe(1);

  await patient.goto(new URL(first).pathname + new URL(first).search);
  await patient.screen.getByRole('heading', { level: 1, name: booking.done.goneTitle }).waitFor();
  await patient.page.goBack();
  await patient.waitForPath('/appointments');
  await patient.page.goBack();
  await patient.waitForPath('/schedule/booked');
  await press(patient, appointments.patient.cancel);
  await dialog(patient).getByRole('button', { name: appointments.cancel.confirm }).click();
  await toast(patient, appointments.cancel.success.title).waitFor();
  await patient.waitForPath('/appointments');
  await patient.screen.getByText(appointments.patient.none).waitFor();
});

test('an appointment is rescheduled step by step with its specialty, the old one is removed, and the list links to its details', async ({
  newVisitor,
}) => {
  const patient = await newVisitor({ as: await newPatient(inject('address')), worker: false });
  const { appointments, booking, shell, specialties } = patient.words;
  await patient.goto('/');
  const practice = await newDermatologist();
  await findDoctor(patient, practice);
  await book(patient);
  await follow(patient, appointments.moving.move);
  await patient.waitForPath('/schedule/specialty/appointment');
  for (const [link, path] of [
    [shell.back.doctors, '/schedule/specialty'],
    [shell.back.clinics, '/schedule/clinic'],
    [shell.back.specialties, '/schedule'],
    [specialties.Dermatologia, '/schedule/clinic'],
    [practice.clinic, '/schedule/specialty'],
    [practice.doctor, '/schedule/specialty/appointment'],
  ] as const) {
    await follow(patient, link);
    await patient.waitForPath(path);
    await patient.screen.getByText(booking.reschedule.title).waitFor();
    if (path === '/schedule') {
      expect(await patient.screen.getByRole('link', { name: specialties.Cardiologia }).count()).toBe(0);
    }
  }
  await patient.screen
    .getByRole('button', { name: new RegExp(`^${booking.slots.move}`), disabled: false })
    .last()
    .click();
  await dialog(patient).getByText(booking.move.from).waitFor();
  await dialog(patient).getByRole('button', { name: booking.move.confirm }).click();
  await patient.waitForPath('/schedule/booked');

  const booked = patient.page.url();
  await patient.goto('/appointments');
  await patient.screen.getByText(practice.doctor).waitFor();
  const cancel = patient.screen.getByRole('button', { name: new RegExp(`^${appointments.patient.cancel}`) });
  expect(await cancel.count()).toBe(1);

  await follow(patient, appointments.patient.details);
  await patient.waitForPath('/schedule/booked');
  expect(patient.page.url()).toBe(booked);
});
