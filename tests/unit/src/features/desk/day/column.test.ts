import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnOf, createColumnCache, overOf } from '../../../../../../src/features/desk/day/column.ts';
import { appointment, at, CARDIOLOGY, doctorDay, NUTRITION } from './fixtures.ts';

const free = (...times: string[]) => [{ specialty_id: CARDIOLOGY.id, starts: times.map(time => at(time)) }];

describe('a column of the day', () => {
  it('shows free slots and appointments in the order of time', () => {
    const { cells } = columnOf(doctorDay({ free: free('09:00', '08:00'), appointments: [appointment('08:30')] }));
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
        const { cells } = columnOf(doctorDay({ appointments }));
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
    const shown = columnOf(day).cells.map(cell => [
      (cell.end - cell.start) / 60_000,
      cell.kind === 'free' && cell.specialties,
    ]);
    expect(shown).toEqual([
      [30, [CARDIOLOGY.id, NUTRITION.id]],
      [15, [CARDIOLOGY.id]],
      [45, [NUTRITION.id]],
    ]);
    expect(columnOf(day, NUTRITION.id).cells.map(({ end, start }) => (end - start) / 60_000)).toEqual([45, 45]);
  });

  it('is the same object while its day and specialty are', () => {
    const column = createColumnCache();
    const day = doctorDay({ free: free('08:00') });
    expect(column(day)).toBe(column(day));
    expect(column(day, NUTRITION.id).cells).toEqual([]);
  });
});
