import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { documentTextOutline } from 'ionicons/icons';
import * as v from 'valibot';
import { beforeAll, expect, inject } from 'vitest';
import { readRecord, saveNotes } from '../../contract/record.ts';
import { pdf, png } from '../server/platform/files/specimens.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { errorOf } from './harness/forms.ts';
import { closedGate } from './harness/gate.ts';
import { dialog, draftNote, field, follow, openPatient, press, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { type Account, callAs, demo, newPatient } from './harness/people.ts';
import { answerTo, question, textField } from './harness/questionnaire.ts';
import { appointmentsWith, auditTrailOf, nextAppointment, saveFromViewer } from './harness/records.ts';
import { test } from './harness/test.ts';
import type { Visitor, VisitorOptions } from './harness/visitor.ts';

const sizesAndLanguages: VisitorOptions[] = [
  { size: 'phone', language: 'pt-BR' },
  { size: 'tablet', language: 'en-US' },
];

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const named = (text: string, name: string) => text.replace('{{name}}', name);

/** A doctor with one appointment, which tests of other files don't change. */
let own: Account;
beforeAll(async () => {
  own = (await doctorWithAppointment()).doctor;
});

async function openAppointment(doctor: Visitor): Promise<string> {
  const { id } = await nextAppointment(own);
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await field(doctor, doctor.words.record.anamnesis).waitFor();
  return id;
}

test.for(sizesAndLanguages)(
  'a doctor writes notes without losing any text, on a $size in $language',
  async (options, { newVisitor }) => {
    const doctor = await newVisitor({ ...options, as: own, worker: false });
    const { record } = doctor.words;
    const id = await openAppointment(doctor);
    await expectAccessible(doctor);
    const text = `Dor há três dias, ${options.size}.\nSem febre.`;

    await field(doctor, record.anamnesis).fill(text);
    await draftNote(doctor).waitFor();
    await doctor.goto('/appointments');
    await doctor.goto(`/diagnostic?appointment=${id}`);
    await expect.poll(() => field(doctor, record.anamnesis).inputValue()).toBe(text);

    await press(doctor, record.diagnostic.save);
    await toast(doctor, record.diagnostic.saved.title).waitFor();
    await doctor.goto(`/diagnostic?appointment=${id}`);
    await expect.poll(() => field(doctor, record.anamnesis).inputValue()).toBe(text);
    expect(await draftNote(doctor).count()).toBe(0);
  },
);

test('notes written on two devices are shown side by side, and the doctor chooses', async ({ newVisitor }) => {
  const tablet = await newVisitor({ size: 'tablet', as: own, worker: false });
  const phone = await newVisitor({ size: 'phone', as: own, worker: false });
  const { record } = tablet.words;
  await openAppointment(tablet);
  await openAppointment(phone);
  await field(phone, record.diagnosis).fill('Do telefone');
  await press(phone, record.diagnostic.save);
  await toast(phone, record.diagnostic.saved.title).waitFor();

  tablet.log.expectRefusal(409, /appointments$/);
  await field(tablet, record.diagnosis).fill('Do tablet');
  await press(tablet, record.diagnostic.save);
  await dialog(tablet).getByText(record.conflict.theirs).waitFor();
  for (const shown of ['Do telefone', 'Do tablet']) await dialog(tablet).getByText(shown).waitFor();
  await dialog(tablet).getByRole('button', { name: record.conflict.keepMine }).click();
  await toast(tablet, record.diagnostic.saved.title).waitFor();
  await openAppointment(phone);
  // The mirrored data is shown first, then the server's response.
  await expect.poll(() => field(phone, record.diagnosis).inputValue()).toBe('Do tablet');
});

test.for(sizesAndLanguages)(
  'exams are uploaded, downloaded unchanged, retried after a failure, and deleted, on a $size in $language',
  async (options, { newVisitor }) => {
    const doctor = await newVisitor({ ...options, as: own, worker: false });
    const { uploads } = doctor.words.record;
    await openAppointment(doctor);
    const picture = await png(options.size === 'phone' ? '#aa3300' : '#0033aa', 600, 400);
    const report = pdf(`Hemograma ${options.size}`);
    const choose = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
      doctor.screen.locator('input[type=file][multiple]').setInputFiles(files);
    const row = (name: string) => doctor.screen.locator('.record-file', { hasText: name });

    await choose([{ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('nota') }]);
    await toast(doctor, uploads.refused.title).waitFor();

    await choose([
      { name: `raio-x-${options.size}.png`, mimeType: 'image/png', buffer: picture },
      { name: `laudo-${options.size}.pdf`, mimeType: 'application/pdf', buffer: report },
    ]);
    for (const name of [`raio-x-${options.size}.png`, `laudo-${options.size}.pdf`]) {
      // The row of the upload is replaced by that of the exam.
      await row(name).getByText(uploads.uploaded).waitFor();
      await row(name).locator('.record-file-link').waitFor();
    }
    await row(`raio-x-${options.size}.png`).locator('.record-file-link').scrollIntoViewIfNeeded();
    await row(`raio-x-${options.size}.png`).locator('img').waitFor();
    await expectAccessible(doctor);

    await press(doctor, named(uploads.open, `laudo-${options.size}.pdf`));
    const saved = await saveFromViewer(doctor);
    expect(sha256(await readFile(saved))).toBe(sha256(report));

    doctor.log.expectRefusal(415, /exams\/upload$/);
    await choose([
      { name: 'falso.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>'.repeat(40)) },
    ]);
    await row('falso.png').getByText(uploads.failed).waitFor();
    await doctor.screen.getByRole('button', { name: named(uploads.retry, 'falso.png') }).waitFor();

    for (const name of ['falso.png', `raio-x-${options.size}.png`]) {
      await doctor.screen.getByRole('button', { name: named(uploads.remove, name) }).click();
      await dialog(doctor).getByRole('button', { name: uploads.removeConfirm }).click();
      await row(name).waitFor({ state: 'detached' });
    }
  },
);

