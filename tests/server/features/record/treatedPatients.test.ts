import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account, audit, patient as patientTable } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';
import { makeAppointment } from './appointments.ts';
import { allPages } from './pages.ts';

const clinic = await testApp();
const listed = async (as: Pick<Person, 'token'>, query = '') => {
  const { status, body } = await clinic.get(`/patients${query}`, { as });
  expect(status).toBe(200);
  return body;
};
const idsOf = async (as: Pick<Person, 'token'>) => (await listed(as)).map(({ id }: { id: string }) => id);
const patient = (name: string) => clinic.signUpPatient({ name, birthday: '1990-05-20', gender: 'f' });

describe('the patients whom a doctor treats', () => {
  test('are listed once each, with the own last and next appointment', async () => {
    const doctor = await clinic.signUpDoctor();
    const colleague = await clinic.signUpDoctor();
    const [ana, rui] = [await patient('Ana'), await patient('Rui')];
    await makeAppointment(clinic, ana, doctor, { at: '2026-02-01T12:00:00Z' });
    const last = await makeAppointment(clinic, ana, doctor, { at: '2027-03-01T11:15:00Z', status: 'in_consultation' });
    await makeAppointment(clinic, ana, doctor, { at: '2027-03-01T11:45:00Z', status: 'missed' });
    const next = await makeAppointment(clinic, ana, doctor, { at: '2027-03-01T12:45:00Z' });
    await makeAppointment(clinic, ana, doctor, { at: '2027-04-01T12:00:00Z' });
    await makeAppointment(clinic, ana, colleague, { at: '2027-03-01T12:15:00Z' });
    await makeAppointment(clinic, rui, colleague);
    const time_zone = 'America/Sao_Paulo';
    expect(await listed(doctor)).toEqual([
      {
        ...{ id: ana.id, name: 'Ana', birthday: '1990-05-20', gender: 'f' },
        last: { id: last, date: '2027-03-01T11:15:00.000Z', time_zone, status: 'in_consultation' },
        next: { id: next, date: '2027-03-01T12:45:00.000Z', time_zone, status: 'booked' },
        allergies: [],
      },
    ]);
  });

  test('are listed with an appointment that was done early as the last one, not as the next one', async () => {
    const doctor = await clinic.signUpDoctor();
    const [ana, rui] = [await patient('Ana'), await patient('Rui')];
    const last = await makeAppointment(clinic, ana, doctor, { at: '2027-03-01T12:45:00Z', status: 'done' });
    const next = await makeAppointment(clinic, ana, doctor, { at: '2027-04-01T12:00:00Z' });
    await makeAppointment(clinic, rui, doctor, { at: '2027-03-01T13:45:00Z', status: 'missed' });
    const patients = await listed(doctor);
    const of = ({ id }: Pick<Person, 'id'>) => patients.find((one: { id: string }) => one.id === id);
    expect(of(ana)).toMatchObject({ last: { id: last }, next: { id: next } });
    expect(of(rui)).toMatchObject({ last: null, next: null });
  });

  test('include those with a cancelled appointment only if it has notes', async () => {
    const doctor = await clinic.signUpDoctor();
    const [noted, blank] = [await patient('Com notas'), await patient('Sem notas')];
    await makeAppointment(clinic, noted, doctor, { cancelled: true, diagnosis: 'Gripe' });
    await makeAppointment(clinic, blank, doctor, { cancelled: true });
    const [only, ...more] = await listed(doctor);
    expect(only).toMatchObject({ id: noted.id, last: null, next: null });
    expect(more).toEqual([]);
  });

  test('are hidden until the clinic approves the doctor', async () => {
    const doctor = await clinic.signUpDoctor();
    await makeAppointment(clinic, await patient('Ana'), doctor);
    const approval = (approvedAt: Date | null) =>
      clinic.database.db.update(account).set({ approvedAt }).where(eq(account.id, doctor.id));
    await approval(null);
    expect(await listed(doctor)).toEqual([]);
    await approval(new Date(0));
    expect(await listed(doctor)).toHaveLength(1);
  });

  test('who were merged are one person', async () => {
    const doctor = await clinic.signUpDoctor();
    const ana = await patient('Ana');
    const at = '2027-02-01T12:00:00Z';
    const [twin] = await clinic.database.db
      .insert(patientTable)
      .values({ rootId: ana.id, name: 'Ana S.', phone: '+5511987654321' })
      .returning({ id: patientTable.id });
    if (!twin) throw new Error('No patient came back.');
    const last = await makeAppointment(clinic, twin, doctor, { at });
    const next = await makeAppointment(clinic, ana, doctor);
    expect(await listed(doctor)).toMatchObject([{ id: ana.id, name: 'Ana', last: { id: last }, next: { id: next } }]);
  });

  test('come in pages', async () => {
    const doctor = await clinic.signUpDoctor();
    for (const name of ['A', 'B', 'C']) await makeAppointment(clinic, await patient(name), doctor);
    expect(await listed(doctor, '?limit=2')).toHaveLength(2);
    const paged = await allPages(clinic, '/patients?limit=2', doctor);
    expect(paged.map(({ id }) => id)).toEqual(await idsOf(doctor));
    expect(paged).toHaveLength(3);
  });

  test('see one audit row a day', async () => {
    const doctor = await clinic.signUpDoctor();
    const ana = await patient('Ana');
    await makeAppointment(clinic, ana, doctor, { at: '2027-02-01T12:00:00Z' });
    const rows = () =>
      clinic.database.db
        .select({ action: audit.action, subject: audit.subject, subjectId: audit.subjectId })
        .from(audit)
        .where(and(eq(audit.actorId, doctor.id), eq(audit.patientId, ana.id)));
    const row = { action: 'read', subject: 'appointments', subjectId: null };
    await listed(doctor);
    await listed(doctor);
    expect(await rows()).toEqual([row]);
    clinic.clock.advance(86_400_000);
    await listed(doctor);
    expect(await rows()).toEqual([row, row]);
    clinic.clock.advance(-86_400_000);
  });
});
