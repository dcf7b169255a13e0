import { describe, expect, it } from 'vitest';
import type { Status } from '../../../../../contract/status.ts';
import { statusChoices } from '../../../../../src/features/appointments/status/choices.ts';
import { doctorAppointment, NOW } from './fixtures.ts';

const choices = (date: string, status: Status) => statusChoices(doctorAppointment('a', date, { status }), NOW);
const [yesterday, earlierToday, tomorrow] = ['2026-11-22T12:00:00Z', '2026-11-23T11:00:00Z', '2026-11-24T12:00:00Z'];

describe('the status that a doctor chooses next', () => {
  it('is on the day to begin the consultation, then to end it', () => {
    expect(choices(earlierToday, 'booked').main).toBe('in_consultation');
    expect(choices(earlierToday, 'arrived')).toMatchObject({ main: 'in_consultation', others: ['done', 'missed'] });
    expect(choices(earlierToday, 'in_consultation')).toMatchObject({ main: 'done', others: [] });
    expect(choices(earlierToday, 'missed').main).toBe('arrived');
  });

  it('is only to confirm before the day', () => {
    expect(choices(tomorrow, 'booked')).toMatchObject({ main: 'confirmed', others: [], isPast: false });
  });

  it('is never to begin a consultation after the day, which is still among the others', () => {
    const booked = choices(yesterday, 'booked');
    expect(booked).toMatchObject({ main: undefined, isPast: true });
    expect(booked.others).toContain('in_consultation');
    expect(booked.others).toContain('missed');
    expect(choices(yesterday, 'arrived').main).toBe('done');
    expect(choices(yesterday, 'in_consultation').main).toBe('done');
    expect(choices(yesterday, 'missed').main).toBeUndefined();
  });

  it('is none once the following day is over, since the server takes none then', () => {
    const before = '2026-11-21T12:00:00Z';
    for (const status of ['booked', 'arrived', 'in_consultation', 'missed'] as const)
      expect(choices(before, status)).toEqual({ main: undefined, others: [], isPast: true, isChangeable: false });
  });
});