test('deleting an exam keeps the scroll position and moves the focus to the next file, then to what adds one', async ({
  newVisitor,
}) => {
  const doctor = await newVisitor({ as: own, worker: false });
  const { uploads } = doctor.words.record;
  await openAppointment(doctor);
  const names = ['apagar-1.pdf', 'apagar-2.pdf'];
  const files = names.map(name => ({ name, mimeType: 'application/pdf', buffer: pdf(name) }));
  await doctor.screen.locator('input[type=file][multiple]').setInputFiles(files);
  const rows = doctor.screen.locator('.record-file');
  for (const name of names) await rows.filter({ hasText: name }).locator('.record-file-link').waitFor();

  const ends = rows.getByRole('button', { name: new RegExp(`^${named(uploads.remove, '')}`) });
  while ((await ends.count()) > 0) {
    const before = await ends.count();
    await ends.first().scrollIntoViewIfNeeded();
    const top = () => doctor.screen.locator('.page').evaluate(page => Math.round(page.getBoundingClientRect().top));
    const removed = (await rows.first().boundingBox())?.height ?? 0;
    await ends.first().click();
    const confirm = dialog(doctor).getByRole('button', { name: uploads.removeConfirm });
    await confirm.waitFor();
    // Only now: where toasts cover the button, the click has scrolled.
    const place = await top();
    await confirm.click();
    await expect.poll(() => ends.count()).toBe(before - 1);
    await expectFocus(doctor, before > 1 ? ends.first() : doctor.screen.getByLabel(uploads.label, { exact: true }));
    // At its end, the page can't stay where it was: it is shorter by the removed row and its gap.
    if (before > 1) expect(Math.abs((await top()) - place)).toBeLessThan(removed + 20);
  }
});

test('an upload continues while the doctor is on another page', async ({ newVisitor }) => {
  const doctor = await newVisitor({ size: 'tablet', as: own, worker: false });
  const { words } = doctor;
  const id = await openAppointment(doctor);
  const gate = closedGate();
  await doctor.page.route('**/api/exams/upload', async route => {
    await gate.opened;
    await route.continue();
  });
  await doctor.screen
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'demorado.png', mimeType: 'image/png', buffer: await png('#00aa55', 300, 300) }]);
  const row = doctor.screen.locator('.record-file', { hasText: 'demorado.png' });
  await row.getByRole('progressbar').waitFor();
  await follow(doctor, words.record.diagnostic.medicalRecord);
  await doctor.waitForPath('/medicalrecord');
  gate.open();
  await doctor.page.goBack();
  await doctor.waitForPath('/diagnostic');
  await row.getByText(words.record.uploads.uploaded).waitFor();
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await row.getByText(words.record.uploads.uploaded).waitFor();
});

