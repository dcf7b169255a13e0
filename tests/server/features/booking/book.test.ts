import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { appointment } from '../../../../server/platform/database/schema.ts';
import { specialtyId } from '../../harness/people.ts';
import { bookingClinic } from './bookings.ts';

const { clinic, ask, book, idsOf, hoursOn, hours, doctor, colleague, ana, rui } = await bookingClinic();

describe('an appointment', () => {
  test('is returned as its patient sees it, and takes the slot', async () => {
    const { status, body } = await ask(ana, doctor, '2027-03-02T08:00:00-03:00', 'Cardiologia');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      date: '2027-03-02T11:00:00.000Z',
      specialty_id: specialtyId('Cardiologia'),
      specialty: { id: specialtyId('Cardiologia'), name: 'Cardiologia', duration: 2_400_000 },
      clinic: {
        id: clinic.home.id,
        name: clinic.home.name,
        address: clinic.home.address,
        time_zone: 'America/Sao_Paulo',
      },
      doctor: { id: doctor.id, name: doctor.name, CRM: expect.any(String), email: doctor.email, gender: 'm' },
      anamnesis: '',
      diagnosis: '',
      version: 1,
      status: 'booked',
      status_at: null,
      squeeze_in: false,
      asked_to_move_at: null,
      calendar: { uid: `appointment-${body.id}@clinic`, sequence: 0 },
    });
    expect(await idsOf(ana)).toContain(body.id);
    expect(await hoursOn(rui, doctor, '2027-03-02')).not.toContain('08:00');
    expect(await hoursOn(rui, doctor, '2027-03-02')).not.toContain('08:30');
  });

  test('keeps its end and clinic when the doctor’s change', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T09:20:00-03:00', 'Cardiologia');
    const [row] = await clinic.database.db.select().from(appointment).where(eq(appointment.id, id));
    expect(row?.endsAt.toISOString()).toBe('2027-03-02T13:00:00.000Z');
    expect(row?.clinicId).toBe(clinic.home.id);
  });

  test('can be requested in any offset', async () => {
    const { body } = await ask(ana, doctor, '2027-03-03T13:00:00+02:00');
    expect(body.date).toBe('2027-03-03T11:00:00.000Z');
    expect((await ask(ana, doctor, '2027-03-03T09:00:00')).body).toMatchObject({
      code: 'validation',
      errors: [{ field: 'date', code: 'date_invalid' }],
    });
  });

  test('may be adjacent to other appointments of doctor and patient', async () => {
    await book(ana, doctor, '2027-03-04T08:00:00-03:00');
    await book(rui, doctor, '2027-03-04T09:00:00-03:00');
    expect((await ask(ana, doctor, '2027-03-04T08:30:00-03:00')).status).toBe(201);
    expect((await ask(ana, colleague, '2027-03-04T09:00:00-03:00')).status).toBe(201);
  });

  test('may end exactly when the doctor’s day ends', async () => {
    expect((await ask(ana, doctor, '2027-03-05T11:30:00-03:00')).status).toBe(201);
  });
});

