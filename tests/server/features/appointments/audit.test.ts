import { and, asc, eq, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { everyDay } from '../../harness/people.ts';
import { bookings } from '../booking/bookings.ts';

const clinic = await testApp();
const { ask, book } = bookings(clinic);
const hours = { start: '08:00', end: '12:00' };
const doctor = await clinic.signUpDoctor({ hours });
const ana = await clinic.signUpPatient();
const rui = await clinic.signUpPatient();

/** The audit rows that `work` adds, in order. */
async function traceOf(work: () => Promise<unknown>) {
  const rows = () => clinic.database.db.select().from(audit).orderBy(asc(audit.id));
  const last = (await rows()).at(-1)?.id ?? 0;
  await work();
  const added = await clinic.database.db
    .select()
    .from(audit)
    .where(and(gt(audit.id, last), eq(audit.at, clinic.clock.now())))
    .orderBy(asc(audit.id));
  return added.map(({ actorId, actorRole, action, subject, subjectId, patientId, address }) => ({
    ...{ actorId, actorRole, action, subject, subjectId, patientId, address },
  }));
}

const byAna = {
  actorId: ana.id,
  actorRole: 'Patient',
  subject: 'appointment',
  patientId: ana.id,
  address: '127.0.0.1',
};
const byDoctor = {
  actorId: doctor.id,
  actorRole: 'Doctor',
  action: 'read',
  subject: 'appointment',
  address: '127.0.0.1',
};

test('booking, replacing and cancelling each add one audit row; a repeat and a refusal add none', async () => {
  let [old, booked] = ['', ''];
  expect(await traceOf(async () => (old = (await book(ana, doctor, '2027-03-02T08:00:00-03:00')).id))).toEqual([
    { ...byAna, action: 'create', subjectId: old },
  ]);
  const replacing = await traceOf(async () => {
    booked = (await book(ana, doctor, '2027-03-02T09:00:00-03:00', 'Clínica Geral', { replaces: old, key: 'k' })).id;
  });
  expect(replacing).toEqual([
    { ...byAna, action: 'cancel', subjectId: old },
    { ...byAna, action: 'create', subjectId: booked },
  ]);
  const nothingNew = await traceOf(async () => {
    await ask(ana, doctor, '2027-03-02T09:00:00-03:00', 'Clínica Geral', { replaces: old, key: 'k' });
    await ask(ana, doctor, '2027-03-02T09:00:00-03:00');
    await clinic.del(`/appointments/${old}`, { as: ana });
  });
  expect(nothingNew).toEqual([]);
  expect(await traceOf(() => clinic.del(`/appointments/${booked}`, { as: ana }))).toEqual([
    { ...byAna, action: 'cancel', subjectId: booked },
  ]);
});

test('a doctor’s read adds one audit row per patient in the response', async () => {
  const one = await book(ana, doctor, '2027-03-03T08:00:00-03:00');
  await book(ana, doctor, '2027-03-03T09:00:00-03:00');
  await book(rui, doctor, '2027-03-03T10:00:00-03:00');
  const all = await traceOf(() => clinic.get('/appointments/ShowAll', { as: doctor }));
  expect(all).toHaveLength(2);
  expect(all).toContainEqual({ ...byDoctor, subjectId: null, patientId: ana.id });
  expect(all).toContainEqual({ ...byDoctor, subjectId: null, patientId: rui.id });
  expect(await traceOf(() => clinic.get(`/appointments/ShowAll?id=${one.id}`, { as: doctor }))).toEqual([
    { ...byDoctor, subjectId: one.id, patientId: ana.id },
  ]);
  expect(await traceOf(() => clinic.get('/appointments/ShowAll?from=2028-01-01T00:00:00Z', { as: doctor }))).toEqual(
    [],
  );
  const own = { ...byAna, action: 'read', subject: 'appointments', subjectId: null };
  expect(await traceOf(() => clinic.get('/appointments', { as: ana }))).toEqual([own]);
});

test('saving hours that no longer fit appointments adds one audit row per patient in the response', async () => {
  const outside = await book(rui, doctor, '2027-03-04T11:30:00-03:00');
  const week = everyDay({ start: '08:00', end: '11:30' });
  expect(await traceOf(() => clinic.post(`/schedules/${doctor.id}`, week, { as: doctor }))).toEqual([
    { ...byDoctor, action: 'change', subject: 'timetable', subjectId: doctor.id, patientId: null },
    { ...byDoctor, subjectId: outside.id, patientId: rui.id },
  ]);
});
