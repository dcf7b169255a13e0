import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { appointment } from '../../../../server/platform/database/schema.ts';
import { bookingClinic } from './bookings.ts';

const { clinic, ask, book, idsOf, hoursOn, doctor, colleague, ana, rui } = await bookingClinic();

const rowOf = async (id: string) =>
  (await clinic.database.db.select().from(appointment).where(eq(appointment.id, id)))[0];

describe('an appointment that replaces another', () => {
  test('cancels it with the reason Nenhum, and records which one replaced it', async () => {
    const old = await book(ana, colleague, '2027-03-02T08:00:00-03:00');
    const { status, body } = await ask(ana, doctor, '2027-03-02T08:00:00-03:00', 'Clínica Geral', { replaces: old.id });
    expect(status).toBe(201);
    expect(await idsOf(ana)).toEqual([body.id]);
    expect(await rowOf(old.id)).toMatchObject({ cancelReason: 'Nenhum', replacedBy: body.id });
    expect(await hoursOn(rui, colleague, '2027-03-02')).toContain('08:00');
  });

  test('may replace several, including one with the same doctor at that time', async () => {
    const first = await book(ana, doctor, '2027-03-03T08:30:00-03:00');
    const second = await book(ana, colleague, '2027-03-03T09:00:00-03:00');
    const options = { replaces: [first.id, second.id] };
    const { status, body } = await ask(ana, doctor, '2027-03-03T08:40:00-03:00', 'Cardiologia', options);
    expect(status).toBe(201);
    expect(await idsOf(ana)).toContain(body.id);
    for (const { id } of [first, second]) expect(await idsOf(ana)).not.toContain(id);
  });

  test('may be at the same time as the one it replaces', async () => {
    const old = await book(ana, doctor, '2027-03-04T08:00:00-03:00');
    expect((await ask(ana, doctor, '2027-03-04T08:00:00-03:00')).body.code).toBe('patient_busy');
    const options = { replaces: old.id };
    expect((await ask(ana, doctor, '2027-03-04T08:00:00-03:00', 'Clínica Geral', options)).status).toBe(201);
  });

  test('may be at another time', async () => {
    const old = await book(ana, doctor, '2027-03-05T08:00:00-03:00');
    const moved = await book(ana, doctor, '2027-03-08T10:00:00-03:00', 'Clínica Geral', { replaces: old.id });
    expect(await idsOf(ana)).toContain(moved.id);
    expect(await idsOf(ana)).not.toContain(old.id);
  });

  test('ignores one that is already cancelled', async () => {
    const old = await book(ana, doctor, '2027-03-09T08:00:00-03:00');
    await clinic.del(`/appointments/${old.id}?reason=Local`, { as: ana });
    const options = { replaces: [old.id, old.id] };
    expect((await ask(ana, doctor, '2027-03-09T08:00:00-03:00', 'Clínica Geral', options)).status).toBe(201);
    expect(await rowOf(old.id)).toMatchObject({ cancelReason: 'Local', replacedBy: null });
  });
});

describe('nothing is cancelled or booked', () => {
  test('when the new time is taken', async () => {
    await book(rui, doctor, '2027-03-10T08:00:00-03:00');
    const old = await book(ana, colleague, '2027-03-10T08:00:00-03:00');
    const { body } = await ask(ana, doctor, '2027-03-10T08:00:00-03:00', 'Clínica Geral', { replaces: old.id });
    expect(body.code).toBe('slot_taken');
    expect(await rowOf(old.id)).toMatchObject({ canceledAt: null, replacedBy: null });
  });

  test('when it conflicts with another appointment of the patient', async () => {
    const named = await book(ana, doctor, '2027-03-11T08:30:00-03:00');
    const other = await book(ana, colleague, '2027-03-11T09:00:00-03:00');
    const { body } = await ask(ana, doctor, '2027-03-11T08:40:00-03:00', 'Cardiologia', { replaces: named.id });
    expect(body.code).toBe('patient_busy');
    expect(body.conflicts.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    expect(await rowOf(named.id)).toMatchObject({ canceledAt: null });
  });

  test.each([
    ['outside the hours', '2027-03-12T13:00:00-03:00', 'outside_hours'],
    ['in the past', '2027-02-12T08:00:00-03:00', 'in_the_past'],
  ])('when the new time is %s', async (_, date, code) => {
    const old = await book(ana, doctor, '2027-03-12T08:00:00-03:00');
    expect((await ask(ana, doctor, date, 'Clínica Geral', { replaces: old.id })).body.code).toBe(code);
    expect(await rowOf(old.id)).toMatchObject({ canceledAt: null });
    await clinic.del(`/appointments/${old.id}`, { as: ana });
  });

  test('when one named is another patient’s, or doesn’t exist', async () => {
    const foreign = await book(rui, colleague, '2027-03-15T08:00:00-03:00');
    const mine = await book(ana, colleague, '2027-03-15T08:30:00-03:00');
    for (const id of [foreign.id, '00000000-0000-4000-8000-000000000000']) {
      const options = { replaces: [mine.id, id] };
      const { status, body } = await ask(ana, doctor, '2027-03-15T08:00:00-03:00', 'Clínica Geral', options);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    for (const { id } of [foreign, mine]) expect(await rowOf(id)).toMatchObject({ canceledAt: null });
  });

  test('when the consultation of one named has begun before its time', async () => {
    const old = await book(ana, doctor, '2027-03-17T09:00:00-03:00');
    const now = clinic.clock.now();
    clinic.clock.set('2027-03-17T08:40:00-03:00');
    await clinic.put(`/appointments/${old.id}/status`, { from: 'booked', to: 'in_consultation' }, { as: doctor });
    const options = { replaces: old.id };
    const { status, body } = await ask(ana, doctor, '2027-03-17T10:00:00-03:00', 'Clínica Geral', options);
    clinic.clock.set(now);
    expect([status, body.code]).toEqual([409, 'already_started']);
    expect(await rowOf(old.id)).toMatchObject({ canceledAt: null });
  });

  test('when one named has started', async () => {
    const old = await book(ana, doctor, '2027-03-16T08:00:00-03:00');
    const now = clinic.clock.now();
    clinic.clock.set('2027-03-16T08:00:00-03:00');
    const options = { replaces: old.id };
    const { status, body } = await ask(ana, doctor, '2027-03-16T10:00:00-03:00', 'Clínica Geral', options);
    clinic.clock.set(now);
    expect([status, body.code]).toEqual([409, 'already_started']);
    expect(await rowOf(old.id)).toMatchObject({ canceledAt: null });
  });
});

test('a repeat under its key replaces once', async () => {
  const old = await book(ana, colleague, '2027-03-17T08:00:00-03:00');
  const options = { replaces: old.id, key: 'replace-1' };
  const first = await ask(ana, doctor, '2027-03-17T08:00:00-03:00', 'Clínica Geral', options);
  const again = await ask(ana, doctor, '2027-03-17T08:00:00-03:00', 'Clínica Geral', options);
  expect(first.status).toBe(201);
  expect(again.body).toEqual(first.body);
});
