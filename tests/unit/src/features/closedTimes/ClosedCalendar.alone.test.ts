// @vitest-environment jsdom
import { act, type ComponentProps, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { plainDay } from '../../../../../contract/clinicTime.ts';
import { ClosedCalendar } from '../../../../../src/features/closedTimes/ClosedCalendar.tsx';
import type { Day } from '../../../../../src/ui/calendar/days.ts';
import { closedTime, NOW, ZONE } from '../appointments/fixtures.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({ matches: false }));
Element.prototype.scrollIntoView = () => {};
vi.useFakeTimers({ now: NOW, toFake: ['Date'] });

interface MonthProps {
  chosen: Day | undefined;
  onChoose: (day: Day) => void;
  isAvailable: (day: Day) => boolean;
  describe: (day: Day) => string[];
  captionOf: (day: Day) => string | undefined;
  marks: Record<string, (day: Day) => boolean>;
}

const drawn = vi.hoisted(() => ({ month: undefined as unknown }));
vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ') }),
}));
vi.mock('../../../../../src/i18n/dates.ts', () => ({
  useDates: () => ({
    dateSpan: (from: string, to: string) => `${from} to ${to}`,
    shortWeekday: (date: string) => `weekday of ${date}`,
    briefDay: (instant: string) => instant.slice(5, 10),
  }),
}));
vi.mock('../../../../../src/i18n/useLanguage.ts', () => ({ useLanguage: () => ({ language: 'en-US' }) }));
vi.mock('../../../../../src/ui/calendar/Calendar.tsx', () => ({
  Calendar: (props: unknown) => {
    drawn.month = props;
    return null;
  },
}));

const month = () => drawn.month as MonthProps;
const begun: string[][] = [];
let page: HTMLElement;

async function draw(more: Partial<ComponentProps<typeof ClosedCalendar>> = {}): Promise<void> {
  page = document.createElement('div');
  const calendar = createElement(ClosedCalendar, {
    closed: [
      closedTime('1', '2026-11-25T00:00', '2026-11-27T00:00'),
      closedTime('2', '2026-11-26T08:00', '2026-11-26T12:00'),
    ],
    suggested: new Map([['2026-12-25', 'Natal']]),
    booked: new Map([
      ['2026-11-24', 1],
      ['2026-11-25', 2],
      ['2026-11-28', 4],
    ]),
    bookedSpan: { from: '2026-11-01', end: '2026-12-01' },
    zone: ZONE,
    month: { year: 2026, month: 11 },
    onMonth: () => {},
    begins: 'absence',
    titleOf: ({ id }) => `closed ${id}`,
    captionOf: ({ id }) => `caption ${id}`,
    row: ({ id }) => createElement('li', { key: id }, `row ${id}`),
    onBegin: (from, to) => begun.push([from, to]),
    ...more,
  });
  await act(() => createRoot(page).render(calendar));
}

beforeEach(async () => {
  begun.length = 0;
  await draw();
});

const choose = (date: string) => act(async () => month().onChoose(plainDay(date)));
const begin = () => act(async () => page.querySelector('button')?.click());
const heading = () => page.querySelector('h3')?.textContent;

test('a later day extends the choice to it, with the appointments of all its days', async () => {
  await choose('2026-11-24');
  expect(month().chosen).toEqual(plainDay('2026-11-24'));
  expect(page.textContent).toContain('appointments.doctor.count 1');
  expect(page.textContent).toContain('closedTimes.calendar.lastDay');
  await choose('2026-11-27');
  expect(heading()).toBe('2026-11-24 to 2026-11-27');
  expect(month().chosen).toBeUndefined();
  expect(page.textContent).toContain('closedTimes.calendar.onDays 2 appointments.doctor.count 3');
  expect([...page.querySelectorAll('.closed-calendar-booked li')].map(day => day.textContent)).toEqual([
    'weekday of 2026-11-24 11-24: appointments.doctor.count 1',
    'weekday of 2026-11-25 11-25: appointments.doctor.count 2',
  ]);
  expect(page.textContent).not.toContain('closedTimes.calendar.lastDay');
  await begin();
  expect(begun).toEqual([['2026-11-24', '2026-11-27']]);
  const isChosen = (date: string) => month().marks['calendar-chosen']?.(plainDay(date));
  expect(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27', '2026-11-28'].map(isChosen)).toEqual([
    ...[false, true, true, true, false],
  ]);
});

