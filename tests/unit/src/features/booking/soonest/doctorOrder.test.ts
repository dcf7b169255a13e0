import { expect, test } from 'vitest';
import { type Doctor, type FreeTime, SOONEST_DOCTORS } from '../../../../../../contract/booking.ts';
import { doctorOrder } from '../../../../../../src/features/booking/soonest/doctorOrder.ts';

const clinic = { id: 'c', name: 'Centro', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo' };
const doctor = (id: string, online = true): Doctor => ({
  id,
  name: id,
  email: `${id}@clinic.test`,
  CRM: '123456SP',
  gender: 'f',
  specialties: [],
  online,
});
const time = (id: string): FreeTime => ({
  start: '2027-03-01T09:00:00-03:00',
  date: '2027-03-01',
  hour: '09:00',
  doctor: { id, name: id, gender: 'f' },
  clinic,
});
const [ana, bia, eva, atClinic] = [doctor('ana'), doctor('bia'), doctor('eva'), doctor('ivo', false)];
const all = [ana, bia, atClinic, eva];

test('doctors with a free time come first, by its start', () => {
  const soonest = { doctors: [time('eva'), time('ana')], days: [] };
  expect(doctorOrder(all, soonest)).toEqual({ free: [eva, ana], others: [bia, atClinic] });
});

test('if not all doctors’ times are known, the others may have one too', () => {
  const doctors = [time('eva'), ...Array.from({ length: SOONEST_DOCTORS - 1 }, (_, index) => time(`other ${index}`))];
  expect(doctorOrder(all, { doctors, days: [] })).toEqual({ free: [eva, ana, bia], others: [atClinic] });
});

test('without any times the order stays', () => {
  expect(doctorOrder(all, undefined)).toEqual({ free: [ana, bia, eva], others: [atClinic] });
});
