import { expect, test } from 'vitest';
import { fromLocalDate, toLocalDate, writeDay } from '../../../../../src/ui/calendar/days.ts';

test('a day is converted to a local date and back', () => {
  const day = { year: 2026, month: 2, day: 28 };
  expect(fromLocalDate(toLocalDate(day))).toEqual(day);
});

test('a day is written with its weekday, whatever the device’s zone', () => {
  const day = { year: 2026, month: 11, day: 22 };
  expect(writeDay(day, 'pt-BR')).toBe('domingo, 22 de novembro de 2026');
  expect(writeDay(day, 'en-US')).toBe('Sunday, November 22, 2026');
});