describe('a booking is refused', () => {
  test.each([
    ['before the day’s start', '2027-03-08T07:30:00-03:00', 'Clínica Geral', 'outside_hours'],
    ['at the day’s end', '2027-03-08T12:00:00-03:00', 'Clínica Geral', 'outside_hours'],
    ['when it would end after it', '2027-03-08T11:30:00-03:00', 'Cardiologia', 'outside_hours'],
    ['between two slots', '2027-03-08T08:10:00-03:00', 'Clínica Geral', 'not_a_slot'],
    ['at a slot of the doctor’s other specialty', '2027-03-08T08:30:00-03:00', 'Cardiologia', 'not_a_slot'],
    ['now', '2027-03-01T09:00:00-03:00', 'Clínica Geral', 'in_the_past'],
    ['a minute after the horizon', '2028-03-01T09:30:00-03:00', 'Clínica Geral', 'too_far'],
    ['with a specialty that the doctor doesn’t have', '2027-03-08T08:00:00-03:00', 'Urologia', 'specialty_mismatch'],
  ])('%s', async (_, date, specialty, code) => {
    const { status, body } = await ask(ana, doctor, date, specialty);
    expect([status, body.code]).toEqual([422, code]);
  });

  test('but not at exactly twelve months ahead, the last bookable minute', async () => {
    expect((await ask(ana, doctor, '2028-03-01T09:00:00-03:00')).status).toBe(201);
  });

  test('when the doctor has an appointment with another patient', async () => {
    await book(rui, doctor, '2027-03-09T08:00:00-03:00');
    const { status, body } = await ask(ana, doctor, '2027-03-09T08:00:00-03:00');
    expect([status, body.code]).toEqual([409, 'slot_taken']);
    expect(body).not.toHaveProperty('conflicts');
  });

  test('when it partly overlaps one of the doctor’s appointments in another specialty', async () => {
    await book(rui, doctor, '2027-03-10T08:30:00-03:00');
    expect((await ask(ana, doctor, '2027-03-10T08:40:00-03:00', 'Cardiologia')).body.code).toBe('slot_taken');
  });

  test('as taken even if the patient is busy too, since replacing would not help', async () => {
    await book(rui, doctor, '2027-03-11T08:00:00-03:00');
    await book(ana, colleague, '2027-03-11T08:00:00-03:00');
    expect((await ask(ana, doctor, '2027-03-11T08:00:00-03:00')).body.code).toBe('slot_taken');
  });

  test('when the patient has another appointment then, which is returned', async () => {
    const mine = await book(ana, colleague, '2027-03-12T08:00:00-03:00');
    const { status, body } = await ask(ana, doctor, '2027-03-12T08:00:00-03:00');
    expect([status, body.code]).toEqual([409, 'patient_busy']);
    expect(body.conflict).toEqual(mine);
    expect(body.conflicts).toEqual([mine]);
  });

  test('with all conflicting appointments, the first one first, also with the same doctor', async () => {
    const later = await book(ana, colleague, '2027-03-15T09:00:00-03:00');
    const first = await book(ana, doctor, '2027-03-15T08:30:00-03:00');
    const { body } = await ask(ana, doctor, '2027-03-15T08:40:00-03:00', 'Cardiologia');
    expect(body.code).toBe('patient_busy');
    expect(body.conflict).toEqual(first);
    expect(body.conflicts).toEqual([first, later]);
  });

  test('for a patient’s id, and for a doctor who isn’t or is no longer approved', async () => {
    const fresh = await clinic.signUpDoctor({ approved: false, hours });
    for (const id of [fresh.id, ana.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await ask(ana, { id }, '2027-03-16T08:00:00-03:00');
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  test('for doctors, and without a session', async () => {
    const body = { date: '2027-03-16T08:00:00-03:00', doctor_id: doctor.id, specialty_id: specialtyId('Cardiologia') };
    expect((await clinic.post('/appointments', body, { as: doctor })).status).toBe(403);
    expect((await clinic.post('/appointments', body)).status).toBe(401);
  });

  test('naming every invalid field', async () => {
    const { status, body } = await clinic.post(
      '/appointments',
      { date: '2027-02-30T08:00:00Z', replaces: [] },
      { as: ana },
    );
    expect(status).toBe(422);
    const fields = body.errors.map((error: { field: string }) => error.field);
    expect(fields.sort()).toEqual(['date', 'doctor_id', 'replaces', 'specialty_id']);
  });
});

test.each(['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00Z'])(
  'a time at the limits of the calendar, %s, is refused without an error',
  async date => {
    expect((await ask(ana, doctor, date)).status).toBe(422);
    const part = encodeURIComponent(date);
    expect((await clinic.get(`/appointments?from=${part}&to=${part}`, { as: ana })).status).toBeLessThan(500);
  },
);

describe('under an Idempotency-Key', () => {
  test('a repeat gets the same response and books nothing more', async () => {
    const first = await ask(ana, doctor, '2027-03-17T08:00:00-03:00', 'Clínica Geral', { key: 'review-1' });
    const again = await ask(ana, doctor, '2027-03-17T08:00:00-03:00', 'Clínica Geral', { key: 'review-1' });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect((await idsOf(ana)).filter(id => id === first.body.id)).toHaveLength(1);
  });

  test('another request is refused; another user’s equal key is independent', async () => {
    await ask(ana, doctor, '2027-03-18T08:00:00-03:00', 'Clínica Geral', { key: 'review-2' });
    const other = await ask(ana, doctor, '2027-03-18T09:00:00-03:00', 'Clínica Geral', { key: 'review-2' });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_mismatch']);
    expect((await ask(rui, doctor, '2027-03-18T09:00:00-03:00', 'Clínica Geral', { key: 'review-2' })).status).toBe(
      201,
    );
  });

  test('a refusal isn’t stored: the same key books once the slot is free', async () => {
    const inTheWay = await book(rui, doctor, '2027-03-19T08:00:00-03:00');
    const options = { key: 'review-3' };
    expect((await ask(ana, doctor, '2027-03-19T08:00:00-03:00', 'Clínica Geral', options)).body.code).toBe(
      'slot_taken',
    );
    await clinic.del(`/appointments/${inTheWay.id}`, { as: rui });
    expect((await ask(ana, doctor, '2027-03-19T08:00:00-03:00', 'Clínica Geral', options)).status).toBe(201);
  });
});

test('the database itself refuses overlapping appointments', async () => {
  const row = {
    patientId: ana.id,
    doctorId: colleague.id,
    specialtyId: specialtyId('Clínica Geral'),
    clinicId: clinic.home.id,
    startsAt: new Date('2027-03-22T11:00:00Z'),
    endsAt: new Date('2027-03-22T11:30:00Z'),
  };
  const insert = (changes: Partial<typeof row>) =>
    clinic.database.db.insert(appointment).values({ ...row, ...changes });
  await insert({});
  const overlapping = { startsAt: new Date('2027-03-22T11:29:00Z'), endsAt: new Date('2027-03-22T12:00:00Z') };
  await expect(insert({ ...overlapping, patientId: rui.id })).rejects.toMatchObject({
    cause: { constraint_name: 'appointment_doctor_free' },
  });
  await expect(insert({ ...overlapping, doctorId: doctor.id })).rejects.toMatchObject({
    cause: { constraint_name: 'appointment_patient_free' },
  });
  await insert({ startsAt: new Date('2027-03-22T11:30:00Z'), endsAt: new Date('2027-03-22T12:00:00Z') });
});
