import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { clockLabel } from '../../../../../contract/clinicTime.ts';
import { parseFinishedTime, parseTime, stepTime } from '../../../../../src/features/hours/clockTime.ts';

describe('a typed time', () => {
  test.each([
    ['8', '08:00'],
    ['18', '18:00'],
    ['0', '00:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['1830', '18:30'],
    ['130', '01:30'],
    ['8:30', '08:30'],
    ['08:30', '08:30'],
    [' 8 : 30 ', '08:30'],
    ['8.30', '08:30'],
    ['8,30', '08:30'],
    ['8h', '08:00'],
    ['8h30', '08:30'],
    ['8H30', '08:30'],
    ['8:', '08:00'],
    ['8 pm', '20:00'],
    ['8:30 AM', '08:30'],
    ['12am', '00:00'],
    ['12 pm', '12:00'],
  ])('%s is %s', (typed, time) => {
    expect(parseTime(typed)).toBe(time);
  });

  test.each(['', 'x', '24', '24:00', '25', '93', '8:3', '8:60', '860', '12345', '-8', '13pm', '0am', '8:30:00', '١٢'])(
    '%s is none',
    typed => {
      expect(parseTime(typed)).toBeUndefined();
    },
  );

  it('is parsed for every minute of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), minute => {
        const time = clockLabel(minute);
        expect(parseTime(time)).toBe(time);
        expect(parseTime(time.replace(':', ''))).toBe(time);
        expect(parseTime(time.replace(':', 'h'))).toBe(time);
      }),
    );
  });
});

describe('a time that is being typed', () => {
  it('is complete as soon as no further digit could belong to it', () => {
    expect(['0830', '08:30', '830', '8:30', '8h30'].map(parseFinishedTime)).toEqual(Array(5).fill('08:30'));
  });

  it('is incomplete while further digits could belong to it, or while it is no time', () => {
    for (const typed of ['8', '08', '083', '13', '130', '1:30', '9999', '999', '12345', 'x']) {
      expect(parseFinishedTime(typed), typed).toBeUndefined();
    }
  });
});

describe('the arrow keys', () => {
  it('move by the step', () => {
    expect(stepTime('08:00', 30, {})).toBe('08:30');
    expect(stepTime('08:00', -45, {})).toBe('07:15');
  });

  it('stop at the ends of the day and at the other edge', () => {
    expect(stepTime('23:45', 30, {})).toBe('23:59');
    expect(stepTime('00:15', -30, {})).toBe('00:00');
    expect(stepTime('11:45', 30, { max: '12:00' })).toBe('12:00');
    expect(stepTime('08:15', -30, { min: '08:00' })).toBe('08:00');
  });
});
