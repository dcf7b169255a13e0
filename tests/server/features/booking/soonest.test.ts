import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type PartOfDay, partOfDay, partsOfDay, SOONEST_DAYS } from '../../../../contract/booking.ts';
import { dateAfter, plainDay } from '../../../../contract/clinicTime.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { daySlots } from '../../../../server/features/booking/availability.ts';
import { account, closedTime } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { bookings } from './bookings.ts';

/** The clocks in New York and Lisbon change within the 90 days; in Manaus and Tokyo, it may be another day. */
const clinic = await testApp({ now: '2027-03-01T12:00:00Z' });
const { db } = clinic.database;
const { ask, book } = bookings(clinic);
const ana = await clinic.signUpPatient();
const specialty = specialtyId('Clínica Geral');

interface Time {
  start: string;
  date: string;
  hour: string;
  doctor: { id: string; name: string };
  clinic: { id: string; time_zone: string };
}
type Range = [start: string, end: string];

const search = async (query = '', of = specialty) => {
  const { status, body } = await clinic.get(`/specialties/${of}/soonest${query}`, { as: ana });
  expect(status).toBe(200);
  return body as { doctors: Time[]; days: Time[] };
};

async function doctorAt(zone: string, ranges: Range[], rules: Record<string, unknown> = {}) {
  const place = await clinic.addClinic({ timeZone: zone });
  const doctor = await clinic.signUpDoctor({ clinic: place, hours: { start: '08:00', end: '12:00' } });
  const { body } = await clinic.get('/timetable', { as: doctor });
  const weekDays = ['1', '2', '3', '4', '5', '6'];
  const week = weekDays.flatMap(week_day => ranges.map(([start, end]) => ({ week_day, start, end })));
  const rulesOf = { notice_minutes: 0, horizon_days: null, buffer_minutes: 0, online: true, ...rules };
  const version = body.version ?? body.timetable.version;
  const saved = await clinic.put(
    '/timetable',
    { weeks: [{ valid_from: null, ranges: week }], rules: rulesOf, version },
    { as: doctor },
  );
  expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
  return { doctor, place, zone };
}

const close = (doctor: Person, place: { id: string }, startsAt: string, endsAt: string) =>
  db.insert(closedTime).values({
    ...{ id: crypto.randomUUID(), kind: 'absence', clinicId: place.id, doctorId: doctor.id, createdBy: doctor.id },
    ...{ startsAt: new Date(startsAt), endsAt: new Date(endsAt), createdAt: clinic.clock.now() },
  });

type Practice = Awaited<ReturnType<typeof doctorAt>>;

/** The slow way: every slot of every doctor's days, as a day's list has them. */
async function naive(practices: Practice[], given: { part?: PartOfDay; from?: string } = {}) {
  const now = clinic.clock.now();
  const free: { doctor: string; date: string; start: string; hour: string }[] = [];
  for (const { doctor, zone } of practices) {
    const today = dateAt(zone, now.getTime());
    const first = given.from !== undefined && given.from > today ? given.from : today;
    for (let days = 0; days < SOONEST_DAYS; days += 1) {
      const date = dateAfter(first, days);
      const request = { viewerId: ana.id, doctorId: doctor.id, specialtyId: specialty };
      for (const { start, hour, available } of await daySlots(db, request, plainDay(date), now)) {
        const isWanted = given.part === undefined || partOfDay(Number(hour.slice(0, 2))) === given.part;
        if (available && isWanted) free.push({ doctor: doctor.id, date, start, hour });
      }
    }
  }
  free.sort((a, b) => a.start.localeCompare(b.start));
  const firstBy = (key: 'doctor' | 'date') => {
    const first = new Map<string, string>();
    for (const time of free) if (!first.has(time[key])) first.set(time[key], time.start);
    return [...first];
  };
  const days = firstBy('date').sort(([a], [b]) => a.localeCompare(b));
  return { doctors: firstBy('doctor').slice(0, 20), days: days.slice(0, 14) };
}

const found = ({ doctors, days }: { doctors: Time[]; days: Time[] }) => ({
  doctors: doctors.map(({ doctor, start }) => [doctor.id, start]),
  days: days.map(({ date, start }) => [date, start]),
});

