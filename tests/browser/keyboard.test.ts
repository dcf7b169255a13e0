import { expect, inject } from 'vitest';
import type { SpecialtyName } from '../../contract/specialties.ts';
import { copyMonday } from './harness/hours.ts';
import { chooseDay, dialog, field, findDoctor, freeDays, toast } from './harness/jobs.ts';
import { enter, expectFocus, expectHeadingFocus, tabTo, typeInto } from './harness/keyboard.ts';
import { type Account, newDoctor, newPatient, someName } from './harness/people.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const CLINIC = 'Clínica Boa Saúde';
const SPECIALTY: SpecialtyName = 'Nefrologia';

const link = (visitor: Visitor, name: string | RegExp) =>
  visitor.screen.getByRole('link', { name, exact: true }).first();
const button = (visitor: Visitor, name: string | RegExp) =>
  visitor.screen.getByRole('button', { name, exact: true }).first();
const inDialog = (visitor: Visitor, name: string) => dialog(visitor).getByRole('button', { name, exact: true });

async function signInByKeyboard(visitor: Visitor, { role, email, password }: Account): Promise<void> {
  const { identity, ui } = visitor.words;
  await visitor.goto('/login');
  await visitor.settled();
  if (role === 'Doctor') {
    await tabTo(visitor, visitor.screen.getByRole('radio', { name: ui.profile.patient }));
    await visitor.page.keyboard.press('ArrowRight');
  }
  await typeInto(visitor, field(visitor, identity.fields.email), email);
  await typeInto(visitor, field(visitor, identity.fields.password), password);
  await visitor.page.keyboard.press('Enter');
}

/** Sets the hours of the working week: types Monday’s and copies them. */
async function setHours(doctor: Visitor): Promise<void> {
  const { hours } = doctor.words;
  const { keyboard } = doctor.page;
  const day = hours.weekdays['1'];
  const start = field(doctor, hours.startOf.replace('{{day}}', day));
  const end = field(doctor, hours.endOf.replace('{{day}}', day));
  await expectHeadingFocus(doctor, '/myschedule');

  await typeInto(doctor, start, '99');
  await keyboard.press('Tab');
  await doctor.screen.getByText(hours.unreadable.replace('{{text}}', '99')).waitFor();
  await keyboard.press('Shift+Tab');
  await keyboard.type('8');
  await keyboard.press('Tab');
  await expect.poll(() => start.inputValue()).toBe('08:00');
  await expect.poll(() => start.getAttribute('aria-invalid')).toBe('false');
  await keyboard.type('1140');
  await expect.poll(() => end.inputValue()).toBe('11:40');
  await keyboard.press('Enter');
  await toast(doctor, hours.toast.refused).waitFor();
  await expectFocus(doctor, start);
  await tabTo(doctor, end);
  await keyboard.press('ArrowUp');
  await expect.poll(() => end.inputValue()).toBe('12:20');
  await keyboard.type('12');
  await copyMonday(doctor, target => enter(doctor, target));
  await enter(doctor, button(doctor, hours.save));
  await expectHeadingFocus(doctor, '/');
}

/** Books the doctor's first free slot on a day of next month. */
async function book(patient: Visitor, doctorName: string): Promise<void> {
  const { words } = patient;
  const { keyboard } = patient.page;
  await expectHeadingFocus(patient, '/');
  await enter(patient, link(patient, new RegExp(`^${words.shell.patientHome.schedule.title}`)));
  await expectHeadingFocus(patient, '/schedule');
  await enter(patient, link(patient, new RegExp(`^${words.specialties[SPECIALTY]}`)));
  await expectHeadingFocus(patient, '/schedule/clinic');
  await enter(patient, link(patient, new RegExp(`^${CLINIC}`)));
  await expectHeadingFocus(patient, '/schedule/specialty');
  await enter(patient, link(patient, new RegExp(doctorName)));
  await expectHeadingFocus(patient, '/schedule/specialty/appointment');

  await patient.screen.locator('.rdp-day_button:not([disabled])').first().waitFor();
  await enter(patient, patient.screen.locator('.rdp-button_next'));
  const day = patient.screen.locator('.rdp-day_button[tabindex="0"]');
  await tabTo(patient, day);
  while (await patient.screen.locator('.rdp-day_button:focus').isDisabled()) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  // Until the day is selected, the slots of the previous day are still listed.
  await patient.screen.locator('.rdp-selected .rdp-day_button:focus').waitFor();

  const slot = button(patient, new RegExp(`^${words.booking.slots.book}`));
  await enter(patient, slot);
  await inDialog(patient, words.booking.review.confirm).waitFor();
  await expect.poll(() => dialog(patient).evaluate(element => element.contains(document.activeElement))).toBe(true);
  await keyboard.press('Escape');
  await dialog(patient).waitFor({ state: 'detached' });
  await expectFocus(patient, slot);
  await keyboard.press('Enter');
  await enter(patient, inDialog(patient, words.booking.review.confirm));
  await expectHeadingFocus(patient, '/schedule/booked');
}

