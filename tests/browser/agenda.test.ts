import { expect } from 'vitest';
import { weekOf } from '../../contract/clinicTime.ts';
import { dateAt } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { topOf } from './harness/fit.ts';
import { draftNote, field, follow, openPatient, press, toast } from './harness/jobs.ts';
import { demo } from './harness/people.ts';
import { changeStatusAs, nextAppointment } from './harness/records.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const ZONE = 'America/Sao_Paulo';

/** The notes that the times are the clinic's, on the visible page. */
const zoneNotes = ({ screen, words }: Visitor) => screen.getByText(words.ui.zoneNote.split('{{')[0] ?? '');

test('unsaved notes are marked in the agenda until they are saved', async ({ newVisitor }) => {
  const { doctor: as, patient } = await doctorWithAppointment();
  const { id } = await nextAppointment(as, patient.email);
  const doctor = await newVisitor({ as, worker: false });
  const { appointments, outbox, record } = doctor.words;
  const row = doctor.screen.locator('.appointment-row');
  const mark = row.getByText(outbox.mark.draft);

  await doctor.goto('/appointments');
  await row.getByRole('link').click();
  await doctor.waitForPath('/diagnostic');
  await field(doctor, record.anamnesis).fill('Dor há três dias.');
  await draftNote(doctor).waitFor();
  await doctor.page.goBack();
  await doctor.waitForPath('/appointments');
  await mark.waitFor();
  expect(await row.getByText(appointments.notes.partly).count()).toBe(0);

  await doctor.goto(`/diagnostic?appointment=${id}`);
  await press(doctor, record.diagnostic.save);
  await toast(doctor, record.diagnostic.saved.title).waitFor();
  await doctor.goto('/appointments');
  await row.getByText(appointments.notes.partly).waitFor();
  await mark.waitFor({ state: 'detached' });
});

test('a status that is set elsewhere appears without a reload, and one that is set offline is sent later', async ({
  newVisitor,
}) => {
  const { doctor: as, patient } = await doctorWithAppointment();
  const { id } = await nextAppointment(as, patient.email);
  const doctor = await newVisitor({ as, worker: false });
  const { appointments, outbox } = doctor.words;
  const badge = doctor.screen.locator('.badge', { hasText: appointments.status.confirmed });
  const opened = doctor.page.waitForResponse(/\/events\/stream/);
  await doctor.goto('/appointments');
  await doctor.screen.locator('.appointment-row').waitFor();
  await opened;
  await changeStatusAs(as, id, { from: 'booked', to: 'confirmed' });
  await badge.waitFor();

  await doctor.goto(`/diagnostic?appointment=${id}`);
  await openPatient(doctor);
  await badge.waitFor();
  await changeStatusAs(as, id, { from: 'confirmed', to: 'booked' });
  const booked = doctor.screen.locator('.badge', { hasText: appointments.status.booked });
  await booked.waitFor();
  await doctor.offline();
  await press(doctor, appointments.statusChange.to.confirmed);
  await doctor.screen.getByText(outbox.mark.changeStatus).waitFor();
  await badge.waitFor();
  await expectAccessible(doctor);
  await doctor.offline(false);
  await expect.poll(async () => (await nextAppointment(as, patient.email)).status).toBe('confirmed');
  await doctor.screen.getByText(outbox.mark.changeStatus).waitFor({ state: 'detached' });
  await press(doctor, appointments.statusChange.undo.replace('{{status}}', appointments.status.confirmed));
  await booked.waitFor();
});

