/** Other free times than the proposed one. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AffectedAppointment } from '../../../../contract/closedTimes.ts';
import { appointment } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { makeAppointment } from '../record/appointments.ts';

const clinic = await testApp();
const { db } = clinic.database;
const hours = { start: '08:00', end: '12:00' };
clinic.clock.set('2027-03-01T12:00:00Z');

test('after a clash elsewhere the same times are offered, and another one can be taken', async () => {
  const [doctor, colleague] = [await clinic.signUpDoctor({ hours }), await clinic.signUpDoctor({ hours })];
  const [bia, place] = [await clinic.signUpPatient(), await clinic.addClinic()];
  const made = await makeAppointment(clinic, bia, doctor, { at: '2027-03-09T11:00:00Z' });
  const times = { from: '2027-03-09T00:00', to: '2027-03-10T00:00' };
  const body = { clinic_id: clinic.home.id, doctor_id: doctor.id, ...times };
  const previewed = await clinic.post('/closed-times/preview', body, { as: doctor });
  const [before]: AffectedAppointment[] = previewed.body.affected;
  const { proposal, others = [] } = before ?? expect.fail();
  expect(others).toHaveLength(10);
  expect(new Set(others.map(one => one.doctor.id))).toEqual(new Set([doctor.id, colleague.id]));
  const away = others.map(({ date }) => Math.abs(Date.parse(date) - Date.parse('2027-03-09T11:00:00Z')));
  expect(away).toEqual(away.toSorted((a, b) => a - b));
  expect(others).not.toContainEqual(proposal);

  const elsewhere = await clinic.signUpDoctor({ clinic: place, hours });
  const busy = await makeAppointment(clinic, bia, elsewhere, { at: proposal?.date ?? '' });
  await db.update(appointment).set({ clinicId: place.id }).where(eq(appointment.id, busy));
  const save = (target: AffectedAppointment['proposal'] | undefined) => {
    const move = { action: 'move', appointment_id: made, doctor_id: target?.doctor.id, date: target?.date };
    const absence = { ...body, kind: 'absence', version: 0, decisions: [move] };
    return clinic.put(`/closed-times/${crypto.randomUUID()}`, absence, { as: doctor });
  };
  const refused = await save(proposal);
  expect([refused.status, refused.body.unavailable]).toEqual([409, [made]]);
  // Other times than before would reveal when the patient is busy.
  expect(refused.body.affected).toEqual(previewed.body.affected);
  expect((await save(others.find(({ date }) => date !== proposal?.date))).status).toBe(200);
});
