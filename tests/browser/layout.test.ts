import { expect, inject } from 'vitest';
import { patientWithAppointments } from './harness/bookings.ts';
import { demoDay } from './harness/desk.ts';
import { brokenWords, SCROLL_SIDEWAYS } from './harness/fit.ts';
import { chooseDay, dialog } from './harness/jobs.ts';
import { demo, newDoctor, newPatient, signInAs, someEmail, someName } from './harness/people.ts';
import { bookSlot, dayAhead, newPractice, slotsOf } from './harness/practices.ts';
import { everyScreen } from './harness/screens.ts';
import { test } from './harness/test.ts';

test.for(['pt-BR', 'en-US'] as const)(
  'at 360 px the times in a day’s row keep a gap to their borders, in %s',
  async (language, { newVisitor }) => {
    const visitor = await newVisitor({ as: demo.patient, language, worker: false });
    await visitor.page.setViewportSize({ width: 360, height: 640 });
    const screens = await everyScreen(inject('address'));
    await visitor.goto(screens.find(({ name }) => name === 'patient-schedule-specialty-appointment')?.address ?? '');
    await chooseDay(visitor);
    /** The smallest gap between a time and its border, in CSS pixels; null while the day's times are not all shown. */
    const smallestGap = () =>
      visitor.screen.locator('.booking-slot').evaluateAll(slots => {
        const gaps = slots.map(slot => {
          const text = document.createRange();
          text.selectNodeContents(slot.querySelector('.booking-slot-hour') ?? slot);
          const [inner, outer] = [text.getBoundingClientRect(), slot.getBoundingClientRect()];
          return Math.min(inner.left - outer.left, outer.right - inner.right);
        });
        return gaps.length > 5 ? Math.min(...gaps) : null;
      });
    await expect.poll(smallestGap).toBeGreaterThanOrEqual(6);
  },
);

test('names stay within the cells of the reception’s day, and are whole where there is room', async ({
  newVisitor,
}) => {
  const desk = await newVisitor({ as: demo.desk, language: 'en-US', worker: false });
  await desk.page.setViewportSize({ width: 1024, height: 768 });
  await desk.goto(demoDay());
  const cells = desk.screen.locator('.day-cell-booked:not([data-narrow])');
  await cells.first().waitFor();
  /** The smallest gap between a name and the border of its cell, in CSS pixels, and how many names are cut. */
  const names = () =>
    cells.evaluateAll(all => {
      const gaps = all.map(cell => {
        const name = cell.querySelector('strong') ?? cell;
        return cell.getBoundingClientRect().right - name.getBoundingClientRect().right;
      });
      return { gap: Math.min(...gaps), cut: all.filter(cell => cell.querySelector('[data-cut]')).length };
    });
  const { gap, cut } = await names();
  expect(gap).toBeGreaterThanOrEqual(6);
  expect(cut).toBeGreaterThan(0);
  // Other tests add doctors, and thereby columns.
  const columns = await desk.screen.locator('.day-column').count();
  await desk.page.setViewportSize({ width: 400 * columns, height: 768 });
  await expect.poll(async () => (await names()).cut).toBe(0);
  await desk.page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(async () => (await names()).cut).toBeGreaterThan(0);
  expect((await names()).gap).toBeGreaterThanOrEqual(6);
});

