import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account, appointment, clinicStaff } from '../../../../server/platform/database/schema.ts';
import { specialtyId } from '../../harness/people.ts';
import { deskClinic } from './deskClinic.ts';

const place = await deskClinic();
const { clinic, db, doctor, colleague, ana, rui, desk, register, deskBook, book, idsOf, hoursOn, eventsOf } = place;

const rowOf = async (id: string) => (await db.select().from(appointment).where(eq(appointment.id, id)))[0];
const allow = (squeezeInsPerDay: number) =>
  db.update(account).set({ squeezeInsPerDay }).where(eq(account.id, doctor.id));

describe('a booking at the desk', () => {
  test('is of the patient, who sees it, and says who made it', async () => {
    const { status, body } = await deskBook(ana, doctor, '2027-03-02T08:00:00-03:00');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: body.id,
      date: '2027-03-02T11:00:00.000Z',
      end: '2027-03-02T11:30:00.000Z',
      clinic_id: clinic.home.id,
      doctor_id: doctor.id,
      specialty_id: specialtyId('Clínica Geral'),
      patient: { id: ana.id, name: 'Ana Souza', phone: '+5511912345678', birthday: '1990-05-20' },
      status: 'booked',
      status_at: null,
      squeeze_in: false,
      move_requested_at: null,
      asked_to_move_at: null,
    });
    expect(await idsOf(ana)).toEqual([body.id]);
    expect(await eventsOf(body.id)).toMatchObject([{ kind: 'booked', actorId: desk.id, actorRole: 'Reception' }]);
    expect(await place.auditOf(ana, desk)).toEqual(['create appointment']);
  });

  test('is possible for a patient without an account, whom the doctor then sees', async () => {
    const lia = await register('Lia Prado');
    const { body } = await deskBook(lia, doctor, '2027-03-02T08:30:00-03:00');
    expect(body.patient).toEqual({ id: lia.id, name: 'Lia Prado', phone: '+5511912340000', birthday: '1990-05-20' });
    expect(await idsOf(doctor)).toContain(body.id);
  });

  test('of a merged patient is of the one that they were merged into', async () => {
    const twin = await register('Ana S.', ana.id);
    const { body } = await deskBook(twin, doctor, '2027-03-02T09:00:00-03:00');
    expect(body.patient).toMatchObject({ id: ana.id, name: 'Ana Souza' });
    expect((await rowOf(body.id))?.patientId).toBe(ana.id);
  });

  test.each([
    ['slot_taken', '2027-03-02T08:00:00-03:00'],
    ['not_a_slot', '2027-03-02T09:40:00-03:00'],
    ['outside_hours', '2027-03-02T13:00:00-03:00'],
    ['in_the_past', '2027-02-26T08:00:00-03:00'],
    ['too_far', '2028-06-01T08:00:00-03:00'],
  ])('is refused with %s at %s', async (code, date) => {
    expect((await deskBook(rui, doctor, date)).body.code).toBe(code);
  });

  test('is refused for an unknown patient, a doctor elsewhere and a specialty that the doctor doesn’t have', async () => {
    const elsewhere = await clinic.signUpDoctor({
      clinic: await clinic.addClinic(),
      hours: { start: '08:00', end: '12:00' },
    });
    const waiting = await clinic.signUpDoctor({ approved: false, hours: { start: '08:00', end: '12:00' } });
    const date = '2027-03-05T08:00:00-03:00';
    const unknown = { id: crypto.randomUUID() };
    for (const answer of [
      await deskBook(unknown, doctor, date),
      // Has an account, but the clinic doesn't know them.
      await deskBook(await clinic.signUpPatient(), doctor, date),
      await deskBook(doctor, doctor, date),
      await deskBook(rui, elsewhere, date),
      await deskBook(rui, waiting, date),
      await deskBook(rui, unknown, date),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    const mismatch = await deskBook(rui, colleague, date, { specialty: 'Cardiologia' });
    expect(mismatch.body.code).toBe('specialty_mismatch');
  });

  test('is refused to a receptionist who no longer works there', async () => {
    const former = await clinic.signUpReceptionist();
    await db.update(clinicStaff).set({ endedAt: clinic.clock.now() }).where(eq(clinicStaff.accountId, former.id));
    expect((await deskBook(rui, doctor, '2027-03-05T08:00:00-03:00', { as: former })).status).toBe(404);
  });

  test('is made once under one key', async () => {
    const ask = () => deskBook(rui, doctor, '2027-03-05T09:00:00-03:00', { key: 'once' });
    const [first, again] = [await ask(), await ask()];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  });
});

