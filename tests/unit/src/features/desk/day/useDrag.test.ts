// @vitest-environment jsdom
import { act, createElement, createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { axisDayOf, columnOf } from '../../../../../../src/features/desk/day/column.ts';
import { type Drop, useDrag } from '../../../../../../src/features/desk/day/grid/useDrag.ts';
import { axisOf } from '../../../../../../src/page/timeGrid/axis.ts';
import { appointment, at, CARDIOLOGY, DATE, doctorDay, EARLY, ZONE } from './fixtures.ts';

const day = doctorDay({
  appointments: [appointment('08:00')],
  free: [{ specialty_id: CARDIOLOGY.id, starts: [at('09:00')] }],
});
const column = columnOf(day, EARLY);
const axis = axisOf(ZONE, DATE, [axisDayOf(day)]);
const drops: Drop[] = [];
const clicked = vi.fn();
let page: HTMLElement;
let under: Element | null;

function Grid({ scroller }: { scroller: { current: HTMLDivElement | null } }) {
  useDrag(scroller, () => ({ columns: [column], axis, onDrop: drop => drops.push(drop) }));
  const cells = column.cells.map(({ id, kind }) =>
    createElement('div', { key: id, 'data-cell': id, className: kind === 'free' ? 'day-cell-free' : '' }),
  );
  return createElement(
    'div',
    { ref: scroller, onClick: clicked },
    createElement('div', { 'data-column': column.key }, cells),
  );
}

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Object.assign(document, { elementFromPoint: () => under });
  HTMLElement.prototype.scrollBy ??= () => {};
  drops.length = 0;
  clicked.mockReset();
  page = document.createElement('div');
  document.body.append(page);
  const scroller = createRef<HTMLDivElement>();
  await act(async () => createRoot(page).render(createElement(Grid, { scroller })));
});
afterEach(() => page.remove());

const cell = (which: number) => page.querySelectorAll('[data-cell]')[which] as HTMLElement;
/** Presses on the appointment, moves by pixels, and releases over an element. */
function drag(pixels: number, over: Element): void {
  under = over;
  const event = (type: string, y: number) =>
    new PointerEvent(type, { bubbles: true, button: 0, clientX: 5, clientY: y });
  cell(0).dispatchEvent(event('pointerdown', 5));
  window.dispatchEvent(event('pointermove', 5 + pixels));
  window.dispatchEvent(event('pointerup', 5 + pixels));
  over.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

test('an appointment is dropped on a free slot, which is no click', () => {
  drag(40, cell(1));
  expect(drops).toMatchObject([{ id: 'appointment 08:00', slotId: cell(1).dataset.cell }]);
  expect(clicked).not.toHaveBeenCalled();
});

test('a shaky click isn’t a move', () => {
  drag(7, cell(0));
  expect(drops).toEqual([]);
  expect(clicked).toHaveBeenCalledOnce();
});
