import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnOf, createColumnCache, freeCount, overOf } from '../../../../../../src/features/desk/day/column.ts';
import { appointment, at, CARDIOLOGY, doctorDay, EARLY, NUTRITION } from './fixtures.ts';

const free = (...times: string[]) => [{ specialty_id: CARDIOLOGY.id, starts: times.map(time => at(time)) }];

describe('a column of the day', () => {
  it('shows free slots and appointments in the order of time', () => {
    const { cells } = columnOf(
      doctorDay({ free: free('09:00', '08:00'), appointments: [appointment('08:30')] }),
      EARLY,
    );
    expect(cells.map(({ kind, lanes }) => [kind, lanes])).toEqual([
      ['free', 1],
      ['appointment', 1],
      ['free', 1],
    ]);
    expect(cells.map(({ start }) => start)).toEqual(['08:00', '08:30', '09:00'].map(time => Date.parse(at(time))));
  });

  it('places a squeeze-in beside what it overlaps, and only there', () => {
    const { cells } = columnOf(
      doctorDay({
        appointments: [
          appointment('08:00'),
          appointment('08:15', { squeeze_in: true }),
          appointment('08:30'),
          appointment('09:30'),
        ],
      }),
      EARLY,
    );
    expect(cells.map(({ lane, lanes }) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ]);
  });

  it('begins after what is over, but not after a patient who is still there', () => {
    const now = Date.parse(at('10:00'));
    const cellsOf = (status: 'booked' | 'arrived') =>
      columnOf(
        doctorDay({
          free: free('11:00'),
          appointments: [appointment('08:00', { status: 'done' }), appointment('09:00', { status })],
        }),
        EARLY,
      ).cells;
    expect(overOf(cellsOf('booked'), now)).toBe(2);
    expect(overOf(cellsOf('arrived'), now)).toBe(1);
    expect(overOf(cellsOf('booked').slice(2), now)).toBe(0);
  });

  it('never draws two cells over each other', () => {
    const minutes = fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 5, max: 90 })));
    fc.assert(
      fc.property(minutes, spans => {
        const appointments = spans.map(([start, length], i) => {
          const from = Date.parse(at('08:00')) + start * 60_000;
          const end = new Date(from + length * 60_000).toISOString();
          return appointment('08:00', { id: String(i), date: new Date(from).toISOString(), end, squeeze_in: true });
        });
        const { cells } = columnOf(doctorDay({ appointments }), EARLY);
        expect(cells).toHaveLength(spans.length);
        for (const [i, one] of cells.entries()) {
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of cells.slice(i + 1)) {
            const overlap = one.start < other.end && other.start < one.end;
            if (overlap) expect([other.lane !== one.lane, other.lanes]).toEqual([true, one.lanes]);
          }
        }
      }),
    );
  });

  it('ends a free slot where the next one begins, for specialties of different length', () => {
    const doctor = { ...doctorDay().doctor, specialties: [CARDIOLOGY, NUTRITION] };
    const day = doctorDay({
      doctor,
      free: [...free('08:00', '08:30'), { specialty_id: NUTRITION.id, starts: [at('08:00'), at('08:45')] }],
    });
    const shown = columnOf(day, EARLY).cells.map(cell => [
      (cell.end - cell.start) / 60_000,
      cell.kind === 'free' && cell.specialties,
    ]);
    expect(shown).toEqual([
      [30, [CARDIOLOGY.id, NUTRITION.id]],
      [15, [CARDIOLOGY.id]],
      [45, [NUTRITION.id]],
    ]);
    const ofNutrition = columnOf(day, { ...EARLY, specialty: NUTRITION.id });
    expect(ofNutrition.cells.map(({ end, start }) => (end - start) / 60_000)).toEqual([45, 45]);
  });

  it('has no free slot that has begun since the day was loaded', () => {
    const day = doctorDay({ free: free('08:00', '08:30', '09:00'), appointments: [appointment('07:30')] });
    const startsAt = (time: string) =>
      columnOf(day, { ...EARLY, now: Date.parse(at(time)) }).cells.map(({ start }) => new Date(start).toISOString());
    expect(startsAt('07:59')).toEqual(['07:30', '08:00', '08:30', '09:00'].map(time => at(time)));
    expect(startsAt('08:30')).toEqual(['07:30', '09:00'].map(time => at(time)));
  });

  it('counts as free how many appointments fit, whatever their specialty', () => {
    const short = { ...CARDIOLOGY, id: 'short', duration: 20 * 60_000 };
    const hour = (at: string, ...minutes: string[]) => minutes.map(minute => `${at}:${minute}`);
    const [starts] = free(...hour('08', '00', '30'), ...hour('09', '00', '30'));
    const shortStarts = [...hour('08', '00', '20', '40'), ...hour('09', '00', '20', '40')].map(time => at(time));
    const doctor = { ...doctorDay().doctor, specialties: [CARDIOLOGY, short] };
    const day = doctorDay({
      doctor,
      free: starts ? [starts, { specialty_id: short.id, starts: shortStarts }] : [],
      appointments: [appointment('10:00')],
    });
    expect(columnOf(day, EARLY).cells).toHaveLength(9);
    expect(freeCount(columnOf(day, EARLY).cells)).toBe(6);
    expect(freeCount(columnOf(day, { ...EARLY, now: Date.parse(at('08:30')) }).cells)).toBe(4);
    expect(freeCount(columnOf(day, { ...EARLY, specialty: CARDIOLOGY.id }).cells)).toBe(4);
  });

  it('marks who is to choose another time, until they have come or the appointment begins', () => {
    const asked_to_move_at = at('07:00');
    const statuses = ['booked', 'confirmed', 'arrived', 'in_consultation', 'done'] as const;
    const appointments = statuses.map((status, i) => appointment(`1${i}:00`, { status, asked_to_move_at }));
    const day = doctorDay({ appointments: [appointment('08:00'), ...appointments] });
    const isAskedAt = (time: string) =>
      columnOf(day, { ...EARLY, now: Date.parse(at(time)) }).cells.map(
        cell => cell.kind === 'appointment' && cell.isAsked,
      );
    expect(isAskedAt('00:00')).toEqual([false, true, true, false, false, false]);
    expect(isAskedAt('10:00')).toEqual([false, false, true, false, false, false]);
    expect(isAskedAt('11:00')).toEqual([false, false, false, false, false, false]);
  });

  it('calls no appointment of a past day booked', () => {
    const day = doctorDay({ appointments: [appointment('08:00'), appointment('09:00', { status: 'done' })] });
    const statusesOn = (today: string) =>
      columnOf(day, { now: Date.parse(at('23:59')), today }).cells.map(
        cell => cell.kind === 'appointment' && cell.status,
      );
    expect(statusesOn(EARLY.today)).toEqual(['booked', 'done']);
    expect(statusesOn('2026-11-24')).toEqual(['unrecorded', 'done']);
  });

  it('is the same object while its day, its specialty and its free slots are', () => {
    const column = createColumnCache();
    const day = doctorDay({ free: free('08:00') });
    const at759 = { ...EARLY, now: Date.parse(at('07:59')) };
    const at800 = { ...EARLY, now: Date.parse(at('08:00')) };
    const early = column(day, EARLY);
    expect(column(day, at759)).toBe(early);
    expect(column(day, at800).cells).toEqual([]);
    expect(column(day, at800)).toBe(column(day, at800));
    expect(column(day, at759).cells).toHaveLength(1);
    expect(column(day, { ...EARLY, specialty: NUTRITION.id }).cells).toEqual([]);
    expect(column(day, { ...EARLY, today: '2026-11-24' })).not.toBe(column(day, EARLY));
  });

  it('is another object once an appointment begins whose patient was to choose another time', () => {
    const column = createColumnCache();
    const asked = appointment('09:00', { asked_to_move_at: at('07:00') });
    const day = doctorDay({ free: free('10:00'), appointments: [appointment('08:00'), asked] });
    const isMarkedAt = (time: string) =>
      column(day, { ...EARLY, now: Date.parse(at(time)) }).cells.some(
        cell => cell.kind === 'appointment' && cell.isAsked,
      );
    expect([isMarkedAt('08:59'), isMarkedAt('09:00')]).toEqual([true, false]);
    expect(column(day, EARLY)).toBe(column(day, { ...EARLY, now: Date.parse(at('08:59')) }));
  });
});
