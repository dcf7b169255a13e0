/** The month of a doctor's absences, and of a clinic's closings: what a day begins, and what it leads to. */
import { expect, inject } from 'vitest';
import { dateAfter, plainDay, weekOf } from '../../contract/clinicTime.ts';
import { dateAt } from '../../contract/wallClock.ts';
import type { Language } from '../../src/i18n/languages.ts';
import { writeDay } from '../../src/ui/calendar/days.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { field, follow, press, showNextMonth, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { demo, newDoctor, someName } from './harness/people.ts';
import { dayAhead } from './harness/practices.ts';
import { nextAppointment } from './harness/records.ts';
import { test } from './harness/test.ts';
import { sizesAndLanguages, type Visitor } from './harness/visitor.ts';

/** A day of the month that is shown. */
const dayButton = (visitor: Visitor, date: string, language: Language) =>
  visitor.screen.getByRole('gridcell').getByRole('button', { name: writeDay(plainDay(date), language) });

test('a doctor reports an absence from a day of the calendar, by keyboard, and finds it there', async ({
  newVisitor,
}) => {
  const practice = { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
  const as = await newDoctor(inject('address'), { ...practice, name: someName('Lia') });
  const doctor = await newVisitor({ as, size: 'phone', language: 'en-US', worker: false });
  const { calendar, edit, form, kinds, saved } = doctor.words.closedTimes;
  const tomorrow = dayAhead(1);
  await doctor.goto('/absences');
  const today = dayButton(doctor, dayAhead(0), 'en-US');
  await today.waitFor();
  await expectAccessible(doctor);
  await today.focus();
  await doctor.page.keyboard.press('ArrowRight');
  await expectFocus(doctor, dayButton(doctor, tomorrow, 'en-US'));
  await doctor.page.keyboard.press('Enter');
  await press(doctor, calendar.begin.absence);
  await field(doctor, form.firstDay).waitFor();
  expect(await field(doctor, form.firstDay).inputValue()).toBe(tomorrow);
  expect(await field(doctor, form.lastDay).inputValue()).toBe(tomorrow);
  await press(doctor, form.next);
  await press(doctor, form.save.absence);
  await toast(doctor, saved.absence).waitFor();

  // The list is drawn again, with the month of today.
  await today.waitFor();
  await today.focus();
  await doctor.page.keyboard.press('ArrowRight');
  const marked = dayButton(doctor, tomorrow, 'en-US');
  await expectFocus(doctor, marked);
  await expect.poll(() => marked.getAttribute('aria-label')).toContain(kinds.absence);
  await marked.press('Enter');
  const day = doctor.screen.locator('.closed-calendar-day');
  await day.getByText(kinds.absence, { exact: true }).waitFor();
  await day.getByRole('button', { name: calendar.begin.absence }).waitFor();
  await expectAccessible(doctor);
  await day.getByRole('button', { name: edit, exact: true }).click();
  await field(doctor, form.firstDay).waitFor();
  expect(await field(doctor, form.firstDay).inputValue()).toBe(tomorrow);
});

test('days with patients have their number, and an absence of several days is chosen by its first and its last one', async ({
  newVisitor,
}) => {
  const { doctor: as, patient } = await doctorWithAppointment();
  const { date, clinic } = await nextAppointment(as, patient.email);
  const day = dateAt(clinic.time_zone, Date.parse(date));
  const doctor = await newVisitor({ as, size: 'smallPhone', worker: false });
  const { calendar, form } = doctor.words.closedTimes;
  const count = doctor.words.appointments.doctor.count_one.replace('{{count}}', '1');
  // The agenda of the home is on the device from then on.
  await doctor.goto('/');
  await doctor.screen.locator('.next-appointment').waitFor();
  await follow(doctor, doctor.words.shell.links.absences);
  await doctor.waitForPath('/absences');
  const first = dayButton(doctor, day, 'pt-BR');
  await first.waitFor();
  await expect.poll(() => first.getAttribute('aria-label')).toContain(count);
  expect(await first.evaluate(button => getComputedStyle(button, '::after').content)).toBe('"1"');
  await first.click();
  const panel = doctor.screen.locator('.closed-calendar-day');
  await panel.getByText(count, { exact: true }).waitFor();
  await panel.getByText(calendar.lastDay).waitFor();
  const last = dateAfter(day, 2);
  if ((await dayButton(doctor, last, 'pt-BR').count()) === 0) await showNextMonth(doctor);
  await dayButton(doctor, last, 'pt-BR').click();
  await expect
    .poll(() => dayButton(doctor, last, 'pt-BR').getAttribute('aria-label'))
    .toContain(doctor.words.ui.calendar.selected);
  const onDays = calendar.onDays_one.replace('{{appointments}}', count).replace('{{count}}', '1');
  await panel.getByText(onDays, { exact: true }).waitFor();
  expect(await panel.locator('.closed-calendar-booked li').allTextContents()).toEqual([
    expect.stringMatching(new RegExp(`${Number(day.slice(8))}/.*: ${count}$`)),
  ]);
  await expectAccessible(doctor);
  await press(doctor, calendar.beginAll.absence);
  await doctor.screen.locator('.closing-form').getByText(onDays, { exact: true }).waitFor();
  await field(doctor, form.firstDay).waitFor();
  expect(await field(doctor, form.firstDay).inputValue()).toBe(day);
  expect(await field(doctor, form.lastDay).inputValue()).toBe(last);
  // Other days have none, or none that the device knows.
  await field(doctor, form.firstDay).fill(dateAfter(day, 1));
  await doctor.screen.locator('.closing-booked').waitFor({ state: 'detached' });
});

test.for(sizesAndLanguages)(
  'the quick choices beside the button fill in the form of an absence, on a $size in $language',
  async (options, { newVisitor }) => {
    const practice = { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
    const as = await newDoctor(inject('address'), { ...practice, name: someName('Lia') });
    const doctor = await newVisitor({ ...options, as, worker: false });
    const { form } = doctor.words.closedTimes;
    const firstAndLast = async () => [
      await field(doctor, form.firstDay).inputValue(),
      await field(doctor, form.lastDay).inputValue(),
    ];
    await doctor.goto('/absences');
    await press(doctor, form.presets.thisWeek);
    await field(doctor, form.firstDay).waitFor();
    expect(await firstAndLast()).toEqual([dayAhead(0), weekOf(dayAhead(0)).saturday]);
    await press(doctor, form.discard);
    await press(doctor, form.presets.today);
    await field(doctor, form.firstDay).waitFor();
    expect(await firstAndLast()).toEqual([dayAhead(0), dayAhead(0)]);
    await press(doctor, form.discard);
    await press(doctor, form.presets.restOfToday);
    await field(doctor, form.toTime).waitFor();
    expect(await field(doctor, form.toTime).inputValue()).toBe('23:59');
    expect(await field(doctor, form.fromDate).inputValue()).toBe(dayAhead(0));
  },
);

test.for([
  { who: 'a doctor', path: '/absences', as: demo.doctor },
  { who: 'the reception', path: '/desk/closed', as: demo.desk },
])('today has a ring in the month of $who, which is explained', async ({ path, as }, { newVisitor }) => {
  const visitor = await newVisitor({ as, worker: false });
  await visitor.goto(path);
  const today = dayButton(visitor, dayAhead(0), 'pt-BR');
  await today.waitFor();
  expect(await today.evaluate(day => getComputedStyle(day).boxShadow)).toContain('inset');
  const legend = visitor.screen.locator('.closed-calendar-legend');
  await legend.getByText(visitor.words.closedTimes.calendar.today, { exact: true }).waitFor();
});

test('the reception begins to close the clinic on a day of the calendar', async ({ newVisitor }) => {
  const reception = await newVisitor({ as: demo.desk, size: 'desktop', worker: false });
  const { calendar, form } = reception.words.closedTimes;
  await reception.goto('/desk/closed');
  await dayButton(reception, dayAhead(0), 'pt-BR').waitFor();
  await expectAccessible(reception);
  await dayButton(reception, dayAhead(0), 'pt-BR').click();
  // Other tests may have closed the clinic on it.
  const begin = reception.screen.getByRole('button', { name: calendar.begin.closing });
  await begin.or(field(reception, form.firstDay)).first().waitFor();
  if (await begin.isVisible()) await begin.click();
  await field(reception, form.firstDay).waitFor();
  expect(await field(reception, form.firstDay).inputValue()).toBe(dayAhead(0));
  await press(reception, form.discard);
  await reception.screen.locator('.closed-calendar').waitFor();
});

test('the reception sees which days have appointments, and whose absence or which closing a day has', async ({
  newVisitor,
}) => {
  const reception = await newVisitor({ as: demo.desk, size: 'desktop', language: 'en-US', worker: false });
  const { calendar } = reception.words.closedTimes;
  await reception.goto('/desk/closed');
  const tomorrow = dayButton(reception, dayAhead(1), 'en-US');
  await tomorrow.waitFor();
  await expect.poll(() => tomorrow.getAttribute('aria-label')).toMatch(/\d appointments?/);
  const absent = reception.screen.locator('.calendar-absence:not(.rdp-disabled) button').first();
  await absent.waitFor();
  const caption = await absent.evaluate(day => getComputedStyle(day, '::before').content);
  const name = caption.match(/\p{Lu}[^\s"]*/u)?.[0] ?? '';
  expect(name).toMatch(/^\p{Lu}/u);
  expect(await absent.getAttribute('aria-label')).toContain(calendar.absenceOf.replace('{{doctor}}', name));
  // A caption that doesn't fit isn't shown at all: it can't break, but before it, and has one line.
  const style = await absent.evaluate(day => {
    const { content, overflow, whiteSpace, height, lineHeight } = getComputedStyle(day, '::before');
    return { content, overflow, whiteSpace, isOneLine: height === lineHeight };
  });
  expect(style).toMatchObject({ overflow: 'hidden', whiteSpace: 'normal', isOneLine: true });
  expect(style.content).toMatch(/^"\u200B[^ ]*"$|^"\u200B" "[^ ]*"$/);
  // The appointments of a day may all be another doctor's.
  expect(await reception.screen.locator('.calendar-both').count()).toBe(0);
  await expectAccessible(reception);
});

test('a month shows days of the month before it as well as of the one after it', async ({ newVisitor }) => {
  const practice = { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
  const as = await newDoctor(inject('address'), { ...practice, name: someName('Lia') });
  const doctor = await newVisitor({ as, worker: false });
  await doctor.goto('/absences');
  const days = doctor.screen.locator('.rdp-day');
  await days.first().waitFor();
  const shown = () => days.filter({ has: doctor.page.locator('button') }).count();
  expect(await shown()).toBe(42);
  const [previous, next] = ['.rdp-button_previous', '.rdp-button_next'].map(one => doctor.screen.locator(one));
  // But nobody is away in a month that is over.
  expect(await previous?.getAttribute('aria-disabled')).toBe('true');
  const month = doctor.screen.locator('.rdp-caption_label');
  const first = (await month.textContent()) ?? '';
  await next?.click();
  await month.filter({ hasNotText: first }).waitFor();
  expect(await shown()).toBe(42);
  await previous?.click();
  await month.filter({ hasText: first }).waitFor();
});
