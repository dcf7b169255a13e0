/** A clinic closes for a day, reports a doctor's absence, and decides about its holidays. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { book, listSpecialties } from '../../contract/booking.ts';
import { plainDay } from '../../contract/clinicTime.ts';
import { listClosedTimes } from '../../contract/closedTimes.ts';
import { readDeskDay } from '../../contract/desk.ts';
import { writeDay } from '../../src/ui/calendar/days.ts';
import { expectAccessible } from './harness/accessible.ts';
import { decideAll, type NamedPatient, newNamedPatient } from './harness/affected.ts';
import { callApi } from './harness/api.ts';
import { type Morning, newMorning } from './harness/desk.ts';
import { dialog, field, press, showNextMonth, toast } from './harness/jobs.ts';
import { callAs, demo } from './harness/people.ts';
import { dayAhead } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';
import { sizesAndLanguages, type VisitorOptions } from './harness/visitor.ts';

// One product for all tests, which have a day each: a moved appointment stays within a day of its time.
let morning: Morning;
let clinicId: string;
let patients: NamedPatient[];
beforeAll(async () => {
  morning = await newMorning();
  clinicId = (await morning.day()).clinic.id;
  const at = morning.product.address;
  patients = await Promise.all(['Ana', 'Bia', 'Caio'].map(first => newNamedPatient(first, at)));
});
afterAll(() => morning.product.discard());

/** What the receptionist opens the app with. */
const atDesk = (options: VisitorOptions): VisitorOptions => ({
  ...{ address: morning.product.address, zone: morning.zone, as: demo.desk, worker: false },
  ...options,
});

const closedTimes = () =>
  callAs(demo.desk, listClosedTimes, { at: morning.product.address, query: { clinic: clinicId } });

/** The closed time of this name; the demo has others. */
const stored = async (note: string) => (await closedTimes()).find(one => one.note === note);

/** What the reception reads about Alba's day. */
async function dayOfAlba(date: string) {
  const query = { clinic: clinicId, date, doctor: morning.alba.id };
  return (await callAs(demo.desk, readDeskDay, { at: morning.product.address, query })).days;
}

/** Books each patient at one of Alba's times on a day. */
async function bookAll(date: string): Promise<void> {
  const at = morning.product.address;
  const starts = (await dayOfAlba(date)).flatMap(({ free }) => free.flatMap(one => one.starts));
  const specialty_id = (await callApi(listSpecialties, { at })).find(({ name }) => name === 'Cardiologia')?.id ?? '';
  for (const [which, { account }] of patients.entries()) {
    const body = { date: starts[which] ?? '', doctor_id: morning.alba.id, specialty_id };
    await callAs(account, book, { at, body });
  }
}

test.for(sizesAndLanguages.map((options, run) => ({ ...options, days: 3 + 4 * run })))(
  'the reception closes the clinic and decides about three patients, on a $size in $language',
  async ({ days, ...options }, { newVisitor }) => {
    const [moved = expect.fail(), asked = expect.fail(), cancelled = expect.fail()] = patients;
    const at = morning.product.address;
    const day = dayAhead(days, morning.zone);
    await bookAll(day);
    const before = await appointmentsOf(moved.account, at);
    const desk = await newVisitor(atDesk(options));
    const { form, saved } = desk.words.closedTimes;
    const name = `Obra ${days}`;
    await desk.goto(`/desk/closed?clinic=${clinicId}`);
    await expectAccessible(desk);
    await press(desk, desk.words.closedTimes.desk.close);
    await field(desk, form.firstDay).fill(day);
    await field(desk, form.lastDay).fill(day);
    await field(desk, form.note.closing).fill(name);
    await expectAccessible(desk);
    await press(desk, form.next);
    await decideAll(desk, patients, 'Estamos em obras.');
    await expectAccessible(desk);
    expect(await stored(name)).toBeUndefined();

    await press(desk, form.save.closing);
    await toast(desk, saved.closing).waitFor();
    await desk.screen.locator('.closing-list > li', { hasText: name }).waitFor();
    await expectAccessible(desk);
    expect(await stored(name)).toMatchObject({ kind: 'closing', from: `${day}T00:00` });
    const left = (await dayOfAlba(day)).flatMap(({ appointments }) => appointments);
    expect(left.map(({ patient }) => patient.name)).toEqual([asked.name]);
    const after = await appointmentsOf(moved.account, at);
    const kept = after.filter(({ id }) => before.some(one => one.id === id));
    expect([after.length, kept.length]).toEqual([before.length, before.length - 1]);
    expect(await appointmentsOf(cancelled.account, at)).toEqual([]);
  },
);

test('the reception finds a closed day by keyboard, sees it in the day, and opens the clinic again', async ({
  newVisitor,
}) => {
  const desk = await newVisitor(atDesk({ size: 'tablet', language: 'en-US' }));
  const { form, saved, cancel } = desk.words.closedTimes;
  const day = dayAhead(1, morning.zone);
  await desk.goto('/desk/clinic');
  await desk.screen.getByRole('link', { name: new RegExp(`^${desk.words.closedTimes.desk.link}`) }).click();
  await desk.waitForPath('/desk/closed');
  await desk.screen.getByRole('button', { name: desk.words.closedTimes.desk.close, exact: true }).focus();
  await desk.page.keyboard.press('Enter');
  await field(desk, form.firstDay).fill(day);
  await field(desk, form.lastDay).fill(day);
  await field(desk, form.note.closing).fill('Deep cleaning');
  await press(desk, form.next);
  await desk.screen.getByText(desk.words.closedTimes.affected.count_zero).waitFor();
  await press(desk, form.save.closing);
  await toast(desk, saved.closing).waitFor();
  const closing = desk.screen.locator('.closing-list > li', { hasText: 'Deep cleaning' });
  await closing.waitFor();

  await desk.goto(`/desk/day?date=${day}`);
  await desk.screen.locator('.day-column-head', { hasText: 'Deep cleaning' }).first().waitFor();
  await expectAccessible(desk);
  expect(await desk.screen.locator('.day-cell-free').count()).toBe(0);

  await desk.goto(`/desk/closed?clinic=${clinicId}`);
  await closing.getByRole('button', { name: cancel.confirm.closing }).click();
  await dialog(desk).getByRole('button', { name: cancel.confirm.closing }).click();
  await closing.waitFor({ state: 'detached' });
  expect(await stored('Deep cleaning')).toBeUndefined();
});

