import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { appointment, clinic as clinicTable } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';
import { bookings } from '../booking/bookings.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp();
const { book, idsOf } = bookings(clinic);
const hours = { start: '08:00', end: '12:00' };
const doctor = await clinic.signUpDoctor({ hours });
const colleague = await clinic.signUpDoctor({ hours });
const ana = await clinic.signUpPatient({ name: 'Ana Souza', address: 'Rua A, 1', gender: 'f', birthday: '1990-05-20' });
const rui = await clinic.signUpPatient();

const third = await book(ana, doctor, '2027-03-04T08:00:00-03:00');
const first = await book(ana, doctor, '2027-03-01T10:00:00-03:00');
const second = await book(ana, colleague, '2027-03-02T08:00:00-03:00');
const ruis = await book(rui, doctor, '2027-03-03T08:00:00-03:00');
const canceled = await book(ana, doctor, '2027-03-05T08:00:00-03:00');
await clinic.del(`/appointments/${canceled.id}`, { as: ana });

const ids = (body: { id: string }[]) => body.map(({ id }) => id);
/** Two days later: the first and the second are over. */
const later = '2027-03-02T20:00:00Z';

describe('a patient’s list', () => {
  test('contains their own, past and future, by date, without cancelled ones', async () => {
    clinic.clock.set(later);
    const { status, body } = await clinic.get('/appointments', { as: ana });
    expect(status).toBe(200);
    expect(body).toEqual([first, second, third]);
    expect(await idsOf(rui)).toEqual([ruis.id]);
  });

  test.each([
    ['from an instant, inclusive', 'from=2027-03-02T11:00:00Z', [second, third]],
    ['to an instant, exclusive', 'to=2027-03-02T08:00:00-03:00', [first]],
    ['with a limit', 'limit=2', [first, second]],
    ['by all three', 'from=2027-03-01T13:00:01Z&to=2027-03-05T00:00:00Z&limit=1', [second]],
  ])('can be requested %s', async (_, query, expected) => {
    const { body } = await clinic.get(`/appointments?${query.replace('-03:00', encodeURIComponent('-03:00'))}`, {
      as: ana,
    });
    expect(ids(body)).toEqual(ids(expected));
  });

  test('is refused for an invalid range', async () => {
    const { status, body } = await clinic.get('/appointments?from=yesterday&limit=0', { as: ana });
    expect(status).toBe(422);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual(['from', 'limit']);
    expect((await clinic.get('/appointments')).status).toBe(401);
  });
});

