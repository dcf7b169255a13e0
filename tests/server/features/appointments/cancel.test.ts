import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account, appointment } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { bookings } from '../booking/bookings.ts';

const clinic = await testApp();
const { book, idsOf, hoursOn } = bookings(clinic);
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
const ana = await clinic.signUpPatient();
const rui = await clinic.signUpPatient();

const start = clinic.clock.now();
const cancel = (id: string, reason = '', key?: string) =>
  clinic.del(`/appointments/${id}${reason && `?reason=${reason}`}`, { as: ana, ...(key && { key }) });

describe('cancelling', () => {
  test('returns when and why, frees the slot and removes the appointment from both lists', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T08:00:00-03:00');
    const { status, body } = await cancel(id, 'Local');
    expect(status).toBe(200);
    expect(body).toEqual({ id, canceled_at: start.toISOString(), cancel_reason: 'Local' });
    expect(await idsOf(ana)).not.toContain(id);
    expect(await idsOf(doctor)).not.toContain(id);
    expect(await hoursOn(rui, doctor, '2027-03-02')).toContain('08:00');
    expect((await book(rui, doctor, '2027-03-02T08:00:00-03:00')).date).toBe('2027-03-02T11:00:00.000Z');
  });

  test('has the reason Nenhum by default, and accepts only the three reasons', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T09:00:00-03:00');
    const { status, body } = await cancel(id, 'Chuva');
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: 'reason', code: 'choice_invalid' }]);
    expect((await cancel(id)).body.cancel_reason).toBe('Nenhum');
  });

  test('repeated returns the first response, with or without a key, even after the start', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T10:00:00-03:00');
    const first = await cancel(id, 'Horario', 'cancel-1');
    clinic.clock.set('2027-03-02T13:30:00Z');
    for (const again of [await cancel(id, 'Local'), await cancel(id, 'Horario', 'cancel-1'), await cancel(id)]) {
      expect(again.status).toBe(200);
      expect(again.body).toEqual(first.body);
    }
    clinic.clock.set(start);
  });

  test('a moved one returns the appointment in its place, until that one is cancelled or has begun', async () => {
    const { id } = await book(ana, doctor, '2027-03-08T08:00:00-03:00');
    const move = async (from: string, date: string) =>
      (await clinic.post(`/appointments/${from}/move`, { date }, { as: ana })).body;
    const first = await move(id, '2027-03-08T09:00:00-03:00');
    const moved = await move(first.id, '2027-03-08T10:00:00-03:00');
    const again = await cancel(id);
    expect(again).toMatchObject({ status: 200, body: { id, replaced_by: moved } });
    expect((await cancel(first.id)).body.replaced_by).toEqual(moved);
    expect(await idsOf(ana)).toContain(moved.id);
    clinic.clock.set('2027-03-08T13:00:00Z');
    expect((await cancel(id)).body).not.toHaveProperty('replaced_by');
    clinic.clock.set(start);
    expect((await cancel(moved.id)).body).not.toHaveProperty('replaced_by');
    expect((await cancel(id)).body).not.toHaveProperty('replaced_by');
  });

  test('is refused once the consultation has begun early, and not merely because the patient has arrived', async () => {
    const changes = [
      ['arrived', 200],
      ['in_consultation', 409],
      ['done', 409],
    ] as const;
    for (const [index, [status, expected]] of changes.entries()) {
      const { id } = await book(ana, doctor, `2027-03-03T${['08', '09', '10'][index]}:00:00-03:00`);
      clinic.clock.set('2027-03-03T10:30:00Z');
      const steps = ['booked', 'arrived', 'in_consultation', 'done'].slice(0, 2 + index);
      for (const [step, to] of steps.slice(1).entries())
        await clinic.put(`/appointments/${id}/status`, { from: steps[step], to }, { as: doctor });
      const cancelled = await cancel(id);
      expect([status, cancelled.status]).toEqual([status, expected]);
      if (expected === 409) expect(cancelled.body.code).toBe('already_started');
      clinic.clock.set(start);
    }
  });

  test('marks the row and keeps it with its notes', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T11:00:00-03:00');
    const row = eq(appointment.id, id);
    await clinic.database.db.update(appointment).set({ anamnesis: 'Tosse', diagnosis: 'Gripe' }).where(row);
    await cancel(id, 'Horario');
    const [kept] = await clinic.database.db.select().from(appointment).where(row);
    expect(kept).toMatchObject({ anamnesis: 'Tosse', diagnosis: 'Gripe', cancelReason: 'Horario', replacedBy: null });
    await expect(clinic.database.db.delete(appointment).where(row)).rejects.toThrow();
  });
});

describe('the reason', () => {
  const reasonOf = (id: string, as: { token: string }) => clinic.get(`/appointments/${id}/cancellation`, { as });

  test('is returned to the doctor, without anything else about the appointment or the patient', async () => {
    const { id } = await book(ana, doctor, '2027-03-05T08:00:00-03:00');
    expect((await reasonOf(id, doctor)).status).toBe(404);
    await cancel(id, 'Horario');
    const { status, body } = await reasonOf(id, doctor);
    expect(status).toBe(200);
    const why = { cancel_reason: 'Horario', rescheduled: false };
    expect(body).toEqual({ id, canceled_at: start.toISOString(), ...why });
  });

  test('says that the appointment was rescheduled', async () => {
    const { id } = await book(ana, doctor, '2027-03-05T09:00:00-03:00');
    await book(ana, doctor, '2027-03-05T10:00:00-03:00', 'Clínica Geral', { replaces: [id] });
    expect((await reasonOf(id, doctor)).body).toMatchObject({ cancel_reason: 'Nenhum', rescheduled: true });
  });

  test('is hidden from other doctors, and from a doctor without approval', async () => {
    const { id } = await book(ana, doctor, '2027-03-05T11:00:00-03:00');
    await cancel(id, 'Local');
    const other = await clinic.signUpDoctor();
    expect((await reasonOf(id, other)).status).toBe(404);
    const approval = (approvedAt: Date | null) =>
      clinic.database.db.update(account).set({ approvedAt }).where(eq(account.id, doctor.id));
    await approval(null);
    expect((await reasonOf(id, doctor)).status).toBe(404);
    await approval(new Date(0));
    expect((await reasonOf(id, doctor)).status).toBe(200);
  });
});

describe('cancelling is refused', () => {
  test('from the moment at which the appointment starts', async () => {
    const { id } = await book(ana, doctor, '2027-03-03T08:00:00-03:00');
    const other = await book(ana, doctor, '2027-03-03T08:30:00-03:00');
    clinic.clock.set('2027-03-03T11:00:00Z');
    const late = await cancel(id);
    clinic.clock.set('2027-03-03T11:29:59.999Z');
    const inTime = await cancel(other.id);
    clinic.clock.set(start);
    expect([late.status, late.body.code]).toEqual([409, 'already_started']);
    expect(inTime.status).toBe(200);
  });

  test('in the same way for another patient’s appointment, an unknown id and an invalid id', async () => {
    const { id } = await book(rui, doctor, '2027-03-04T08:00:00-03:00');
    for (const foreign of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
      const { status, body } = await cancel(foreign);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    expect(await idsOf(rui)).toContain(id);
  });

  test('for doctors, and without a session', async () => {
    const { id } = await book(ana, doctor, '2027-03-05T08:00:00-03:00');
    expect((await clinic.del(`/appointments/${id}`, { as: doctor })).status).toBe(403);
    expect((await clinic.del(`/appointments/${id}`)).status).toBe(401);
    expect(await idsOf(ana)).toContain(id);
  });
});