test.for(['pt-BR', 'en-US'] as const)(
  'at 360 x 640 the offline strip is one line, and the first card is above the fold, in %s',
  async (language, { newVisitor }) => {
    const visitor = await newVisitor({ as: await patientWithAppointments(2), language, worker: false });
    const { appointments, offline } = visitor.words;
    await visitor.page.setViewportSize({ width: 360, height: 640 });
    await visitor.goto('/appointments');
    await visitor.settled();
    const strip = visitor.page.getByRole('status', { name: offline.connection.label });
    /** Its height, and the lines and bounds of what must be seen: what waits, else that there is no connection. */
    const shape = () =>
      strip.evaluate(bar => ({
        height: bar.getBoundingClientRect().height,
        lines: new Set(
          [...bar.querySelectorAll('p > :is(strong, span:first-child:not(:has(~ strong)))')].map(
            part => part.getBoundingClientRect().top,
          ),
        ).size,
        inner: [...bar.querySelectorAll('p > :is(strong, span:first-child:not(:has(~ strong)))')].every(
          part => part.getBoundingClientRect().right <= (part.parentElement?.getBoundingClientRect().right ?? 0),
        ),
      }));
    const cancel = visitor.screen.getByRole('button', { name: new RegExp(`^${appointments.patient.cancel}`) }).first();
    // Offline, the dialog's code isn't there unless it was loaded before.
    await cancel.click();
    await dialog(visitor).getByRole('button', { name: appointments.cancel.keep, exact: true }).click();
    await dialog(visitor).waitFor({ state: 'detached' });
    await visitor.offline();
    await strip.getByText(offline.connection.offline).waitFor();
    expect(await shape()).toEqual({ height: 36, lines: 1, inner: true });
    for (const count of [1, 2]) {
      await cancel.click();
      await dialog(visitor).getByRole('button', { name: appointments.cancel.confirm, exact: true }).click();
      await dialog(visitor).waitFor({ state: 'detached' });
      await strip.locator('strong', { hasText: `${count}` }).waitFor();
      expect(await shape()).toEqual({ height: 44, lines: 1, inner: true });
    }
    const card = await visitor.screen.locator('.card').first().boundingBox();
    expect((card?.y ?? 640) + Math.min(card?.height ?? 0, 100)).toBeLessThan(640 - 64);
  },
);

/** Runs in the page: the different edges or widths of what is shown of these elements, in whole CSS pixels. */
const differing = (elements: Element[], key: string) => {
  const shown = elements.filter(element => element.checkVisibility());
  const values = shown.map(one => Math.round(one.getBoundingClientRect()[key as 'left' | 'width' | 'top']));
  return { count: shown.length, values: [...new Set(values)] };
};

test.for([
  { width: 390, height: 844, columns: ['a[href^="tel:"]'] },
  { width: 1440, height: 900, columns: ['a[href^="tel:"]', '.badge'] },
])(
  'today’s patients have the call, and with space the status, in a column at $width x $height',
  async ({ columns, ...size }, { newVisitor }) => {
    const desk = await newVisitor({ as: demo.desk, worker: false });
    await desk.page.setViewportSize(size);
    await desk.goto('/desk/patients');
    const first = desk.screen.locator('.patient-today').first();
    await first.waitFor({ state: 'attached' });
    expect((await first.boundingBox())?.y ?? 0).toBeLessThanOrEqual(300);
    await desk.screen.locator('.patients-more > summary').last().click();
    for (const column of columns) {
      const { count, values } = await desk.screen.locator(`.patient-today ${column}`).evaluateAll(differing, 'left');
      expect(count).toBeGreaterThan(2);
      expect([column, values]).toEqual([column, [expect.any(Number)]]);
    }
  },
);

test.for(['phone', 'desktop'] as const)(
  'in English the names of today’s patients are aligned on a %s',
  async (size, { newVisitor }) => {
    const desk = await newVisitor({ as: demo.desk, size, language: 'en-US', worker: false });
    await desk.goto('/desk/patients');
    await desk.screen.locator('.patient-today').first().waitFor({ state: 'attached' });
    for (const fold of await desk.screen.locator('.patients-more > summary').all()) await fold.click();
    // Those of times with one digit and with two.
    const { count, values } = await desk.screen.locator('.patient-today strong').evaluateAll(differing, 'left');
    expect(count).toBeGreaterThan(5);
    expect(values).toEqual([expect.any(Number)]);
  },
);

