/** The files of exams that a device keeps: a doctor's for the rounds, and what a patient has opened. */
import { expect, inject } from 'vitest';
import { cancelAppointment } from '../../contract/appointments.ts';
import { noise, png, printedPdf } from '../server/platform/files/specimens.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { addExam, handInAs } from './harness/exams.ts';
import { callAs, signInAs } from './harness/people.ts';
import { auditTrailOf, nextAppointment, viewer } from './harness/records.ts';
import { rowCounts } from './harness/storage.ts';
import { test } from './harness/test.ts';
import type { Visitor, VisitorOptions } from './harness/visitor.ts';

const filesOn = async (visitor: Visitor) => (await rowCounts(visitor.page)).examFiles ?? 0;

/** Opens an exam by its name, and closes it once its content is shown. */
async function opens(visitor: Visitor, name: string): Promise<void> {
  const { uploads } = visitor.words.record;
  await visitor.screen.getByRole('button', { name: uploads.open.replace('{{name}}', name) }).click();
  const shown = viewer(visitor);
  if (name.endsWith('.pdf')) {
    await expect
      .poll(() => shown.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width))
      .toBeGreaterThan(100);
  } else {
    await shown.getByRole('img', { name }).waitFor();
  }
  await visitor.page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
}

const downloaded = (url: string) => new URL(url).searchParams.get('id') ?? '';

/** A doctor's tablet that has stored the files of its only patient: two of the clinic, and one of the patient's own. */
async function roundsWithFiles(newVisitor: (options: VisitorOptions) => Promise<Visitor>) {
  const { doctor: account, patient } = await doctorWithAppointment();
  const { id: appointmentId } = await nextAppointment(account);
  const large = { name: 'raio-x.png', type: 'image/png', bytes: await noise(500) } as const;
  const report = { name: 'laudo.pdf', type: 'application/pdf', bytes: await printedPdf('Hemograma') } as const;
  const own = { name: 'de-casa.png', type: 'image/png', bytes: await png('#225577', 60, 40) } as const;
  const ids = {
    large: await addExam(account, appointmentId, large),
    report: await addExam(account, appointmentId, report),
    own: await handInAs(patient, own, 'Feito em casa'),
  };
  const doctor = await newVisitor({ as: account, size: 'tablet' });
  const fetched: string[] = [];
  doctor.page.on('request', request => {
    if (request.url().includes('keep=rounds') && request.url().includes('/exams/download'))
      fetched.push(downloaded(request.url()));
  });
  await doctor.goto('/');
  await doctor.screen.getByText(/Próximos 2 dias prontos sem conexão/).waitFor();
  await doctor.waitForWorker();
  await expect.poll(() => filesOn(doctor)).toBe(3);
  return { account, patient, doctor, appointmentId, ids, fetched };
}

test('the rounds bring the files, small ones first, and they open without a network', async ({ newVisitor }) => {
  const { patient, doctor, appointmentId, ids, fetched } = await roundsWithFiles(newVisitor);
  const { record } = doctor.words;
  expect(fetched).toEqual([ids.own, ids.report, ids.large]);
  const trail = await auditTrailOf(patient);
  expect(trail).toContain('kept_on_device exam');
  expect(trail).toContain('kept_on_device handed_exam');

  await doctor.offline();
  await doctor.goto(`/diagnostic?appointment=${appointmentId}`);
  await doctor.screen.getByText(record.handedIn.byPatient).waitFor();
  for (const name of ['raio-x.png', 'laudo.pdf', 'de-casa.png']) await opens(doctor, name);
  await expectAccessible(doctor);
  expect(await auditTrailOf(patient)).not.toContain('opened_on_device exam');
  await doctor.offline(false);
  await expect.poll(() => auditTrailOf(patient), { timeout: 20_000 }).toContain('opened_on_device exam');
});

test('what does not stay is fetched when it is opened, and stays then', async ({ newVisitor }) => {
  const { doctor, appointmentId } = await roundsWithFiles(newVisitor);
  const { record } = doctor.words;
  await doctor.goto('/patients');
  await doctor.screen.getByRole('button', { name: record.stored.clear }).click();
  await expect.poll(() => filesOn(doctor)).toBe(0);
  await doctor.goto(`/diagnostic?appointment=${appointmentId}`);
  await opens(doctor, 'laudo.pdf');
  await expect.poll(() => filesOn(doctor)).toBe(1);
  await doctor.offline();
  await doctor.goto(`/diagnostic?appointment=${appointmentId}`);
  await opens(doctor, 'laudo.pdf');
});

test('files go once the appointment is cancelled', async ({ newVisitor }) => {
  const { patient, doctor, appointmentId } = await roundsWithFiles(newVisitor);
  await callAs(patient, cancelAppointment, { params: { id: appointmentId }, query: {} });
  await doctor.goto('/appointments');
  await doctor.screen.getByText(doctor.words.appointments.doctor.none).waitFor();
  await doctor.goto('/');
  await expect.poll(() => filesOn(doctor), { timeout: 20_000 }).toBe(0);
});

test('files go with the session: signed out, or revoked', async ({ newVisitor }) => {
  const { account, doctor } = await roundsWithFiles(newVisitor);
  await doctor.signOut();
  await doctor.waitForPath('/login');
  await expect.poll(() => filesOn(doctor)).toBe(0);

  await doctor.signIn(inject('address'), account);
  await doctor.goto('/');
  await expect.poll(() => filesOn(doctor), { timeout: 20_000 }).toBe(3);
  doctor.log.expectRefusal(401, /./);
  const { token } = await signInAs(inject('address'), account);
  const headers = { authorization: `Bearer ${token}` };
  await fetch(`${inject('address')}/api/sessions?all`, { method: 'DELETE', headers });
  await doctor.goto('/appointments');
  await doctor.waitForPath('/login');
  await expect.poll(() => filesOn(doctor)).toBe(0);
});

test('an exam that a patient has opened opens again without a network', async ({ newVisitor }) => {
  const { doctor: account, patient } = await doctorWithAppointment();
  const { id } = await nextAppointment(account);
  await addExam(account, id, { name: 'laudo.pdf', type: 'application/pdf', bytes: await printedPdf('Hemograma') });
  await addExam(account, id, { name: 'raio-x.png', type: 'image/png', bytes: await png('#991122', 300, 200) });
  const ana = await newVisitor({ as: patient, size: 'phone' });
  await ana.goto('/patient-medicalrecord');
  await ana.waitForWorker();
  for (const name of ['laudo.pdf', 'raio-x.png']) await opens(ana, name);
  await expect.poll(() => filesOn(ana)).toBe(2);
  await ana.offline();
  await ana.goto('/patient-medicalrecord');
  for (const name of ['laudo.pdf', 'raio-x.png']) await opens(ana, name);
  await expectAccessible(ana);
});
