/** A booking at the reception whose response is lost. */
import { expect, inject, onTestFinished } from 'vitest';
import { createPatient, readDeskDay } from '../../contract/desk.ts';
import { listManagedClinics } from '../../contract/management.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { lost, startFaultProxy } from './harness/faultProxy.ts';
import { dialog, toast } from './harness/jobs.ts';
import { callAs, demo, signInAs, someName } from './harness/people.ts';
import { test } from './harness/test.ts';

const BOOKING = /^POST \/api\/desk\/appointments$/;
const DAY_MS = 24 * 3_600_000;

test('it is repeated under its key after its dialog is closed, and nothing else is booked for the patient meanwhile', async ({
  newVisitor,
}) => {
  const address = inject('address');
  const { doctor } = await doctorWithAppointment();
  const doctorId = (await signInAs(address, doctor)).user.id;
  const [clinic = expect.fail()] = await callAs(demo.desk, listManagedClinics);
  const contact = { clinic_id: clinic.id, name: someName('Lígia'), phone: '11987650000' };
  const patient = await callAs(demo.desk, createPatient, { body: contact });
  const date = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const bookings = async () => {
    const { days } = await callAs(demo.desk, readDeskDay, { query: { clinic: clinic.id, date, doctor: doctorId } });
    return days.flatMap(({ appointments }) => appointments).filter(one => one.patient.id === patient.id);
  };

  const proxy = await startFaultProxy(address);
  onTestFinished(() => proxy.close());
  const desk = await newVisitor({ address: proxy.address, as: demo.desk, size: 'tablet', worker: false });
  desk.log.networkIsCut();
  const { day, patients } = desk.words.desk;
  const free = desk.screen.locator('.day-cell-free');
  const confirm = dialog(desk).getByRole('button', { name: day.book.confirm, exact: true });
  await desk.goto(`/desk/day?${new URLSearchParams({ date, doctor: doctorId })}`);
  const removeRule = proxy.when(BOOKING, lost);

  await free.first().click();
  await dialog(desk).getByLabel(patients.search).fill(contact.name);
  await dialog(desk).getByRole('button', { name: contact.name }).click();
  await confirm.click();
  await dialog(desk).getByText(day.failed.unknown.title).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await desk.page.keyboard.press('Escape');
  await dialog(desk).waitFor({ state: 'detached' });

  const note = desk.screen.locator('.note', { hasText: contact.name });
  await note.getByText(day.unanswered.asking).waitFor();
  await expectAccessible(desk);
  await free.nth(3).click();
  await dialog(desk).getByLabel(patients.search).fill(contact.name);
  await dialog(desk).getByRole('button', { name: contact.name }).click();
  await dialog(desk).getByText(day.unanswered.first).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await desk.page.keyboard.press('Escape');
  await dialog(desk).waitFor({ state: 'detached' });

  removeRule();
  const done = toast(desk, day.book.done.title);
  // The app may repeat it by itself just before, and the note is gone then.
  await Promise.any([note.getByRole('button', { name: day.failed.retry }).click(), done.waitFor()]);
  await done.waitFor();
  await note.waitFor({ state: 'detached' });
  await desk.screen.locator('.day-cell-booked', { hasText: contact.name }).waitFor();
  expect(await bookings()).toHaveLength(1);
  const keys = proxy.writes().flatMap(({ path, key }) => (path === '/desk/appointments' ? [key] : []));
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});
