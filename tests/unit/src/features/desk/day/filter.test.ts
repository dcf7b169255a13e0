import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  dayPath,
  doctorsOf,
  offlineDays,
  queryOf,
  readFilter,
  shownDays,
  specialtiesOf,
} from '../../../../../../src/features/desk/day/filter.ts';
import { CARDIOLOGY, doctorDay, NUTRITION } from './fixtures.ts';

describe('the filter of the day', () => {
  it('survives the URL', () => {
    const filter = {
      clinic: 'c',
      date: '2026-11-23',
      doctor: 'd',
      specialty: 's',
      week: true,
      patient: 'p',
      appointment: 'a',
    };
    expect(readFilter(new URLSearchParams(queryOf(filter)))).toEqual(filter);
    expect(queryOf({ week: false })).toBe('');
    expect(dayPath({ date: '2026-11-23', patient: 'p' })).toBe('/desk/day?date=2026-11-23&patient=p');
    expect(readFilter(new URLSearchParams())).toEqual({ week: false });
  });

  it('is in the address also in browsers whose queries have no size', () => {
    const size = vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never);
    onTestFinished(() => size.mockRestore());
    expect(queryOf({ week: false, date: '2026-11-23' })).toBe('?date=2026-11-23');
  });

  it.each(['2026-02-30', 'tomorrow', '2026-1-1', ''])('ignores the date %s', date => {
    expect(readFilter(new URLSearchParams({ date })).date).toBeUndefined();
  });

  it('keeps today and tomorrow of each clinic, in its own zone', () => {
    const clinics = [
      { id: 'a', time_zone: 'America/Sao_Paulo' },
      { id: 'b', time_zone: 'America/Manaus' },
    ];
    expect(offlineDays(clinics, Date.parse('2026-11-24T03:30:00Z'))).toEqual([
      { clinic: 'a', date: '2026-11-24' },
      { clinic: 'a', date: '2026-11-25' },
      { clinic: 'b', date: '2026-11-23' },
      { clinic: 'b', date: '2026-11-24' },
    ]);
  });

  it('shows the doctors of a specialty, or one doctor', () => {
    const one = doctorDay();
    const two = doctorDay({ doctor: { ...one.doctor, id: 'two', specialties: [NUTRITION] } });
    expect(shownDays([one, two], {})).toEqual([one, two]);
    expect(shownDays([one, two], { specialty: NUTRITION.id })).toEqual([two]);
    expect(shownDays([one, two], { doctor: 'doctor' })).toEqual([one]);
    expect(specialtiesOf([one, two, one])).toEqual([CARDIOLOGY, NUTRITION]);
    expect(doctorsOf([one, two, one])).toEqual([one.doctor, two.doctor]);
  });
});
