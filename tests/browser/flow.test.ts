import { expect, inject } from 'vitest';
import { doctorWithAppointment } from './harness/bookings.ts';
import { dialog, findDoctor, follow, freeDays, press, tab, toast } from './harness/jobs.ts';
import { demo, newPatient, someName } from './harness/people.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

/** Books the last free slot of the preselected day. */
async function bookPreset(patient: Visitor): Promise<void> {
  const { booking, ui } = patient.words;
  await patient.screen.locator('.rdp-selected').waitFor();
  await expect.poll(() => patient.screen.locator('.rdp-selected button').isEnabled()).toBe(true);
  const first = freeDays(patient).first();
  await expect.poll(() => first.getAttribute('aria-label')).toContain(ui.calendar.selected);
  const free = patient.screen.getByRole('button', { name: new RegExp(`^${booking.slots.book}`), disabled: false });
  await free.last().click();
  await dialog(patient).getByRole('button', { name: booking.review.confirm }).click();
  await toast(patient, booking.toast.successTitle).waitFor();
}

test('booking preselects the first free day, and rebooking takes one tap; the doctor is notified of cancellations', async ({
  newVisitor,
}) => {
  const name = someName('Flora');
  const { doctor: account } = await doctorWithAppointment({ name: someName('Outra') }, name);
  const patient = await newVisitor({ as: await newPatient(inject('address')), worker: false });
  const { words } = patient;
  await patient.goto('/');
  await patient.screen.getByText(words.appointments.next.none).waitFor();
  await patient.screen.getByText(words.shell.firstSteps.install).waitFor();
  await press(patient, words.shell.firstSteps.dismiss);
  await findDoctor(patient, { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde', doctor: name });
  await bookPreset(patient);

  const doctor = await newVisitor({ as: account, size: 'tablet', worker: false });
  // The doctor's device may request this patient's record just after the cancellation has ended the access.
  doctor.log.expectRefusal(404, /^\/api\/(appointments|questionaries)\//);
  await doctor.goto('/appointments');
  await doctor.screen.getByText('Paciente Novo').first().waitFor();

  await tab(patient, words.shell.tabs.home);
  await patient.screen.getByText(words.appointments.next.title).waitFor();
  await follow(patient, words.shell.patientHome.schedule.title);
  await patient.waitForPath('/schedule');
  await follow(patient, words.booking.bookAgain.replace('{{doctor}}', name));
  await patient.waitForPath('/schedule/specialty/appointment');
  await patient.screen.getByRole('heading', { name }).waitFor();

  await patient.goto('/appointments');
  await patient.screen.getByRole('button', { name: new RegExp(`^${words.appointments.patient.cancel}`) }).click();
  await dialog(patient).getByRole('radio', { name: words.appointments.cancel.reasons.Horario }).check();
  await dialog(patient).getByRole('button', { name: words.appointments.cancel.confirm }).click();
  await toast(patient, words.appointments.cancel.success.title).waitFor();

  await patient.goto('/');
  await patient.screen.getByText(words.appointments.next.none).waitFor();
  expect(await patient.screen.getByText(words.shell.firstSteps.title).count()).toBe(0);

  await doctor.goto('/');
  const cancelled = doctor.screen.getByRole('listitem').filter({ hasText: /^Paciente Novo, / });
  const reason = cancelled.getByText(words.record.history.reasons.Horario);
  await reason.waitFor();
  await press(doctor, words.appointments.cancelled.dismiss);
  await reason.waitFor({ state: 'detached' });
  await doctor.goto('/appointments');
  await doctor.settled();
  expect(await reason.count()).toBe(0);
});

test('on a landscape tablet the agenda beside the open appointment leads to the next patient', async ({
  newVisitor,
}) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'tablet', worker: false });
  const { appointments } = doctor.words;
  await doctor.goto('/');
  await doctor.screen.getByText(appointments.glance.week).waitFor();
  await doctor.screen.getByRole('img', { name: new RegExp(`^${appointments.glance.weekChart}: `) }).waitFor();
  await doctor.screen.getByRole('link', { name: appointments.doctor.open, exact: true }).click();
  await doctor.waitForPath('/diagnostic');
  const agenda = doctor.screen.getByRole('region', { name: appointments.doctor.agenda });
  await agenda.getByRole('link', { name: /Ana Paula Ribeiro/ }).click();
  await doctor.screen.getByRole('heading', { level: 1, name: /Ana Paula Ribeiro/ }).waitFor();
  await expect.poll(() => agenda.locator('[aria-current]').getAttribute('aria-label')).toContain('Ana Paula Ribeiro');
});

test('the chosen theme persists, whatever the device prefers, also for the next user', async ({ newVisitor }) => {
  const visitor = await newVisitor({ as: demo.patient2, theme: 'dark', worker: false });
  const { theme } = visitor.words.identity;
  const isDark = () => expect.poll(() => visitor.page.evaluate(dark));
  await visitor.goto('/account/device');
  await isDark().toBe(true);
  await visitor.screen.getByRole('radio', { name: theme.light }).check();
  await isDark().toBe(false);
  await visitor.page.reload();
  await visitor.settled();
  await isDark().toBe(false);
  await visitor.signOut();
  await visitor.waitForPath('/login');
  await isDark().toBe(false);
  await expect
    .poll(() => visitor.page.locator('meta[name="theme-color"]').first().getAttribute('content'))
    .toBe('#ffffff');

  await visitor.page.getByRole('button', { name: visitor.words.shell.theme.dark }).click();
  await isDark().toBe(true);
  await visitor.page.getByRole('button', { name: visitor.words.shell.theme.light }).waitFor();
});

/** Runs in the page: whether the cards are darker than their text. */
function dark(): boolean {
  const style = getComputedStyle(document.querySelector('.card') ?? document.body);
  const light = (colour: string) =>
    (colour.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
  return light(style.backgroundColor) < light(style.color);
}
