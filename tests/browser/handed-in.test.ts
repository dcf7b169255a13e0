/** A patient hands in exams, and the doctor sees them. */
import { expect, inject } from 'vitest';
import { listHandedInExams } from '../../contract/handedInExams.ts';
import { readSelf } from '../../contract/identity.ts';
import { png, printedPdf } from '../server/platform/files/specimens.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { handInAs } from './harness/exams.ts';
import { closedGate } from './harness/gate.ts';
import { dialog, field, follow, press, signIn, toast } from './harness/jobs.ts';
import { type Account, callAs, newDependent, newPatient, someName } from './harness/people.ts';
import { nextAppointment } from './harness/records.ts';
import { test } from './harness/test.ts';
import type { Visitor, VisitorOptions } from './harness/visitor.ts';

const sizesAndLanguages: VisitorOptions[] = [
  { size: 'phone', language: 'pt-BR' },
  { size: 'desktop', language: 'en-US' },
];
const named = (text: string, name: string) => text.replace('{{name}}', name);
const counted = (text: string, count: number) => text.replace('{{count}}', String(count));

const picture = async () => ({ name: 'raio-x.png', mimeType: 'image/png', buffer: await png('#335511', 300, 200) });
const report = async () => ({
  name: 'laudo.pdf',
  mimeType: 'application/pdf',
  buffer: await printedPdf('Hemograma de casa'),
});

/** What the server has of a patient. */
async function listOf(patient: Account) {
  const { id } = await callAs(patient, readSelf);
  return await callAs(patient, listHandedInExams, { params: { patientId: id }, query: {} });
}

async function openForm(visitor: Visitor): Promise<void> {
  await visitor.goto('/patient-medicalrecord');
  await press(visitor, visitor.words.record.handedIn.send);
  await visitor.screen.getByText(visitor.words.record.uploads.add).waitFor();
}