describe('a patient who is busy', () => {
  test('is refused with the appointments in the way', async () => {
    const busy = await book(rui, colleague, '2027-03-08T08:00:00-03:00');
    const { status, body } = await deskBook(rui, doctor, '2027-03-08T08:00:00-03:00');
    expect([status, body.code]).toEqual([409, 'patient_busy']);
    expect(body.conflicts).toMatchObject([{ id: busy.id, doctor_id: colleague.id, date: '2027-03-08T11:00:00.000Z' }]);
    expect(body.conflicts[0]).not.toHaveProperty('patient');
    expect((await deskBook(rui, doctor, '2027-03-08T08:10:00-03:00', { squeeze_in: true })).body.code).toBe(
      'patient_busy',
    );
  });

  test('at another clinic is refused without a word about where', async () => {
    const other = await clinic.addClinic();
    const there = await clinic.signUpDoctor({ clinic: other, hours: { start: '08:00', end: '12:00' } });
    await book(rui, there, '2027-03-09T08:00:00-03:00');
    const { body } = await deskBook(rui, doctor, '2027-03-09T08:00:00-03:00');
    expect([body.code, body.conflicts]).toEqual(['patient_busy', []]);
    const ofBoth = await clinic.signUpReceptionist([clinic.home, other]);
    const seen = await deskBook(rui, doctor, '2027-03-09T08:00:00-03:00', { as: ofBoth });
    expect(seen.body.conflicts).toMatchObject([{ doctor_id: there.id, clinic_id: other.id }]);
  });
});

describe('a squeeze-in', () => {
  const squeeze_in = true;

  test('may be off the grid, outside the hours and over another appointment', async () => {
    await allow(3);
    await book(rui, doctor, '2027-03-10T08:00:00-03:00');
    const lia = await register();
    const over = await deskBook(ana, doctor, '2027-03-10T08:00:00-03:00', { squeeze_in });
    const offGrid = await deskBook(lia, doctor, '2027-03-10T09:10:00-03:00', { squeeze_in });
    const late = await deskBook(lia, doctor, '2027-03-10T12:00:00-03:00', { squeeze_in });
    for (const { status, body } of [over, offGrid, late]) expect([status, body.squeeze_in]).toEqual([201, true]);
    expect(await hoursOn(rui, doctor, '2027-03-10')).toEqual(['08:30', '10:00', '10:30', '11:00', '11:30']);
    expect((await deskBook(await register(), doctor, '2027-03-10T09:00:00-03:00')).body.code).toBe('slot_taken');
  });

  test('that fits a free slot is a regular appointment', async () => {
    await allow(0);
    const { status, body } = await deskBook(ana, doctor, '2027-03-11T08:00:00-03:00', { squeeze_in });
    expect([status, body.squeeze_in]).toEqual([201, false]);
  });

  test('is limited in number per day; a cancelled one doesn’t count', async () => {
    await allow(1);
    const first = await deskBook(await register(), doctor, '2027-03-12T08:10:00-03:00', { squeeze_in });
    const again = () => register().then(who => deskBook(who, doctor, '2027-03-12T10:10:00-03:00', { squeeze_in }));
    const refused = await again();
    expect([refused.status, refused.body.code]).toEqual([409, 'squeeze_in_limit']);
    await allow(0);
    expect((await deskBook(await register(), doctor, '2027-03-15T08:10:00-03:00', { squeeze_in })).body.code).toBe(
      'squeeze_in_limit',
    );
    await allow(1);
    expect((await place.cancel(first.body.id)).status).toBe(200);
    expect((await again()).status).toBe(201);
  });

  test('can’t be in the past or too far ahead', async () => {
    await allow(9);
    const past = await deskBook(await register(), doctor, '2027-03-01T08:10:00-03:00', { squeeze_in });
    const far = await deskBook(await register(), doctor, '2028-06-01T08:10:00-03:00', { squeeze_in });
    expect([past.body.code, far.body.code]).toEqual(['in_the_past', 'too_far']);
  });
});