test('on a phone each appointment of the reception’s day begins a line, with a single free time beside it', async ({
  newVisitor,
}) => {
  const practice = await newPractice({ name: someName('Odete'), specialty: 'Nefrologia', clinic: 'Clínica Boa Saúde' });
  const patients = await Promise.all([1, 2, 3].map(() => newPatient(inject('address'))));
  const slots = await slotsOf(practice, practice.account, 1);
  for (const [place, patient] of patients.entries()) await bookSlot(practice, patient, slots[2 * place]?.start ?? '');
  const desk = await newVisitor({ as: demo.desk, size: 'phone', worker: false });
  await desk.goto(`/desk/day?date=${dayAhead(1)}`);
  const list = desk.screen.locator('.day-list-doctor', { hasText: practice.name });
  await list.scrollIntoViewIfNeeded();
  const booked = await list.locator('.day-list-booked').evaluateAll(differing, 'left');
  expect(booked).toEqual({ count: 3, values: [expect.any(Number)] });
  const free = await list.locator('.day-list-free[data-beside]').evaluateAll(differing, 'left');
  expect(free).toEqual({ count: 2, values: [expect.any(Number)] });
  expect(free.values[0]).toBeGreaterThan((booked.values[0] ?? 0) + 150);
});

test.for(['/login', '/desk', '/forgot-password'])(
  'at 390 px %s has the same space on both sides',
  async (path, { newVisitor }) => {
    const visitor = await newVisitor({ size: 'phone', worker: false });
    await visitor.goto(path);
    const card = await visitor.screen.locator('.card').first().boundingBox();
    expect(card?.x).toBe(390 - ((card?.x ?? 0) + (card?.width ?? 0)));
  },
);

test('at 390 px the steps of the sign-up are of one width, and an unknown page has its ways in one row', async ({
  newVisitor,
}) => {
  const visitor = await newVisitor({ size: 'phone', worker: false });
  await visitor.goto('/signup');
  const steps = await visitor.screen.locator('.progress-steps li').evaluateAll(differing, 'width');
  expect(steps.count).toBe(4);
  // A fraction of a pixel may be rounded up or down.
  expect(Math.max(...steps.values) - Math.min(...steps.values)).toBeLessThanOrEqual(1);
  const patient = await newVisitor({ size: 'phone', as: demo.patient, worker: false });
  await patient.goto('/nowhere');
  await patient.settled();
  const ways = await patient.screen.locator('.not-found-ways a').evaluateAll(differing, 'top');
  expect(ways).toEqual({ count: 3, values: [expect.any(Number)] });
});

test('the record’s charts are aligned, and on a phone its links end with the cards', async ({ newVisitor }) => {
  const visitor = await newVisitor({ size: 'desktop', as: demo.patient, worker: false });
  await visitor.goto('/patient-medicalrecord');
  // Other tests may measure more.
  const lines = visitor.screen.locator('.entries-charts > :nth-child(-n + 3) .line-chart > svg');
  await lines.nth(1).waitFor();
  for (const key of ['top', 'width'] as const) {
    const { count, values } = await lines.evaluateAll(differing, key);
    expect(count).toBe(3);
    expect([key, values]).toEqual([key, [expect.any(Number)]]);
  }
  await visitor.resizeTo('phone');
  const link = await visitor.screen.locator('.record-parts-kept button').last().boundingBox();
  const card = await visitor.screen.locator('[aria-labelledby="entries-vitals"]').boundingBox();
  expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
});

test.for(['phone', 'desktop'] as const)(
  'the kinds of the questions have one line beside quiet arrows, on a %s',
  async (size, { newVisitor }) => {
    const desk = await newVisitor({ size, as: demo.desk, worker: false });
    await desk.goto('/desk/questions');
    const kinds = desk.screen.locator('[data-movable] .questions-kind summary');
    await kinds.first().waitFor();
    const lines = await kinds.evaluateAll(all =>
      all.map(kind => {
        const text = document.createRange();
        // The text alone: the arrow beside it has another height.
        const rects = [...kind.childNodes].flatMap(node => {
          if (!(node instanceof Text)) return [];
          text.selectNodeContents(node);
          return [...text.getClientRects()];
        });
        return new Set(rects.map(({ bottom }) => Math.round(bottom))).size;
      }),
    );
    expect(new Set(lines)).toEqual(new Set([1]));
    const arrows = desk.screen.locator('.questions-arrows').nth(1);
    const seen = () => arrows.evaluate(element => getComputedStyle(element).opacity);
    // Without a pointer that hovers they are always there.
    const isHidden = size === 'desktop' && (await desk.page.evaluate(() => matchMedia('(hover: hover)').matches));
    expect(await seen()).toBe(isHidden ? '0' : '1');
    await arrows.getByRole('button').last().focus();
    expect(await seen()).toBe('1');
  },
);

