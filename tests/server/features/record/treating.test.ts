import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type DocumentContent, newCode } from '../../../../contract/documents.ts';
import { isTreating } from '../../../../server/features/record/access.ts';
import { account, appointment, exam } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';
import { pdf, upload } from '../../platform/files/specimens.ts';
import { entriesOf } from '../entries/entries.ts';

const clinic = await testApp();
const { db } = clinic.database;
const doctor = await clinic.signUpDoctor();
const colleague = await clinic.signUpDoctor();
let patient = await clinic.signUpPatient();

beforeEach(async () => {
  patient = await clinic.signUpPatient();
});

type Row = typeof appointment.$inferInsert;

async function tie(changes: Partial<Row> = {}): Promise<string> {
  const id = randomUUID();
  const [startsAt, endsAt] = [new Date('2027-03-02T11:00:00Z'), new Date('2027-03-02T11:30:00Z')];
  await db.insert(appointment).values({
    ...{ id, patientId: patient.id, doctorId: doctor.id, clinicId: clinic.home.id },
    ...{ specialtyId: specialtyId('Clínica Geral'), startsAt, endsAt },
    ...changes,
  });
  return id;
}

const canceled: Partial<Row> = { canceledAt: new Date('2027-03-01T12:00:00Z'), cancelReason: 'Nenhum' };
const file: Partial<typeof exam.$inferInsert> = {
  ...{ fileHash: 'a'.repeat(64), fileName: 'x.png', mimetype: 'image/png', sizeBytes: 1 },
  uploadedAt: new Date('2027-03-01T11:00:00Z'),
};
const attendance: DocumentContent = { kind: 'attendance', date: '2027-03-02', from: '08:00', to: '08:30' };
const treated = () => isTreating(db, doctor.id, patient.id);

describe('a doctor treats a patient', () => {
  test('through any past or future appointment', async () => {
    expect(await treated()).toBe(false);
    await tie({ startsAt: new Date('2001-01-01T11:00:00Z'), endsAt: new Date('2001-01-01T11:30:00Z') });
    expect(await treated()).toBe(true);
    expect(await isTreating(db, colleague.id, patient.id)).toBe(false);
    expect(await isTreating(db, patient.id, doctor.id)).toBe(false);
  });

  test('not through a cancelled appointment, unless it has or had notes', async () => {
    const id = await tie(canceled);
    expect(await treated()).toBe(false);
    await db.update(appointment).set({ diagnosis: 'Gripe' }).where(eq(appointment.id, id));
    expect(await treated()).toBe(true);
    await db.update(appointment).set({ diagnosis: '' }).where(eq(appointment.id, id));
    expect(await treated()).toBe(true);
  });

  test.each([[' '], ['\n\t\r\n'], ['\u00a0\u2003\u3000'], ['\u200b\u2060\ufeff']])(
    'and blanks don’t count as notes: %j',
    async blanks => {
      const id = await tie(canceled);
      await db.update(appointment).set({ anamnesis: blanks, diagnosis: blanks }).where(eq(appointment.id, id));
      expect(await treated()).toBe(false);
      await db
        .update(appointment)
        .set({ anamnesis: `${blanks}é` })
        .where(eq(appointment.id, id));
      expect(await treated()).toBe(true);
    },
  );

  test('or an exam with a file that isn’t deleted', async () => {
    const id = await tie(canceled);
    await db.insert(exam).values({ id: randomUUID(), appointmentId: id, clinicId: clinic.home.id, result: 'Exame' });
    expect(await treated()).toBe(false);
    await db.update(exam).set(file).where(eq(exam.appointmentId, id));
    expect(await treated()).toBe(true);
    await db.update(exam).set({ deletedAt: new Date() }).where(eq(exam.appointmentId, id));
    expect(await treated()).toBe(false);
  });

  test('so blanks and an exam without a file give no access to a patient who cancels', async () => {
    const id = await tie();
    await clinic.put('/appointments', { id, anamnesis: ' ', diagnosis: '\u200b' }, { as: doctor });
    const { body } = await clinic.post('/exams', { appointment_id: id, result: '-' }, { as: doctor });
    expect((await clinic.get(`/appointments/${patient.id}`, { as: doctor })).status).toBe(200);
    expect((await clinic.del(`/appointments/${id}`, { as: patient })).status).toBe(200);
    expect((await upload(clinic, body.id, pdf(), { as: doctor })).status).toBe(404);
    const write = await clinic.put('/appointments', { id, anamnesis: 'x', diagnosis: '', version: 2 }, { as: doctor });
    expect(write.status).toBe(404);
    for (const path of [`/appointments/${patient.id}`, `/questionaries/${patient.id}`]) {
      expect((await clinic.get(path, { as: doctor })).status).toBe(404);
    }
  });

  test('only while the doctor is approved by the clinic', async () => {
    await tie();
    await db.update(account).set({ approvedAt: null }).where(eq(account.id, doctor.id));
    expect(await treated()).toBe(false);
    await db
      .update(account)
      .set({ approvedAt: new Date(0) })
      .where(eq(account.id, doctor.id));
    expect(await treated()).toBe(true);
  });
});

