import { expect } from 'vitest';
import { demo } from './harness/people.ts';
import { test } from './harness/test.ts';

test.for(['phone', 'tablet', 'desktop'] as const)(
  'the title’s first line is in the middle of the way back at any text size, on a %s',
  async (size, { newVisitor }) => {
    const visitor = await newVisitor({ as: demo.patient, size, worker: false });
    const offsets: number[] = [];
    for (const percent of [100, 150, 200]) {
      await visitor.setTextSize(percent);
      await visitor.goto('/account');
      await visitor.settled();
      const offset = await visitor.screen.evaluate(page => {
        const line = document.createRange();
        line.selectNodeContents(page.querySelector('.page-title') ?? page);
        const middles = [line, page.querySelector('.back-link')].map(part => {
          const box = part?.getClientRects()[0];
          return box ? (box.top + box.bottom) / 2 : Number.NaN;
        });
        return (middles[0] ?? Number.NaN) - (middles[1] ?? Number.NaN);
      });
      offsets.push(offset);
    }
    for (const offset of offsets) expect(Math.abs(offset)).toBeLessThanOrEqual(1);
  },
);