const choose = async (visitor: Visitor, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  visitor.screen.locator('input[type=file][multiple]').setInputFiles(files);

test('the form comes whole: no field that comes later moves the button', async ({ newVisitor }) => {
  const { patient } = await doctorWithAppointment();
  const ana = await newVisitor({ as: patient, worker: false });
  const { handedIn, uploads } = ana.words.record;
  const gate = closedGate();
  await ana.page.route(/\/api\/appointments(\?|$)/, async route => {
    await gate.opened;
    await route.continue();
  });
  await ana.goto('/patient-medicalrecord');
  const asked = ana.page.waitForRequest(/\/api\/appointments(\?|$)/);
  await press(ana, handedIn.send);
  await asked;
  const card = ana.screen.getByRole('region', { name: handedIn.own });
  await card.locator('.loading').waitFor();
  expect(await card.getByText(uploads.add).count()).toBe(0);
  gate.open();
  await card.getByText(uploads.add).waitFor();
  expect(await card.getByLabel(handedIn.appointment).count()).toBe(1);
});

test.for(sizesAndLanguages)(
  'several files are handed in at once, marked, opened and withdrawn, on a $size in $language',
  async (options, { newVisitor }) => {
    const { doctor: account, patient } = await doctorWithAppointment();
    const ana = await newVisitor({ ...options, as: patient, worker: false });
    const { handedIn, uploads } = ana.words.record;
    await openForm(ana);
    await expectAccessible(ana);
    await press(ana, handedIn.sendNone);
    await ana.screen.getByText(handedIn.noFile).waitFor();
    await choose(ana, await picture(), await report());
    await field(ana, uploads.label).fill('Perfil lipídico');
    await field(ana, uploads.takenOn).fill('2199-01-01');
    await ana.screen.getByText(uploads.dateWrong).waitFor();
    await field(ana, uploads.takenOn).fill('2026-01-31');
    await field(ana, handedIn.note).fill('Feito em jejum.');
    await expectAccessible(ana);
    await press(ana, counted(handedIn.sendFiles_other, 2));
    for (const name of ['raio-x.png', 'laudo.pdf']) {
      await ana.screen.getByRole('button', { name: named(uploads.open, name) }).waitFor();
    }
    expect(await listOf(patient)).toMatchObject([
      { label: 'Perfil lipídico', taken_on: '2026-01-31', note: 'Feito em jejum.', handed_in_by: 'you' },
      { label: 'Perfil lipídico', appointment: { specialty: 'Cardiologia' } },
    ]);
    await ana.goto('/patient-medicalrecord');
    const [mark = ''] = handedIn.by.you.split('{{');
    await expect.poll(() => ana.screen.getByText(new RegExp(mark)).count()).toBe(2);
    await expectAccessible(ana);

    const doctor = await newVisitor({ ...options, as: account, worker: false });
    await doctor.goto('/appointments');
    await doctor.screen.getByText(counted(doctor.words.appointments.handedIn_other, 2)).first().waitFor();
    const { id } = await nextAppointment(account);
    await doctor.goto(`/diagnostic?appointment=${id}`);
    await doctor.screen.getByText(handedIn.byPatient).waitFor();
    await expectAccessible(doctor);
    await press(doctor, named(uploads.open, 'raio-x.png'));
    await doctor.page.locator('.exam-viewer').getByRole('img', { name: 'raio-x.png' }).waitFor();
    await doctor.page.keyboard.press('Escape');

    await press(ana, named(handedIn.withdraw, 'raio-x.png'));
    await expectAccessible(ana);
    await dialog(ana).getByRole('button', { name: handedIn.withdrawConfirm, exact: true }).click();
    await toast(ana, handedIn.withdrawn).waitFor();
    await ana.screen.getByRole('button', { name: named(uploads.open, 'raio-x.png') }).waitFor({ state: 'detached' });
    await doctor.goto(`/diagnostic?appointment=${id}`);
    const [withdrawn = ''] = handedIn.withdrawnAt.split('{{');
    await doctor.screen.getByText(new RegExp(withdrawn)).waitFor();
    await expectAccessible(doctor);
  },
);

test('what is typed beside a record that fails to load survives its retry', async ({ newVisitor }) => {
  const { patient } = await doctorWithAppointment();
  const ana = await newVisitor({ as: patient, size: 'phone', worker: false });
  const { words } = ana;
  ana.log.expectRefusal(500, /\/entries$/);
  ana.log.expectError(/no response: unreadable/);
  let isBroken = true;
  await ana.page.route(/\/api\/patients\/[^/]+\/entries/, async route => {
    if (!isBroken) return route.continue();
    return route.fulfill({ status: 500, headers: { 'clinic-version': 'test' }, body: 'Oops' });
  });
  await openForm(ana);
  await field(ana, words.record.handedIn.note).fill('Feito em jejum.');
  isBroken = false;
  await press(ana, words.ui.retry);
  await ana.screen.getByRole('button', { name: words.ui.retry }).waitFor({ state: 'detached' });
  expect(await field(ana, words.record.handedIn.note).inputValue()).toBe('Feito em jejum.');
});

test('an exam handed in without a network survives a closed tab, and is sent once', async ({ newVisitor }) => {
  const { patient } = await doctorWithAppointment();
  const ana = await newVisitor({ as: patient, size: 'phone' });
  const { handedIn, uploads } = ana.words.record;
  await ana.goto('/patient-medicalrecord');
  await ana.waitForWorker();
  await ana.goto('/patient-medicalrecord');
  await ana.settled();
  await ana.offline();
  await openForm(ana);
  await field(ana, handedIn.note).fill('Sem rede');
  await choose(ana, await picture());
  await press(ana, counted(handedIn.sendFiles_one, 1));
  const row = ana.screen.locator('.record-file', { hasText: 'raio-x.png' });
  await row.getByText(uploads.queued).waitFor();
  await ana.goto('/outbox');
  await ana.screen.getByText(named(ana.words.outbox.line.handInExam, 'raio-x.png')).waitFor();
  await ana.goto('/patient-medicalrecord');
  await row.getByText(uploads.queued).waitFor();
  await expectAccessible(ana);
  await ana.offline(false);
  await ana.screen.getByRole('button', { name: named(uploads.open, 'raio-x.png') }).waitFor();
  expect(await listOf(patient)).toMatchObject([{ note: 'Sem rede' }]);
});

test('what was typed survives a reload, and a refusal keeps the file with its reason', async ({ newVisitor }) => {
  const { patient } = await doctorWithAppointment();
  const ana = await newVisitor({ as: patient, size: 'phone', worker: false });
  const { handedIn, uploads } = ana.words.record;
  await openForm(ana);
  await field(ana, handedIn.note).fill('Ainda não enviei');
  await ana.goto('/appointments');
  await openForm(ana);
  await expect.poll(() => field(ana, handedIn.note).inputValue()).toBe('Ainda não enviei');
  ana.log.expectRefusal(415, /handed-in-exams\/upload$/);
  const broken = { name: 'falso.png', mimeType: 'image/png', buffer: Buffer.from('<html>'.repeat(60)) };
  await choose(ana, broken);
  await press(ana, counted(handedIn.sendFiles_one, 1));
  await ana.screen.locator('.record-file', { hasText: 'falso.png' }).getByText(uploads.failed).waitFor();
  await expectAccessible(ana);
  await press(ana, named(uploads.remove, 'falso.png'));
  await dialog(ana).getByRole('button', { name: uploads.removeConfirm, exact: true }).click();
  await ana.screen.getByText('falso.png').waitFor({ state: 'detached' });
});

test('a withdrawal without a network waits, and hides the exam meanwhile', async ({ newVisitor }) => {
  const { patient } = await doctorWithAppointment();
  const file = await picture();
  await handInAs(patient, { name: file.name, type: 'image/png', bytes: file.buffer });
  const ana = await newVisitor({ as: patient, size: 'phone' });
  const { handedIn, uploads } = ana.words.record;
  await ana.goto('/patient-medicalrecord');
  await ana.waitForWorker();
  const opens = ana.screen.getByRole('button', { name: named(uploads.open, 'raio-x.png') });
  await opens.waitFor();
  await ana.offline();
  await press(ana, named(handedIn.withdraw, 'raio-x.png'));
  await dialog(ana).getByRole('button', { name: handedIn.withdrawConfirm, exact: true }).click();
  await opens.waitFor({ state: 'detached' });
  await ana.offline(false);
  await expect.poll(() => listOf(patient), { timeout: 20_000 }).toEqual([]);
});

/** Sends files to the app as another app on the device does (`share_target` in the manifest). */
async function share(visitor: Visitor, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await visitor.page.evaluate(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data' });
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
    input.id = 'shared-files';
    form.append(input);
    document.body.append(form);
  });
  await visitor.page.locator('#shared-files').setInputFiles(files);
  await visitor.page.evaluate(() => document.querySelector<HTMLInputElement>('#shared-files')?.form?.submit());
  await visitor.page.waitForURL(url => url.pathname !== '/share', { waitUntil: 'commit' });
}

