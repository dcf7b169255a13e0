import { expect, it } from 'vitest';
import { type FreeTime, SOONEST_DOCTORS } from '../../../../../../contract/booking.ts';
import { soonestAt } from '../../../../../../src/features/booking/clinics/clinicTimes.ts';

const time = (clinicId: string, doctorId: string, start: string): FreeTime => ({
  ...{ start, date: start.slice(0, 10), hour: start.slice(11, 16) },
  doctor: { id: doctorId, name: doctorId, gender: null },
  clinic: { id: clinicId, name: clinicId, address: 'Rua A', time_zone: 'UTC' },
});

it('a clinic’s next time is the soonest of its doctors', () => {
  const doctors = [
    time('north', 'ana', '2026-11-24T09:00:00Z'),
    time('south', 'bia', '2026-11-24T10:00:00Z'),
    time('south', 'caio', '2026-11-25T08:00:00Z'),
  ];
  expect(soonestAt({ doctors, days: [] }, 'south')).toEqual(doctors[1]);
  expect(soonestAt({ doctors, days: [] }, 'west')).toBe('none');
});

it('a clinic that isn’t among as many doctors as are returned may still have a time', () => {
  const doctors = Array.from({ length: SOONEST_DOCTORS }, (_, index) =>
    time('north', `doctor ${index}`, '2026-11-24T09:00:00Z'),
  );
  expect(soonestAt({ doctors, days: [] }, 'west')).toBe('unknown');
});
