import { describe, expect, it } from 'vitest';
import type { Appointment, DoctorAppointment } from '../../../../../contract/appointments.ts';
import {
  ahead,
  dayDistance,
  isUnderWay,
  roundsOf,
  withBooked,
} from '../../../../../src/features/appointments/lists.ts';

const shared = (id: string, date: string, zone = 'America/Sao_Paulo') => ({
  id,
  date,
  specialty_id: 's',
  specialty: { id: 's', name: 'Cardiologia', duration: 30 * 60_000 },
  clinic: { id: 'c', name: 'Centro', address: 'Rua A', time_zone: zone },
  anamnesis: '',
  diagnosis: '',
  version: 1,
});
const own = (id: string, date: string): Appointment => ({
  ...shared(id, date),
  doctor: { id: 'd', name: 'Ana', CRM: '123456SP', email: 'ana@clinic.test', gender: 'f' },
});
const seen = (id: string, date: string): DoctorAppointment => ({
  ...shared(id, date),
  patient: {
    id: 'p',
    name: 'Rui',
    email: 'rui@clinic.test',
    gender: 'm',
    birthday: '1990-01-01',
    address: 'Rua B',
    phone: '+5511987654321',
  },
});
const now = new Date('2026-11-23T12:00:00Z');
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe("the patient's list", () => {
  it('shows an appointment until it begins, the next one first', () => {
    const list = [
      own('later', '2026-11-24T12:00:00Z'),
      own('soon', '2026-11-23T12:00:01Z'),
      own('begun', '2026-11-23T12:00:00Z'),
    ];
    expect(ids(ahead(list, now))).toEqual(['soon', 'later']);
  });
});

it('a booking takes the place of what it replaced, and its own by date', () => {
  const list = [own('first', '2026-11-23T12:00:00Z'), own('replaced', '2026-11-24T12:00:00Z')];
  expect(ids(withBooked(list, own('booked', '2026-11-24T11:40:00Z'), ['replaced']))).toEqual(['first', 'booked']);
  expect(ids(withBooked(list, own('earliest', '2026-11-22T12:00:00Z'), []))).toEqual(['earliest', 'first', 'replaced']);
});

describe("the doctor's list", () => {
  it('shows an appointment until it ends, then among those of today that are over', () => {
    const list = [
      seen('tomorrow', '2026-11-24T12:00:00Z'),
      seen('under way', '2026-11-23T11:45:00Z'),
      seen('just over', '2026-11-23T11:30:00Z'),
      seen('first of today', '2026-11-23T10:00:00Z'),
      seen('yesterday', '2026-11-22T12:00:00Z'),
    ];
    const { upcoming, finishedToday } = roundsOf(list, now);
    expect(ids(upcoming)).toEqual(['under way', 'tomorrow']);
    expect(ids(finishedToday)).toEqual(['first of today', 'just over']);
  });

  it("goes by the clinic's calendar for what today is", () => {
    const justAfterMidnight = new Date('2026-11-24T03:30:00Z');
    expect(ids(roundsOf([seen('before midnight', '2026-11-24T02:00:00Z')], justAfterMidnight).finishedToday)).toEqual(
      [],
    );
    expect(dayDistance(shared('a', '2026-11-24T02:00:00Z'), new Date('2026-11-23T15:00:00Z'))).toBe(0);
  });

  it('knows which one is under way', () => {
    expect(isUnderWay(shared('a', '2026-11-23T11:45:00Z'), now)).toBe(true);
    expect(isUnderWay(shared('a', '2026-11-23T11:30:00Z'), now)).toBe(false);
    expect(isUnderWay(shared('a', '2026-11-23T12:00:01Z'), now)).toBe(false);
  });
});

describe('today and tomorrow', () => {
  it('are those of the clinic', () => {
    const evening = new Date('2026-11-23T23:30:00Z');
    expect(dayDistance(shared('a', '2026-11-24T02:00:00Z'), evening)).toBe(0);
    expect(dayDistance(shared('a', '2026-11-24T12:00:00Z'), evening)).toBe(1);
    expect(dayDistance(shared('a', '2026-11-25T12:00:00Z'), evening)).toBeUndefined();
  });
});