/** Loads a page that the worker controls. */
async function gotoWithWorker(visitor: Visitor, path: string): Promise<void> {
  await visitor.goto(path);
  await visitor.waitForWorker();
  await visitor.goto(path);
  await visitor.settled();
}

test('files shared by another app are handed in after one look', async ({ newVisitor }) => {
  const { patient } = await doctorWithAppointment();
  const ana = await newVisitor({ as: patient, size: 'phone' });
  const { handedIn, uploads } = ana.words.record;
  await gotoWithWorker(ana, '/');
  await share(ana, await picture(), await report());
  await press(ana, counted(uploads.shared_other, 2));
  await ana.screen.getByText('laudo.pdf').waitFor();
  await expectAccessible(ana);
  await press(ana, counted(handedIn.sendFiles_other, 2));
  await ana.screen.getByRole('button', { name: named(uploads.open, 'laudo.pdf') }).waitFor();
  await expect.poll(async () => (await listOf(patient)).length).toBe(2);
  await ana.page.reload();
  await ana.screen.getByRole('button', { name: named(uploads.open, 'laudo.pdf') }).waitFor();
  expect(await ana.screen.getByText(uploads.sharedLost.title).count()).toBe(0);
});

test('shared files that weren’t included stay when others are sent, and a reload says that they are gone', async ({
  newVisitor,
}) => {
  const { patient } = await doctorWithAppointment();
  const ana = await newVisitor({ as: patient, size: 'phone' });
  const { handedIn, uploads } = ana.words.record;
  await gotoWithWorker(ana, '/');
  await share(ana, await report());
  const offer = ana.screen.getByRole('button', { name: counted(uploads.shared_one, 1) });
  await offer.waitFor();
  await choose(ana, await picture());
  await press(ana, counted(handedIn.sendFiles_one, 1));
  await ana.screen.getByRole('button', { name: named(uploads.open, 'raio-x.png') }).waitFor();
  await offer.waitFor();
  await ana.goto('/patient-medicalrecord?shared');
  const lost = ana.screen.getByText(uploads.sharedLost.title);
  await lost.waitFor();
  await expectAccessible(ana);
  await press(ana, uploads.sharedLost.dismiss);
  await lost.waitFor({ state: 'detached' });
});

