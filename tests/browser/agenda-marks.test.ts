/** What the agenda and the clinic's day show beside appointments: closed times, requests and statuses. */
import { expect, inject } from 'vitest';
import { cancelAppointment } from '../../contract/appointments.ts';
import { dateAt } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { topOf } from './harness/fit.ts';
import { dialog, follow } from './harness/jobs.ts';
import { chooseSlot, confirm } from './harness/moving.ts';
import { callAs, demo, newPatient, someName } from './harness/people.ts';
import { askToMove, bookFirst, bookSlot, newPractice, slotsOf } from './harness/practices.ts';
import { appointmentsOf, changeStatusAs } from './harness/records.ts';
import { test } from './harness/test.ts';

const ZONE = 'America/Sao_Paulo';
const own = (first: string) =>
  newPractice({ name: someName(first), specialty: 'Nefrologia', clinic: 'Clínica Boa Saúde' });

test('an absence is in the agenda at its day, offline too, and the desk’s cells mark who was asked to move', async ({
  newVisitor,
}) => {
  const practice = await own('Alma');
  const account = await newPatient(inject('address'), { name: someName('Paula') });
  const { id, date } = await bookFirst(practice, account, 2);
  const day = dateAt(ZONE, Date.parse(date));
  await askToMove(practice, day, id);

  const doctor = await newVisitor({ as: practice.account, size: 'phone' });
  await doctor.goto('/appointments');
  const closed = doctor.screen
    .locator('.appointment-row-closed')
    .filter({ hasText: doctor.words.closedTimes.kinds.absence });
  await closed.waitFor();
  const section = doctor.page.locator('.appointment-section', { hasText: doctor.words.closedTimes.kinds.absence });
  const rows = section.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().textContent()).toContain(doctor.words.closedTimes.kinds.absence);
  await expectAccessible(doctor);
  await doctor.waitForWorker();
  await doctor.offline();
  await doctor.page.reload();
  await closed.waitFor();

  const desk = await newVisitor({ as: demo.desk, size: 'desktop', worker: false });
  const mark = desk.words.desk.day.askedToMove;
  for (const view of ['', '&view=week']) {
    await desk.goto(`/desk/day?clinic=${practice.clinicId}&doctor=${practice.doctorId}&date=${day}${view}`);
    const cell = desk.screen.getByRole('gridcell', { name: new RegExp(`${mark}, `) });
    await cell.getByText(mark, { exact: true }).waitFor();
    expect(await cell.getAttribute('aria-label')).toContain(mark);
    await expectAccessible(desk);
  }
});

test('on a phone the day’s patients come before the counts, below a note of a cancellation too', async ({
  newVisitor,
}) => {
  const practice = await own('Cora');
  const patients = await Promise.all([1, 2, 3].map(() => newPatient(inject('address'), { name: someName('Ivo') })));
  const booked: string[] = [];
  for (const patient of patients) booked.push((await bookFirst(practice, patient, 1)).id);
  const doctor = await newVisitor({ as: practice.account, size: 'phone', worker: false });
  const { cancelled, glance } = doctor.words.appointments;
  const others = doctor.screen.getByRole('region', { name: glance.nextDay.tomorrow });
  const counts = doctor.screen.locator('.glance-counts');
  const isBeforeCounts = async () =>
    ((await others.boundingBox())?.y ?? Number.NaN) < ((await counts.boundingBox())?.y ?? Number.NaN);
  const opened = doctor.page.waitForResponse(/\/events\/stream/);
  await doctor.goto('/');
  await others.waitFor();
  expect(await isBeforeCounts()).toBe(true);
  await opened;
  const [last] = patients.slice(-1);
  if (!last) throw new Error('No patient.');
  await callAs(last, cancelAppointment, { params: { id: booked.at(-1) ?? '' }, query: {} });
  await doctor.screen.getByText(cancelled.title_one.replace('{{count}}', '1')).waitFor();
  expect(await isBeforeCounts()).toBe(true);
});

test('the status of the next patient isn’t broken within a word, in large text neither', async ({ newVisitor }) => {
  const practice = await own('Berta');
  const account = await newPatient(inject('address'), { name: someName('Maximiliana Albuquerque') });
  const { id } = await bookFirst(practice, account, 1);
  await changeStatusAs(practice.account, id, { from: 'booked', to: 'confirmed', changed_at: new Date().toISOString() });
  for (const language of ['en-US', 'pt-BR'] as const) {
    const doctor = await newVisitor({ as: practice.account, size: 'phone', language, worker: false });
    await doctor.goto('/');
    const badge = doctor.screen.locator('.next-appointment .badge');
    await badge.getByText(doctor.words.appointments.status.confirmed, { exact: true }).waitFor();
    /** How many lines the text takes, and whether it stays within its card. */
    const measure = () =>
      badge.evaluate(element => {
        const range = document.createRange();
        range.selectNodeContents(element.lastChild ?? element);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => bottom));
        const card = element.closest('.card')?.getBoundingClientRect();
        return { lines: lines.size, isInside: element.getBoundingClientRect().right <= (card?.right ?? 0) };
      });
    for (const percent of [100, 200]) {
      await doctor.setTextSize(percent);
      await expect.poll(measure).toEqual({ lines: 1, isInside: true });
    }
  }
});

test('on a phone the title of an appointment takes two lines; the summary has its facts before its form', async ({
  newVisitor,
}) => {
  const practice = await own('Eva');
  const account = await newPatient(inject('address'), { name: 'José Aparecido dos Santos' });
  const { id } = await bookFirst(practice, account, 1);
  const doctor = await newVisitor({ as: practice.account, size: 'smallPhone', worker: false });
  await doctor.goto(`/diagnostic?appointment=${id}`);
  const title = doctor.screen.locator('.page-title', { hasText: 'Aparecido' });
  await title.waitFor();
  const lines = await title.evaluate(
    one => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(2);
  await doctor.screen.getByRole('button', { name: new RegExp(`^${doctor.words.entries.title}`) }).click();
  const facts = doctor.screen.getByRole('heading', { name: doctor.words.entries.lists.vitals });
  const form = doctor.screen.locator('.entries-add');
  await form.waitFor();
  expect(await topOf(facts)).toBeLessThan(await topOf(form));
  await expectAccessible(doctor);
});

test('a move onto another appointment of the patient shows it, and what can be done', async ({ newVisitor }) => {
  const [practice, other] = [await own('Clara'), await own('Dora')];
  const account = await newPatient(inject('address'), { name: someName('Paula') });
  const { id } = await bookFirst(practice, account, 2);
  const target = (await slotsOf(practice, account, 3)).at(5)?.start ?? '';
  await bookSlot(other, account, target);
  const patient = await newVisitor({ as: account, worker: false });
  patient.log.expectRefusal(409, /\/move$/);
  const { booking, appointments } = patient.words;
  await patient.goto(`/schedule/booked?appointment=${id}`);
  await follow(patient, appointments.moving.move);
  await patient.waitForPath('/schedule/specialty/appointment');
  await chooseSlot(patient, 'pt-BR', target);
  await confirm(patient);
  await dialog(patient).getByText(booking.conflict.heading_one).waitFor();
  await dialog(patient).getByText(other.name).waitFor();
  await dialog(patient).getByText(booking.move.busy_one).waitFor();
  await expectAccessible(patient);
  expect((await appointmentsOf(account)).map(one => one.id)).toContain(id);
  await dialog(patient).getByRole('button', { name: booking.move.another }).click();
  await dialog(patient).waitFor({ state: 'hidden' });
  expect(new URL(patient.page.url()).pathname).toBe('/schedule/specialty/appointment');
});
