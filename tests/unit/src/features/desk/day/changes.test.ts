import { describe, expect, it } from 'vitest';
import type { DeskDay } from '../../../../../../contract/desk.ts';
import {
  findAppointment,
  withAppointment,
  withNewStatus,
  withoutAppointment,
  withWaitingStatuses,
} from '../../../../../../src/features/desk/day/changes.ts';
import { appointment, at, CARDIOLOGY, DATE, doctorDay, NUTRITION, ZONE } from './fixtures.ts';

const other = doctorDay({ doctor: { ...doctorDay().doctor, id: 'other' } });
const dayOf = (...days: DeskDay['days']): DeskDay => ({
  clinic: { id: 'clinic', name: 'Boa Saúde', time_zone: ZONE },
  days,
  cursor: '0.0',
});

describe('the day after a change', () => {
  it('shows a new appointment in place of the free slots that it overlaps, and leaves the other columns', () => {
    const doctor = { ...doctorDay().doctor, specialties: [CARDIOLOGY, NUTRITION] };
    const free = [
      { specialty_id: CARDIOLOGY.id, starts: ['08:00', '08:30', '09:00'].map(time => at(time)) },
      { specialty_id: NUTRITION.id, starts: ['08:00', '08:45', '09:30'].map(time => at(time)) },
    ];
    const day = dayOf(doctorDay({ doctor, free, appointments: [appointment('10:00')] }), other);
    const booked = withAppointment(day, appointment('08:30'), DATE);
    expect(booked.days[0]?.appointments.map(({ id }) => id)).toEqual(['appointment 08:30', 'appointment 10:00']);
    expect(booked.days[0]?.free.map(({ starts }) => starts)).toEqual([[at('08:00'), at('09:00')], [at('09:30')]]);
    expect(booked.days[0]?.squeeze_ins_left).toBe(2);
    expect(booked.days[1]).toBe(other);
  });

  it('counts a squeeze-in', () => {
    const booked = withAppointment(dayOf(doctorDay()), appointment('08:10', { squeeze_in: true }), DATE);
    expect(booked.days[0]?.squeeze_ins_left).toBe(1);
  });

  it('shows an appointment once, also when it is already there', () => {
    const day = dayOf(doctorDay({ appointments: [appointment('08:30')] }));
    expect(withAppointment(day, appointment('08:30'), DATE).days[0]?.appointments).toHaveLength(1);
  });

  it('has no cancelled appointment', () => {
    const day = dayOf(doctorDay({ appointments: [appointment('08:30'), appointment('09:00')] }), other);
    const cancelled = withoutAppointment(day, 'appointment 08:30');
    expect(cancelled.days[0]?.appointments.map(({ id }) => id)).toEqual(['appointment 09:00']);
    expect(cancelled.days[1]).toBe(other);
    expect(withoutAppointment(day, 'unknown')).toBe(day);
  });

  it('has the new status, and is the same object if that is the old one', () => {
    const day = dayOf(doctorDay({ appointments: [appointment('08:30'), appointment('09:00')] }), other);
    const arrived = { id: 'appointment 09:00', status: 'arrived', status_at: at('08:55') } as const;
    const changed = withNewStatus(day, arrived);
    expect(changed.days[0]?.appointments.map(({ status }) => status)).toEqual(['booked', 'arrived']);
    expect(changed.days[1]).toBe(other);
    expect(withNewStatus(changed, arrived)).toBe(changed);
  });

  it('shows an arrival that waits to be sent, but not a refused one', () => {
    const day = dayOf(doctorDay({ appointments: [appointment('08:30')] }));
    const intent = {
      kind: 'changeStatus',
      appointmentId: 'appointment 08:30',
      from: 'booked',
      steps: [{ to: 'arrived', at: at('08:25') }],
      line: { date: at('08:30'), timeZone: ZONE, specialty: CARDIOLOGY.name, person: 'Ana Souza' },
    };
    const shown = withWaitingStatuses(day, [{ intent, state: 'waiting' }]);
    expect(shown.days[0]?.appointments).toMatchObject([{ status: 'arrived', status_at: at('08:25') }]);
    expect(withWaitingStatuses(day, [{ intent, state: 'refused' }])).toBe(day);
  });

  it('is searched for an appointment with its column', () => {
    const column = doctorDay({ appointments: [appointment('08:30')] });
    expect(findAppointment(dayOf(other, column).days, 'appointment 08:30')).toEqual({
      appointment: appointment('08:30'),
      column,
    });
    expect(findAppointment(dayOf(other).days, 'appointment 08:30')).toBeUndefined();
    expect(findAppointment([], 'x')).toBeUndefined();
  });
});