test('a suggested holiday is marked in the calendar, and its day begins its form', async ({ newVisitor }) => {
  const desk = await newVisitor(atDesk({ size: 'phone' }));
  const { calendar, form } = desk.words.closedTimes;
  await desk.goto(`/desk/closed?clinic=${clinicId}`);
  const newYear = `${Number(dayAhead(0, morning.zone).slice(0, 4)) + 1}-01-01`;
  const day = desk.screen.getByRole('gridcell').getByRole('button', { name: writeDay(plainDay(newYear), 'pt-BR') });
  await desk.screen.locator('.rdp-day_button').first().waitFor();
  for (let month = 0; month < 12 && (await day.count()) === 0; month += 1) await showNextMonth(desk);
  await expect.poll(() => day.getAttribute('aria-label')).toContain(calendar.suggested);
  await expectAccessible(desk);
  await day.click();
  await press(desk, calendar.begin.closing);
  await field(desk, form.note.holiday).waitFor();
  expect(await field(desk, form.note.holiday).inputValue()).not.toBe('');
  expect(await field(desk, form.firstDay).inputValue()).toBe(newYear);
  await press(desk, form.discard);
});

test('the reception accepts, changes and ignores holidays', async ({ newVisitor }) => {
  const desk = await newVisitor(atDesk({ size: 'tablet', language: 'en-US' }));
  const { form, saved, holidays, edit } = desk.words.closedTimes;
  await desk.goto(`/desk/closed?clinic=${clinicId}`);
  const section = desk.screen.locator('section', {
    has: desk.page.getByRole('heading', { name: holidays.title, exact: true }),
  });
  const nextYear = String(Number(dayAhead(0, morning.zone).slice(0, 4)) + 1);
  await section.getByLabel(holidays.year).selectOption(nextYear);
  const rows = section.locator('.closing-list > li');
  const christmas = rows.filter({ hasText: 'Dec 25' });
  const newYear = rows.filter({ hasText: 'Jan 1' }).first();
  await newYear.getByRole('button', { name: holidays.ignore }).click();
  await newYear.getByText(holidays.states.ignored).waitFor();
  await newYear.getByRole('button', { name: holidays.suggestAgain }).click();
  await newYear.getByText(holidays.states.open).waitFor();
  await christmas.getByRole('button', { name: holidays.accept }).click();
  await field(desk, form.note.holiday).fill('Christmas party');
  await press(desk, form.next);
  await press(desk, form.save.holiday);
  await toast(desk, saved.holiday).waitFor();
  await section.getByLabel(holidays.year).selectOption(nextYear);
  const party = rows.filter({ hasText: 'Christmas party' });
  await party.getByText(holidays.states.closed, { exact: true }).waitFor();
  await expectAccessible(desk);
  await party.getByRole('button', { name: edit }).click();
  await desk.screen.getByRole('checkbox', { name: form.wholeDays }).uncheck();
  await field(desk, form.fromTime).fill('12:00');
  await field(desk, form.toTime).fill('18:00');
  await press(desk, form.next);
  await press(desk, form.saveChange);
  // The toast may still be the one of before.
  const times = { from: `${nextYear}-12-25T12:00`, to: `${nextYear}-12-25T18:00` };
  const changed = { kind: 'holiday', ...times, holiday: `${nextYear}-12-25` };
  await expect.poll(() => stored('Christmas party')).toMatchObject(changed);
});

test('the reception reports the absence of a doctor who has called, without a reason', async ({ newVisitor }) => {
  const { name } = morning.alba;
  const desk = await newVisitor(atDesk({ size: 'phone' }));
  const { absences, desk: words, form, saved } = desk.words.closedTimes;
  const day = dayAhead(40, morning.zone);

  await desk.goto(`/desk/closed?clinic=${clinicId}`);
  await desk.screen.getByLabel(words.absenceOf).selectOption(name);
  await desk.screen.getByRole('button', { name: absences.report, exact: true }).click();
  await desk.screen.getByText(name, { exact: true }).waitFor();
  await expectAccessible(desk);
  expect(await desk.screen.getByLabel(form.note.absence).count()).toBe(0);
  await field(desk, form.firstDay).fill(day);
  await field(desk, form.lastDay).fill(day);
  await press(desk, form.next);
  await desk.screen.getByText(desk.words.closedTimes.affected.count_zero).waitFor();
  await press(desk, form.save.absence);
  await toast(desk, saved.absence).waitFor();
  await desk.screen.locator('.closing-list > li', { hasText: name }).waitFor();

  await desk.goto(`/desk/closed?${new URLSearchParams({ clinic: clinicId, edit: `absence-${randomUUID()}` })}`);
  await desk.screen.getByText(words.doctorGone).waitFor();
});
