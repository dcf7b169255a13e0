import { expect, test } from 'vitest';
import type { Holiday } from '../../../../../contract/closedTimes.ts';
import { endingOf, suggestionsOf } from '../../../../../src/features/closedTimes/closing.ts';
import { closedTime } from '../appointments/fixtures.ts';

test('a closed time is cancelled until it begins, and ended from then on', () => {
  const start = '2027-02-01T11:00:00.000Z';
  const begun = Date.parse(start);
  expect(endingOf({ start }, begun - 1)).toBe('cancel');
  expect(endingOf({ start }, begun)).toBe('end');
});

test('a holiday is suggested until the clinic has closed on it or ignores it, or it is over', () => {
  const holiday = (date: string, state: Holiday['state'] = 'open'): Holiday => ({
    ...{ date, name: `Feriado ${date}`, state, closed_time_id: null },
  });
  const holidays = [
    holiday('2027-01-31'),
    holiday('2027-02-01'),
    holiday('2027-02-02', 'ignored'),
    holiday('2027-02-03', 'closed'),
    holiday('2027-02-04'),
  ];
  const closed = { ...closedTime('day', '2027-02-04T00:00', '2027-02-05T00:00'), holiday: '2027-02-04' };
  expect([...suggestionsOf(holidays, [closed], '2027-02-01')]).toEqual([['2027-02-01', 'Feriado 2027-02-01']]);
});
