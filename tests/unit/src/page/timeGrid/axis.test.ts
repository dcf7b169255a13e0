import { describe, expect, it } from 'vitest';
import { clockLabel } from '../../../../../contract/clinicTime.ts';
import type { DeskDoctorDay } from '../../../../../contract/desk.ts';
import { axisDayOf, columnOf } from '../../../../../src/features/desk/day/column.ts';
import { axisOf as axisOfDays, shortestOf } from '../../../../../src/page/timeGrid/axis.ts';
import {
  appointment,
  at,
  CARDIOLOGY,
  DATE,
  doctorDay,
  EARLY,
  NUTRITION,
  ZONE,
} from '../../features/desk/day/fixtures.ts';

const axisOf = (zone: string, date: string, days: DeskDoctorDay[]) => axisOfDays(zone, date, days.map(axisDayOf));
const clocks = (axis: ReturnType<typeof axisOf>) => axis.ticks.map(({ clock }) => clockLabel(clock));

describe('the time axis', () => {
  it('covers hours and appointments of all columns in whole hours', () => {
    const early = doctorDay({ hours: [], appointments: [appointment('07:45')] });
    const late = doctorDay({ hours: [{ start: at('09:00'), end: at('11:20') }] });
    const axis = axisOf(ZONE, DATE, [early, late]);
    expect(clocks(axis)[0]).toBe('07:00');
    expect(clocks(axis).at(-1)).toBe('11:00');
    expect(axis.topOf(DATE, Date.parse(at('07:45')))).toBe(45);
    expect(axis.timeOf(DATE, 45)).toBe(Date.parse(at('07:45')));
    expect(axis.length).toBe(5 * 60);
  });

  it('shows a working day while nothing is known', () => {
    const axis = axisOf(ZONE, DATE, []);
    expect([clocks(axis)[0], clocks(axis).at(-1)]).toEqual(['08:00', '17:00']);
  });

  it('has an equal key while its ends stay', () => {
    expect(axisOf(ZONE, DATE, [doctorDay()]).key).toBe(
      axisOf(ZONE, DATE, [doctorDay({ appointments: [appointment('08:30')] })]).key,
    );
  });

  it('shows the hour that the clock repeats twice, and the one that it skips not at all', () => {
    const zone = 'Europe/Lisbon';
    const night = (date: string, start: string, end: string) =>
      axisOf(zone, date, [doctorDay({ date, hours: [{ start, end }] })]);
    // 25 October 2026, 02:00 WEST becomes 01:00 WET.
    const back = night('2026-10-25', '2026-10-25T00:00:00+01:00', '2026-10-25T03:00:00Z');
    expect(clocks(back)).toEqual(['00:00', '01:00', '01:00', '02:00']);
    // 29 March 2026, 01:00 WET becomes 02:00 WEST.
    const forward = night('2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T03:00:00+01:00');
    expect(clocks(forward)).toEqual(['00:00', '02:00']);
  });

  it('puts the same time of each day of a week at the same height', () => {
    const zone = 'Europe/Lisbon';
    const saturday = doctorDay({
      date: '2026-10-24',
      hours: [{ start: '2026-10-24T08:00:00+01:00', end: '2026-10-24T12:00:00+01:00' }],
    });
    const sunday = doctorDay({
      date: '2026-10-25',
      hours: [{ start: '2026-10-25T08:00:00Z', end: '2026-10-25T13:00:00Z' }],
    });
    const axis = axisOf(zone, '2026-10-24', [saturday, sunday]);
    expect(axis.topOf('2026-10-24', Date.parse('2026-10-24T09:30:00+01:00'))).toBe(90);
    expect(axis.topOf('2026-10-25', Date.parse('2026-10-25T09:30:00Z'))).toBe(90);
    expect(axis.timeOf('2026-10-25', 90)).toBe(Date.parse('2026-10-25T09:30:00Z'));
    expect(axis.length).toBe(5 * 60);
  });

  it('continues after midnight', () => {
    const hours = [{ start: at('22:00'), end: at('01:00', '2026-11-24') }];
    expect(clocks(axisOf(ZONE, DATE, [doctorDay({ hours })]))).toEqual(['22:00', '23:00', '00:00']);
  });

  it('knows the shortest cell, which may be shorter than any appointment', () => {
    const doctor = { ...doctorDay().doctor, specialties: [NUTRITION, CARDIOLOGY] };
    const free = [
      { specialty_id: CARDIOLOGY.id, starts: [at('08:00'), at('08:30')] },
      { specialty_id: NUTRITION.id, starts: [at('08:00'), at('08:45')] },
    ];
    expect(shortestOf([columnOf(doctorDay({ doctor, free }), EARLY)])).toBe(15);
    expect(shortestOf([columnOf(doctorDay({ doctor, appointments: [appointment('08:00')] }), EARLY)])).toBe(30);
    expect(shortestOf([])).toBe(60);
  });
});