test.for(sizesAndLanguages)(
  'a patient reads their own record and saves an exam, on a $size in $language',
  async (options, { newVisitor }) => {
    const patient = await newVisitor({ ...options, as: demo.patient, worker: false });
    await patient.goto('/patient-medicalrecord');
    await patient.screen.getByRole('article').first().waitFor();
    const dates = await patient.screen.getByRole('article').locator('h3').allTextContents();
    expect(dates.length).toBeGreaterThan(2);
    await expectAccessible(patient);

    const past = (await appointmentsWith(demo.doctor, demo.patient.email)).find(({ diagnosis }) => diagnosis !== '');
    const entry = patient.screen.getByRole('article').filter({ hasText: past?.diagnosis ?? 'no notes in the demo' });
    // Folded, but for the latest: each opens by keyboard.
    const folded = patient.screen.locator('.record-entry > details:not([open]) > summary');
    expect(await folded.count()).toBeGreaterThan(0);
    for (let left = await folded.count(); left > 0; left -= 1) {
      await folded.first().press('Enter');
      await expect.poll(() => folded.count()).toBe(left - 1);
    }
    await entry
      .locator('.record-text')
      .getByText(past?.anamnesis ?? '')
      .waitFor();

    // What is to come is apart, above what has been, and has no empty parts.
    const { history } = patient.words.record;
    const headings = await patient.screen.locator('.record-heading').allTextContents();
    expect(headings).toEqual([history.upcomingTitle, history.title]);
    const upcoming = patient.screen.getByRole('list', { name: history.upcomingTitle });
    await upcoming.getByText(history.upcoming, { exact: true }).first().waitFor();
    for (const empty of [history.noExams, history.noNotes]) {
      expect(await upcoming.getByText(empty, { exact: true }).count()).toBe(0);
    }
    const before = patient.screen.getByRole('list', { name: history.title, exact: true });
    expect(await before.getByText(history.upcoming, { exact: true }).count()).toBe(0);
    // Each file has its name below its picture.
    for (const exam of await patient.screen.locator('.record-exam').all()) {
      const [picture, name] = [exam.locator('.record-exam-picture'), exam.locator('.record-exam-name')];
      expect(await name.textContent()).not.toBe('');
      const [above, below] = [await picture.boundingBox(), await name.boundingBox()];
      expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    }
    // Other tests upload PDF files to this record.
    const picture = patient.screen.locator('.record-exam').filter({ hasText: '.png' }).first();
    await picture.scrollIntoViewIfNeeded();
    await picture.locator('img').waitFor();
    await picture.click();
    expect((await readFile(await saveFromViewer(patient))).length).toBeGreaterThan(100);

    // The doctor has read the appointments above, and does so once more.
    await appointmentsWith(demo.doctor, demo.patient.email);
    await patient.goto('/privacy');
    const { privacy } = patient.words;
    await patient.screen.getByText(privacy.lead).waitFor();
    const read = privacy.actions.read.replace('{{what}}', privacy.subjects.appointment);
    const entries = patient.screen.getByRole('listitem');
    await entries.filter({ hasText: read }).first().waitFor();
    await expectAccessible(patient);
    const help = patient.screen.getByRole('link', { name: privacy.unrecognized.title });
    expect(await help.getAttribute('href')).toBe('/privacy-notice');

    // Of one person, and of a period.
    const { filter } = privacy;
    const people = patient.screen.locator('.record-audit-people > li > strong');
    const other = patient.screen.getByLabel(filter.person, { exact: true });
    const names = (await other.getByRole('option').allTextContents()).slice(1);
    expect(names.length).toBeGreaterThan(1);
    await other.selectOption(names[0] ?? '');
    await patient.screen.locator('.record-audit-result').waitFor();
    expect(await people.count()).toBeGreaterThan(0);
    for (const name of await people.allTextContents()) expect(name).toContain(names[0]);
    await patient.screen.getByLabel(filter.period, { exact: true }).selectOption(filter.periods.week);
    await patient.screen.locator('.record-audit-result').waitFor();
    for (const name of await people.allTextContents()) expect(name).toContain(names[0]);
    await other.selectOption(filter.everyone);
    await entries.filter({ hasText: read }).first().waitFor();
    // What happened several times opens to show each time.
    const several = patient.screen
      .locator('.record-audit details', { has: patient.page.locator('.record-audit-times li:nth-child(2)') })
      .first();
    await several.locator('summary').press('Enter');
    expect(await several.locator('.record-audit-times time').count()).toBeGreaterThan(1);
    await expectAccessible(patient);
    await patient.screen.locator('.segments').getByText(privacy.actors.own, { exact: true }).click();
    await entries.filter({ hasText: privacy.who.you }).first().waitFor();
    expect(await help.count()).toBe(0);
    await expectAccessible(patient);
  },
);