describe('a doctor’s list', () => {
  test('contains their own with their patients, past and future, by date, without cancelled ones', async () => {
    const { status, body } = await clinic.get('/appointments/ShowAll', { as: doctor });
    expect(status).toBe(200);
    expect(ids(body)).toEqual(ids([first, ruis, third]));
    expect(body[0]).toEqual({
      id: first.id,
      date: '2027-03-01T13:00:00.000Z',
      specialty_id: specialtyId('Clínica Geral'),
      specialty: first.specialty,
      clinic: first.clinic,
      patient: {
        id: ana.id,
        name: 'Ana Souza',
        email: ana.email,
        gender: 'f',
        birthday: '1990-05-20',
        address: 'Rua A, 1',
        phone: '+5511987654321',
        allergies: [],
      },
      anamnesis: '',
      diagnosis: '',
      version: 1,
      status: 'booked',
      status_at: null,
      squeeze_in: false,
      move_requested_at: null,
      asked_to_move_at: null,
    });
    expect((await clinic.get('/appointments', { as: doctor })).body).toEqual(body);
  });

  test('can be one appointment, if it is the doctor’s own', async () => {
    const one = (id: string) => clinic.get(`/appointments/ShowAll?id=${id}`, { as: doctor });
    expect(ids((await one(third.id)).body)).toEqual([third.id]);
    for (const id of [second.id, canceled.id, '00000000-0000-4000-8000-000000000000']) {
      expect((await one(id)).body).toEqual([]);
    }
    expect((await one('x')).status).toBe(422);
  });

  test.each([
    ['from an instant, inclusive', 'from=2027-03-03T11:00:00Z', [ruis, third]],
    ['to an instant, exclusive', 'to=2027-03-03T11:00:00Z', [first]],
    ['with a limit', 'limit=2', [first, ruis]],
    ['by all three', 'from=2027-03-02T20:00:00Z&to=2027-03-05T00:00:00Z&limit=1', [ruis]],
    ['in descending order', 'order=descending', [third, ruis, first]],
    ['before one of them', `after=${third.id}&order=descending&limit=1`, [ruis]],
    ['after one of them', `after=${first.id}&limit=1`, [ruis]],
    ['before the first one', `after=${first.id}&order=descending&limit=1`, []],
    ['for an empty range', 'from=2028-01-01T00:00:00Z', []],
  ])('can be requested %s', async (_, query, expected) => {
    const { body } = await clinic.get(`/appointments/ShowAll?${query}`, { as: doctor });
    expect(ids(body)).toEqual(ids(expected));
  });

  test('can be those that lack one of the two texts', async () => {
    const [own, lia] = [await clinic.signUpDoctor(), await clinic.signUpPatient()];
    const made = (day: number, more: Parameters<typeof makeAppointment>[3] = {}) =>
      makeAppointment(clinic, lia, own, { at: `2027-02-0${day}T12:00:00Z`, ...more });
    const written = { anamnesis: 'Febre', diagnosis: 'Gripe' };
    await made(1, written);
    const due = [
      await made(2),
      await made(3, { anamnesis: 'Febre' }),
      await made(4, { ...written, diagnosis: '\u00a0' }),
    ];
    await made(5, { status: 'missed' });
    const asked = await made(6);
    await clinic.database.db
      .update(appointment)
      .set({ askedToMoveAt: clinic.clock.now() })
      .where(eq(appointment.id, asked));
    const later = await made(7);
    const lacking = async (query: string) => {
      const { body } = await clinic.get(`/appointments/ShowAll?lacking=notes&${query}`, { as: own });
      return body.map(({ id }: { id: string }) => id);
    };
    expect(await lacking('')).toEqual([...due, later]);
    expect(await lacking('order=descending')).toEqual([later, ...due.toReversed()]);
    expect(await lacking('from=2027-02-03T12:00:00Z&to=2027-02-07T12:00:00Z')).toEqual(due.slice(1));
  });

  test('contains the notes of each appointment', async () => {
    const noted = { id: ruis.id, anamnesis: 'Febre', diagnosis: 'Gripe' };
    await clinic.put('/appointments', noted, { as: doctor });
    const { body } = await clinic.get('/appointments/ShowAll', { as: doctor });
    const notes = body.map(({ id, anamnesis, diagnosis, version }: Record<string, unknown>) => ({
      ...{ id, anamnesis, diagnosis, version },
    }));
    const none = { anamnesis: '', diagnosis: '', version: 1 };
    expect(notes).toEqual([
      { id: first.id, ...none },
      { ...noted, version: 2 },
      { id: third.id, ...none },
    ]);
    expect((await clinic.get(`/appointments/ShowAll?id=${ruis.id}`, { as: doctor })).body).toEqual([body[1]]);
  });

  test('contains the patient, specialty and clinic of each', async () => {
    const other = await clinic.signUpDoctor({ hours });
    const list = async () => (await clinic.get('/appointments/ShowAll', { as: other })).body;
    await book(ana, other, '2027-03-08T08:00:00-03:00');
    await book(rui, other, '2027-03-09T08:00:00-03:00');
    await book(ana, other, '2027-03-10T08:00:00-03:00');
    const { db } = clinic.database;
    const elsewhere = '00000000-0000-4000-8000-00000000e15e';
    await db.insert(clinicTable).values({ id: elsewhere, name: 'Outra', address: 'Rua B, 2', timeZone: 'UTC' });
    await db
      .update(appointment)
      .set({ clinicId: elsewhere, specialtyId: specialtyId('Cardiologia') })
      .where(eq(appointment.startsAt, new Date('2027-03-09T11:00:00Z')));
    const found = await list();
    expect(found.map((one: DoctorAppointment) => [one.patient.name, one.specialty.name, one.clinic.name])).toEqual([
      ['Ana Souza', 'Clínica Geral', first.clinic.name],
      [rui.name, 'Cardiologia', 'Outra'],
      ['Ana Souza', 'Clínica Geral', first.clinic.name],
    ]);
    // The same as when it is requested alone.
    for (const one of found) {
      expect((await clinic.get(`/appointments/ShowAll?id=${one.id}`, { as: other })).body).toEqual([one]);
    }
  });

  test('is empty until the clinic approves the doctor, and refused to everyone else', async () => {
    const fresh = await clinic.signUpDoctor({ approved: false });
    expect((await clinic.get('/appointments/ShowAll', { as: fresh })).body).toEqual([]);
    expect((await clinic.get('/appointments', { as: fresh })).body).toEqual([]);
    expect((await clinic.get('/appointments/ShowAll', { as: ana })).status).toBe(403);
    expect((await clinic.get('/appointments/ShowAll')).status).toBe(401);
  });
});
