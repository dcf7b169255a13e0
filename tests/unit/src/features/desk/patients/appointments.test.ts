import { describe, expect, it } from 'vitest';
import type { DeskPatientDetails } from '../../../../../../contract/desk.ts';
import {
  byTime,
  chatTopicOf,
  doctorsOf,
  isChoosing,
  isLate,
  ofAllDoctors,
  shownState,
  turnOf,
  waitsLong,
} from '../../../../../../src/features/desk/patients/appointments.ts';
import { appointment as deskAppointment, doctorDay } from '../day/fixtures.ts';

const appointment = (date: string) =>
  ({ id: date, clinic_id: 'c', date, canceled_at: null }) as DeskPatientDetails['appointments'][number];

describe('the appointments of a patient', () => {
  it('has today and later in ascending order, and the days before in descending order', () => {
    const dates = ['2026-11-30T12:00:00Z', '2026-11-27T09:00:00Z', '2026-11-26T12:00:00Z', '2026-11-02T12:00:00Z'];
    const now = Date.parse('2026-11-27T20:00:00Z');
    const { upcoming, past } = byTime(dates.map(appointment), () => 'America/Sao_Paulo', now);
    expect(upcoming.map(({ id }) => id)).toEqual([dates[1], dates[0]]);
    expect(past.map(({ id }) => id)).toEqual([dates[2], dates[3]]);
  });

  it('counts an appointment by the date at its clinic', () => {
    const now = Date.parse('2026-11-27T02:00:00Z');
    const { upcoming } = byTime([appointment('2026-11-26T15:00:00Z')], () => 'America/Sao_Paulo', now);
    expect(upcoming).toHaveLength(1);
    expect(byTime([appointment('2026-11-26T15:00:00Z')], () => 'UTC', now).upcoming).toHaveLength(0);
  });

  it('lists a cancelled appointment with the past ones, even before its day', () => {
    const cancelled = { ...appointment('2026-11-30T12:00:00Z'), canceled_at: '2026-11-01T12:00:00Z' };
    const { upcoming, past } = byTime([cancelled], () => 'UTC', Date.parse('2026-11-27T20:00:00Z'));
    expect(upcoming).toEqual([]);
    expect(past).toEqual([cancelled]);
  });

  it('lists all doctors’ appointments by time, each with its doctor', () => {
    const one = doctorDay({ appointments: [deskAppointment('11:00', { id: 'late' })] });
    const other = doctorDay({
      doctor: { ...one.doctor, id: 'other', name: 'Bento' },
      appointments: [deskAppointment('10:00', { id: 'early' })],
    });
    const clinic = { id: 'c', name: 'C', time_zone: 'UTC' };
    const listed = ofAllDoctors({ clinic, days: [one, other], cursor: '' });
    expect(listed.map(({ id, doctor }) => [id, doctor.name])).toEqual([
      ['early', 'Bento'],
      ['late', one.doctor.name],
    ]);
    expect(doctorsOf([...listed, ...listed.slice(0, 1)])).toEqual([
      { id: 'other', name: 'Bento', count: 2 },
      { id: one.doctor.id, name: one.doctor.name, count: 1 },
    ]);
    expect(doctorsOf([])).toEqual([]);
  });

  describe('begins the day with the patients who are there, then those who come next', () => {
    const row = (id: string, status: 'arrived' | 'booked' | 'done' | 'missed', end: string) => {
      const date = new Date(Date.parse(end) - 30 * 60_000).toISOString();
      return { id, status, date, end };
    };
    const rows = [
      row('forgotten', 'booked', '2026-11-27T09:00:00Z'),
      row('done', 'done', '2026-11-27T09:30:00Z'),
      row('begun', 'booked', '2026-11-27T10:15:00Z'),
      row('next', 'booked', '2026-11-27T10:45:00Z'),
      row('waits', 'arrived', '2026-11-27T11:00:00Z'),
      row('early', 'done', '2026-11-27T11:30:00Z'),
      row('missed', 'missed', '2026-11-27T12:00:00Z'),
    ];
    const now = Date.parse('2026-11-27T10:00:00Z');

    const turns = (of: Parameters<typeof turnOf>[0][]) => of.map(row => turnOf(row, now));

    it('by their status', () => {
      expect(turns(rows)).toEqual(['unrecorded', 'settled', 'expected', 'expected', 'here', 'settled', 'settled']);
    });

    it('and apart from them those who were asked to choose another time, until it begins or they come', () => {
      const asked = rows.map(one => ({ ...one, asked_to_move_at: '2026-11-27T07:00:00Z' }));
      expect(turns(asked)).toEqual(['unrecorded', 'settled', 'expected', 'asked', 'here', 'settled', 'settled']);
    });
  });

  it('is late from its start to its end, until the patient has come', () => {
    const [date, end] = ['2026-11-27T10:00:00Z', '2026-11-27T10:30:00Z'];
    const lateAt = (time: string, status: 'booked' | 'confirmed' | 'arrived') =>
      isLate({ date, end, status }, Date.parse(`2026-11-27T${time}:00Z`));
    expect(['09:59', '10:01', '10:29', '10:31'].map(time => lateAt(time, 'booked'))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([lateAt('10:01', 'confirmed'), lateAt('10:01', 'arrived')]).toEqual([true, false]);
  });

  it('is a long wait half an hour after the arrival, or after its time if the patient came early', () => {
    const waits = (status_at: string, time: string, status: 'arrived' | 'in_consultation' = 'arrived') =>
      waitsLong(
        { date: '2026-11-27T10:00:00Z', status, status_at: `2026-11-27T${status_at}:00Z` },
        Date.parse(`2026-11-27T${time}:00Z`),
      );
    expect([waits('09:20', '10:29'), waits('09:20', '10:30')]).toEqual([false, true]);
    expect([waits('10:10', '10:39'), waits('10:10', '10:40')]).toEqual([false, true]);
    expect(waits('09:20', '11:00', 'in_consultation')).toBe(false);
  });

  it('is late like any other if the patient was asked to choose another time and didn’t', () => {
    const asked = deskAppointment('10:00', { asked_to_move_at: '2026-11-23T10:00:00Z' });
    const [before, after] = [Date.parse(asked.date) - 60_000, Date.parse(asked.date) + 60_000];
    expect([isChoosing(asked, before), isLate(asked, before)]).toEqual([true, false]);
    expect([isChoosing(asked, after), isLate(asked, after)]).toEqual([false, true]);
  });

  it('is what a chat is about: asks for another time until its start, or whether the patient comes until its end', () => {
    const booked = deskAppointment('10:00');
    const asked = { asked_to_move_at: '2026-11-23T10:00:00Z' };
    const [start, after] = [Date.parse(booked.date), Date.parse(booked.end)];
    const before = start - 60_000;
    expect(chatTopicOf(booked, before)).toBe('confirm');
    expect(chatTopicOf({ ...booked, ...asked }, before)).toBe('asked_to_move');
    expect(chatTopicOf({ ...booked, ...asked, status: 'confirmed' }, before)).toBe('asked_to_move');
    expect(chatTopicOf({ ...booked, ...asked, status: 'arrived' }, before)).toBeUndefined();
    expect(chatTopicOf({ ...booked, status: 'confirmed' }, before)).toBeUndefined();
    expect([chatTopicOf(booked, start), chatTopicOf({ ...booked, ...asked }, start)]).toEqual(['confirm', undefined]);
    expect([chatTopicOf(booked, after), chatTopicOf({ ...booked, ...asked }, after)]).toEqual([undefined, undefined]);
  });

  it('never calls a past appointment booked', () => {
    const now = Date.parse('2026-11-27T12:00:00Z');
    const stateOf = (changes: Partial<Parameters<typeof shownState>[0]>, isPast: boolean) => {
      const date = isPast ? '2026-11-26T12:00:00Z' : '2026-11-28T12:00:00Z';
      return shownState({ canceled_at: null, status: 'booked', date, ...changes }, isPast, now);
    };
    expect(stateOf({}, true)).toBe('unrecorded');
    expect(stateOf({ status: 'confirmed' }, true)).toBe('unrecorded');
    expect(stateOf({ status: 'done' }, true)).toBe('done');
    expect(stateOf({}, false)).toBe('booked');
    const at = '2026-11-01T12:00:00Z';
    expect(stateOf({ canceled_at: at, asked_to_move_at: at }, true)).toBe('cancelled');
    expect(stateOf({ asked_to_move_at: at }, false)).toBe('asked');
    expect(stateOf({ asked_to_move_at: at, status: 'arrived' }, false)).toBe('arrived');
    expect(stateOf({ asked_to_move_at: at }, true)).toBe('unrecorded');
  });
});