describe('what waits on the doctor’s device for an appointment that the reception cancelled after its start', () => {
  const late: Partial<Row> = { ...canceled, canceledAt: new Date('2027-03-02T11:00:00Z') };

  test('notes are stored, and belong to the record', async () => {
    const id = await tie(late);
    const notes = { id, anamnesis: 'Febre', diagnosis: 'Gripe', version: 1 };
    expect((await clinic.put('/appointments', notes, { as: doctor })).body).toMatchObject({ version: 2 });
    const [listed] = (await clinic.get(`/appointments/${patient.id}`, { as: patient })).body;
    expect(listed).toMatchObject({ id, diagnosis: 'Gripe', canceled_at: '2027-03-02T11:00:00.000Z' });
  });

  test('exams are stored with their files', async () => {
    const id = await tie(late);
    const { body } = await clinic.post('/exams', { appointment_id: id, result: '-' }, { as: doctor });
    expect((await upload(clinic, body.id, pdf(), { as: doctor })).status).toBe(200);
  });

  test('entries are stored', async () => {
    const { allergy } = entriesOf(clinic, doctor, await tie(late));
    expect((await allergy('Dipirona')).status).toBe(200);
  });

  test('documents are stored', async () => {
    const document = {
      ...{ id: randomUUID(), appointment_id: await tie(late), code: newCode() },
      ...{ issued_at: clinic.clock.now().toISOString(), content: attendance },
    };
    expect((await clinic.post('/documents', document, { as: doctor })).status).toBe(201);
  });

  test('nothing of another doctor, and it gives no access while nothing is written', async () => {
    const id = await tie(late);
    const notes = { id, anamnesis: 'x', diagnosis: '', version: 1 };
    expect((await clinic.put('/appointments', notes, { as: colleague })).status).toBe(404);
    expect(await treated()).toBe(false);
  });

  test('nothing once a device would no longer send it', async () => {
    const id = await tie(late);
    clinic.clock.advance(32 * 86_400_000);
    doctor.token = await clinic.signIn(doctor);
    const notes = { id, anamnesis: 'x', diagnosis: '', version: 1 };
    expect((await clinic.put('/appointments', notes, { as: doctor })).status).toBe(404);
    expect((await entriesOf(clinic, doctor, id).allergy('Dipirona')).status).toBe(404);
    clinic.clock.advance(-32 * 86_400_000);
    doctor.token = await clinic.signIn(doctor);
  });

  test('no change of what others wrote, and nothing of it is shown', async () => {
    await tie({
      doctorId: colleague.id,
      startsAt: new Date('2027-03-02T15:00:00Z'),
      endsAt: new Date('2027-03-02T15:30:00Z'),
    });
    const own = await db.select().from(appointment).where(eq(appointment.doctorId, colleague.id));
    const theirs = await entriesOf(clinic, colleague, own.at(-1)?.id ?? '').allergy('Penicilina');
    expect(theirs.status).toBe(200);
    const { allergy } = entriesOf(clinic, doctor, await tie(late));
    const refused = await allergy('Outra', { id: theirs.body.id, version: 7 });
    expect([refused.status, JSON.stringify(refused.body).includes('Penicilina')]).toEqual([404, false]);
  });
});
