import { describe, expect, it } from 'vitest';
import {
  availableFirst,
  slotAt,
  withOffsets,
  withoutSlot,
} from '../../../../../../src/features/booking/slots/slots.ts';

const slot = (hour: string, start: string) => ({ hour, start, available: true });

describe('slots', () => {
  it('show the offset only if a label occurs twice in the day', () => {
    // 17 February 2018: at midnight, clocks in Sao Paulo were set back to 23:00.
    const night = [
      slot('22:00', '2018-02-17T22:00:00-02:00'),
      slot('23:00', '2018-02-17T23:00:00-02:00'),
      slot('23:00', '2018-02-17T23:00:00-03:00'),
    ];
    expect(withOffsets(night, 'America/Sao_Paulo').map(({ offset }) => offset)).toEqual([undefined, 'GMT-2', 'GMT-3']);
  });

  it('mark the booked one as unavailable, however its instant is written', () => {
    const slots = [slot('08:00', '2026-11-23T08:00:00-03:00'), slot('08:30', '2026-11-23T08:30:00-03:00')];
    expect(withoutSlot(slots, '2026-11-23T11:00:00Z').map(({ available }) => available)).toEqual([false, true]);
  });

  it('are listed by part of the day, the unavailable ones after all available ones', () => {
    const slots = [
      { ...slot('08:00', '2026-11-23T11:00:00Z'), available: false },
      slot('09:00', '2026-11-23T12:00:00Z'),
      { ...slot('13:00', '2026-11-23T16:00:00Z'), available: false },
      slot('14:00', '2026-11-23T17:00:00Z'),
    ];
    const groups = availableFirst(slots, 'America/Sao_Paulo').map(one => [
      one.group,
      one.slots.map(({ hour }) => hour),
    ]);
    expect(groups).toEqual([
      ['morning', ['09:00']],
      ['afternoon', ['14:00']],
      ['unavailable', ['08:00', '13:00']],
    ]);
  });
});

describe('the slot of an address', () => {
  it('has the clinic’s wall-clock time', () => {
    expect(slotAt('2026-11-23T12:30:00.000Z', 'America/Manaus')).toEqual({
      start: '2026-11-23T12:30:00.000Z',
      hour: '08:30',
      available: true,
    });
  });

  it('is none without an instant', () => {
    expect([slotAt(null, 'America/Manaus'), slotAt('soon', 'America/Manaus')]).toEqual([undefined, undefined]);
  });
});