describe('a walk-in', () => {
  test('takes the slot that runs now if it is free, and has arrived', async () => {
    clinic.clock.set('2027-03-16T11:12:34Z');
    const lia = await register();
    const { status, body } = await place.walkIn(lia, colleague);
    expect([status, body.squeeze_in, body.date]).toEqual([201, false, '2027-03-16T11:00:00.000Z']);
    expect([body.status, body.status_at]).toEqual(['arrived', '2027-03-16T11:12:34.000Z']);
    expect(await eventsOf(body.id)).toMatchObject([
      { kind: 'booked', actorId: desk.id },
      { kind: 'status', statusBefore: 'booked', statusAfter: 'arrived', at: clinic.clock.now() },
    ]);
  });

  test('is otherwise a squeeze-in from this minute on, up to the limit', async () => {
    await db.update(account).set({ squeezeInsPerDay: 1 }).where(eq(account.id, colleague.id));
    const { status, body } = await place.walkIn(await register(), colleague);
    expect([status, body.squeeze_in, body.date]).toEqual([201, true, '2027-03-16T11:12:00.000Z']);
    expect((await place.walkIn(await register(), colleague)).body.code).toBe('squeeze_in_limit');
  });

  test('outside the hours is a squeeze-in', async () => {
    clinic.clock.set('2027-03-16T21:00:00Z');
    await allow(1);
    const { body } = await place.walkIn(await register(), doctor);
    expect([body.squeeze_in, body.date]).toEqual([true, '2027-03-16T21:00:00.000Z']);
  });

  test('is refused for a patient who is elsewhere now, and for an unknown patient', async () => {
    clinic.clock.set('2027-03-17T11:12:00Z');
    const lia = await register();
    const busy = await place.walkIn(lia, colleague);
    const { body } = await place.walkIn(lia, doctor);
    expect([body.code, body.conflicts.map(({ id }: { id: string }) => id)]).toEqual(['patient_busy', [busy.body.id]]);
    expect((await place.walkIn({ id: crypto.randomUUID() }, doctor)).status).toBe(404);
  });

  test('whose last appointment ended within the running slot is a squeeze-in', async () => {
    clinic.clock.set('2027-03-18T11:00:00Z');
    const lia = await register();
    await db.insert(appointment).values({
      ...{ patientId: lia.id, doctorId: colleague.id, clinicId: clinic.home.id },
      ...{ specialtyId: specialtyId('Clínica Geral'), startsAt: new Date('2027-03-18T10:45:00Z') },
      endsAt: new Date('2027-03-18T11:15:00Z'),
    });
    clinic.clock.set('2027-03-18T11:20:00Z');
    await allow(1);
    const { body } = await place.walkIn(lia, doctor);
    expect([body.squeeze_in, body.date]).toEqual([true, '2027-03-18T11:20:00.000Z']);
  });

  test('is refused if it would reach into a closed time, not if a free slot ends before it', async () => {
    clinic.clock.set('2027-03-19T10:00:00Z');
    await clinic.put(
      `/closed-times/${crypto.randomUUID()}`,
      {
        ...{ clinic_id: clinic.home.id, doctor_id: null, kind: 'closing', version: 0, decisions: [] },
        ...{ from: '2027-03-19T12:00', to: '2027-03-19T18:00' },
      },
      { as: desk },
    );
    await allow(9);
    clinic.clock.set('2027-03-19T14:50:00Z');
    const inSlot = await place.walkIn(await register(), doctor);
    expect([inSlot.body.squeeze_in, inSlot.body.date]).toEqual([false, '2027-03-19T14:30:00.000Z']);
    const { status, body } = await place.walkIn(await register(), doctor);
    expect([status, body.code]).toEqual([422, 'closed_time']);
  });
});