const manaus = await doctorAt('America/Manaus', [
  ['08:00', '11:30'],
  ['13:00', '15:00'],
]);
const newYork = await doctorAt('America/New_York', [['00:00', '03:30']], { buffer_minutes: 10 });
const tokyo = await doctorAt('Asia/Tokyo', [['18:00', '23:30']], { notice_minutes: 36 * 60, horizon_days: 20 });
const lisbon = await doctorAt('Europe/Lisbon', [['11:30', '12:30']]);
const offline = await doctorAt('America/Sao_Paulo', [['08:00', '18:00']], { online: false });
const practices = [manaus, newYork, tokyo, lisbon];
await close(manaus.doctor, manaus.place, '2027-03-01T04:00:00Z', '2027-03-04T14:00:00Z');
await close(lisbon.doctor, lisbon.place, '2027-03-02T00:00:00Z', '2027-03-20T00:00:00Z');
await book(ana, manaus.doctor, '2027-03-04T10:00:00-04:00');
await book(await clinic.signUpPatient(), newYork.doctor, '2027-03-02T00:00:00-05:00');

describe('the soonest times', () => {
  test.each<{ part?: PartOfDay; from?: string }>([
    {},
    ...partsOfDay.map(part => ({ part })),
    { from: '2027-03-13' },
    { from: '2027-03-27', part: 'evening' as const },
    { from: '2026-12-24' },
  ])('are those of the days’ lists: %j', async given => {
    const query = new URLSearchParams(given as Record<string, string>).toString();
    expect(found(await search(`?${query}`))).toEqual(await naive(practices, given));
  });

  test('are the same at midnight, when clinics have different dates', async () => {
    clinic.clock.set('2027-03-02T03:59:00Z');
    expect(found(await search())).toEqual(await naive(practices));
    clinic.clock.set('2027-03-01T12:00:00Z');
  });

  test('are of one clinic or doctor; doctors who can’t be booked online have none', async () => {
    expect(found(await search(`?clinic=${manaus.place.id}`))).toEqual(await naive([manaus]));
    expect(found(await search(`?doctor=${tokyo.doctor.id}`))).toEqual(await naive([tokyo]));
    expect(await search(`?doctor=${offline.doctor.id}`)).toEqual({ doctors: [], days: [] });
  });

  test('name the time at the clinic, the doctor and the clinic', async () => {
    const { doctors } = await search(`?doctor=${manaus.doctor.id}`);
    expect(doctors).toMatchObject([
      {
        // From 10:00 on, when the absence ends; Ana has the first time.
        ...{ start: '2027-03-04T14:30:00.000Z', date: '2027-03-04', hour: '10:30' },
        doctor: { id: manaus.doctor.id },
        clinic: { id: manaus.place.id, time_zone: 'America/Manaus' },
      },
    ]);
  });

  test('can be booked', async () => {
    const { doctors, days } = await search();
    const times = new Map([...doctors, ...days].map(time => [`${time.doctor.id} ${time.start}`, time]));
    for (const { doctor, start } of times.values()) {
      const { status, body } = await ask(await clinic.signUpPatient(), doctor, start);
      expect([status, body.code]).toEqual([201, undefined]);
    }
    expect(found(await search())).toEqual(await naive(practices));
  });

  test('are none for an unknown specialty, without doctors, and beyond the horizon', async () => {
    const none = { doctors: [], days: [] };
    expect(await search('', crypto.randomUUID())).toEqual(none);
    expect(await search('', specialtyId('Psiquiatria'))).toEqual(none);
    expect(await search('?from=9999-12-31')).toEqual(none);
    const wrong = await clinic.get(`/specialties/${specialty}/soonest?part=night&from=2027-02-30`, { as: ana });
    expect(wrong.status).toBe(422);
  });

  test('leave out doctors without approval and with a disabled account', async () => {
    await db.update(account).set({ approvedAt: null }).where(eq(account.id, manaus.doctor.id));
    await db.update(account).set({ disabledAt: clinic.clock.now() }).where(eq(account.id, tokyo.doctor.id));
    expect(found(await search())).toEqual(await naive([newYork, lisbon]));
  });
});

test('of more than 20 doctors, the soonest 20 are found', async () => {
  const hours = { start: '08:00', end: '09:00' };
  for (let count = 0; count < 22; count += 1) await clinic.signUpDoctor({ hours, specialties: ['Urologia'] });
  expect((await search('', specialtyId('Urologia'))).doctors).toHaveLength(20);
});
