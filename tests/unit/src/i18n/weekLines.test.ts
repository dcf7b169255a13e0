import { expect, test } from 'vitest';
import { weekLines } from '../../../../src/i18n/weekLines.ts';

type Day = '0' | '1' | '2' | '3' | '4' | '5' | '6';
const morning = (week_day: Day) => ({ week_day, start: '08:00', end: '12:00' });
const afternoon = (week_day: Day) => ({ week_day, start: '13:00', end: '18:00' });

test('days with the same hours share a line, with all ranges of the day', () => {
  const week = [...(['1', '2', '3'] as const).flatMap(day => [morning(day), afternoon(day)]), morning('6')];
  expect(weekLines(week, 'pt-BR')).toEqual([
    { days: 'seg–qua', times: ['08:00–12:00', '13:00–18:00'] },
    { days: 'sáb', times: ['08:00–12:00'] },
  ]);
  const [weekdays] = weekLines(week, 'en-US');
  expect(weekdays?.days).toBe('Mon–Wed');
  expect(weekdays?.times.join().replaceAll(/\s/g, ' ')).toBe('8:00 AM–12:00 PM,1:00 PM–6:00 PM');
});

test.for([
  { days: ['0', '2', '3'], text: 'dom, ter, qua' },
  { days: ['1', '2', '3', '5'], text: 'seg–qua, sex' },
  { days: ['0', '1', '2', '3', '4', '5', '6'], text: 'dom–sáb' },
  { days: ['4'], text: 'qui' },
] as const)('days in a row are named by the first and the last one: $text', ({ days, text }) => {
  expect(weekLines(days.map(morning), 'pt-BR')).toEqual([{ days: text, times: ['08:00–12:00'] }]);
});

test('without hours there is no line', () => expect(weekLines([], 'pt-BR')).toEqual([]));
