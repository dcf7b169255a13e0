import { expect, test } from 'vitest';
import { weekText } from '../../../../src/i18n/weekText.ts';

const range = (week_day: '0' | '1' | '2' | '3' | '5' | '6', start: string, end: string) => ({ week_day, start, end });

test('days in a row with the same hours are one, with all their ranges', () => {
  const week = [
    ...(['1', '2', '3'] as const).flatMap(day => [range(day, '08:00', '12:00'), range(day, '13:00', '18:00')]),
    ...[range('5', '08:00', '12:00'), range('6', '08:00', '12:00')],
  ];
  expect(weekText(week, 'pt-BR')).toBe('seg–qua 08:00–12:00, 13:00–18:00; sex–sáb 08:00–12:00');
  const written = weekText(week, 'en-US').replaceAll(/\s/g, ' ');
  expect(written).toBe('Mon–Wed 8:00 AM–12:00 PM, 1:00 PM–6:00 PM; Fri–Sat 8:00 AM–12:00 PM');
});

test('a single day has no range of days, and days without hours between others part them', () => {
  expect(weekText([range('0', '08:00', '12:00'), range('2', '08:00', '12:00')], 'pt-BR')).toBe(
    'dom 08:00–12:00; ter 08:00–12:00',
  );
  expect(weekText([], 'pt-BR')).toBe('');
});
