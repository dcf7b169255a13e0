import { expect, inject } from 'vitest';
import { readSqueezeIns, weeklyHours } from '../../contract/hours.ts';
import { readTimetable } from '../../contract/timetable.ts';
import { expectAccessible } from './harness/accessible.ts';
import { copyMonday, pressOfDay } from './harness/hours.ts';
import { dialog, field, press, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { type Account, callAs, demo, newDoctor, signInAs, someName } from './harness/people.ts';
import { newPractice } from './harness/practices.ts';
import { test } from './harness/test.ts';
import { sizesAndLanguages, type Visitor } from './harness/visitor.ts';

const practice = { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;

async function openHours(visitor: Visitor) {
  const { hours } = visitor.words;
  await visitor.goto('/myschedule');
  await visitor.settled();
  const day = hours.weekdays['1'];
  return {
    start: field(visitor, hours.startOf.replace('{{day}}', day)),
    end: field(visitor, hours.endOf.replace('{{day}}', day)),
    save: visitor.screen.getByRole('button', { name: hours.save, exact: true }),
  };
}

/** Opens a disclosure of the page. */
const unfold = (visitor: Visitor, title: string) => visitor.screen.locator('summary', { hasText: title }).click();

/** Monday as stored on the server. */
async function savedMonday(as: Account): Promise<unknown> {
  const { user } = await signInAs(inject('address'), as);
  const week = await callAs(as, weeklyHours, { query: { doctor: user.id } });
  return week.find(({ week_day }) => week_day === '1');
}

test('times count as they are typed, also in a window that fires no blur events', async ({ newVisitor }) => {
  const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Inativa' });
  const doctor = await newVisitor({ as, worker: false });
  await doctor.page.addInitScript(() => {
    for (const kind of ['blur', 'focusout']) {
      addEventListener(kind, event => event.stopImmediatePropagation(), true);
    }
  });
  const { start, end, save } = await openHours(doctor);
  await start.fill('8');
  await end.fill('12');
  await save.click();
  await toast(doctor, doctor.words.hours.toast.success).waitFor();
  expect(await savedMonday(as)).toEqual({ week_day: '1', start: '08:00', end: '12:00' });
});

test('an incomplete time is refused, not saved as another', async ({ newVisitor }) => {
  const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Apressada' });
  const doctor = await newVisitor({ as, worker: false });
  const { start, end, save } = await openHours(doctor);
  await start.fill('08:00');
  await end.fill('12:00');
  await end.fill('12:3');
  await save.click();
  await toast(doctor, doctor.words.hours.toast.refused).waitFor();
  await doctor.screen.getByText(doctor.words.hours.unreadable.replace('{{text}}', '12:3')).waitFor();
  expect(await savedMonday(as)).toBeUndefined();
});

test.for([
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
])('the first tap on Save hits it while a field has the focus, at $width x $height', async (size, { newVisitor }) => {
  const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Pontual' });
  const doctor = await newVisitor({ as, worker: false });
  await doctor.page.setViewportSize(size);
  const { start, end, save } = await openHours(doctor);
  // The position on the page, independent of scrolling.
  const place = () =>
    save.evaluate(button => {
      const { left, top } = button.getBoundingClientRect();
      const from = button.closest('.page')?.getBoundingClientRect().top ?? 0;
      return [left, top - from];
    });
  // The button stays in view, so what scrolls to a field moves it over the page.
  await start.focus();
  await end.focus();
  const before = await place();
  await start.fill('08:00');
  await end.fill('12:00');
  await end.blur();
  expect(await place()).toEqual(before);

  // A time that is limited by the other one, which inserts a hint below once the field loses the focus.
  await copyMonday(doctor);
  await end.fill('7');
  await save.scrollIntoViewIfNeeded();
  const box = await save.boundingBox();
  if (!box) throw new Error('The Save button is not visible.');
  await doctor.page.mouse.move(box.x + box.width / 2, box.y + 6);
  await doctor.page.mouse.down();
  await doctor.page.mouse.up();
  await toast(doctor, doctor.words.hours.toast.success).waitFor();
  // The end was limited to the start, so the day is closed.
  expect(await savedMonday(as)).toMatchObject({ start: '00:00', end: '00:00' });
});

test('a weekday is aligned with its hours, on a phone and on a desktop', async ({ newVisitor }) => {
  const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Linear' });
  const doctor = await newVisitor({ as, worker: false });
  for (const [width, beside] of [
    [390, '.hours-length'],
    [390, '.hours-time'],
    [1440, '.hours-time'],
  ] as const) {
    await doctor.page.setViewportSize({ width, height: 900 });
    await openHours(doctor);
    const distances = await doctor.screen.locator('.hours-day').evaluateAll(
      (days, other) =>
        days.map(day => {
          const middle = (selector: string) => {
            const { top, bottom } = day.querySelector(selector)?.getBoundingClientRect() ?? {};
            return top === undefined || bottom === undefined ? Number.NaN : (top + bottom) / 2;
          };
          return Math.abs(middle('.hours-day-name') - middle(other));
        }),
      beside,
    );
    expect(distances).toHaveLength(7);
    expect(Math.max(...distances)).toBeLessThan(6);
  }
});

test('a day’s hours are copied to the days that are chosen, on a phone', async ({ newVisitor }) => {
  const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Cópia' });
  const doctor = await newVisitor({ as, size: 'phone', worker: false });
  const { hours } = doctor.words;
  const { start, end } = await openHours(doctor);
  await start.fill('08:00');
  await end.fill('12:00');
  await end.blur();
  await pressOfDay(doctor, '1', 'copy');
  const days = dialog(doctor).getByRole('checkbox');
  await days.first().waitFor();
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('checkbox', { name: hours.weekdays['2'] }).uncheck();
  await dialog(doctor).getByRole('checkbox', { name: hours.weekdays['6'] }).check();
  await dialog(doctor).getByRole('button', { name: hours.copyTo.confirm, exact: true }).click();
  await dialog(doctor).waitFor({ state: 'detached' });
  const endOf = (day: '0' | '2' | '3' | '6') => field(doctor, hours.endOf.replace('{{day}}', hours.weekdays[day]));
  expect(await endOf('3').inputValue()).toBe('12:00');
  expect(await endOf('6').inputValue()).toBe('12:00');
  expect(await endOf('2').inputValue()).toBe('00:00');
  expect(await endOf('0').inputValue()).toBe('00:00');
});

test.for(sizesAndLanguages)(
  'a day is switched off and on again without losing its hours, on a $size in $language',
  async (options, { newVisitor }) => {
    const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Chave' });
    const doctor = await newVisitor({ ...options, as, worker: false });
    const { start, end, save } = await openHours(doctor);
    const { hours } = doctor.words;
    const switchOf = (day: '1' | '2') => doctor.screen.getByRole('switch', { name: hours.weekdays[day], exact: true });
    const startOf = (day: '2') => field(doctor, hours.startOf.replace('{{day}}', hours.weekdays[day]));
    expect(await switchOf('1').isChecked()).toBe(false);
    await start.fill('07:20');
    await end.fill('12:00');
    expect(await switchOf('1').isChecked()).toBe(true);
    await switchOf('2').press(' ');
    expect(await startOf('2').inputValue()).toBe('07:20');
    await switchOf('2').press(' ');
    expect(await startOf('2').inputValue()).toBe('00:00');
    await switchOf('1').click();
    expect(await start.inputValue()).toBe('00:00');
    await switchOf('1').click();
    expect(await start.inputValue()).toBe('07:20');
    await expectAccessible(doctor);
    await save.click();
    await toast(doctor, hours.toast.success).waitFor();
    expect((await callAs(as, readTimetable)).weeks).toEqual([
      { valid_from: null, ranges: [{ week_day: '1', start: '07:20', end: '12:00' }] },
    ]);
  },
);

test.for(sizesAndLanguages)(
  'a lunch break and later hours, on a $size in $language',
  async (options, { newVisitor }) => {
    const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Almoço' });
    const doctor = await newVisitor({ ...options, as, worker: false });
    const { start, end, save } = await openHours(doctor);
    const { hours, timetable } = doctor.words;
    await start.fill('08:00');
    await end.fill('18:00');
    await end.blur();
    // With the keyboard.
    await pressOfDay(doctor, '1', 'addBreak', target => target.press('Enter'));
    expect(await end.inputValue()).toBe('12:00');
    const second = timetable.endOf.replace('{{n}}', '2').replace('{{day}}', hours.weekdays['1']);
    expect(await field(doctor, second).inputValue()).toBe('18:00');
    await unfold(doctor, timetable.weeks.title);
    await press(doctor, timetable.weeks.add);
    await field(doctor, timetable.weeks.date).fill('2099-03-01');
    await start.fill('10:00');
    await start.blur();
    await unfold(doctor, timetable.rules.title);
    await expectAccessible(doctor);
    await save.click();
    await toast(doctor, hours.toast.success).waitFor();
    const monday = (from: string) => [
      { week_day: '1', start: from, end: '12:00' },
      { week_day: '1', start: '13:20', end: '18:00' },
    ];
    expect((await callAs(as, readTimetable)).weeks).toEqual([
      { valid_from: null, ranges: monday('08:00') },
      { valid_from: '2099-03-01', ranges: monday('10:00') },
    ]);
  },
);

test.for(sizesAndLanguages)(
  'how many appointments a day’s hours give is said as they are typed, on a $size in $language',
  async (options, { newVisitor }) => {
    const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Contada' });
    const doctor = await newVisitor({ ...options, as, worker: false });
    const { start, end } = await openHours(doctor);
    const { slots, weekdays, weekClosed } = doctor.words.hours;
    const monday = doctor.screen.getByRole('group', { name: weekdays['1'], exact: true });
    const count = (number: number) => slots.all_other.replace('{{count}}', String(number));
    await doctor.screen.getByText(weekClosed, { exact: true }).waitFor();
    expect(await doctor.screen.locator('.hours-slots').count()).toBe(0);
    await start.fill('8');
    await end.fill('12');
    await monday.getByText(count(6), { exact: true }).waitFor();
    await pressOfDay(doctor, '1', 'addBreak');
    // The break leaves two ranges of whole appointments each.
    await monday.getByText(/^\d+ /).waitFor();
    await expectAccessible(doctor);
    await end.fill('9');
    await end.blur();
    await expect.poll(() => monday.locator('.hours-slots').count()).toBe(0);
  },
);

test('one button saves hours and squeeze-ins, and what can be discarded is offered only then', async ({
  newVisitor,
}) => {
  const own = await newPractice({ ...practice, name: someName('Una'), closes: '12:00' });
  const doctor = await newVisitor({ as: own.account, size: 'smallPhone', language: 'en-US', worker: false });
  const { hours } = doctor.words;
  const { end, save } = await openHours(doctor);
  const discard = doctor.screen.getByRole('button', { name: hours.discard, exact: true });
  const squeezeIns = field(doctor, hours.squeezeIns.label);
  const names = await doctor.screen.getByRole('button').allTextContents();
  expect(names.filter(name => /save/i.test(name))).toHaveLength(1);
  expect(await discard.count()).toBe(0);
  await unfold(doctor, hours.squeezeIns.title);
  expect(await squeezeIns.inputValue()).toBe('2');
  await squeezeIns.selectOption('5');
  await expectAccessible(doctor);
  await discard.press('Enter');
  await expectFocus(doctor, save);
  await discard.waitFor({ state: 'detached' });
  expect(await squeezeIns.inputValue()).toBe('2');

  // The number alone.
  await squeezeIns.selectOption('0');
  await save.click();
  await toast(doctor, hours.squeezeIns.saved).waitFor();
  expect(await callAs(own.account, readSqueezeIns)).toEqual({ per_day: 0 });

  // Both. The draft has the number too.
  await doctor.goto('/myschedule');
  await unfold(doctor, hours.squeezeIns.title);
  await squeezeIns.selectOption('7');
  await end.fill('10:00');
  await end.blur();
  await doctor.screen.getByText(hours.draft, { exact: true }).waitFor();
  await doctor.settled();
  await save.click();
  await toast(doctor, hours.toast.success).waitFor();
  expect(await callAs(own.account, readSqueezeIns)).toEqual({ per_day: 7 });
  expect(await savedMonday(own.account)).toMatchObject({ end: '10:00' });
});

test('hours are saved without the squeeze-ins if those are refused, which stay in the form', async ({ newVisitor }) => {
  const own = await newPractice({ ...practice, name: someName('Una'), closes: '12:00' });
  const doctor = await newVisitor({ as: own.account, worker: false });
  const { hours } = doctor.words;
  const { end, save } = await openHours(doctor);
  await unfold(doctor, hours.squeezeIns.title);
  await field(doctor, hours.squeezeIns.label).selectOption('9');
  await end.fill('10:00');
  await end.blur();
  doctor.log.expectRefusal(429, /squeeze-ins$/);
  await doctor.page.route(/squeeze-ins$/, route =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 429 }) : route.continue(),
  );
  await save.click();
  await toast(doctor, hours.squeezeIns.failed).waitFor();
  await expect.poll(() => savedMonday(own.account)).toMatchObject({ end: '10:00' });
  expect(new URL(doctor.page.url()).pathname).toBe('/myschedule');
  expect(await field(doctor, hours.squeezeIns.label).inputValue()).toBe('9');
  expect(await callAs(own.account, readSqueezeIns)).toEqual({ per_day: 2 });
  await doctor.page.unroute(/squeeze-ins$/);
  await save.click();
  await toast(doctor, hours.squeezeIns.saved).waitFor();
  expect(await callAs(own.account, readSqueezeIns)).toEqual({ per_day: 9 });
});

