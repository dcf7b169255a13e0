import { describe, expect, test } from 'vitest';
import { dayPeriod, presetPeriod, presets } from '../../../../../src/features/closedTimes/period.ts';
import {
  blockingPath,
  nameOfDays,
  nameOfPeriod,
  openerOf,
  periodNamed,
  unsavedOf,
} from '../../../../../src/features/closedTimes/periodNames.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const MANAUS = 'America/Manaus';

describe('a new absence in an address', () => {
  const named = (zone: string, start: string, end: string) =>
    periodNamed(
      new URL(
        blockingPath(zone, { start: Date.parse(start), end: Date.parse(end) }),
        'https://clinic.example',
      ).searchParams.get('edit') ?? '',
    );

  test('a free time is blocked in the clinic’s wall-clock time, from the minute that has begun', () => {
    expect(named(MANAUS, '2026-11-24T14:03:40Z', '2026-11-24T16:00:00Z')).toEqual({
      wholeDays: false,
      fromDate: '2026-11-24',
      fromTime: '10:03',
      toDate: '2026-11-24',
      toTime: '12:00',
    });
  });

  test('a free time until midnight ends on its own day', () => {
    expect(named(SAO_PAULO, '2026-11-24T23:00:00Z', '2026-11-25T03:00:00Z')).toMatchObject({
      toDate: '2026-11-24',
      toTime: '23:59',
    });
  });

  test('the form leads back to the agenda only if the agenda opened it', () => {
    const path = blockingPath(MANAUS, { start: 0, end: 3_600_000 });
    expect(openerOf(new URL(path, 'https://clinic.example').searchParams)).toBe('/appointments');
    // Continued from the list of absences.
    expect(openerOf(new URLSearchParams({ edit: 'times-2026-11-24T10:00_2026-11-24T11:00' }))).toBeUndefined();
  });

  test('a day is closed as a whole', () => {
    expect(periodNamed(nameOfDays('2026-11-24', '2026-11-24'))).toEqual(dayPeriod('2026-11-24'));
  });

  test.for(presets)('the quick choice %s is named, and found again', preset => {
    const period = presetPeriod(preset, MANAUS, Date.parse('2026-11-24T14:03:40Z'));
    const { wholeDays, fromDate, toDate } = period;
    expect(periodNamed(nameOfPeriod(period))).toMatchObject({ wholeDays, fromDate, toDate });
    if (!wholeDays) expect(periodNamed(nameOfPeriod(period))).toEqual(period);
  });

  test.for([
    'new',
    'day-2026-02-30',
    'day-',
    'times-2026-11-24T10:00',
    'times-2026-11-24T10:00_2026-11-24T10:00',
    'times-2026-11-24T10:00_2028-11-24T10:00',
  ])('%s is no period', name => {
    expect(periodNamed(name)).toBeUndefined();
  });
});

test('what was begun and not saved is listed for its doctor or its clinic', () => {
  const names = [
    'closedTime:new',
    'closedTime:day-2026-11-24',
    'closedTime:times-2026-11-24T10:00_2026-11-24T11:00',
    'closedTime:day-2026-11-25:centro',
    'closedTime:new:centro',
    'closedTime:day-2026-11-26:norte',
    'notes:day-2026-11-24',
  ];
  const whats = (clinicId?: string) => unsavedOf(names, clinicId).map(({ what }) => what);
  expect(whats()).toEqual(['day-2026-11-24', 'times-2026-11-24T10:00_2026-11-24T11:00']);
  expect(whats('centro')).toEqual(['day-2026-11-25']);
  expect(unsavedOf(names, 'norte')).toEqual([
    { what: 'day-2026-11-26', name: 'closedTime:day-2026-11-26:norte', period: dayPeriod('2026-11-26') },
  ]);
});

test('several whole days are named by the first and the last one, a single one as a day', () => {
  expect(periodNamed(nameOfDays('2026-11-24', '2026-11-27'))).toEqual({
    ...dayPeriod('2026-11-24'),
    toDate: '2026-11-27',
  });
  expect(nameOfDays('2026-11-24', '2026-11-24')).toBe('day-2026-11-24');
  for (const wrong of ['days-2026-11-24', 'days-2026-11-24_2026-11-20', 'days-2026-11-24_x']) {
    expect([wrong, periodNamed(wrong)]).toEqual([wrong, undefined]);
  }
});