test('clashes with appointments at other clinics are met 50 times a day at most', async () => {
  const elsewhere = await clinic.addClinic();
  const distant = await clinic.signUpDoctor({ clinic: elsewhere, hours: { start: '08:00', end: '12:00' } });
  const other = await clinic.signUpReceptionist();
  await book(rui, distant, '2027-03-25T09:00:00-03:00');
  const attemptAt = async (time: string) => {
    const { status, body } = await deskBook(rui, doctor, `2027-03-25T${time}:00-03:00`, { as: other });
    return body.code ?? status;
  };
  await db.execute(sql`truncate attempt`);
  expect(await attemptAt('09:00')).toBe('patient_busy');
  // A clash at the own clinic doesn't count.
  await book(rui, colleague, '2027-03-25T10:00:00-03:00');
  expect(await attemptAt('10:00')).toBe('patient_busy');
  expect(await db.execute(sql`select failures from attempt`)).toEqual([{ failures: 1 }]);
  await db.execute(sql`update attempt set failures = 50`);
  expect(await attemptAt('09:00')).toBe('too_many_requests');
  expect(await attemptAt('11:00')).toBe('too_many_requests');
  await db.execute(sql`truncate attempt`);
  expect(await attemptAt('11:00')).toBe(201);
});

test('concurrent attempts meet no more of these clashes than are left', async () => {
  const distant = await clinic.signUpDoctor({
    clinic: await clinic.addClinic(),
    hours: { start: '08:00', end: '12:00' },
  });
  const other = await clinic.signUpReceptionist();
  await book(rui, distant, '2027-03-24T09:00:00-03:00');
  const attempt = async () => (await deskBook(rui, doctor, '2027-03-24T09:00:00-03:00', { as: other })).body.code;
  await db.execute(sql`truncate attempt`);
  expect(await attempt()).toBe('patient_busy');
  await db.execute(sql`update attempt set failures = 49`);
  const codes = await Promise.all(Array.from({ length: 6 }, attempt));
  expect(codes.sort()).toEqual(['patient_busy', ...Array(5).fill('too_many_requests')]);
  await db.execute(sql`truncate attempt`);
});

test('moves and walk-ins count among these clashes, too', async () => {
  const elsewhere = await clinic.addClinic();
  const distant = await clinic.signUpDoctor({ clinic: elsewhere, hours: { start: '08:00', end: '12:00' } });
  await book(rui, distant, '2027-03-26T09:00:00-03:00');
  const { id } = (await deskBook(rui, doctor, '2027-03-26T11:00:00-03:00')).body;
  await db.execute(sql`truncate attempt`);
  clinic.clock.set('2027-03-26T10:00:00Z');
  const moved = await place.move(id, doctor, '2027-03-26T09:00:00-03:00');
  clinic.clock.set('2027-03-26T12:10:00Z');
  const walked = await place.walkIn(rui, doctor);
  expect([moved.body.code, walked.body.code]).toEqual(['patient_busy', 'patient_busy']);
  expect(await db.execute(sql`select failures from attempt`)).toEqual([{ failures: 2 }]);
  await db.execute(sql`update attempt set failures = 50`);
  expect((await place.move(id, doctor, '2027-03-26T10:00:00-03:00')).status).toBe(429);
  expect((await place.walkIn(rui, doctor)).status).toBe(429);
});