/** Opens the only appointment and saves notes. */
async function write(doctor: Visitor): Promise<void> {
  const { shell, appointments, record } = doctor.words;
  await enter(doctor, link(doctor, new RegExp(`^${shell.links.agenda}`)));
  await expectHeadingFocus(doctor, '/appointments');
  await enter(doctor, link(doctor, new RegExp(`^${appointments.doctor.open}`)));
  await expectHeadingFocus(doctor, '/diagnostic');
  await typeInto(doctor, field(doctor, record.anamnesis), 'Dor lombar');
  await typeInto(doctor, field(doctor, record.diagnosis), 'Cólica renal');
  await enter(doctor, button(doctor, record.diagnostic.save));
  await toast(doctor, record.diagnostic.saved.title).waitFor();
}

/** Cancels the only appointment, after closing the dialog once without cancelling. */
async function cancel(patient: Visitor): Promise<void> {
  const { appointments, booking } = patient.words;
  const { keyboard } = patient.page;
  await enter(patient, link(patient, booking.done.openAppointments));
  await expectHeadingFocus(patient, '/appointments');
  const opener = button(patient, new RegExp(`^${appointments.patient.cancel}`));
  await enter(patient, opener);
  await enter(patient, inDialog(patient, appointments.cancel.keep));
  await dialog(patient).waitFor({ state: 'detached' });
  await expectFocus(patient, opener);
  await keyboard.press('Enter');
  await tabTo(patient, dialog(patient).getByRole('radio', { checked: true }));
  await keyboard.press('ArrowUp');
  await enter(patient, inDialog(patient, appointments.cancel.confirm));
  await toast(patient, appointments.cancel.success.title).waitFor();
  await patient.screen.getByText(appointments.patient.none).waitFor();
  await expectFocus(patient, patient.screen.locator('h1'));
}

test('the main flow works with the keyboard alone', { timeout: 180_000 }, async ({ newVisitor }) => {
  const name = someName('Teresa');
  const doctor = await newVisitor({ size: 'tablet', language: 'en-US', worker: false });
  await signInByKeyboard(doctor, await newDoctor(inject('address'), { name, specialty: SPECIALTY, clinic: CLINIC }));
  await setHours(doctor);
  const patient = await newVisitor({ worker: false });
  await signInByKeyboard(patient, await newPatient(inject('address')));
  await book(patient, name);
  await write(doctor);
  await cancel(patient);
});

test('a dialog whose opener was removed when it closes moves the focus to the page’s heading', async ({
  newVisitor,
}) => {
  const patient = await newVisitor({ as: await newPatient(inject('address')), worker: false });
  await patient.goto('/');
  await findDoctor(patient, { specialty: 'Cardiologia', clinic: CLINIC, doctor: 'Helena Carvalho' });
  await chooseDay(patient);
  await freeDays(patient).nth(1).focus();
  await button(patient, new RegExp(`^${patient.words.booking.slots.book}`)).waitFor();
  // In one task, as on a busy device: chooses another day and presses a slot of the old day, still listed.
  await patient.screen.evaluate(page => {
    page.querySelectorAll<HTMLElement>('.rdp-day_button:not([disabled])')[1]?.click();
    const slot = page.querySelector<HTMLElement>('.booking-slot button:not([disabled])');
    slot?.focus();
    slot?.click();
  });
  await inDialog(patient, patient.words.booking.review.confirm).waitFor();
  await patient.page.keyboard.press('Escape');
  await dialog(patient).waitFor({ state: 'detached' });
  await expectFocus(patient, patient.screen.locator('h1'));
});
