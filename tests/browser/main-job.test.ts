import { expect, inject } from 'vitest';
import type { SpecialtyName } from '../../contract/specialties.ts';
import { expectAccessible } from './harness/accessible.ts';
import { copyMonday } from './harness/hours.ts';
import {
  chooseFirstSlot,
  dialog,
  field,
  findDoctor,
  follow,
  press,
  showNextMonth,
  signIn,
  signUp,
  tab,
  toast,
  type Workplace,
} from './harness/jobs.ts';
import { newPatient, someName } from './harness/people.ts';
import { test } from './harness/test.ts';
import type { Visitor, VisitorOptions } from './harness/visitor.ts';

const CLINIC = 'Clínica Boa Saúde';
const SPECIALTY: SpecialtyName = 'Endocrinologia';

/** Signs up and in; the login page is prefilled. */
async function signUpAndIn(visitor: Visitor, name: string, workplace?: Workplace): Promise<void> {
  const { identity, ui } = visitor.words;
  const account = await signUp(visitor, name, workplace);
  await expect.poll(() => field(visitor, identity.fields.email).inputValue()).toBe(account.email);
  const profile = ui.profile[workplace ? 'doctor' : 'patient'];
  await expect.poll(() => visitor.screen.getByRole('radio', { name: profile }).isChecked()).toBe(true);
  await signIn(visitor, account);
}

/** Signs up a doctor, who is redirected to the weekly hours and saves Monday's hours for all working days. */
async function becomeDoctor(doctor: Visitor, name: string): Promise<void> {
  const { words } = doctor;
  const monday = words.hours.weekdays['1'];
  const time = (label: string) => field(doctor, label.replace('{{day}}', monday));
  await signUpAndIn(doctor, name, { specialty: SPECIALTY, clinic: CLINIC });
  await doctor.waitForPath('/myschedule');
  await press(doctor, words.hours.save);
  await toast(doctor, words.hours.toast.refused).waitFor();
  await time(words.hours.startOf).fill('08:00');
  await time(words.hours.endOf).fill('12:00');
  await copyMonday(doctor);
  await press(doctor, words.hours.save);
  await toast(doctor, words.hours.toast.success).waitFor();
  await doctor.waitForPath('/');
}

/** Signs up a patient, who books that doctor; returns the chosen time. */
async function becomePatientAndBook(patient: Visitor, name: string, doctorName: string): Promise<void> {
  const { words } = patient;
  await signUpAndIn(patient, name);
  await patient.waitForPath('/');
  await findDoctor(patient, { specialty: SPECIALTY, clinic: CLINIC, doctor: doctorName });
  await chooseFirstSlot(patient);
  const review = await dialog(patient).textContent();
  for (const shown of [doctorName, words.specialties[SPECIALTY], CLINIC, 'Rua Augusta, 1500']) {
    expect(review).toContain(shown);
  }
  await expectAccessible(patient);
  await dialog(patient).getByRole('button', { name: words.booking.review.confirm }).click();
  await toast(patient, words.booking.toast.successTitle).waitFor();
  await patient.waitForPath('/schedule/booked');
  await expectAccessible(patient);
  await follow(patient, words.booking.done.openAppointments);
  await patient.waitForPath('/appointments');
  const card = patient.screen.getByRole('listitem').filter({ hasText: doctorName });
  await expect.poll(() => card.textContent()).toContain(CLINIC);
}

/** Cancels the appointment with that doctor, giving the time as the reason. */
async function cancel(patient: Visitor, doctorName: string): Promise<void> {
  const { words } = patient;
  const card = patient.screen.getByRole('listitem').filter({ hasText: doctorName });
  await card.getByRole('button', { name: words.appointments.patient.cancel }).click();
  await dialog(patient).getByRole('radio', { name: words.appointments.cancel.reasons.Horario }).check();
  await expectAccessible(patient);
  await dialog(patient).getByRole('button', { name: words.appointments.cancel.confirm }).click();
  await toast(patient, words.appointments.cancel.success.title).waitFor();
  await card.waitFor({ state: 'detached' });
}

test.for<VisitorOptions>([
  { size: 'phone', language: 'pt-BR' },
  { size: 'tablet', language: 'en-US' },
])('a new doctor and a new patient complete the main flow on a $size in $language', async (options, { newVisitor }) => {
  const doctorName = someName('Doutora');
  const patientName = someName('Paciente');
  const doctor = await newVisitor(options);
  await becomeDoctor(doctor, doctorName);
  const patient = await newVisitor(options);
  await becomePatientAndBook(patient, patientName, doctorName);

  await tab(doctor, doctor.words.shell.tabs.appointments);
  await doctor.waitForPath('/appointments');
  await doctor.screen.getByText(patientName).waitFor();

  await cancel(patient, doctorName);
  await tab(doctor, doctor.words.shell.tabs.home);
  await tab(doctor, doctor.words.shell.tabs.appointments);
  await doctor.screen.getByText(doctor.words.appointments.doctor.none).waitFor();
});

test('a conflicting appointment is shown and replaced', async ({ newVisitor }) => {
  const account = await newPatient(inject('address'));
  const patient = await newVisitor({ language: 'en-US', as: account, worker: false });
  const { words } = patient;
  const inDermatology = { specialty: 'Dermatologia', clinic: CLINIC, doctor: 'Rafael Menezes' } as const;
  await patient.goto('/');
  await findDoctor(patient, inDermatology);
  // Not the first day of the month, which may be tomorrow: the demo has an appointment with Helena at 8:40 then.
  await chooseFirstSlot(patient, 1);
  const day = await patient.screen.locator('.rdp-selected').getAttribute('data-day');
  await dialog(patient).getByRole('button', { name: words.booking.review.confirm }).click();
  await toast(patient, words.booking.toast.successTitle).waitFor();
  await patient.waitForPath('/schedule/booked');

  await findDoctor(patient, { specialty: 'Cardiologia', clinic: CLINIC, doctor: 'Helena Carvalho' });
  // The first free times of the two doctors may be in different months.
  const chosen = patient.screen.locator(`[data-day="${day}"]:not([data-outside])`);
  do await showNextMonth(patient);
  while ((await chosen.count()) === 0);
  await chosen.locator('button:not([disabled])').click();
  await patient.screen.locator(`.rdp-selected[data-day="${day}"]`).waitFor();
  // Forty minutes from 8:40 overlap the appointment at nine.
  await patient.screen.locator('.booking-slots').getByRole('button', { name: /8:40/ }).first().click();
  patient.log.expectRefusal(409, /appointments$/);
  await dialog(patient).getByRole('button', { name: words.booking.review.confirm }).click();
  await dialog(patient).getByText(words.booking.conflict.heading_one).waitFor();
  await expect.poll(() => dialog(patient).textContent()).toContain('Rafael Menezes');
  await dialog(patient).getByRole('button', { name: words.booking.conflict.keep_one }).waitFor();
  await dialog(patient).getByRole('button', { name: words.booking.conflict.replace }).click();
  await toast(patient, words.booking.toast.successTitle).waitFor();

  await follow(patient, words.booking.done.openAppointments);
  await patient.waitForPath('/appointments');
  await expect.poll(() => patient.screen.getByText('Rafael Menezes').count()).toBe(0);
  await cancel(patient, 'Helena Carvalho');
});
