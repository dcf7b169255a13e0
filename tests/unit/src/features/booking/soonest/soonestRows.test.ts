import { expect, test } from 'vitest';
import type { FreeTime } from '../../../../../../contract/booking.ts';
import { soonestRows } from '../../../../../../src/features/booking/soonest/soonestRows.ts';

const clinic = { id: 'c', name: 'Centro', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo' };
const time = (id: string, start: string): FreeTime => ({
  start,
  date: start.slice(0, 10),
  hour: start.slice(11, 16),
  doctor: { id, name: id, gender: 'f' },
  clinic,
});
const ana = time('ana', '2027-03-01T09:00:00-03:00');
const bia = time('bia', '2027-03-02T09:00:00-03:00');
const later = ['03', '04', '05'].map(day => time('ana', `2027-03-${day}T08:00:00-03:00`));

test('each doctor’s soonest time is listed by start, however many there are', () => {
  expect(soonestRows({ doctors: [bia, ana], days: [ana, bia, ...later] }, 2)).toEqual([ana, bia]);
});

test('with few doctors, the next days fill up the list, without a time that is there already', () => {
  const sameInstant = { ...ana, start: '2027-03-01T12:00:00Z' };
  expect(soonestRows({ doctors: [ana], days: [sameInstant, ...later] }, 3)).toEqual([ana, later[0], later[1]]);
  expect(soonestRows({ doctors: [], days: [] }, 3)).toEqual([]);
});
