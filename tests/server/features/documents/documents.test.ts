/** Documents to print: who issues and reads them, and that they stay as they were issued. */
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  DOCUMENT_AHEAD_MS,
  DOCUMENT_LATE_MS,
  DOCUMENTS_PER_APPOINTMENT,
  DOCUMENTS_PER_DAY,
  type DocumentContent,
  newCode,
} from '../../../../contract/documents.ts';
import {
  account,
  appointment,
  audit,
  clinic as clinicTable,
  issuedDocument,
  patient as patientTable,
} from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Bearer } from '../../harness/requests.ts';
import { makeAppointment, makeDocument } from '../record/appointments.ts';

const clinic = await testApp();
const { db } = clinic.database;
const patient = await clinic.signUpPatient({ name: 'Ana Paula da Silva Ribeiro' });
const doctor = await clinic.signUpDoctor({}, { name: 'Bruno Sá', gender: 'm' });
const colleague = await clinic.signUpDoctor();

const prescription: DocumentContent = {
  kind: 'prescription',
  items: [
    { name: 'Amoxicilina 500 mg', dose: '1 cápsula', use: 'De 8 em 8 horas por 7 dias', quantity: '21 cápsulas' },
    { name: 'Dipirona 500 mg', dose: '', use: 'Se houver dor', quantity: '' },
  ],
  notes: 'Tomar com água.',
};
const attendance: DocumentContent = { kind: 'attendance', date: '2027-03-01', from: '08:00', to: '08:30' };

const bodyFor = (appointmentId: string, more: object = {}) => ({
  ...{ id: crypto.randomUUID(), appointment_id: appointmentId, code: newCode() },
  ...{ issued_at: clinic.clock.now().toISOString(), content: prescription, ...more },
});
const issue = (body: object, as: Bearer = doctor) => clinic.post('/documents', body, { as });
const listed = async (appointmentId: string, as: Bearer = patient) =>
  (await clinic.get(`/appointments/${appointmentId}/documents`, { as })).body;
const cancel = (id: string, reason: unknown, as: Bearer = doctor) =>
  clinic.post(`/documents/${id}/cancel`, { reason }, { as });
const actions = async (id: string) =>
  (
    await db
      .select({ action: audit.action })
      .from(audit)
      .where(and(eq(audit.subject, 'document'), eq(audit.subjectId, id)))
      .orderBy(audit.id)
  ).map(({ action }) => action);

test('a doctor issues a document, which the patient finds in the record with what is printed on it', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor, { at: '2027-02-20T12:00:00Z' });
  const body = bodyFor(appointmentId);
  const answer = await issue(body);
  expect(answer.status).toBe(201);
  const [place] = await db.select().from(clinicTable).where(eq(clinicTable.id, clinic.home.id));
  const [signer] = await db.select().from(account).where(eq(account.id, doctor.id));
  expect(answer.body).toEqual({
    ...body,
    printed: {
      clinic: { name: place?.name, address: place?.address, time_zone: place?.timeZone },
      doctor: { name: 'Bruno Sá', CRM: signer?.crm, gender: 'm' },
      patient: { name: 'Ana Paula da Silva Ribeiro' },
    },
    ...{ received_at: '2027-03-01T12:00:00.000Z', canceled_at: null, cancel_reason: null },
  });
  expect(await listed(appointmentId)).toEqual([answer.body]);
  const record = await clinic.get(`/appointments/${patient.id}`, { as: patient });
  const entry = record.body.find(({ id }: { id: string }) => id === appointmentId);
  expect(entry.documents).toEqual([answer.body]);
  expect(await actions(body.id)).toEqual(['create']);
});

test('what is printed stays as it was when names and addresses change', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const { body: issued } = await issue(bodyFor(appointmentId));
  await clinic.put('/users/me/profile', { name: 'Bruno Outro' }, { as: doctor });
  expect((await listed(appointmentId))[0].printed).toEqual(issued.printed);
  await clinic.put('/users/me/profile', { name: 'Bruno Sá' }, { as: doctor });
});

test('a repeat returns the stored document; the same id for anything else is refused', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const body = bodyFor(appointmentId);
  const first = await issue(body);
  clinic.clock.advance(60_000);
  expect((await issue({ ...body, issued_at: clinic.clock.now().toISOString() })).body).toEqual(first.body);
  clinic.clock.advance(-60_000);
  for (const other of [{ content: attendance }, { code: newCode() }]) {
    expect((await issue({ ...body, ...other })).body).toMatchObject({ code: 'idempotency_mismatch' });
  }
  const elsewhere = await makeAppointment(clinic, patient, doctor);
  const theirs = await makeAppointment(clinic, patient, colleague);
  for (const [appointment_id, as] of [
    [elsewhere, doctor],
    [theirs, colleague],
  ] as const) {
    expect((await issue({ ...body, appointment_id }, as)).body).toMatchObject({ code: 'not_found' });
  }
  expect(await listed(appointmentId)).toEqual([first.body]);
});