test('chosen files stay when the record of a dependent is chosen, and are sent for them', async ({ newVisitor }) => {
  const account = await newPatient(inject('address'));
  const name = someName('Bento');
  const child = await newDependent(inject('address'), account, name);
  const ana = await newVisitor({ as: account, worker: false, size: 'phone' });
  const { handedIn } = ana.words.record;
  await openForm(ana);
  await choose(ana, await report());
  await ana.screen.getByText('laudo.pdf').waitFor();
  await ana.screen.getByRole('group', { name: ana.words.care.forWhom.whose }).getByText(name).click();
  await ana.screen.getByText('laudo.pdf').waitFor();
  await press(ana, counted(handedIn.sendFiles_one, 1));
  const sent = () => callAs(account, listHandedInExams, { params: { patientId: child }, query: {} });
  await expect.poll(async () => (await sent()).length).toBe(1);
  expect(await listOf(account)).toEqual([]);
});

test('files that are shared before the sign-in wait for it, and end with the session', async ({ newVisitor }) => {
  const { patient } = await doctorWithAppointment();
  const ana = await newVisitor({ size: 'phone' });
  const { uploads } = ana.words.record;
  await gotoWithWorker(ana, '/login');
  await share(ana, await picture());
  await ana.waitForPath('/login');
  await signIn(ana, patient);
  await ana.screen.getByRole('button', { name: counted(uploads.shared_one, 1) }).waitFor();
  await ana.signOut();
  await ana.waitForPath('/login');
  const rui = await newPatient(inject('address'));
  await signIn(ana, rui);
  await ana.waitForPath('/');
  await follow(ana, ana.words.shell.patientHome.record.title);
  await ana.screen.getByRole('button', { name: ana.words.record.handedIn.send, exact: true }).waitFor();
});

test('a doctor is told where shared files go, and attaches them to an appointment', async ({ newVisitor }) => {
  const { doctor: account } = await doctorWithAppointment();
  const doctor = await newVisitor({ as: account, size: 'tablet', language: 'en-US' });
  const { uploads } = doctor.words.record;
  await gotoWithWorker(doctor, '/');
  await share(doctor, await picture());
  await doctor.screen.getByText(counted(uploads.sharedWaiting.title_one, 1)).waitFor();
  await expectAccessible(doctor);
  await follow(doctor, doctor.words.appointments.doctor.open);
  await press(doctor, counted(uploads.shared_one, 1));
  await doctor.screen.getByRole('button', { name: named(uploads.open, 'raio-x.png') }).waitFor();
});