test('a patient sees what the doctor changed in the notes, and when', async ({ newVisitor }) => {
  const { doctor, patient: account } = await doctorWithAppointment();
  const { id } = await nextAppointment(doctor);
  const save = (diagnosis: string, version: number) =>
    callAs(doctor, saveNotes, { body: { id, anamnesis: 'Tosse.', diagnosis, version } });
  await save('Resfriado, repouso por dois dias', 1);
  await save('Resfriado, repouso por três dias', 2);

  const patient = await newVisitor({ size: 'phone', as: account, worker: false });
  const { versions } = patient.words;
  await patient.goto('/patient-medicalrecord');
  await press(patient, versions.open);
  const shown = dialog(patient);
  await shown.locator('ins').getByText('três').waitFor();
  await shown.locator('del').getByText('dois').waitFor();
  expect(await shown.getByRole('heading', { level: 3 }).count()).toBe(2);
  await expectAccessible(patient);
  await patient.page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });
  await expectFocus(patient, patient.screen.getByRole('button', { name: versions.open }));
});

test('opening the questionnaire is logged as a read of the answers, opening the home page is not', async ({
  newVisitor,
}) => {
  const account = await newPatient(inject('address'));
  const patient = await newVisitor({ size: 'phone', as: account, worker: false });
  await patient.goto('/');
  const { title } = patient.words.shell.patientHome.questionnaire;
  await patient.screen.getByRole('link', { name: new RegExp(`^${title}`) }).waitFor();
  await expect.poll(() => auditTrailOf(account)).toContain('kept_on_device answers');
  await expect.poll(() => auditTrailOf(account)).toContain('kept_on_device record');
  expect(await auditTrailOf(account)).not.toContain('read answers');
  const reading = patient.page.waitForRequest(request => /\/api\/questionaries$/.test(request.url()));
  await patient.goto('/questionary');
  expect((await (await reading).response())?.status()).toBe(200);
});

test.for(sizesAndLanguages)(
  'a doctor reads the record and the answers of their patient, on a $size in $language',
  async (options, { newVisitor }) => {
    const doctor = await newVisitor({ ...options, as: demo.doctor, worker: false });
    const { words } = doctor;
    const { id } = await nextAppointment(demo.doctor, demo.patient.email);
    await doctor.goto(`/diagnostic?appointment=${id}`);
    if (options.size === 'phone') await openPatient(doctor);
    await follow(doctor, words.record.diagnostic.medicalRecord);
    await doctor.waitForPath('/medicalrecord');
    await doctor.screen.getByRole('article').first().waitFor();
    await expectAccessible(doctor);
    await press(doctor, words.record.view.questionnaire);
    await doctor.screen
      .getByText(new RegExp(words.questionnaire.texts['Qual é o seu tipo sanguíneo?'].replace('?', '.')))
      .waitFor();
    expect(await doctor.screen.getByRole('textbox').count()).toBe(0);
    await expectAccessible(doctor);
  },
);

test('a record shows why an appointment was cancelled, and the PDF icon for a thumbnail that fails to load', async ({
  newVisitor,
}) => {
  const patient = await newVisitor({ as: demo.patient, worker: false });
  const { history } = patient.words.record;
  patient.log.expectError(/./);
  await patient.page.route('**/api/exams/thumbnail?*', route => route.abort());
  await patient.page.route(/\/api\/appointments\/[\w-]{36}/, async route => {
    const response = await route.fetch();
    const entries = v.parse(readRecord.response, await response.json()).map(entry => ({
      ...entry,
      exams: entry.exams.map(exam => ({ ...exam, mimetype: exam.mimetype && ('image/png' as const) })),
    }));
    const [latest = expect.fail(), ...earlier] = entries;
    const cancelled = { ...latest, canceled_at: latest.date, cancel_reason: 'Local' };
    await route.fulfill({ response, json: [cancelled, ...earlier] });
  });
  await patient.goto('/patient-medicalrecord');
  await patient.screen.getByText(history.reasons.Local).waitFor();
  const picture = patient.screen.locator('.record-exam-picture').first();
  await picture.scrollIntoViewIfNeeded();
  const pdfIcon = await patient.page.evaluate(
    drawing => {
      const icon = document.createElement('span');
      icon.innerHTML = drawing;
      return icon.innerHTML;
    },
    documentTextOutline.slice(documentTextOutline.indexOf('<svg')),
  );
  await expect.poll(() => picture.locator('.icon').innerHTML()).toBe(pdfIcon);
});

