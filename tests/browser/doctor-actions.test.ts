import { expect } from 'vitest';
import { dateAt, HOME_TIME_ZONE } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { dialog, field, press, toast } from './harness/jobs.ts';
import { demo } from './harness/people.ts';
import { appointmentsWith, nextAppointment } from './harness/records.ts';
import { test } from './harness/test.ts';

test('a doctor asks to move an appointment from the list, and withdraws that on its page', async ({ newVisitor }) => {
  const { doctor: as, patient } = await doctorWithAppointment();
  const { id } = await nextAppointment(as, patient.email);
  const doctor = await newVisitor({ as, worker: false, size: 'phone' });
  const { move, doctor: texts } = doctor.words.appointments;
  const mark = doctor.screen.locator('.appointment-row').getByText(move.mark);
  await doctor.goto('/appointments');
  await doctor.screen.getByRole('button', { name: new RegExp(`^${texts.actions}`) }).click();
  await dialog(doctor).getByRole('button', { name: move.request }).waitFor();
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('button', { name: move.request }).click();
  await toast(doctor, move.requested.title).waitFor();
  await mark.waitFor();

  await doctor.goto(`/diagnostic?appointment=${id}`);
  await doctor.screen.getByText(move.pending).waitFor();
  await press(doctor, move.withdraw);
  await doctor.screen.getByRole('button', { name: move.request }).waitFor();
  await doctor.goto('/appointments');
  await doctor.screen.locator('.appointment-row').waitFor();
  await mark.waitFor({ state: 'detached' });
});

test('a doctor cancels, and the patient is told and can book again', async ({ newVisitor }) => {
  const { doctor: as, patient: account } = await doctorWithAppointment();
  const { id } = await nextAppointment(as, account.email);
  const doctor = await newVisitor({ as, worker: false, size: 'tablet', language: 'en-US' });
  const { cancel, cancelled, doctor: texts, patient: patientTexts } = doctor.words.appointments;
  // The doctor has seen the appointment in the list, where a cancellation by others would be reported.
  await doctor.goto('/appointments');
  await doctor.screen.locator('.appointment-row').waitFor();
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await press(doctor, patientTexts.cancel);
  await dialog(doctor).getByRole('radio', { name: cancel.doctor.reasons.Medico }).waitFor();
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('button', { name: cancel.confirm }).click();
  await doctor.waitForPath('/appointments');
  await toast(doctor, cancel.success.title).waitFor();
  await doctor.screen.getByText(texts.none).waitFor();
  expect(await doctor.screen.getByText(cancelled.dismiss).count()).toBe(0);

  const patient = await newVisitor({ as: account, worker: false, size: 'phone' });
  const { cancelledByClinic, cancelled: note } = patient.words.appointments;
  await patient.goto('/');
  await patient.screen.getByText(cancelledByClinic.title_one).waitFor();
  await patient.screen.getByText(patient.words.record.history.reasons.Medico).waitFor();
  await expectAccessible(patient);
  await patient.goto('/appointments');
  await patient.screen.getByRole('link', { name: new RegExp(`^${cancelledByClinic.bookAgain}`) }).click();
  await patient.waitForPath('/schedule/specialty/appointment');
  await patient.goto('/appointments');
  await press(patient, note.dismiss);
  await patient.screen.getByText(cancelledByClinic.title_one).waitFor({ state: 'detached' });
  await patient.goto('/');
  await patient.screen.getByText(patient.words.appointments.next.none).waitFor();
  expect(await patient.screen.getByText(cancelledByClinic.title_one).count()).toBe(0);
});

test('unsaved notes survive the way to the next appointment and back', async ({ newVisitor }) => {
  const { id } = await nextAppointment(demo.doctor);
  const doctor = await newVisitor({ as: demo.doctor, worker: false, size: 'phone' });
  const { record } = doctor.words;
  const beside = (which: 'previous' | 'next') => doctor.screen.locator(`.nearby-${which}`);
  const addressIs = (test: (search: string) => boolean) => doctor.page.waitForURL(url => test(url.search));
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await beside('next').waitFor();
  await expectAccessible(doctor);
  await field(doctor, record.anamnesis).fill('Dor há três dias, sem febre.');
  await beside('next').click();
  await addressIs(search => !search.includes(id));
  await expect.poll(() => field(doctor, record.anamnesis).inputValue()).not.toContain('sem febre');
  // By keyboard.
  await beside('previous').focus();
  await doctor.page.keyboard.press('Enter');
  await addressIs(search => search.includes(id));
  await expect.poll(() => field(doctor, record.anamnesis).inputValue()).toBe('Dor há três dias, sem febre.');
  await press(doctor, record.diagnostic.discardDraft);
});

test('past days are shown week by week, or by a date', async ({ newVisitor }) => {
  const past = (await appointmentsWith(demo.doctor, demo.patient.email)).filter(
    ({ date }) => Date.parse(date) < Date.now() - 14 * 86_400_000,
  );
  const [one] = past;
  if (!one) throw new Error('The demo data has no past appointment.');
  const doctor = await newVisitor({ as: demo.doctor, worker: false, size: 'tablet' });
  const { doctor: texts, week } = doctor.words.appointments;
  await doctor.goto('/appointments');
  await doctor.screen.getByRole('link', { name: texts.earlier }).click();
  await doctor.page.waitForURL(url => url.searchParams.has('week'));
  const present = new URL(doctor.page.url()).searchParams.get('week') ?? '';
  await press(doctor, week.previous);
  await doctor.page.waitForURL(url => (url.searchParams.get('week') ?? present) < present);
  await doctor.screen.getByLabel(week.date).fill(dateAt(HOME_TIME_ZONE, Date.parse(one.date)));
  const row = doctor.screen.locator('.appointment-row', { hasText: one.patient.name });
  await row.first().waitFor();
  await expectAccessible(doctor);
  await row.first().getByRole('link').click();
  await doctor.waitForPath('/diagnostic');
  await doctor.page.goBack();
  await row.first().waitFor();
});
