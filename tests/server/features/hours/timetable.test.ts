import { describe, expect, test } from 'vitest';
import type { HoursRange } from '../../../../contract/hours.ts';
import { defaultRules, type Timetable, type TimetableWeek } from '../../../../contract/timetable.ts';
import { testApp } from '../../harness/app.ts';
import { everyDay, type Person, specialtyId } from '../../harness/people.ts';
import { bookings } from '../booking/bookings.ts';

// The clinic's clock shows 09:00 of Monday, 1 March 2027.
const clinic = await testApp();
const { ask, book, hoursOn } = bookings(clinic);
const ana = await clinic.signUpPatient();

/** A week of ranges such as `1 08:00-12:00`. */
const week = (valid_from: string | null, ...given: string[]): TimetableWeek => ({
  valid_from,
  ranges: given.map(text => {
    const [week_day, hours = ''] = text.split(' ');
    const [start = '', end = ''] = hours.split('-');
    return { week_day: week_day as HoursRange['week_day'], start, end };
  }),
});
const read = async (doctor: Person): Promise<Timetable> => (await clinic.get('/timetable', { as: doctor })).body;
const put = (doctor: Person, version: number, weeks: TimetableWeek[], rules = defaultRules) =>
  clinic.put('/timetable', { weeks, rules, version }, { as: doctor });
const days = (doctor: Person) => clinic.get(`/schedules/schedule?doctor=${doctor.id}`, { as: doctor });
const post = (doctor: Person, hours: unknown) => clinic.post(`/schedules/${doctor.id}`, hours, { as: doctor });
/** Runs at another time of the clock. */
async function at<T>(time: string, run: () => Promise<T>): Promise<T> {
  const now = clinic.clock.now();
  clinic.clock.set(time);
  try {
    return await run();
  } finally {
    clinic.clock.set(now);
  }
}

const lunch = ['2 08:00-10:00', '2 13:00-14:00'];

describe('a timetable', () => {
  test('is empty before the first save, then read as saved', async () => {
    const doctor = await clinic.signUpDoctor();
    expect(await read(doctor)).toEqual({ weeks: [week(null)], rules: defaultRules, version: 0 });
    const weeks = [week(null, ...lunch), week('2027-03-15', '2 09:00-10:00', '3 08:00-09:00')];
    const rules = { notice_minutes: 60, horizon_days: 90, buffer_minutes: 0, online: true };
    const saved = await put(doctor, 0, weeks, rules);
    expect([saved.status, saved.body]).toEqual([200, { timetable: { weeks, rules, version: 1 }, outside: [] }]);
    expect(await read(doctor)).toEqual({ weeks, rules, version: 1 });
  });

  test('decides the slots: breaks, and each week from its first day on', async () => {
    const doctor = await clinic.signUpDoctor();
    await put(doctor, 0, [week(null, ...lunch), week('2027-03-16', '2 16:00-17:00')]);
    expect(await hoursOn(ana, doctor, '2027-03-09')).toEqual(['08:00', '08:30', '09:00', '09:30', '13:00', '13:30']);
    expect(await hoursOn(ana, doctor, '2027-03-16')).toEqual(['16:00', '16:30']);
    expect((await ask(ana, doctor, '2027-03-09T10:00:00-03:00')).body.code).toBe('outside_hours');
    expect((await ask(ana, doctor, '2027-03-16T08:00:00-03:00')).body.code).toBe('outside_hours');
  });

  test('may change within a week, and at the clinic’s midnight', async () => {
    const manaus = await clinic.addClinic({ timeZone: 'America/Manaus' });
    const doctor = await clinic.signUpDoctor({ clinic: manaus });
    const weeks = [week(null, '2 08:00-09:00', '3 08:00-09:00'), week('2027-03-03', '2 10:00-11:00', '3 10:00-11:00')];
    await put(doctor, 0, weeks);
    expect(await hoursOn(ana, doctor, '2027-03-02')).toEqual(['08:00', '08:30']);
    expect(await hoursOn(ana, doctor, '2027-03-03')).toEqual(['10:00', '10:30']);
    // Already the 3rd in São Paulo.
    await at('2027-03-03T03:59:59Z', async () => expect((await read(doctor)).weeks).toEqual(weeks));
    await at('2027-03-03T04:00:00Z', async () =>
      expect((await read(doctor)).weeks).toEqual([{ ...weeks[1], valid_from: null }]),
    );
  });

  test('of which a range takes no time is stored without it', async () => {
    const doctor = await clinic.signUpDoctor();
    const { body } = await put(doctor, 0, [week(null, '1 00:00-00:00', ...lunch)]);
    expect(body.timetable.weeks).toEqual([week(null, ...lunch)]);
  });

  test('lists the appointments that no longer fit, and keeps them', async () => {
    const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
    const inside = await book(ana, doctor, '2027-03-09T08:00:00-03:00');
    const inBreak = await book(ana, doctor, '2027-03-09T10:00:00-03:00');
    const later = await book(ana, doctor, '2027-03-16T08:00:00-03:00');
    const { body } = await put(doctor, 1, [week(null, ...lunch), week('2027-03-16', '2 16:00-17:00')]);
    expect(body.outside.map(({ id }: { id: string }) => id)).toEqual([inBreak.id, later.id]);
    const listed = await clinic.get('/appointments', { as: ana });
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([inside.id, inBreak.id, later.id]),
    );
  });
});