test('rules changed on two devices are shown side by side, and the doctor chooses', async ({ newVisitor }) => {
  const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Dupla' });
  const one = await newVisitor({ as, worker: false });
  const other = await newVisitor({ as, worker: false });
  const { hours, timetable } = one.words;
  const first = await openHours(one);
  const second = await openHours(other);
  await first.start.fill('08:00');
  await first.end.fill('12:00');
  await unfold(one, timetable.rules.title);
  await field(one, timetable.rules.notice).selectOption('120');
  await first.save.click();
  await toast(one, hours.toast.success).waitFor();

  await second.start.fill('14:00');
  await second.end.fill('18:00');
  other.log.expectRefusal(409, /^\/api\/timetable$/);
  await second.save.click();
  const choice = dialog(other);
  await choice.getByText('08:00–12:00').waitFor();
  await choice.getByText('14:00–18:00').waitFor();
  await expectAccessible(other);
  expect(await savedMonday(as)).toMatchObject({ start: '08:00' });
  await choice.getByRole('button', { name: timetable.conflict.keepMine }).click();
  await toast(other, hours.toast.success).waitFor();
  expect(await savedMonday(as)).toMatchObject({ start: '14:00' });
});

test('hours saved without a network wait, and are sent when it is back', async ({ newVisitor }) => {
  const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Rural' });
  const doctor = await newVisitor({ as });
  const { start, end, save } = await openHours(doctor);
  await doctor.waitForWorker();
  await doctor.offline();
  await start.fill('08:00');
  await end.fill('12:00');
  await save.click();
  await toast(doctor, doctor.words.offline.queued.title).waitFor();
  expect(await savedMonday(as)).toBeUndefined();
  await doctor.offline(false);
  await expect.poll(() => savedMonday(as)).toEqual({ week_day: '1', start: '08:00', end: '12:00' });
});

test('a new doctor can leave the page without saving', async ({ newVisitor }) => {
  const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Livre' });
  const doctor = await newVisitor({ as, worker: false });
  await doctor.goto('/');
  await doctor.waitForPath('/myschedule');
  await doctor.goto('/');
  await doctor.screen.getByRole('link', { name: doctor.words.shell.links.hours }).waitFor();
  await doctor.settled();
  expect(new URL(doctor.page.url()).pathname).toBe('/');
});

test('on a phone each day is one line, with targets of their full size; large text has two', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'smallPhone', worker: false });
  await doctor.goto('/myschedule');
  const monday = doctor.screen.getByRole('group', { name: doctor.words.hours.weekdays['1'] });
  await monday.waitFor();
  const height = async () => (await monday.boundingBox())?.height ?? Number.NaN;
  expect(await height()).toBeLessThanOrEqual(64);
  await expectAccessible(doctor);
  await doctor.setTextSize(150);
  await expect.poll(height).toBeGreaterThan(90);
  await expectAccessible(doctor);
});