test('a free time of the agenda is blocked in two steps, and what was begun isn’t lost', async ({ newVisitor }) => {
  const { doctor: as } = await doctorWithAppointment();
  const doctor = await newVisitor({ as, size: 'phone', worker: false });
  const { appointments, closedTimes } = doctor.words;
  const free = doctor.screen.locator('.appointment-row-free');
  const last = free.last();
  const reason = field(doctor, closedTimes.form.note.absence);
  const block = async () => {
    await last.getByRole('link', { name: new RegExp(`^${appointments.doctor.blockFromTo.split(' ')[0]} `) }).click();
    await doctor.waitForPath('/absences');
    await reason.waitFor();
  };

  await doctor.goto('/appointments');
  await last.waitFor();
  await expectAccessible(doctor);
  // A symbol with its words in a tooltip; the appointments have the age.
  const words = await last
    .getByRole('link')
    .evaluate(link => [link.textContent, link.getAttribute('title') === link.ariaLabel]);
  expect(words).toEqual(['', true]);
  await doctor.screen.locator('.appointment-row-age').first().waitFor();
  const [from = '', to = ''] = (await last.textContent())?.match(/\d\d:\d\d/g) ?? [];
  const count = await free.count();
  await block();
  expect(await field(doctor, closedTimes.form.fromTime).inputValue()).toBe(from);
  expect(await field(doctor, closedTimes.form.toTime).inputValue()).toBe(to);
  await reason.fill('Reunião');
  expect(doctor.page.url()).not.toContain('Reuni');
  await doctor.goto('/absences');
  await doctor.screen.getByRole('button', { name: new RegExp(`^${closedTimes.continue}:`) }).click();
  expect(await reason.inputValue()).toBe('Reunião');
  await press(doctor, closedTimes.form.discard);
  await doctor.screen.getByRole('heading', { name: closedTimes.absences.title }).waitFor();
  await doctor.waitForPath('/absences');

  await doctor.goto('/appointments');
  await last.waitFor();
  await block();
  expect(await reason.inputValue()).toBe('');
  await press(doctor, closedTimes.form.next);
  await press(doctor, closedTimes.form.save.absence);
  await doctor.waitForPath('/appointments');
  await toast(doctor, closedTimes.saved.absence).waitFor();
  await doctor.screen.locator('.appointment-row-closed', { hasText: closedTimes.kinds.absence }).waitFor();
  await expect.poll(() => free.count()).toBe(count - 1);
});

test('on a phone a row has two lines, and what is over today is behind one row above the present time', async ({
  newVisitor,
}) => {
  const { doctor: as, patient } = await doctorWithAppointment();
  const {
    date,
    specialty: { duration },
    patient: { name },
  } = await nextAppointment(as, patient.email);
  // A new visitor for each time: the app would take the time between them for idle, and lock.
  const open = async (time: number) => {
    const doctor = await newVisitor({ as, size: 'phone', worker: false });
    await doctor.page.clock.setFixedTime(time);
    await doctor.goto('/appointments');
    const rows = doctor.screen.locator('.appointment-row', { hasText: name });
    const now = doctor.screen.locator('.agenda-now');
    const over = doctor.screen.locator('.agenda-over');
    return { doctor, rows, now, over, appointments: doctor.words.appointments };
  };

  const before = await open(Date.parse(date) - 60_000);
  await before.rows.getByText(before.appointments.status.booked, { exact: true }).waitFor();
  expect((await before.rows.boundingBox())?.height).toBeLessThanOrEqual(64);
  expect(await topOf(before.now)).toBeLessThan(await topOf(before.rows));
  expect(await before.over.count()).toBe(0);

  const { doctor, rows, now, over, appointments } = await open(Date.parse(date) + duration + 60_000);
  await over.getByText(appointments.doctor.over_one.replace('{{count}}', '1')).waitFor();
  expect(await rows.count()).toBe(0);
  expect(await topOf(over)).toBeLessThan(await topOf(now));
  await over.locator('summary').click();
  await rows.getByText(appointments.notes.missing).waitFor();
  await expectAccessible(doctor);
});