test('of two documents with one id at the same time, one is issued', async () => {
  const body = bodyFor(await makeAppointment(clinic, patient, doctor));
  const other = { ...bodyFor(await makeAppointment(clinic, patient, colleague)), id: body.id };
  const answers = await Promise.all([issue(body), issue(other, colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
});

test('the paper has the name of the person that the appointment’s patient was merged into', async () => {
  const [row] = await db
    .insert(patientTable)
    .values({ rootId: patient.id, name: 'Ana da Recepção', phone: '+5511900000001' })
    .returning({ id: patientTable.id });
  if (!row) throw new Error('No patient came back.');
  const { body } = await issue(bodyFor(await makeAppointment(clinic, row, doctor)));
  expect(body.printed.patient).toEqual({ name: 'Ana Paula da Silva Ribeiro' });
});

test('a code is given once', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const { code } = (await issue(bodyFor(appointmentId))).body;
  const again = await issue(bodyFor(appointmentId, { code }));
  expect(again.body).toMatchObject({ code: 'validation', errors: [{ field: 'code', code: 'invalid' }] });
});

test('only the appointment’s own approved doctor issues and cancels', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  await makeAppointment(clinic, patient, colleague);
  expect((await issue(bodyFor(appointmentId), colleague)).status).toBe(404);
  const { id } = (await issue(bodyFor(appointmentId))).body;
  expect((await cancel(id, 'Engano', colleague)).status).toBe(404);
  expect((await cancel(id, 'Engano', patient)).status).toBe(403);
  expect(await listed(appointmentId, colleague)).toHaveLength(1);
  const withdrawn = await clinic.signUpDoctor({ approved: false });
  const theirs = await makeAppointment(clinic, patient, withdrawn);
  expect((await issue(bodyFor(theirs), withdrawn)).status).toBe(404);
});

test('a cancelled appointment with a document stays in the record; one without takes none', async () => {
  const other = await clinic.signUpPatient();
  const appointmentId = await makeAppointment(clinic, other, doctor, { cancelled: true });
  expect((await issue(bodyFor(appointmentId))).status).toBe(404);
  await makeDocument(clinic, appointmentId, doctor);
  const record = await clinic.get(`/appointments/${other.id}`, { as: other });
  const entry = record.body.find(({ id }: { id: string }) => id === appointmentId);
  expect(entry).toMatchObject({ canceled_at: expect.any(String), documents: [{ content: { kind: 'prescription' } }] });
});

describe('cancelling', () => {
  test('marks the document once, with its reason, and is audited once', async () => {
    const appointmentId = await makeAppointment(clinic, patient, doctor);
    const { body: issued } = await issue(bodyFor(appointmentId));
    const first = await cancel(issued.id, ' Dose errada. ');
    const marked = { canceled_at: '2027-03-01T12:00:00.000Z', cancel_reason: 'Dose errada.' };
    expect(first.body).toEqual({ ...issued, ...marked });
    clinic.clock.advance(60_000);
    expect((await cancel(issued.id, 'Outro motivo')).body).toEqual(first.body);
    clinic.clock.advance(-60_000);
    expect(await listed(appointmentId)).toEqual([first.body]);
    expect(await actions(issued.id)).toEqual(['create', 'cancel']);
  });

  test('needs a reason', async () => {
    const { id } = (await issue(bodyFor(await makeAppointment(clinic, patient, doctor)))).body;
    for (const reason of ['', '  ', '\u200b', 'a'.repeat(301), 1, undefined])
      expect((await cancel(id, reason)).status).toBe(422);
  });
});

test('the database neither changes, deletes nor un-cancels a document', async () => {
  const id = await makeDocument(clinic, await makeAppointment(clinic, patient, doctor), doctor);
  const isIt = eq(issuedDocument.id, id);
  const change = (values: Partial<typeof issuedDocument.$inferInsert>) =>
    db.update(issuedDocument).set(values).where(isIt);
  const earlier = new Date(0);
  for (const values of [
    ...[{ content: attendance }, { code: newCode() }, { issuedAt: earlier }, { receivedAt: earlier }],
    ...[{ doctorId: colleague.id }, { appointmentId: await makeAppointment(clinic, patient, doctor) }],
    {
      printed: {
        clinic: { name: '', address: '', time_zone: '' },
        doctor: { name: '', CRM: '', gender: null },
        patient: { name: '' },
      },
    },
    ...[{ canceledAt: earlier }, { cancelReason: 'x' }, { canceledAt: earlier, cancelReason: ' ' }],
  ]) {
    await expect(change(values), JSON.stringify(values)).rejects.toThrow();
  }
  await expect(db.delete(issuedDocument).where(isIt)).rejects.toThrow();
  await expect(db.execute(sql`truncate issued_document`)).rejects.toThrow();
  await change({ canceledAt: earlier, cancelReason: 'Engano' });
  for (const values of [{ canceledAt: null, cancelReason: null }, { cancelReason: 'Outro' }]) {
    await expect(change(values)).rejects.toThrow();
  }
});

describe('a device that was offline', () => {
  test('issues at an appointment that was cancelled meanwhile, of a patient whom the doctor treats', async () => {
    const appointmentId = await makeAppointment(clinic, patient, doctor, { cancelled: true });
    expect((await issue(bodyFor(appointmentId))).status).toBe(201);
    expect(await listed(appointmentId)).toHaveLength(1);
  });

  test('issues at the appointment that it was moved to meanwhile, also when sent again', async () => {
    const other = await clinic.signUpPatient();
    const [former, current] = [
      await makeAppointment(clinic, other, doctor, { cancelled: true }),
      await makeAppointment(clinic, other, doctor),
    ];
    await db.update(appointment).set({ replacedBy: current }).where(eq(appointment.id, former));
    const body = bodyFor(former);
    const first = await issue(body);
    expect([first.status, first.body.appointment_id]).toEqual([201, current]);
    expect((await issue(body)).body).toEqual(first.body);
    expect(await listed(current, other)).toEqual([first.body]);
  });

  test('states when it issued a document, within limits', async () => {
    const appointmentId = await makeAppointment(clinic, patient, doctor);
    const at = (ms: number) => new Date(clinic.clock.now().getTime() + ms).toISOString();
    const early = at(-DOCUMENT_LATE_MS);
    const { status, body } = await issue(bodyFor(appointmentId, { issued_at: early }));
    expect([status, body.issued_at, body.received_at]).toEqual([201, early, at(0)]);
    for (const ms of [-DOCUMENT_LATE_MS - 1, DOCUMENT_AHEAD_MS + 1]) {
      const refused = await issue(bodyFor(appointmentId, { issued_at: at(ms) }));
      expect(refused.body).toMatchObject({ errors: [{ field: 'issued_at', code: 'date_invalid' }] });
    }
  });
});

describe('input', async () => {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  const item = prescription.kind === 'prescription' ? prescription.items[0] : undefined;
  const certificate = { kind: 'certificate', days: 3, from: '2027-03-01', text: '', cid: null };

  test.each([
    ['a prescription without items', { ...prescription, items: [] }, 'content.items'],
    ['too many items', { ...prescription, items: Array(21).fill(item) }, 'content.items'],
    ['an item without its use', { ...prescription, items: [{ ...item, use: ' ' }] }, 'content.items.0.use'],
    ['an item of two lines', { ...prescription, items: [{ ...item, name: 'a\nb' }] }, 'content.items.0.name'],
    ['notes that are too long', { ...prescription, notes: 'a'.repeat(1001) }, 'content.notes'],
    ['no day off', { ...certificate, days: 0 }, 'content.days'],
    ['half a day off', { ...certificate, days: 1.5 }, 'content.days'],
    ['years off', { ...certificate, days: 366 }, 'content.days'],
    ['a day that doesn’t exist', { ...certificate, from: '2027-02-30' }, 'content.from'],
    ['a CID without agreement', { ...certificate, cid: { code: 'J11', agreed: false } }, 'content.cid.agreed'],
    ['a text instead of a CID', { ...certificate, cid: { code: 'gripe forte', agreed: true } }, 'content.cid.code'],
    ['an exam request without exams', { kind: 'exam_request', exams: [], indication: '' }, 'content.exams'],
    ['an attendance that ends before it begins', { ...attendance, to: '07:59' }, 'content.to'],
    ['another kind', { kind: 'controlled' }, 'content.kind'],
  ])('%s is refused', async (_, content, field) => {
    const { status, body } = await issue(bodyFor(appointmentId, { content }));
    expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([422, [field]]);
  });

  test('a CID is stored with the patient’s agreement, in capitals', async () => {
    const content = { ...certificate, cid: { code: ' j11.1 ', agreed: true } };
    const { body } = await issue(bodyFor(appointmentId, { content }));
    expect(body.content.cid).toEqual({ code: 'J11.1', agreed: true });
  });

  test.each(['ABCD', 'ABCDEFGHJKLMNPQ0', 'ABCDEFGHJKLMNPQI', ''])('the code %s is refused', async code => {
    expect((await issue(bodyFor(appointmentId, { code }))).status).toBe(422);
  });
});

describe('limits', () => {
  test('of an appointment', async () => {
    const appointmentId = await makeAppointment(clinic, patient, doctor);
    for (let i = 0; i < DOCUMENTS_PER_APPOINTMENT; i += 1) await makeDocument(clinic, appointmentId, doctor);
    expect((await issue(bodyFor(appointmentId))).body).toMatchObject({ code: 'documents_limit' });
  });

  test('of a doctor and day', async () => {
    const busy = await clinic.signUpDoctor();
    for (let i = 0; i < DOCUMENTS_PER_DAY / DOCUMENTS_PER_APPOINTMENT; i += 1) {
      const full = await makeAppointment(clinic, patient, busy);
      for (let n = 0; n < DOCUMENTS_PER_APPOINTMENT; n += 1) await makeDocument(clinic, full, busy);
    }
    const appointmentId = await makeAppointment(clinic, patient, busy);
    const refused = await issue(bodyFor(appointmentId), busy);
    expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 86_400]);
  });
});
