import { describe, expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { bookings } from './bookings.ts';

const clinic = await testApp({ now: '2026-09-01T12:00:00Z' });
const { ask, availability } = bookings(clinic);
const patient = await clinic.signUpPatient();

const doctorIn = async (timeZone: string, hours: { start: string; end: string }, specialty = 'Psiquiatria') =>
  clinic.signUpDoctor({ clinic: await clinic.addClinic({ timeZone }), hours, specialties: [specialty] });

describe('clock changes', () => {
  test.each([
    [
      'back by an hour: a label occurs twice, as two slots',
      'America/New_York',
      { start: '00:30', end: '02:30' },
      '2026-11-01',
      ['00:30 04:30', '01:30 05:30', '01:30 06:30'],
    ],
    [
      'forward by an hour: the skipped labels are left out',
      'America/New_York',
      { start: '01:00', end: '05:00' },
      '2027-03-14',
      ['01:00 06:00', '03:00 07:00', '04:00 08:00'],
    ],
    [
      'forward by half an hour: the day’s start is the first instant after the gap',
      'Australia/Lord_Howe',
      { start: '02:00', end: '04:00' },
      '2026-10-04',
      ['02:30 15:30'],
    ],
    [
      'none, in a zone with a half-hour offset',
      'Asia/Kolkata',
      { start: '09:00', end: '11:00' },
      '2026-10-04',
      ['09:00 03:30', '10:00 04:30'],
    ],
  ])('%s', async (_, zone, hours, date, expected) => {
    const doctor = await doctorIn(zone, hours);
    const { body } = await availability(patient, doctor, date, 'Psiquiatria');
    expect(body.map(({ hour, start }: { hour: string; start: string }) => `${hour} ${start.slice(11, 16)}`)).toEqual(
      expected,
    );
    for (const { start, available } of body) {
      expect(available).toBe(true);
      const { status, body: booked } = await ask(patient, doctor, start, 'Psiquiatria');
      expect([status, booked.date, booked.clinic.time_zone]).toEqual([201, start, zone]);
    }
    const { body: after } = await availability(patient, doctor, date, 'Psiquiatria');
    expect(after.some((slot: { available: boolean }) => slot.available)).toBe(false);
  });
});

test('overlaps between clinics in different time zones are found', async () => {
  const hours = { start: '08:00', end: '12:00' };
  const [inManaus, inSaoPaulo] = [await doctorIn('America/Manaus', hours), await doctorIn('America/Sao_Paulo', hours)];
  const mine = await ask(patient, inManaus, '2026-09-02T08:00:00-04:00', 'Psiquiatria');
  expect(mine.status).toBe(201);
  expect((await ask(patient, inSaoPaulo, '2026-09-02T08:00:00-03:00', 'Psiquiatria')).status).toBe(201);
  const clash = await ask(patient, inSaoPaulo, '2026-09-02T09:00:00-03:00', 'Psiquiatria');
  expect(clash.body).toMatchObject({ code: 'patient_busy', conflict: { id: mine.body.id } });
});