describe('a save', () => {
  test('that was made from another version is refused, with the stored timetable', async () => {
    const doctor = await clinic.signUpDoctor();
    await put(doctor, 0, [week(null, ...lunch)]);
    const current = await read(doctor);
    const { status, body } = await put(doctor, 0, [week(null, '3 08:00-09:00')]);
    expect([status, body.code, body.current]).toEqual([409, 'version_conflict', current]);
    expect(await read(doctor)).toEqual(current);
  });

  test('of what is stored changes nothing, from any version', async () => {
    const doctor = await clinic.signUpDoctor();
    const weeks = [week(null, ...lunch)];
    await put(doctor, 0, weeks);
    for (const version of [0, 1]) {
      const { status, body } = await put(doctor, version, weeks);
      expect([status, body.timetable]).toEqual([200, { weeks, rules: defaultRules, version: 1 }]);
    }
  });

  test('that waited while a week came into force is saved as of today', async () => {
    const doctor = await clinic.signUpDoctor();
    // The week that ended meanwhile no longer has to fit.
    const weeks = [week(null, '2 08:00-08:10'), week('2027-03-03', ...lunch), week('2027-04-01', '3 08:00-09:00')];
    const asOfToday = [{ ...weeks[1], valid_from: null }, weeks[2]];
    await at('2027-03-04T12:00:00Z', async () => {
      expect((await put(doctor, 0, weeks)).body.timetable).toMatchObject({ version: 1, weeks: asOfToday });
      expect((await put(doctor, 0, weeks)).body.timetable).toMatchObject({ version: 1, weeks: asOfToday });
      expect((await read(doctor)).weeks).toEqual(asOfToday);
    });
  });

  test('names what is wrong by its place in the request', async () => {
    const doctor = await clinic.signUpDoctor();
    const weeks = [
      week(null, '1 00:00-00:00', '2 08:00-08:10', '2 13:00-15:00', '2 14:00-16:00'),
      week('2027-02-01', '2 00:00-00:00', '2 08:00-08:10'),
      week('2027-05-01', '2 08:00-09:00'),
      week('2027-04-01'),
    ];
    const { status, body } = await put(doctor, 0, weeks);
    expect([status, body.code]).toEqual([422, 'schedule_incompatible']);
    expect(body.errors.map(({ field, code }: { field: string; code: string }) => `${field}: ${code}`)).toEqual([
      'weeks.1.ranges.1: hours_incompatible',
      'weeks.3.valid_from: date_invalid',
      'weeks.3: week_closed',
    ]);
    const noPresentWeek = await put(doctor, 0, [week('2027-05-01', ...lunch)]);
    expect(noPresentWeek.body.errors).toMatchObject([{ field: 'weeks.0.valid_from', code: 'date_invalid' }]);
    expect((await read(doctor)).version).toBe(0);
  });

  test('at the same time as another one succeeds once', async () => {
    const doctor = await clinic.signUpDoctor();
    const saves = ['08:00-09:00', '09:00-10:00', '10:00-11:00'].map(hours =>
      put(doctor, 0, [week(null, `2 ${hours}`)]),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect((await read(doctor)).version).toBe(1);
  });
});

describe('seven days', () => {
  const closed = everyDay({ start: '00:00', end: '00:00' });
  const open = (hours: Record<string, [string, string]>) =>
    closed.map(day => {
      const [start, end] = hours[day.week_day] ?? [day.start, day.end];
      return { ...day, start, end };
    });

  test('are the week of today, each from its first start to its last end', async () => {
    const doctor = await clinic.signUpDoctor();
    await put(doctor, 0, [week(null, ...lunch), week('2027-03-03', '3 08:00-09:00')]);
    expect((await days(doctor)).body).toEqual(open({ 2: ['08:00', '14:00'] }));
    await at('2027-03-03T12:00:00Z', async () =>
      expect((await days(doctor)).body).toEqual(open({ 3: ['08:00', '09:00'] })),
    );
  });

  test('keep the breaks of unchanged days, later weeks and rules, and increase the version', async () => {
    const doctor = await clinic.signUpDoctor();
    const later = week('2027-04-01', '4 08:00-12:00', '4 13:00-17:00');
    const rules = { notice_minutes: 30, horizon_days: 60, buffer_minutes: 10, online: false };
    await put(doctor, 0, [week(null, ...lunch, '3 08:00-10:00', '3 11:00-12:00'), later], rules);
    const saved = await post(doctor, open({ 2: ['08:00', '14:00'], 3: ['08:00', '13:00'] }));
    expect(saved.status).toBe(200);
    expect(await read(doctor)).toEqual({ weeks: [week(null, ...lunch, '3 08:00-13:00'), later], rules, version: 2 });
  });

  test('after which a save from the version before is refused', async () => {
    const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
    const { version } = await read(doctor);
    await post(doctor, everyDay({ start: '08:00', end: '10:00' }));
    expect((await put(doctor, version, [week(null, ...lunch)])).status).toBe(409);
  });
});

test('rules of booking bind patients', async () => {
  const doctor = await clinic.signUpDoctor();
  const rules = { notice_minutes: 24 * 60, horizon_days: 8, buffer_minutes: 30, online: true };
  const weeks = [week(null, '2 08:00-10:00')];
  await put(doctor, 0, weeks, rules);
  expect((await ask(ana, doctor, '2027-03-02T08:00:00-03:00')).body.code).toBe('too_soon');
  expect((await ask(ana, doctor, '2027-03-16T08:00:00-03:00')).body.code).toBe('too_far');
  expect(await hoursOn(ana, doctor, '2027-03-09')).toEqual(['08:00', '09:00']);
  await put(doctor, 1, weeks, { ...rules, online: false });
  expect((await ask(ana, doctor, '2027-03-09T08:00:00-03:00')).body.code).toBe('not_online');
  const path = `/doctors/specialty/clinic?specialty_id=${specialtyId('Clínica Geral')}&clinic=${clinic.home.id}`;
  const { body } = await clinic.get(path, { as: ana });
  expect(body.find(({ id }: { id: string }) => id === doctor.id)).toMatchObject({ online: false });
});
