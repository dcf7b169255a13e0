import { describe, expect, test } from 'vitest';
import {
  cancelAppointment,
  cancelAsDoctor,
  cancelReasons,
  DoctorAppointment,
  listAppointments,
  listDoctorAppointments,
  readCancellation,
} from '../../../contract/appointments.ts';
import { readAvatar } from '../../../contract/avatars.ts';
import {
  BOOKING_HORIZON_MONTHS,
  BookingRequest,
  BusyRefusal,
  book,
  dayAvailability,
  listClinics,
  listDoctors,
  listSpecialties,
  monthAvailability,
} from '../../../contract/booking.ts';
import { saveWeeklyHours, weeklyHours } from '../../../contract/hours.ts';
import { health } from '../../../contract/system.ts';
import { accepted, refusals } from './codes.ts';
import { appointment, clinic, doctorAppointment, id, other, specialty } from './samples.ts';

const instant = '2027-03-01T12:30:00Z';

/** A value that no response may contain. */
const extra = { password_hash: 'x' };

describe('appointments', () => {
  test('show the patient their doctor, and the doctor their patient, and nothing else', () => {
    const { doctor } = appointment;
    const { patient } = doctorAppointment;
    expect(accepted(book.response, { ...appointment, ...extra, doctor: { ...doctor, ...extra } })).toEqual(appointment);
    expect(accepted(DoctorAppointment, { ...doctorAppointment, ...extra, patient: { ...patient, ...extra } })).toEqual(
      doctorAppointment,
    );
    expect(accepted(listAppointments.response, [appointment])).toEqual([appointment]);
    expect(accepted(listAppointments.response, [doctorAppointment])).toEqual([doctorAppointment]);
    expect(accepted(listDoctorAppointments.response, [doctorAppointment])).toEqual([doctorAppointment]);
    expect(accepted(BusyRefusal, { conflict: appointment, conflicts: [appointment] })).toEqual({
      conflict: appointment,
      conflicts: [appointment],
    });
  });

  test('of a doctor are listed by range, for the rounds, or singly', () => {
    const query = { from: instant, to: instant, limit: '5', after: other, keep: 'rounds', id, lacking: 'notes' };
    expect(accepted(listDoctorAppointments.query, query)).toEqual({ ...query, limit: 5, order: 'ascending' });
    expect(accepted(listDoctorAppointments.query, { order: 'descending' })).toEqual({ order: 'descending' });
    expect(refusals(listDoctorAppointments.query, { id: 'x', keep: 'x', order: 'x', lacking: 'x' })).toEqual([
      'keep: choice_invalid',
      'id: invalid',
      'order: choice_invalid',
      'lacking: choice_invalid',
    ]);
  });

  test('are cancelled for one of three reasons', () => {
    expect(cancelReasons).toEqual(['Horario', 'Local', 'Nenhum']);
    expect(accepted(cancelAppointment.query, {})).toEqual({ reason: 'Nenhum' });
    expect(accepted(cancelAppointment.query, { reason: 'Local' })).toEqual({ reason: 'Local' });
    expect(refusals(cancelAppointment.query, { reason: 'local' })).toEqual(['reason: choice_invalid']);
    expect(accepted(cancelAppointment.params, { id })).toEqual({ id });
    const answer = { id, canceled_at: instant, cancel_reason: 'Horario' };
    expect(accepted(cancelAppointment.response, { ...answer, ...extra })).toEqual(answer);
  });

  test('that were cancelled tell the doctor when, why, and whether another was booked instead', () => {
    const cancellation = { id, canceled_at: instant, cancel_reason: 'Local', rescheduled: true };
    expect(accepted(readCancellation.params, { id })).toEqual({ id });
    expect(accepted(readCancellation.response, { ...cancellation, ...extra })).toEqual(cancellation);
    expect(refusals(readCancellation.response, {})).not.toEqual([]);
    for (const call of [cancelAppointment, cancelAsDoctor]) {
      const cancelled = { id, canceled_at: instant, cancel_reason: 'Medico' };
      expect(accepted(call.response, { ...cancelled, ...extra })).toEqual(cancelled);
    }
  });
});

describe('the choices of a booking', () => {
  const doctor = { id, name: 'Ana', email: 'a@b.test', CRM: '1', gender: null, specialties: [specialty] };

  test.each([
    ['specialties', listSpecialties.response, [{ ...specialty, popularity: 1 }]],
    ['specialties of an earlier server', listSpecialties.response, [specialty]],
    [
      'clinics',
      listClinics.response,
      [{ ...clinic, position: { latitude: -23.55, longitude: -46.65 }, phone: '+551130304040' }],
    ],
    ['clinics of an earlier server', listClinics.response, [clinic]],
    ['doctors', listDoctors.response, [doctor]],
    ['days', monthAvailability.response, [{ day: 1, available: true }]],
    ['slots', dayAvailability.response, [{ hour: '08:30', start: instant, available: false }]],
  ])('%s', (_, schema, answer) => {
    expect(
      accepted(
        schema,
        answer.map(one => ({ ...one, ...extra })),
      ),
    ).toEqual(answer);
    expect(refusals(schema, [{}])).not.toEqual([]);
  });

  test('doctors are listed by specialty and clinic', () => {
    expect(accepted(listDoctors.query, { specialty_id: id, clinic: other })).toEqual({
      specialty_id: id,
      clinic: other,
    });
    expect(refusals(listDoctors.query, {})).toEqual(['specialty_id: required', 'clinic: required']);
  });
});

