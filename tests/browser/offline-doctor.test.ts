import { readFile } from 'node:fs/promises';
import { expect, inject } from 'vitest';
import { png } from '../server/platform/files/specimens.ts';
import { expectAccessible } from './harness/accessible.ts';
import { demo } from './harness/people.ts';
import { auditTrailOf, examsOf, nextAppointment, saveFromViewer } from './harness/records.ts';
import { test } from './harness/test.ts';

/** How far ahead records are preloaded, minus the duration of the test. */
const ROUNDS_MS = 2 * 86_400_000 - 60_000;

test('a doctor reads the records of the next two days offline, even unopened ones', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'tablet' });
  await doctor.goto('/');
  await doctor.screen.getByText(/Próximos 2 dias prontos sem conexão/).waitFor();
  await doctor.waitForWorker();
  const { id, date } = await nextAppointment(demo.doctor, demo.patient.email);
  const record = `/medicalrecord?appointment=${id}&view=records`;
  // Over a weekend without appointments nothing is preloaded, so the record is opened first.
  const isSoon = Date.parse(date) < Date.now() + ROUNDS_MS;
  if (!isSoon) await doctor.goto(record);
  if (!isSoon) await doctor.screen.getByRole('article').first().waitFor();
  await doctor.offline();
  await doctor.goto(record);
  await doctor.screen.getByText(/Cópia guardada/).waitFor();
  await expect.poll(() => doctor.screen.getByRole('article').count()).toBeGreaterThan(0);

  // The offline access log survives a restart and a sign-out, and is sent after the next sign-in.
  await doctor.goto('/appointments');
  await doctor.signOut();
  await doctor.waitForPath('/login');
  await doctor.offline(false);
  await doctor.signIn(inject('address'), demo.doctor);
  await doctor.goto('/');
  await expect.poll(() => auditTrailOf(demo.patient)).toContain('opened_on_device record');
  expect(await auditTrailOf(demo.patient)).toContain(isSoon ? 'kept_on_device record' : 'read record');
});

test('an exam photographed offline survives a reload, and is sent once online, even without an open page', async ({
  newVisitor,
}) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'phone' });
  const { record, outbox } = doctor.words;
  const { id } = await nextAppointment(demo.doctor, demo.patient.email);
  await doctor.goto('/');
  await doctor.screen.getByText(/Próximos 2 dias prontos sem conexão/).waitFor();
  await doctor.waitForWorker();
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await doctor.screen.getByText(record.uploads.add).waitFor();
  const picture = await png('#7711aa', 900, 600);
  const row = doctor.screen.locator('.record-file', { hasText: 'ferida.png' });

  await doctor.offline();
  await doctor.screen
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'ferida.png', mimeType: 'image/png', buffer: picture }]);
  await row.getByText(record.uploads.queued).waitFor();
  await doctor.page.reload();
  await row.getByText(record.uploads.queued).waitFor();
  await expectAccessible(doctor);
  await doctor.goto('/outbox');
  await doctor.screen.getByText(/^Exame ferida\.png de /).waitFor();
  await expectAccessible(doctor);
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await row.getByText(record.uploads.queued).waitFor();

  await doctor.offline(false);
  await Promise.all([
    row.getByText(record.uploads.uploaded).waitFor(),
    doctor.page.getByText(outbox.lateResults.sent, { exact: true }).waitFor(),
  ]);
  await doctor.screen.getByRole('button', { name: 'Abrir ferida.png' }).click();
  expect(await readFile(await saveFromViewer(doctor))).toEqual(picture);

  // Another one with the app closed: the worker sends it.
  const second = await png('#11aa77', 800, 500);
  await doctor.offline();
  await doctor.screen
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'curativo.png', mimeType: 'image/png', buffer: second }]);
  await doctor.screen.locator('.record-file', { hasText: 'curativo.png' }).getByText(record.uploads.queued).waitFor();
  await doctor.page.waitForFunction(async () => {
    const registration: ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } } =
      await navigator.serviceWorker.ready;
    return (await registration.sync?.getTags())?.length === 1;
  });
  await doctor.context.newPage();
  await doctor.page.close();
  const sent = doctor.context.waitForEvent('response', response => response.url().endsWith('/api/exams/upload'));
  await doctor.offline(false);
  expect((await sent).status()).toBe(200);
  const exams = await examsOf(demo.doctor, id);
  expect(exams.find(exam => exam.name === 'curativo.png')?.size).toBe(second.length);
});
