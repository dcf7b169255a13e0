// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { DeskDoctorDay } from '../../../../../../contract/desk.ts';
import { columnOf } from '../../../../../../src/features/desk/day/column.ts';
import { DayList } from '../../../../../../src/features/desk/day/DayList.tsx';
import { useCellWords } from '../../../../../../src/features/desk/day/useCellWords.ts';
import { blankPage } from '../../../blankPage.ts';
import { appointment, at, CARDIOLOGY, DATE, doctorDay, EARLY, ZONE } from './fixtures.ts';

vi.mock('react-i18next', () => {
  const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
  const translation = { t, i18n: { language: 'pt-BR', exists: () => false } };
  return { useTranslation: () => translation };
});

function Page({ day, now, today }: { day: DeskDoctorDay; now: number; today: string }) {
  const columns = [columnOf(day, { ...EARLY, now, today })];
  return createElement(DayList, {
    columns,
    words: useCellWords(ZONE),
    titleOf: () => '',
    today,
    now,
    onOpen: () => {},
  });
}

const page = blankPage();

/** Shows the list of a day at a time. */
const showAt = (time: string, day: DeskDoctorDay, today = DATE) =>
  page.render(createElement(Page, { day, today, now: Date.parse(at(time)) }));

const freeAt = (...times: string[]) => [{ specialty_id: CARDIOLOGY.id, starts: times.map(time => at(time)) }];
const times = () => [...page.element.querySelectorAll('.day-list-free button')].map(({ textContent }) => textContent);

test('free times that are open stay so when slots begin, and the focus goes to the next one', async () => {
  const day = doctorDay({ free: freeAt('08:00', '08:30', '09:00', '09:30', '10:00') });
  await showAt('07:59', day);
  const details = page.element.querySelector('details');
  if (details) details.open = true;
  page.element.querySelector<HTMLElement>('.day-list-free button')?.focus();
  expect(document.activeElement?.textContent).toBe('08:00');
  for (const next of ['08:30', '09:00']) {
    await showAt(times()[0] ?? '', day);
    expect(times()[0]).toBe(next);
    expect(document.activeElement?.textContent).toBe(next);
  }
  expect(page.element.querySelector('details')).toBe(details);
  expect(details?.open).toBe(true);
});

test('the focus on a later free time stays there when the first one begins', async () => {
  const day = doctorDay({ free: freeAt('08:00', '08:30', '09:00') });
  await showAt('07:59', day);
  page.element.querySelectorAll<HTMLElement>('.day-list-free button')[2]?.focus();
  await showAt('08:00', day);
  expect(times()).toEqual(['08:30', '09:00']);
  expect(document.activeElement?.textContent).toBe('09:00');
});

test('a doctor whose last slot has begun has no free times, and isn’t called off', async () => {
  const shown = () => page.element.querySelector('.day-list-empty')?.textContent;
  await showAt('11:30', doctorDay({ free: freeAt('11:30') }));
  expect(shown()).toBe('desk.day.free 0');
  await showAt('11:30', doctorDay({ hours: [] }));
  expect(shown()).toBe('desk.day.closed');
});

test('of a doctor who is away all day, the closed time says so alone', async () => {
  const closed = [{ start: at('00:00'), end: at('00:00', '2026-11-24') }] as DeskDoctorDay['closed'];
  await showAt('08:00', doctorDay({ hours: [], closed }));
  expect(page.element.querySelector('.day-list-closed')?.textContent).toBe('desk.day.away');
  expect(page.element.querySelector('.day-list-empty')).toBeNull();
});

test('a past day without appointments says so, and nothing about free times', async () => {
  await showAt('08:00', doctorDay(), '2026-11-24');
  expect(page.element.querySelector('.day-list-empty')?.textContent).toBe('desk.day.booked 0');
});

test('one free time is beside the appointment before it, and several have a line', async () => {
  const rows = () =>
    [...page.element.querySelectorAll('.day-list-rows > li')].map(row => row.hasAttribute('data-beside'));
  await showAt('07:00', doctorDay({ appointments: [appointment('08:00')], free: freeAt('08:30') }));
  expect(rows()).toEqual([true, true]);
  await showAt('07:00', doctorDay({ appointments: [appointment('08:00')], free: freeAt('08:30', '09:00') }));
  expect(rows()).toEqual([false, false]);
  await showAt('07:00', doctorDay({ appointments: [appointment('08:30')], free: freeAt('08:00') }));
  expect(rows()).toEqual([false, false]);
});
