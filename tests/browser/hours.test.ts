import { expect, inject } from 'vitest';
import { field, press, toast } from './harness/jobs.ts';
import { type Account, newDoctor, signInAs } from './harness/people.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

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

/** Monday as stored on the server. */
async function savedMonday(as: Account): Promise<unknown> {
  const origin = inject('address');
  const { token, user } = await signInAs(origin, as);
  const response = await fetch(`${origin}/api/schedules/schedule?doctor=${user.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const week = (await response.json()) as { week_day: string; start: string; end: string }[];
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
  const before = await place();
  await start.fill('08:00');
  await end.fill('12:00');
  await end.blur();
  expect(await place()).toEqual(before);

  // A time that is limited by the other one, which inserts a hint below once the field loses the focus.
  await press(doctor, doctor.words.hours.copyOf.replace('{{day}}', doctor.words.hours.weekdays['1']));
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
    [1440, '.hours-time'],
  ] as const) {
    await doctor.page.setViewportSize({ width, height: 900 });
    await openHours(doctor);
    const distances = await doctor.screen.locator('.hours-day').evaluateAll(
      (days, other) =>
        days.map(day => {
          const middle = (selector: string) => {
            const text = document.createRange();
            const element = day.querySelector(selector);
            if (!element) return Number.NaN;
            text.selectNode(element.firstChild ?? element);
            const { top, bottom } = text.getBoundingClientRect();
            return (top + bottom) / 2;
          };
          return Math.abs(middle('.hours-day-name') - middle(other));
        }),
      beside,
    );
    expect(distances).toHaveLength(7);
    expect(Math.max(...distances)).toBeLessThan(6);
  }
});

test('the birth date is vertically centred in its field', async ({ newVisitor }) => {
  const visitor = await newVisitor({ worker: false });
  await visitor.goto('/signup');
  const date = field(visitor, visitor.words.identity.fields.birthday);
  await date.waitFor();
  const look = await date.evaluate(input => {
    const { display, alignItems } = getComputedStyle(input);
    return { display, alignItems };
  });
  // Displayed as a block, WebKit puts it at the top.
  expect(look).toEqual({ display: 'flex', alignItems: 'center' });
});

test('a new doctor can leave the page without saving', async ({ newVisitor }) => {
  const as = await newDoctor(inject('address'), { ...practice, name: 'Médica Livre' });
  const doctor = await newVisitor({ as, worker: false });
  await doctor.goto('/');
  await doctor.waitForPath('/myschedule');
  await doctor.goto('/');
  await doctor.screen.getByText(doctor.words.shell.doctorHome.lead).waitFor();
  await doctor.settled();
  expect(new URL(doctor.page.url()).pathname).toBe('/');
});