test('on the smallest phone the next patient’s face stays beside the text, and each row has a status', async ({
  newVisitor,
}) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'smallPhone', worker: false });
  await doctor.goto('/');
  const person = doctor.screen.locator('.next-appointment .appointment-person');
  await person.waitFor();
  const [face, text] = await person.evaluate(one =>
    [...one.children].map(child => child.getBoundingClientRect()).map(({ right, left, top }) => ({ right, left, top })),
  );
  expect(text?.left).toBeGreaterThan(face?.right ?? Number.NaN);
  // Who comes later today is on the home only while someone does.
  await doctor.goto('/appointments');
  const marks = doctor.screen.locator('.appointment-row-marks:not(.agenda-over *)');
  await marks.first().waitFor();
  for (const text of await marks.allTextContents()) expect(text).not.toBe('');
});

test('on a device in another time zone each list says once that its times are the clinic’s', async ({ newVisitor }) => {
  const away = await newVisitor({ as: demo.doctor, zone: 'Europe/Lisbon', worker: false });
  for (const path of ['/appointments', '/', `/appointments?week=${dateAt(ZONE, Date.now())}`]) {
    await away.goto(path);
    await away.screen.locator('.appointment-row, .next-appointment').first().waitFor();
    expect([path, await zoneNotes(away).count()]).toEqual([path, 1]);
  }
  const home = await newVisitor({ as: demo.doctor, zone: ZONE, worker: false });
  await home.goto('/appointments');
  await home.screen.locator('.appointment-row').first().waitFor();
  expect(await zoneNotes(home).count()).toBe(0);
});

test('on a wide screen a doctor sees the week side by side, or as a list', async ({ newVisitor }) => {
  const { doctor: as, patient } = await doctorWithAppointment();
  const {
    id,
    date,
    clinic,
    patient: { name },
  } = await nextAppointment(as, patient.email);
  const { sunday } = weekOf(dateAt(clinic.time_zone, Date.parse(date)));
  const doctor = await newVisitor({ as, size: 'desktop', worker: false });
  const { status, week, doctor: words } = doctor.words.appointments;
  const cell = doctor.screen.locator('.week-grid-cell').getByRole('link', { name });
  const days = doctor.screen.locator('.week-grid').getByRole('heading', { level: 3 });

  await doctor.goto('/appointments');
  await follow(doctor, words.views.week);
  await doctor.waitForPath(/week=/);
  await expect.poll(() => days.count()).toBe(7);
  const present = new URL(doctor.page.url()).search;
  await press(doctor, week.next);
  await expect.poll(() => new URL(doctor.page.url()).search).not.toBe(present);
  await press(doctor, week.present);
  await expect.poll(() => new URL(doctor.page.url()).search).toBe(present);
  await doctor.goto(`/appointments?week=${sunday}`);
  await cell.getByText(status.booked, { exact: true }).waitFor();
  await expectAccessible(doctor);
  await cell.click();
  await doctor.waitForPath(new RegExp(`appointment=${id}`));

  await doctor.goto(`/appointments?week=${sunday}`);
  await doctor.screen.getByRole('radio', { name: week.view.list }).check();
  await doctor.screen.locator('.appointment-row', { hasText: name }).waitFor();
  expect(await days.count()).toBe(0);
  await doctor.resizeTo('phone');
  await expect.poll(() => doctor.screen.getByRole('radio').count()).toBe(0);
});

test('a record shown to a doctor starts with past appointments, not with upcoming ones or a chart', async ({
  newVisitor,
}) => {
  const { id } = await nextAppointment(demo.doctor, demo.patient.email);
  const doctor = await newVisitor({ as: demo.doctor, worker: false });
  await doctor.goto(`/medicalrecord?appointment=${id}&view=records`);
  const entries = doctor.screen.locator('.record-entry');
  await entries.first().waitFor();
  const upcoming = doctor.words.record.history.upcoming;
  expect(await entries.first().getByText(upcoming).count()).toBe(0);
  expect(await entries.last().getByText(upcoming).count()).toBe(1);
  expect(await topOf(doctor.screen.locator('.record-chart'))).toBeGreaterThan(await topOf(entries.first()));
});