test('appointments are counted only if they are known for all chosen days', async () => {
  await choose('2026-11-28');
  await choose('2026-11-30');
  expect(page.textContent).toContain('appointments.doctor.count 4');
  await choose('2026-11-28');
  await choose('2026-12-01');
  expect(page.textContent).not.toContain('appointments.doctor.count');
});

test('nothing is said about days without appointments, which the device may not know', async () => {
  for (const date of ['2026-11-26', '2026-11-27']) {
    await choose(date);
    expect(page.textContent).not.toContain('appointments.doctor.count');
  }
});

test('many days are summed up only', async () => {
  const days = Array.from({ length: 15 }, (_, index) => `2026-12-${String(index + 1).padStart(2, '0')}`);
  await draw({ booked: new Map(days.map(day => [day, 1])), bookedSpan: { from: '2026-12-01', end: '2027-01-01' } });
  await choose('2026-12-01');
  await choose('2026-12-15');
  expect(page.textContent).toContain('closedTimes.calendar.onDays 15');
  expect(page.querySelector('.closed-calendar-booked')).toBeNull();
});

test('an earlier day, the same one, and any after several begin a new choice', async () => {
  await choose('2026-11-26');
  for (const date of ['2026-11-24', '2026-11-24']) {
    await choose(date);
    expect(month().chosen).toEqual(plainDay('2026-11-24'));
  }
  await choose('2026-11-25');
  await choose('2026-11-28');
  expect(month().chosen).toEqual(plainDay('2026-11-28'));
  await begin();
  expect(begun).toEqual([['2026-11-28', '2026-11-28']]);
});

test('what is closed on a chosen day is listed, and several days list nothing', async () => {
  await choose('2026-11-26');
  expect([...page.querySelectorAll('.closing-list li')].map(row => row.textContent)).toEqual(['row 1', 'row 2']);
  await choose('2026-11-28');
  expect(page.querySelector('.closing-list')).toBeNull();
});

test('a day says what is closed, suggested and booked on it, and only days to come can be chosen', () => {
  const of = (date: string) => [month().describe(plainDay(date)), month().captionOf(plainDay(date))];
  expect(of('2026-11-25')).toEqual([['closed 1', 'appointments.doctor.count 2'], 'caption\u00a01']);
  expect(of('2026-11-26')).toEqual([['closed 1', 'closed 2'], 'caption\u00a01\u00a0+1']);
  expect(of('2026-12-25')).toEqual([['closedTimes.calendar.suggested: Natal'], 'Natal']);
  expect(of('2026-11-27')).toEqual([[], undefined]);
  expect(['2026-11-22', '2026-11-23'].map(date => month().isAvailable(plainDay(date)))).toEqual([false, true]);
});

test('two taps one right after the other choose the days between them', async () => {
  await act(async () => {
    const { onChoose } = month();
    onChoose(plainDay('2026-11-24'));
    onChoose(plainDay('2026-11-27'));
  });
  expect(heading()).toBe('2026-11-24 to 2026-11-27');
});

test('days with an appointment within a closed time are marked, said and explained where they are known', async () => {
  const isMarked = (date: string) => month().marks['calendar-both']?.(plainDay(date));
  const both = 'closedTimes.calendar.both';
  expect(['2026-11-24', '2026-11-25'].map(isMarked)).toEqual([false, false]);
  expect(page.textContent).not.toContain(both);
  await draw({ clashing: new Map([['2026-11-25', 1]]) });
  expect(['2026-11-24', '2026-11-25', '2026-11-26'].map(isMarked)).toEqual([false, true, false]);
  expect(month().describe(plainDay('2026-11-25'))).toEqual(['closed 1', 'appointments.doctor.count 2', both]);
  expect(page.textContent).toContain(both);
});