test('a doctor cannot open the record of another doctor’s patient', async ({ newVisitor }) => {
  const { id } = await nextAppointment(demo.doctor, demo.patient.email);
  const stranger = await newVisitor({ as: demo.doctor2, worker: false });
  await stranger.goto(`/diagnostic?appointment=${id}`);
  await stranger.screen.getByText(stranger.words.record.diagnostic.missing.title).waitFor();
  await stranger.goto(`/medicalrecord?appointment=${id}&view=records`);
  await stranger.waitForPath('/patient-notfound404');
  await stranger.screen.getByText(stranger.words.shell.patientNotFound.text).waitFor();
});

/** The first two questions of the questionnaire. */
const [weight, height] = [/^1\. /, /^2\. /] as const;

test.for(sizesAndLanguages)(
  'a patient answers the questionnaire in two sessions, on a $size in $language',
  async (options, { newVisitor }) => {
    const patient = await newVisitor({ ...options, as: demo.patient2, worker: false });
    const { questionnaire } = patient.words;
    const { texts } = questionnaire;
    const bloodType = async () =>
      (await question(patient, texts['Qual é o seu tipo sanguíneo?'])).getByRole('radio', {
        name: texts['O+'],
        exact: true,
      });
    await patient.goto('/');
    await patient.goto('/questionary');
    const kilos = options.size === 'phone' ? '71' : '72';
    await (await textField(patient, weight)).fill(kilos);
    await expectAccessible(patient);
    const family = await question(patient, /^3\. /);
    const diabetes = family.getByRole('checkbox', { name: texts.Diabetes, exact: true });
    await diabetes.check();
    await family.getByRole('checkbox', { name: texts.Nenhuma, exact: true }).check();
    await expect.poll(() => diabetes.isChecked()).toBe(false);
    await expectAccessible(patient);
    await patient.screen.getByText(questionnaire.draft).waitFor();
    await patient.page.reload();
    await expect.poll(() => answerTo(patient, weight)).toBe(kilos);
    await (await bloodType()).check();
    await press(patient, questionnaire.save);
    await toast(patient, questionnaire.saved.title).waitFor();
    await patient.waitForPath('/');

    await patient.goto('/questionary');
    await expect.poll(() => answerTo(patient, weight)).toBe(kilos);
    await expect.poll(async () => (await bloodType()).isChecked()).toBe(true);
    expect(await patient.screen.getByText(questionnaire.draft).count()).toBe(0);
  },
);

test('a number question opens the numeric keyboard, rejects letters, and keeps the typed text', async ({
  newVisitor,
}) => {
  const patient = await newVisitor({ as: await newPatient(inject('address')), worker: false });
  const { questionnaire } = patient.words;
  const keyboardOf = async (text: RegExp) => (await textField(patient, text)).getAttribute('inputmode');
  await patient.goto('/questionary');
  const kilos = await textField(patient, weight);
  await kilos.fill('setenta');
  expect(await keyboardOf(weight)).toBe('decimal');
  expect(await keyboardOf(/^2\. /)).toBe('decimal');
  expect(await keyboardOf(/^4\. /)).toBe('text');

  // Saving from another question leads back to the wrong answer.
  await press(patient, questionnaire.save);
  await expectFocus(patient, kilos);
  expect(await errorOf(kilos)).toBe(questionnaire.notANumber);
  expect(await kilos.inputValue()).toBe('setenta');
  await expectAccessible(patient);
  await press(patient, questionnaire.next);
  await expectFocus(patient, kilos);
  await kilos.fill('70,5');
  expect(await errorOf(kilos)).toBe('');
  await press(patient, questionnaire.save);
  await toast(patient, questionnaire.saved.title).waitFor();
  await patient.waitForPath('/');
});

