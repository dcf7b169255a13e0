import { expect, inject } from 'vitest';
import { DAY_MS } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { press, tab } from './harness/jobs.ts';
import { demo, newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
import { changeStatusAs, nextAppointment } from './harness/records.ts';
import { test } from './harness/test.ts';

test('a doctor finds a treated patient by parts of the name, and reads the record', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, worker: false, size: 'phone' });
  const { record, shell } = doctor.words;
  const { patient } = await nextAppointment(demo.doctor, demo.patient.email);
  await doctor.goto('/');
  await tab(doctor, shell.tabs.patients);
  await doctor.waitForPath('/patients');
  const found = doctor.screen.locator('.treated-row');
  await found.first().waitFor();
  const all = await found.count();
  expect(all).toBeGreaterThan(1);
  const filters = doctor.screen.getByRole('group', { name: record.patients.filter.label }).locator('label');
  const recent = filters.filter({ hasText: record.patients.filter.recent.split(' (')[0] ?? '' });
  const shown = Number(/\((\d+)\)/.exec((await recent.textContent()) ?? '')?.[1]);
  await recent.click();
  await expect.poll(() => found.count()).toBe(shown);
  expect(shown).toBeLessThan(all);
  await filters.first().click();
  await expect.poll(() => found.count()).toBe(all);
  // Parts of the name in reverse order, without accents and in capitals.
  const parts = patient.name.split(' ').map(word => word.slice(0, 4));
  const typed = parts.reverse().join(' ').normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  await doctor.screen.getByRole('searchbox', { name: record.patients.search }).fill(typed);
  await expect.poll(() => found.count()).toBeLessThan(all);
  await expectAccessible(doctor);
  await doctor.screen.getByRole('link', { name: patient.name }).click();
  await doctor.waitForPath('/patients/record');
  await doctor.screen.getByRole('article').first().waitFor();
  await press(doctor, record.view.questionnaire);
  await doctor.page.goBack();
  await doctor.waitForPath('/patients');
  // The search is kept.
  expect(await found.count()).toBeLessThan(all);
});

test('a doctor sees only the patients whose notes are due, and each row leads to the appointment', async ({
  newVisitor,
}) => {
  const doctor = await newVisitor({ as: demo.doctor, worker: false, size: 'phone' });
  const { record, shell } = doctor.words;
  // Today's appointments are over, without notes.
  await doctor.page.clock.setFixedTime(Date.now() + DAY_MS);
  const paths: string[] = [];
  doctor.page.on('request', request => paths.push(new URL(request.url()).search));
  await doctor.goto('/patients');
  const rows = doctor.screen.locator('.treated-row');
  await rows.first().waitFor();
  const all = await rows.count();
  // The list would put an entry into the privacy log of each of its patients.
  expect(paths.filter(query => query.includes('lacking'))).toEqual([]);
  const due = doctor.screen.locator('.treated-due');
  expect(await due.count()).toBe(0);
  // Once the agenda is on the device, a row says that some are due. It doesn't say how many: it lacks earlier days.
  await tab(doctor, shell.tabs.home);
  await doctor.screen.locator('.glance').waitFor();
  await tab(doctor, shell.tabs.patients);
  await due.first().waitFor();
  expect(await due.first().textContent()).toBe(record.patients.someDue);
  const notes = doctor.screen.getByRole('radio', { name: record.patients.filter.notes });
  const labelOf = (count: number, text: string) => text.replace('{{count}}', String(count));
  const label = doctor.screen.locator('.treated-filters label').filter({ hasText: record.patients.filter.notes });
  expect(await label.textContent()).toBe(labelOf(await due.count(), record.patients.filter.notesOrMore));
  expect(paths.filter(query => query.includes('lacking'))).toEqual([]);
  await notes.check();
  await due
    .filter({ hasText: record.patients.due.split('{{')[0] ?? '' })
    .first()
    .waitFor();
  await doctor.settled();
  expect(await due.count()).toBe(await rows.count());
  expect(await label.textContent()).toBe(labelOf(await rows.count(), record.patients.filter.notesOf));
  expect(await rows.count()).toBeLessThanOrEqual(all);
  expect(paths.some(query => query.includes('lacking=notes'))).toBe(true);
  await expectAccessible(doctor);
  // All of them are known from now on.
  await doctor.screen.getByRole('radio', { name: record.patients.filter.all }).check();
  await due
    .filter({ hasText: record.patients.dueCount_one.replace('{{count}}', '1') })
    .first()
    .waitFor();
  await notes.check();
  await due
    .filter({ hasText: record.patients.due.split('{{')[0] ?? '' })
    .first()
    .waitFor();
  await rows.first().click();
  await doctor.waitForPath('/diagnostic');
});

test('a patient whom the doctor doesn’t treat isn’t found', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, worker: false });
  await doctor.goto('/patients/record?patient=00000000-0000-4000-8000-000000000000');
  await doctor.waitForPath('/patient-notfound404');
});

test('the list of patients can be searched without a network, and states its age', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'tablet' });
  const { record, ui } = doctor.words;
  const { patient } = await nextAppointment(demo.doctor, demo.patient.email);
  await doctor.goto('/patients');
  await doctor.screen.locator('.treated-row').first().waitFor();
  await doctor.waitForWorker();
  await doctor.offline();
  await doctor.goto('/patients');
  await doctor.screen.getByText(ui.stale.label).waitFor();
  await doctor.screen.getByRole('searchbox', { name: record.patients.search }).fill(patient.name);
  await doctor.screen.getByRole('link', { name: patient.name }).waitFor();
});

test('the record of an appointment leads to it, and reads no other patient', async ({ newVisitor }) => {
  const { id } = await nextAppointment(demo.doctor, demo.patient.email);
  const doctor = await newVisitor({ as: demo.doctor, worker: false });
  const { record } = doctor.words;
  const paths: string[] = [];
  doctor.page.on('request', request => paths.push(new URL(request.url()).pathname));
  await doctor.goto(`/medicalrecord?appointment=${id}`);
  await doctor.screen.locator('.record-entry').first().waitFor();
  const open = doctor.screen.locator('.record-patient-action').getByRole('link');
  expect(await open.textContent()).toContain(record.openAppointment.split('{{')[0]);
  expect(await open.getAttribute('href')).toBe(`/diagnostic?appointment=${id}`);
  // The list of patients would put an entry into the privacy log of each of them.
  expect(paths.some(path => path.startsWith('/api/appointments'))).toBe(true);
  expect(paths).not.toContain('/api/patients');
});

test('a row of today says what becomes of the appointment', async ({ newVisitor }) => {
  const practice = await newPractice({
    ...{ name: someName('Wanda'), specialty: 'Nefrologia', clinic: 'Clínica Boa Saúde' },
  });
  const patient = await newPatient(inject('address'), { name: someName('Ximena') });
  const { id, date } = await bookFirst(practice, patient, 1);
  const doctor = await newVisitor({ as: practice.account, worker: false, size: 'phone' });
  const { status } = doctor.words.appointments;
  await doctor.page.clock.setFixedTime(Date.parse(date) - 60_000);
  await doctor.goto('/patients');
  const row = doctor.screen.locator('.treated-row');
  await row.waitFor();
  expect(await row.textContent()).not.toContain(status.booked);
  const changed_at = new Date().toISOString();
  await changeStatusAs(practice.account, id, { from: 'booked', to: 'confirmed', changed_at });
  await row.getByText(` · ${status.confirmed}`).waitFor();
});
