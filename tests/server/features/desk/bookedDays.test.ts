/** How many appointments a clinic has on each day, for the month of its closed times. */
import { expect, test } from 'vitest';
import { deskClinic } from './deskClinic.ts';

const { clinic, doctor, colleague, ana, rui, desk, book, cancel } = await deskClinic();

const bookedDays = (query: string, at = clinic.home.id) =>
  clinic.get(`/desk/clinics/${at}/booked-days?${query}`, { as: desk });

test('the days of a clinic tell how many appointments they have, cancelled ones left out', async () => {
  await book(ana, doctor, '2027-03-02T08:00:00-03:00');
  await book(rui, colleague, '2027-03-02T08:00:00-03:00');
  await book(ana, doctor, '2027-03-04T08:00:00-03:00');
  await cancel((await book(rui, doctor, '2027-03-05T08:00:00-03:00')).id);
  const { status, body } = await bookedDays('date=2027-03-01&days=42');
  expect([status, body]).toEqual([
    200,
    [
      { date: '2027-03-02', appointments: 2 },
      { date: '2027-03-04', appointments: 1 },
    ],
  ]);
  expect((await bookedDays('date=2027-03-02&days=1')).body).toEqual([{ date: '2027-03-02', appointments: 2 }]);
});

test('a day is that of the clinic’s time zone, and appointments elsewhere don’t count', async () => {
  const late = await clinic.signUpDoctor({ hours: { start: '20:00', end: '23:00' } });
  const distant = await clinic.signUpDoctor({
    clinic: await clinic.addClinic(),
    hours: { start: '08:00', end: '12:00' },
  });
  await book(ana, late, '2027-03-09T22:00:00-03:00');
  await book(rui, distant, '2027-03-09T08:00:00-03:00');
  expect((await bookedDays('date=2027-03-09&days=2')).body).toEqual([{ date: '2027-03-09', appointments: 1 }]);
});

test('a clinic where the receptionist doesn’t work, or more than six weeks, is refused', async () => {
  const elsewhere = await clinic.addClinic();
  for (const id of [elsewhere.id, crypto.randomUUID()])
    expect((await bookedDays('date=2027-03-01&days=42', id)).status).toBe(404);
  expect((await bookedDays('date=2027-03-01&days=43')).status).toBe(422);
});