test('answers given offline wait, and are sent once online', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: demo.patient2 });
  const { questionnaire, offline, outbox } = patient.words;
  await patient.goto('/questionary');
  await textField(patient, weight);
  await patient.waitForWorker();
  await patient.offline();
  await (await textField(patient, weight)).fill('80');
  await press(patient, questionnaire.save);
  await toast(patient, offline.queued.text).waitFor();
  await patient.waitForPath('/');
  await patient.offline(false);
  await toast(patient, outbox.lateResults.sent).waitFor();
  const elsewhere = await newVisitor({ as: demo.patient2, worker: false });
  await elsewhere.goto('/questionary');
  await expect.poll(() => answerTo(elsewhere, weight)).toBe('80');
});

test('pending answers are marked, and can be discarded', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: await newPatient(inject('address')) });
  const { questionnaire, outbox } = patient.words;
  await patient.goto('/questionary');
  await textField(patient, weight);
  await patient.waitForWorker();
  await patient.offline();
  await (await textField(patient, weight)).fill('80');
  await press(patient, questionnaire.save);
  await patient.waitForPath('/');
  await patient.goto('/questionary');
  await patient.screen.getByText(outbox.mark.saveAnswers).waitFor();
  await expect.poll(() => answerTo(patient, weight)).toBe('80');
  await expectAccessible(patient);
  await press(patient, outbox.mark.undo);
  await patient.screen.getByText(outbox.mark.saveAnswers).waitFor({ state: 'detached' });
  await expect.poll(() => answerTo(patient, weight)).toBe('');
  expect(await patient.screen.getByText(questionnaire.draft).count()).toBe(0);
});

test('answers sent after newer ones are shown beside them, and the patient chooses', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: demo.patient2 });
  const { questionnaire, outbox } = patient.words;
  await patient.goto('/questionary');
  await textField(patient, weight);
  await patient.waitForWorker();
  await patient.offline();
  await (await textField(patient, weight)).fill('61');
  await press(patient, questionnaire.save);
  await patient.waitForPath('/');

  const elsewhere = await newVisitor({ as: demo.patient2, worker: false });
  await elsewhere.goto('/questionary');
  await (await textField(elsewhere, weight)).fill('62');
  await press(elsewhere, questionnaire.save);
  await toast(elsewhere, questionnaire.saved.title).waitFor();

  await patient.offline(false);
  await toast(patient, outbox.lateResults.refused).waitFor();
  await patient.goto('/outbox');
  await follow(patient, outbox.compare);
  await patient.waitForPath('/questionary');
  for (const shown of ['61 kg', '62 kg']) await dialog(patient).getByText(shown, { exact: true }).waitFor();
  await expectAccessible(patient);

  // An unsaved answer stays in the form after the choice.
  await patient.page.keyboard.press('Escape');
  await dialog(patient).waitFor({ state: 'detached' });
  await (await textField(patient, height)).fill('171');
  await press(patient, questionnaire.late.compare);
  await dialog(patient).getByRole('button', { name: questionnaire.late.keepMine }).click();
  await toast(patient, questionnaire.saved.title).waitFor();
  await patient.screen.getByText(questionnaire.late.text).waitFor({ state: 'detached' });
  await patient.settled();
  expect(new URL(patient.page.url()).pathname).toBe('/questionary');
  expect(await answerTo(patient, height)).toBe('171');
  await patient.screen.getByText(questionnaire.draft).waitFor();
  await elsewhere.goto('/questionary');
  await expect.poll(() => answerTo(elsewhere, weight)).toBe('61');
});

test('a patient’s own record begins with the summary in one column, with the vital signs above two', async ({
  newVisitor,
}) => {
  const patient = await newVisitor({ as: demo.patient, worker: false });
  const { parts } = patient.words.record;
  const [summary, vitals] = ['#entries-heading', '#entries-vitals'].map(id => patient.screen.locator(id));
  for (const [size, above, below, links] of [
    ['phone', summary, vitals, [parts.summary, parts.vitals]],
    ['desktop', vitals, summary, []],
  ] as const) {
    await patient.resizeTo(size);
    await patient.goto('/patient-medicalrecord');
    await above?.waitFor();
    await patient.settled();
    const [first, second] = await Promise.all([above, below].map(heading => heading?.boundingBox()));
    expect(first?.y).toBeLessThan(second?.y ?? 0);
    const shown = patient.screen.getByRole('navigation', { name: parts.label }).getByRole('button');
    expect((await shown.allTextContents()).slice(0, 2)).toEqual(links);
  }
});
