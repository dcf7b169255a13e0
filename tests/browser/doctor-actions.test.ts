import { expect, inject } from 'vitest';
import { listDoctorAppointments } from '../../contract/appointments.ts';
import { saveNotes } from '../../contract/record.ts';
import { dateAt, HOME_TIME_ZONE } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { dialog, draftNote, field, press, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { type Account, callAs, demo, newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
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
  await toast(doctor, cancel.success.title).waitFor();
  await doctor.waitForPath('/appointments');
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
  const { account, first: id } = await doctorsDay();
  const doctor = await newVisitor({ as: account, worker: false, size: 'phone' });
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
  // By keyboard, once the page has moved the focus to its title.
  await expectFocus(doctor, doctor.screen.locator('h1'));
  await beside('previous').focus();
  await doctor.page.keyboard.press('Enter');
  await addressIs(search => search.includes(id));
  await expect.poll(() => field(doctor, record.anamnesis).inputValue()).toBe('Dor há três dias, sem febre.');
  await press(doctor, record.diagnostic.discardDraft);
});

interface DoctorsDay {
  account: Account;
  /** Two appointments of tomorrow, by time; there is one more on the day after. */
  first: string;
  second: string;
  /** The first one's patient. */
  name: string;
}

async function doctorsDay(): Promise<DoctorsDay> {
  const given = { name: someName('Dra. Olga'), specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
  const practice = await newPractice(given);
  const name = someName('Rui');
  const [one, other] = await Promise.all([newPatient(inject('address'), { name }), newPatient(inject('address'))]);
  const first = await bookFirst(practice, one, 1);
  const second = await bookFirst(practice, other, 1);
  await bookFirst(practice, one, 2);
  return { account: practice.account, first: first.id, second: second.id, name };
}

const notesOf = async ({ account }: DoctorsDay, id: string) =>
  (await callAs(account, listDoctorAppointments)).find(one => one.id === id)?.anamnesis;

test('notes are saved and the next appointment of the day is opened, by keyboard too; after the last one, the agenda', async ({
  newVisitor,
}) => {
  const day = await doctorsDay();
  const doctor = await newVisitor({ as: day.account, worker: false, size: 'desktop' });
  const { record } = doctor.words;
  const { diagnostic } = record;
  const text = field(doctor, record.anamnesis);
  const addressIs = (id: string) => doctor.page.waitForURL(url => url.searchParams.get('appointment') === id);
  await doctor.goto(`/diagnostic?appointment=${day.first}`);
  await doctor.screen.getByRole('button', { name: diagnostic.saveAndNext, exact: true }).waitFor();
  await text.fill('Tosse há dois dias.');
  await text.press('Control+Enter');
  await addressIs(day.second);
  await toast(doctor, diagnostic.savedOf.replace('{{name}}', day.name)).waitFor();
  expect(await notesOf(day, day.first)).toBe('Tosse há dois dias.');
  // The heading is read out, and the next notes are empty.
  await expect
    .poll(() => doctor.page.evaluate(() => document.activeElement?.classList.contains('page-title')))
    .toBe(true);
  expect(await text.inputValue()).toBe('');

  await doctor.screen.getByRole('button', { name: diagnostic.saveAndAgenda, exact: true }).waitFor();
  await text.fill('Retorno.');
  await press(doctor, diagnostic.saveAndAgenda);
  await doctor.waitForPath('/appointments');
  expect(await notesOf(day, day.second)).toBe('Retorno.');

  // Without changes nothing is sent.
  const sent: string[] = [];
  doctor.page.on('request', request => request.method() === 'PUT' && sent.push(request.url()));
  await doctor.goto(`/diagnostic?appointment=${day.first}`);
  await press(doctor, diagnostic.saveAndNext);
  await addressIs(day.second);
  expect(sent).toEqual([]);
});

test('saving goes on to the next appointment without a network, and stays where the text was changed elsewhere', async ({
  newVisitor,
}) => {
  const day = await doctorsDay();
  const doctor = await newVisitor({ as: day.account, worker: false, size: 'phone' });
  const { offline, record } = doctor.words;
  const text = field(doctor, record.anamnesis);
  await doctor.goto(`/diagnostic?appointment=${day.first}`);
  await doctor.screen.getByRole('button', { name: record.diagnostic.saveAndNext, exact: true }).waitFor();
  await text.fill('Sem rede.');
  await draftNote(doctor).waitFor();
  await expectAccessible(doctor);
  await doctor.offline();
  await text.press('Control+Enter');
  await doctor.page.waitForURL(url => url.searchParams.get('appointment') === day.second);
  await toast(doctor, offline.queued.title).waitFor();
  await doctor.offline(false);
  await expect.poll(() => notesOf(day, day.first)).toBe('Sem rede.');

  await expect.poll(() => text.inputValue()).toBe('');
  // Typed before the other device saves, whose event would otherwise bring its text here first.
  await text.fill('Deste aparelho');
  await draftNote(doctor).waitFor();
  await callAs(day.account, saveNotes, { body: { id: day.second, anamnesis: 'De outro aparelho', diagnosis: '' } });
  doctor.log.expectRefusal(409, /appointments$/);
  await text.press('Control+Enter');
  await dialog(doctor).getByText('De outro aparelho').waitFor();
  expect(new URL(doctor.page.url()).searchParams.get('appointment')).toBe(day.second);
  await dialog(doctor).getByRole('button', { name: record.conflict.keepMine }).click();
  await toast(doctor, record.diagnostic.saved.title).waitFor();
  expect(new URL(doctor.page.url()).searchParams.get('appointment')).toBe(day.second);
  expect(await notesOf(day, day.second)).toBe('Deste aparelho');
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
  const row = doctor.screen.locator('.week-grid-cell', { hasText: one.patient.name });
  await row.first().waitFor();
  await expectAccessible(doctor);
  await row.first().getByRole('link').click();
  await doctor.waitForPath('/diagnostic');
  await doctor.page.goBack();
  await row.first().waitFor();
});
