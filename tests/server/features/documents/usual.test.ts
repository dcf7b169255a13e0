/** What a doctor often prescribes and requests: only of their own documents, and never of one patient alone. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type DocumentContent, USUAL_MAX } from '../../../../contract/documents.ts';
import { account, patient as patientTable } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import type { Bearer } from '../../harness/requests.ts';
import { makeAppointment, makeDocument } from '../record/appointments.ts';

const clinic = await testApp();
const { db } = clinic.database;
const [ana, bia] = [await clinic.signUpPatient(), await clinic.signUpPatient()];

const medicine = (name: string, more: object = {}) => ({
  ...{ name, dose: '1 comprimido', use: '1 vez ao dia', quantity: '30 comprimidos', ...more },
});
const losartan = medicine('Losartana 50 mg');
const metformin = medicine('Metformina 850 mg');
const prescriptionOf = (...items: ReturnType<typeof medicine>[]): DocumentContent => ({
  ...{ kind: 'prescription', items, notes: 'Dona Ana, volte em março.' },
});
const requestOf = (...exams: string[]): DocumentContent => ({ kind: 'exam_request', exams, indication: 'Dona Ana' });

const usual = async (as: Bearer) => (await clinic.get('/documents/usual', { as })).body;
const newDoctor = () => clinic.signUpDoctor();
type Doctor = Awaited<ReturnType<typeof newDoctor>>;

async function issue(doctor: Doctor, patient: { id: string }, content: DocumentContent): Promise<string> {
  const appointmentId = await makeAppointment(clinic, patient, doctor);
  clinic.clock.advance(1_000);
  return await makeDocument(clinic, appointmentId, doctor, { content });
}

test('what at least two patients got, most used first, as it was written last', async () => {
  const doctor = await newDoctor();
  await issue(doctor, ana, prescriptionOf(losartan, metformin));
  await issue(doctor, bia, prescriptionOf(metformin));
  await issue(doctor, ana, prescriptionOf(metformin));
  await issue(doctor, bia, prescriptionOf({ ...losartan, name: 'LOSARTANA 50 mg' }));
  await issue(doctor, ana, requestOf('Hemograma completo', 'TSH'));
  await issue(doctor, bia, requestOf('Hemograma completo'));
  expect(await usual(doctor)).toEqual({
    medicines: [metformin, { ...losartan, name: 'LOSARTANA 50 mg' }],
    exams: ['Hemograma completo'],
  });
});

test('a line of one patient alone is never among them, however often, and whether merged or not', async () => {
  const doctor = await newDoctor();
  const named = medicine('Dipirona 500 mg', { use: 'Dona Ana: de 6 em 6 horas' });
  await issue(doctor, ana, prescriptionOf(named));
  await issue(doctor, ana, prescriptionOf(named));
  const [merged] = await db
    .insert(patientTable)
    .values({ rootId: ana.id, name: 'Ana da Recepção', phone: '+5511900000002' })
    .returning({ id: patientTable.id });
  if (!merged) throw new Error('No patient came back.');
  await issue(doctor, merged, prescriptionOf(named));
  await issue(doctor, bia, prescriptionOf(medicine('Dipirona 500 mg')));
  expect(await usual(doctor)).toEqual({ medicines: [], exams: [] });
});

test('neither other doctors’ documents nor cancelled ones count', async () => {
  const [doctor, colleague] = [await newDoctor(), await newDoctor()];
  for (const [by, patient] of [
    [doctor, ana],
    [colleague, ana],
    [colleague, bia],
  ] as const) {
    await issue(by, patient, prescriptionOf(losartan));
  }
  expect((await usual(doctor)).medicines).toEqual([]);
  const id = await issue(doctor, bia, prescriptionOf(losartan));
  expect((await usual(doctor)).medicines).toEqual([losartan]);
  await clinic.post(`/documents/${id}/cancel`, { reason: 'Engano' }, { as: doctor });
  expect((await usual(doctor)).medicines).toEqual([]);
});

test('there are so many at most', async () => {
  const doctor = await newDoctor();
  const exams = Array.from({ length: USUAL_MAX + 2 }, (_, at) => `Exame ${at}`);
  for (const patient of [ana, bia]) await issue(doctor, patient, requestOf(...exams));
  expect((await usual(doctor)).exams).toHaveLength(USUAL_MAX);
});

test('only the latest thousand documents of all kinds are read', async () => {
  const doctor = await newDoctor();
  await issue(doctor, ana, prescriptionOf(losartan));
  const last = await issue(doctor, bia, prescriptionOf(losartan));
  expect((await usual(doctor)).medicines).toEqual([losartan]);
  const insertLater = (count: number) =>
    db.execute(sql`insert into issued_document
        (id, appointment_id, clinic_id, doctor_id, code, content, printed, issued_at, received_at)
      select gen_random_uuid(), appointment_id, clinic_id, doctor_id,
        translate(upper(substr(md5(gen_random_uuid()::text), 1, 16)), '01', 'GH'), '{"kind": "certificate"}', printed,
        issued_at, received_at + interval '1 minute'
      from issued_document, generate_series(1, ${count}::int) where id = ${last}`);
  await insertLater(998);
  expect((await usual(doctor)).medicines).toEqual([losartan]);
  await insertLater(1);
  expect((await usual(doctor)).medicines).toEqual([]);
});

test('a doctor whose approval was withdrawn gets none, patients and the reception are refused', async () => {
  const doctor = await newDoctor();
  for (const patient of [ana, bia]) await issue(doctor, patient, prescriptionOf(losartan));
  await db.update(account).set({ approvedAt: null }).where(eq(account.id, doctor.id));
  expect(await usual(doctor)).toEqual({ medicines: [], exams: [] });
  for (const as of [ana, await clinic.signUpReceptionist()]) {
    expect((await clinic.get('/documents/usual', { as })).status).toBe(403);
  }
});
