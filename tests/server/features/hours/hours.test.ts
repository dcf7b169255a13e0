import { describe, expect, test } from 'vitest';
import { testApp } from '../../harness/app.ts';
import { everyDay, type Person } from '../../harness/people.ts';
import { bookings } from '../booking/bookings.ts';

const clinic = await testApp();
const { book, hoursOn, idsOf } = bookings(clinic);
const ana = await clinic.signUpPatient();

const save = (doctor: Person, week: unknown, as: Person = doctor) =>
  clinic.post(`/schedules/${doctor.id}`, week, { as });
const read = (doctor: { id: string }, as: Person) => clinic.get(`/schedules/schedule?doctor=${doctor.id}`, { as });

const closed = everyDay({ start: '00:00', end: '00:00' });
/** Closed except for the given days (0 is Sunday). */
const week = (open: Record<string, [string, string]>) =>
  closed.map(day => {
    const hours = open[day.week_day];
    return hours ? { ...day, start: hours[0], end: hours[1] } : day;
  });

describe('the weekly hours', () => {
  test('are empty at first, then seven days, Sunday first, for every signed-in user', async () => {
    const doctor = await clinic.signUpDoctor();
    expect((await read(doctor, ana)).body).toEqual([]);
    const given = week({ 1: ['08:00', '12:00'], 6: ['09:30', '23:30'] });
    const saved = await save(doctor, [...given].reverse());
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual({ hours: given, outside: [] });
    expect((await read(doctor, ana)).body).toEqual(given);
    expect((await clinic.get(`/schedules/schedule?doctor=${doctor.id}`)).status).toBe(401);
  });

  test('are replaced as a whole, and the slots follow', async () => {
    const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
    await save(doctor, week({ 2: ['14:00', '15:00'] }));
    expect((await read(doctor, doctor)).body).toEqual(week({ 2: ['14:00', '15:00'] }));
    expect(await hoursOn(ana, doctor, '2027-03-02')).toEqual(['14:00', '14:30']);
    expect(await hoursOn(ana, doctor, '2027-03-03')).toEqual([]);
  });

  test('can be saved and read by a doctor whom the clinic hasn’t approved', async () => {
    const doctor = await clinic.signUpDoctor({ approved: false });
    const given = week({ 1: ['08:00', '12:00'] });
    expect((await save(doctor, given)).status).toBe(200);
    expect((await read(doctor, doctor)).body).toEqual(given);
    expect((await read(doctor, ana)).body).toEqual([]);
  });

  test('of an unknown doctor are empty', async () => {
    expect((await read({ id: '00000000-0000-4000-8000-000000000000' }, ana)).body).toEqual([]);
    expect((await clinic.get('/schedules/schedule', { as: ana })).status).toBe(422);
  });
});

describe('weekly hours are refused', () => {
  test('if a day isn’t a multiple of any duration: each such row is named, and nothing is saved', async () => {
    const doctor = await clinic.signUpDoctor({ specialties: ['Cardiologia', 'Neurologia'] });
    const { status, body } = await save(
      doctor,
      week({ 0: ['08:00', '08:50'], 1: ['08:00', '09:20'], 2: ['08:00', '09:30'], 4: ['12:00', '11:20'] }),
    );
    expect([status, body.code]).toEqual([422, 'schedule_incompatible']);
    expect(body.errors).toMatchObject([
      { field: 'rows.0', code: 'hours_incompatible' },
      { field: 'rows.4', code: 'hours_incompatible' },
    ]);
    expect((await read(doctor, doctor)).body).toEqual([]);
  });

  test('if every day is closed', async () => {
    const doctor = await clinic.signUpDoctor();
    const { status, body } = await save(doctor, closed);
    expect([status, body.code]).toEqual([422, 'schedule_incompatible']);
    expect(body.errors).toMatchObject([{ field: 'week', code: 'week_closed' }]);
  });

  test.each([
    ['six days', closed.slice(1)],
    ['a day twice', [...closed.slice(1), closed[1]]],
    ['an invalid time', week({ 1: ['08:00', '24:00'] })],
    ['an invalid day', [...closed.slice(1), { week_day: '7', start: '08:00', end: '09:00' }]],
    ['no array', {}],
  ])('with %s', async (_, given) => {
    const doctor = await clinic.signUpDoctor();
    const { status, body } = await save(doctor, given);
    expect([status, body.code]).toEqual([422, 'validation']);
  });

  test('for other doctors, for patients, and without a session', async () => {
    const [doctor, colleague] = [await clinic.signUpDoctor(), await clinic.signUpDoctor()];
    const given = week({ 1: ['08:00', '12:00'] });
    expect((await save(doctor, given, colleague)).status).toBe(404);
    expect((await save(doctor, given, ana)).status).toBe(403);
    expect((await clinic.post(`/schedules/${doctor.id}`, given)).status).toBe(401);
    expect((await read(doctor, doctor)).body).toEqual([]);
  });
});

describe('a change of hours', () => {
  test('returns the upcoming appointments that no longer fit, without cancelling them', async () => {
    const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
    const rui = await clinic.signUpPatient();
    const over = await book(ana, doctor, '2027-03-02T08:00:00-03:00');
    const early = await book(ana, doctor, '2027-03-09T08:00:00-03:00');
    const inside = await book(ana, doctor, '2027-03-09T09:00:00-03:00');
    const atTheEnd = await book(rui, doctor, '2027-03-09T10:30:00-03:00');
    const beyond = await book(rui, doctor, '2027-03-09T11:00:00-03:00');
    const onClosedDay = await book(rui, doctor, '2027-03-10T09:00:00-03:00');
    const canceled = await book(rui, doctor, '2027-03-11T09:00:00-03:00');
    await clinic.del(`/appointments/${canceled.id}`, { as: rui });

    const now = clinic.clock.now();
    clinic.clock.set('2027-03-03T12:00:00Z');
    const { body } = await save(doctor, week({ 2: ['08:30', '11:00'] }));
    clinic.clock.set(now);
    expect(body.outside.map(({ id }: { id: string }) => id)).toEqual([early.id, beyond.id, onClosedDay.id]);
    expect(body.outside[1]).toMatchObject({ date: beyond.date, patient: { id: rui.id, name: rui.name } });
    const all = [over, early, inside, atTheEnd, beyond, onClosedDay];
    expect(await idsOf(doctor)).toEqual(all.map(({ id }) => id));
  });

  test('uses the time zone of each appointment’s own clinic', async () => {
    const manaus = await clinic.addClinic({ timeZone: 'America/Manaus' });
    const doctor = await clinic.signUpDoctor({ clinic: manaus, hours: { start: '08:00', end: '12:00' } });
    await book(ana, doctor, '2027-03-16T08:00:00-04:00');
    const late = await book(ana, doctor, '2027-03-16T11:30:00-04:00');
    const { body } = await save(doctor, everyDay({ start: '08:00', end: '11:30' }));
    expect(body.outside.map(({ id }: { id: string }) => id)).toEqual([late.id]);
  });
});
