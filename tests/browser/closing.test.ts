/** A clinic closes for a day, reports a doctor's absence, and decides about its holidays. */
import { expect, onTestFinished } from 'vitest';
import { dateAfter } from '../../contract/clinicTime.ts';
import { listClosedTimes } from '../../contract/closedTimes.ts';
import { dateAt } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { newMorning } from './harness/desk.ts';
import { field, press, toast } from './harness/jobs.ts';
import { callAs, demo } from './harness/people.ts';
import { test } from './harness/test.ts';

test('the reception closes the clinic for a day, and accepts, changes and ignores holidays', async ({ newVisitor }) => {
  const morning = await newMorning();
  onTestFinished(() => morning.product.discard());
  const { clinic } = await morning.day();
  const { address } = morning.product;
  const desk = await newVisitor({
    address,
    as: demo.desk,
    worker: false,
    size: 'tablet',
    language: 'en-US',
    zone: morning.zone,
  });
  const { form, saved, holidays, end, edit } = desk.words.closedTimes;
  /** The closed time of this name; the demo has others. */
  const stored = async (note: string) =>
    (await callAs(demo.desk, listClosedTimes, { at: address, query: { clinic: clinic.id } })).find(
      one => one.note === note,
    );
  const day = dateAfter(dateAt(morning.zone, Date.now()), 1);

  await desk.goto('/desk/clinic');
  await desk.screen.getByRole('link', { name: new RegExp(`^${desk.words.closedTimes.desk.link}`) }).click();
  await desk.waitForPath('/desk/closed');
  await expectAccessible(desk);
  await desk.screen.getByRole('button', { name: desk.words.closedTimes.desk.close, exact: true }).focus();
  await desk.page.keyboard.press('Enter');
  await field(desk, form.firstDay).fill(day);
  await field(desk, form.lastDay).fill(day);
  await field(desk, form.note.closing).fill('Deep cleaning');
  await expectAccessible(desk);
  await press(desk, form.next);
  await desk.screen.getByText(desk.words.closedTimes.affected.count_zero).waitFor();
  await press(desk, form.save.closing);
  await toast(desk, saved.closing).waitFor();
  const closing = desk.screen.locator('.closing-list > li', { hasText: 'Deep cleaning' });
  await closing.waitFor();
  expect(await stored('Deep cleaning')).toMatchObject({ kind: 'closing', from: `${day}T00:00` });

  await desk.goto(`/desk/day?date=${day}`);
  await desk.screen.locator('.day-column-head', { hasText: 'Deep cleaning' }).first().waitFor();
  await expectAccessible(desk);
  expect(await desk.screen.locator('.day-cell-free').count()).toBe(0);

  await desk.goto(`/desk/closed?clinic=${clinic.id}`);
  await closing.getByRole('button', { name: end.confirm.closing }).click();
  await desk.page.locator('ion-modal.show-modal').getByRole('button', { name: end.confirm.closing }).click();
  await closing.waitFor({ state: 'detached' });

  const section = desk.screen.locator('section', {
    has: desk.page.getByRole('heading', { name: holidays.title, exact: true }),
  });
  const nextYear = String(Number(day.slice(0, 4)) + 1);
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
  await toast(desk, saved.holiday).waitFor();
  const times = { from: `${nextYear}-12-25T12:00`, to: `${nextYear}-12-25T18:00` };
  expect(await stored('Christmas party')).toMatchObject({ kind: 'holiday', ...times, holiday: `${nextYear}-12-25` });
});

test('the reception reports the absence of a doctor who has called, without a reason', async ({ newVisitor }) => {
  const morning = await newMorning();
  onTestFinished(() => morning.product.discard());
  const { clinic, days } = await morning.day();
  const name = days.at(-1)?.doctor.name ?? expect.fail();
  const { address } = morning.product;
  const shared = { address, as: demo.desk, worker: false, zone: morning.zone } as const;
  const desk = await newVisitor({ ...shared, size: 'phone' });
  const { absences, desk: words, form, saved } = desk.words.closedTimes;
  const day = dateAfter(dateAt(morning.zone, Date.now()), 40);

  await desk.goto(`/desk/closed?clinic=${clinic.id}`);
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
});