test('on a phone the doctors’ numbers are in their cards', async ({ newVisitor }) => {
  const desk = await newVisitor({ size: 'phone', as: demo.desk, worker: false });
  await desk.goto('/desk/clinic/doctors');
  const phone = desk.screen.locator('.people-phone').filter({ hasText: /\d/ }).first();
  await phone.waitFor();
});

test.for([
  { width: 360, height: 640, percent: 150 },
  { width: 390, height: 844, percent: 150 },
  { width: 360, height: 640, percent: 200 },
  { width: 768, height: 1024, percent: 200 },
  { width: 1440, height: 900, percent: 150 },
])(
  'with $percent % text at $width x $height no word in header, tabs and steps is broken or off-screen',
  async ({ percent, ...size }, { newVisitor }) => {
    for (const language of ['pt-BR', 'en-US'] as const) {
      const visitor = await newVisitor({ as: demo.patient, language, worker: false });
      await visitor.page.setViewportSize(size);
      await visitor.goto('/schedule');
      await visitor.setTextSize(percent);
      await visitor.settled();
      const parts = visitor.page.locator('.header-inside, ion-tab-button, .progress-steps');
      expect(await parts.count()).toBe(6);
      expect([language, await parts.evaluateAll(brokenWords, SCROLL_SIDEWAYS)]).toEqual([language, []]);
    }
  },
);

test.for([
  { width: 390, height: 844, percent: 150 },
  { width: 1024, height: 768, percent: 200 },
  { width: 1440, height: 900, percent: 150 },
])(
  'with $percent % text at $width x $height no word of the reception’s tools is broken or off-screen',
  async ({ percent, ...size }, { newVisitor }) => {
    // Has a wider e-mail address than the demo's doctors, and with a session one more button beside it.
    const doctor = await newDoctor(inject('address'), {
      name: someName('Lívia'),
      email: someEmail('marianamommsenwagner'),
      specialty: 'Urologia',
      clinic: 'Clínica Boa Saúde',
    });
    await signInAs(inject('address'), doctor);
    for (const language of ['pt-BR', 'en-US'] as const) {
      const visitor = await newVisitor({ as: demo.desk, language, worker: false });
      await visitor.page.setViewportSize(size);
      for (const address of ['/desk/day', '/desk/clinic', '/desk/clinic/doctors', '/desk/clinic/team']) {
        await visitor.goto(address);
        await visitor.setTextSize(percent);
        await visitor.settled();
        const parts = visitor.page.locator('.header-inside, ion-tab-button, .day-tools, .card');
        expect([language, address, await parts.evaluateAll(brokenWords, SCROLL_SIDEWAYS)]).toEqual([
          language,
          address,
          [],
        ]);
      }
    }
  },
);

test.for(['/readme', '/privacy-notice'])(
  'the lines of %s have room beside its contents on a desktop',
  async (path, { newVisitor }) => {
    const visitor = await newVisitor({ size: 'desktop', worker: false });
    await visitor.goto(path);
    await visitor.screen.locator('.document-aside').waitFor();
    const text = visitor.screen.locator('.document-text');
    expect((await text.boundingBox())?.width).toBeGreaterThan(560);
    expect(await text.evaluateAll(brokenWords, SCROLL_SIDEWAYS)).toEqual([]);
  },
);