describe('availability', () => {
  const month = { month: '2', year: '2027', specialty_id: id };

  test('of a month has a month from 1 to 12 and a year from 1970 to 9998', () => {
    expect(accepted(monthAvailability.params, { id })).toEqual({ id });
    expect(accepted(monthAvailability.query, month)).toEqual({ month: 2, year: 2027, specialty_id: id });
    for (const edge of [{ month: '1' }, { month: '12' }, { year: '1970' }, { year: '9998' }]) {
      expect(refusals(monthAvailability.query, { ...month, ...edge })).toEqual([]);
    }
    expect(refusals(monthAvailability.query, { month: '0', year: '1969' })).toEqual([
      'month: invalid',
      'year: invalid',
      'specialty_id: required',
    ]);
    expect(refusals(monthAvailability.query, { ...month, month: '13', year: '9999' })).toEqual([
      'month: invalid',
      'year: invalid',
    ]);
  });

  test('of a day requires an existing date', () => {
    expect(accepted(dayAvailability.params, { id })).toEqual({ id });
    expect(accepted(dayAvailability.query, { ...month, day: '28' })).toEqual({
      month: 2,
      year: 2027,
      day: 28,
      specialty_id: id,
    });
    expect(refusals(dayAvailability.query, { ...month, day: '29' })).toEqual(['day: date_invalid']);
    expect(refusals(dayAvailability.query, { ...month, year: '2028', day: '29' })).toEqual([]);
    // The date is also checked if the specialty is invalid.
    expect(refusals(dayAvailability.query, { ...month, specialty_id: 'x', day: '31' })).toEqual([
      'specialty_id: invalid',
      'day: date_invalid',
    ]);
    // A date is only checked if its month and year can be read.
    for (const field of ['month', 'year']) {
      expect(refusals(dayAvailability.query, { ...month, day: '31', [field]: 'x' })).toEqual([`${field}: invalid`]);
    }
    for (const day of ['0', '32']) expect(refusals(dayAvailability.query, { ...month, day })).toEqual(['day: invalid']);
    expect(refusals(dayAvailability.query, { ...month, month: '1', day: '31' })).toEqual([]);
    expect(refusals(dayAvailability.query, {})).toEqual(
      ['month', 'year', 'day', 'specialty_id'].map(field => `${field}: required`),
    );
  });
});

describe('a booking', () => {
  const request = { date: instant, doctor_id: id, specialty_id: other };

  test('is at most a year ahead', () => {
    expect(BOOKING_HORIZON_MONTHS).toBe(12);
  });

  test('has an instant, a doctor, and a specialty', () => {
    expect(accepted(BookingRequest, request)).toEqual(request);
    expect(refusals(BookingRequest, {})).toEqual(['date: required', 'doctor_id: required', 'specialty_id: required']);
  });

  test('may replace 1 to 20 appointments', () => {
    const replaces = (given: unknown) => accepted(BookingRequest, { ...request, replaces: given }).replaces;
    expect(replaces(id)).toEqual([id]);
    expect(replaces([id, other, id.toUpperCase()])).toEqual([id, other]);
    expect(replaces(Array(20).fill(id))).toEqual([id]);
    for (const wrong of [Array(21).fill(id), [], 'x', null, 5]) {
      expect(refusals(BookingRequest, { ...request, replaces: wrong })).toEqual(['replaces: invalid']);
    }
  });
});

test('weekly hours are read by doctor, and saved with the appointments that no longer fit', () => {
  const week = ['0', '1', '2', '3', '4', '5', '6'].map(week_day => ({ week_day, start: '08:00', end: '12:00' }));
  expect(accepted(weeklyHours.query, { doctor: id })).toEqual({ doctor: id });
  expect(accepted(weeklyHours.response, week)).toEqual(week);
  expect(accepted(saveWeeklyHours.params, { doctorId: id })).toEqual({ doctorId: id });
  const answer = { hours: week, outside: [doctorAppointment] };
  expect(accepted(saveWeeklyHours.response, answer)).toEqual(answer);
});

test('an avatar is read by the SHA-256 of an e-mail, in lower-case hex', () => {
  const hash = '0123456789abcdef'.repeat(4);
  expect(accepted(readAvatar.params, { hash })).toEqual({ hash });
  for (const wrong of [hash.toUpperCase(), `${hash}0`, hash.slice(1), `g${hash.slice(1)}`, '../x']) {
    expect(refusals(readAvatar.params, { hash: wrong })).toEqual(['hash: (invalid)']);
  }
});

test('health names the database', () => {
  for (const database of ['embedded', 'postgresql']) {
    expect(accepted(health.response, { status: 'ok', database })).toEqual({ status: 'ok', database });
  }
  expect(refusals(health.response, { status: 'bad', database: 'x' })).toEqual([
    'status: (invalid)',
    'database: (invalid)',
  ]);
});
