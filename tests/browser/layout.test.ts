import { expect, inject } from 'vitest';
import { freeDays } from './harness/jobs.ts';
import { demo } from './harness/people.ts';
import { everyScreen } from './harness/screens.ts';
import { test } from './harness/test.ts';

/** The box of an element without its padding, in CSS pixels. */
const contentEdges = (element: Element) => {
  const { left, right } = element.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)];
};

test.for([demo.patient, demo.doctor])(
  'on a desktop the header begins and ends where each page of a $role does',
  async (as, { visit }) => {
    const visitor = await visit({ as, worker: false });
    await visitor.page.setViewportSize({ width: 1440, height: 900 });
    for (const { address } of (await everyScreen(inject('address'))).filter(screen => screen.as === as)) {
      await visitor.goto(address);
      await visitor.settled();
      const header = await visitor.page.locator('.header-inside').evaluate(contentEdges);
      const page = await visitor.screen.locator('.page').evaluate(contentEdges);
      expect([address, header]).toEqual([address, page]);
    }
  },
);

test.for(['pt-BR', 'en-US'] as const)(
  'at 360 px the times of a day keep away from their borders, in %s',
  async (language, { visit }) => {
    const visitor = await visit({ as: demo.patient, language, worker: false });
    await visitor.page.setViewportSize({ width: 360, height: 640 });
    const screens = await everyScreen(inject('address'));
    await visitor.goto(screens.find(({ name }) => name === 'patient-schedule-specialty-appointment')?.address ?? '');
    await freeDays(visitor).nth(1).click();
    await visitor.screen.locator('.booking-slots').first().waitFor();
    const gaps = await visitor.screen.locator('.booking-slot').evaluateAll(slots =>
      slots.map(slot => {
        const text = document.createRange();
        text.selectNodeContents(slot.querySelector('.booking-slot-hour') ?? slot);
        const [inner, outer] = [text.getBoundingClientRect(), slot.getBoundingClientRect()];
        return Math.min(inner.left - outer.left, outer.right - inner.right);
      }),
    );
    expect(gaps.length).toBeGreaterThan(5);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(6);
  },
);
