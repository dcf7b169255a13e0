import { describe, expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { bookings } from './bookings.ts';

const clinic = await testApp();
const { availability, book, hoursOn } = bookings(clinic);
const patient = await clinic.signUpPatient();

describe('a day', () => {
  test('is divided into slots of the specialty, labelled in the clinic’s time zone', async () => {
    const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '09:30' } });
    const { status, body } = await availability(patient, doctor, '2027-03-02');
    expect(status).toBe(200);
    expect(body).toEqual([
      { hour: '08:00', start: '2027-03-02T11:00:00.000Z', available: true },
      { hour: '08:30', start: '2027-03-02T11:30:00.000Z', available: true },
      { hour: '09:00', start: '2027-03-02T12:00:00.000Z', available: true },
    ]);
  });

  test('lists past slots as unavailable; at 09:00 the slot at 09:00 is past', async () => {
    const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '10:00' } });
    const { body } = await availability(patient, doctor, '2027-03-01');
    expect(body.map((slot: { available: boolean }) => slot.available)).toEqual([false, false, false, true]);
  });

  test('is a day in the clinic’s time zone, not the server’s', async () => {
    const manaus = await clinic.addClinic({ timeZone: 'America/Manaus' });
    const doctor = await clinic.signUpDoctor({ clinic: manaus, hours: { start: '23:00', end: '23:30' } });
    const { body } = await availability(patient, doctor, '2027-03-02');
    expect(body).toEqual([{ hour: '23:00', start: '2027-03-03T03:00:00.000Z', available: true }]);
  });

  test('of a doctor with two specialties is blocked by appointments in either', async () => {
    const specialties = ['Cardiologia', 'Radiologia'];
    const doctor = await clinic.signUpDoctor({ specialties, hours: { start: '08:00', end: '10:00' } });
    await book(await clinic.signUpPatient(), doctor, '2027-03-02T08:40:00-03:00', 'Cardiologia');
    expect(await hoursOn(patient, doctor, '2027-03-02', 'Cardiologia')).toEqual(['08:00', '09:20']);
    expect(await hoursOn(patient, doctor, '2027-03-02', 'Radiologia')).toEqual([
      ...['08:00', '08:15'],
      ...['09:30', '09:45'],
    ]);
  });

  test('lists a slot that conflicts with the patient’s own appointment elsewhere as available', async () => {
    const hours = { start: '08:00', end: '09:00' };
    const [one, other] = [await clinic.signUpDoctor({ hours }), await clinic.signUpDoctor({ hours })];
    const busy = await clinic.signUpPatient();
    await book(busy, one, '2027-03-02T08:00:00-03:00');
    expect(await hoursOn(busy, one, '2027-03-02')).toEqual(['08:30']);
    expect(await hoursOn(busy, other, '2027-03-02')).toEqual(['08:00', '08:30']);
  });

  test('has no slots without hours, and 30 February is refused', async () => {
    const doctor = await clinic.signUpDoctor();
    expect((await availability(patient, doctor, '2027-03-02')).body).toEqual([]);
    const { status, body } = await availability(patient, doctor, '2027-02-30');
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'validation', errors: [{ field: 'day', code: 'date_invalid' }] });
  });

  test('beyond the booking horizon has only unavailable slots', async () => {
    const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '10:00' } });
    // Now is 1 March 2027, 09:00.
    expect(await hoursOn(patient, doctor, '2028-03-01')).toEqual(['08:00', '08:30', '09:00']);
    expect((await availability(patient, doctor, '2028-03-02')).body).toHaveLength(4);
    expect(await hoursOn(patient, doctor, '2028-03-02')).toEqual([]);
  });
});

describe('a month', () => {
  const month = (doctor: Person, specialty = 'Clínica Geral', when = 'month=3&year=2027') =>
    clinic.get(`/doctors/${doctor.id}/month-availability?${when}&specialty_id=${specialtyId(specialty)}`, {
      as: patient,
    });

  const openDays = (body: { day: number; available: boolean }[]) =>
    body.filter(({ available }) => available).map(({ day }) => day);

  test('has an entry for each day, available if a slot is', async () => {
    const doctor = await clinic.signUpDoctor();
    const week = ['0', '1', '2', '3', '4', '5', '6'].map(week_day =>
      week_day === '2' ? { week_day, start: '08:00', end: '08:30' } : { week_day, start: '00:00', end: '00:00' },
    );
    await clinic.post(`/schedules/${doctor.id}`, week, { as: doctor });
    await book(await clinic.signUpPatient(), doctor, '2027-03-16T08:00:00-03:00');
    const { status, body } = await month(doctor);
    expect(status).toBe(200);
    expect(body.map(({ day }: { day: number }) => day)).toEqual(Array.from({ length: 31 }, (_, i) => i + 1));
    expect(openDays(body)).toEqual([2, 9, 23, 30]);
  });

  test('of February has 28 or 29 days', async () => {
    const doctor = await clinic.signUpDoctor();
    expect((await month(doctor, 'Clínica Geral', 'month=2&year=2028')).body).toHaveLength(29);
    expect((await month(doctor, 'Clínica Geral', 'month=2&year=2027')).body).toHaveLength(28);
  });

  test('has no available days beyond the booking horizon', async () => {
    const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '10:00' } });
    expect(openDays((await month(doctor, 'Clínica Geral', 'month=3&year=2028')).body)).toEqual([1]);
    expect(openDays((await month(doctor, 'Clínica Geral', 'month=2&year=2027')).body)).toEqual([]);
  });

  test('is refused for an invalid month', async () => {
    const doctor = await clinic.signUpDoctor();
    const { status, body } = await month(doctor, 'Clínica Geral', 'month=13&year=x');
    expect(status).toBe(422);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual(['month', 'year']);
  });
});

describe('availability of', () => {
  const paths = (doctor: { id: string }, specialty = 'Clínica Geral') => [
    `/doctors/${doctor.id}/month-availability?month=3&year=2027&specialty_id=${specialtyId(specialty)}`,
    `/doctors/${doctor.id}/day-availability?month=3&year=2027&day=2&specialty_id=${specialtyId(specialty)}`,
  ];

  test('a doctor whom the clinic hasn’t approved is only visible to that doctor', async () => {
    const hours = { start: '08:00', end: '10:00' };
    const doctor = await clinic.signUpDoctor({ approved: false, hours });
    const colleague = await clinic.signUpDoctor();
    for (const path of paths(doctor)) {
      expect((await clinic.get(path, { as: patient })).body.code).toBe('not_found');
      expect((await clinic.get(path, { as: colleague })).body.code).toBe('not_found');
      expect((await clinic.get(path, { as: doctor })).status).toBe(200);
    }
  });

  test('a patient, an unknown id and an invalid id is not found', async () => {
    for (const id of [patient.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      for (const path of paths({ id })) expect((await clinic.get(path, { as: patient })).status).toBe(404);
    }
  });

  test('a specialty that the doctor doesn’t have is refused, as is a request without a session', async () => {
    const doctor = await clinic.signUpDoctor();
    for (const path of paths(doctor, 'Urologia')) {
      const { status, body } = await clinic.get(path, { as: patient });
      expect([status, body.code]).toEqual([422, 'specialty_mismatch']);
      expect((await clinic.get(path)).status).toBe(401);
    }
  });
});
