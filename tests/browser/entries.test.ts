/** The clinical summary: written by a doctor with and without a network, read by the patient. */
import { expect, inject } from 'vitest';
import { listEntries, saveEntry } from '../../contract/entries.ts';
import { expectAccessible } from './harness/accessible.ts';
import { refusing, startFaultProxy } from './harness/faultProxy.ts';
import { dialog, toast } from './harness/jobs.ts';
import { callAs, demo } from './harness/people.ts';
import { appointmentsWith, latestAppointment, nextAppointment } from './harness/records.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const entriesOf = async (patientId: string) =>
  (await callAs(demo.doctor, listEntries, { params: { patientId } })).map(({ content }) =>
    'text' in content ? content.text : content.kind,
  );

/** The heading of the summary, which opens it. */
const summary = (doctor: Visitor) =>
  doctor.screen.getByRole('button', { name: new RegExp(`^${doctor.words.entries.title} · `) });

/** Opens an appointment and its clinical summary. */
async function openSummary(doctor: Visitor, appointmentId: string): Promise<void> {
  await doctor.goto(`/diagnostic?appointment=${appointmentId}`);
  await summary(doctor).click();
}

async function add(doctor: Visitor, line: string): Promise<void> {
  const { entries } = doctor.words;
  const field = doctor.screen.getByRole('combobox', { name: entries.add.label, exact: true });
  await field.fill(line);
  await field.press('Enter');
}

test('a doctor adds, corrects and ends entries with the keyboard, also without a network', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'tablet' });
  const { entries, offline, outbox } = doctor.words;
  const { id, patient } = await latestAppointment(demo.doctor, 'alex.moreira@clinic.test');
  await openSummary(doctor, id);
  await add(doctor, 'Alergia: camarão, urticária, grave');
  const chips = doctor.screen.locator('.seen-patient .allergy-chip-severe');
  await chips.getByText('camarão (grave)').waitFor();
  await expect.poll(() => entriesOf(patient.id)).toContain('camarão');
  await expectAccessible(doctor);

  await doctor.waitForWorker();
  await doctor.offline();
  await add(doctor, 'med: losartana 50 mg, 1 por dia');
  // Until this is shown, the page waits for the result itself, and a later page wouldn't announce it.
  await toast(doctor, offline.queued.title).waitFor();
  await doctor.screen.getByText(entries.mark).waitFor();
  await doctor.page.reload();
  await doctor.screen.getByText('losartana 50 mg').first().waitFor();
  await doctor.offline(false);
  // It is shown for a few seconds.
  await doctor.page.getByText(outbox.lateResults.sent, { exact: true }).waitFor();
  expect(await entriesOf(patient.id)).toContain('losartana 50 mg');

  const row = doctor.screen.getByRole('button', { name: /camarão/ });
  await row.press('Enter');
  await doctor.screen.getByLabel(entries.form.texts.allergy).fill('Camarão e lagosta');
  await expectAccessible(doctor);
  await doctor.page.keyboard.press('Enter');
  await chips.getByText('Camarão e lagosta (grave)').waitFor();
  // The change is shown before it is stored; the form closes then.
  await doctor.screen.getByLabel(entries.form.texts.allergy).waitFor({ state: 'detached' });
  await doctor.screen.getByRole('button', { name: /Camarão e lagosta/ }).press('Enter');
  await doctor.screen.getByLabel(entries.form.reason).fill('Teste negativo');
  // Escape says no to the question, and leaves the form open.
  await doctor.screen.getByRole('button', { name: entries.form.wrong, exact: true }).click();
  await dialog(doctor).waitFor();
  await doctor.page.keyboard.press('Escape');
  await dialog(doctor).waitFor({ state: 'detached' });
  await doctor.screen.getByRole('button', { name: entries.form.end, exact: true }).click();
  await chips.first().waitFor({ state: 'detached' });
  await doctor.screen.getByText(entries.endedList.replace('{{count}}', '1')).waitFor();
});

test('in a narrow window the summary is closed, names what it has, and the device remembers that it was opened', async ({
  newVisitor,
}) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'phone' });
  const { entries } = doctor.words;
  const { id, patient } = await latestAppointment(demo.doctor, 'jose.santos@clinic.test');
  await doctor.goto(`/diagnostic?appointment=${id}`);
  const medicines = (await callAs(demo.doctor, listEntries, { params: { patientId: patient.id } })).flatMap(
    ({ state, content }) => (state === 'active' && content.kind === 'medicine' ? [content.text] : []),
  );
  const [first = expect.fail()] = medicines.sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
  await summary(doctor)
    .and(doctor.page.getByRole('button', { name: first }))
    .waitFor();
  const field = doctor.screen.getByRole('combobox', { name: entries.add.label, exact: true });
  expect(await field.count()).toBe(0);
  await doctor.screen.locator('.seen-patient .allergy-chip').first().waitFor();
  await expectAccessible(doctor);

  await summary(doctor).press('Enter');
  await field.waitFor();
  await expectAccessible(doctor);
  await doctor.page.reload();
  await field.waitFor();
  await summary(doctor).press('Enter');
  await field.waitFor({ state: 'detached' });
  await doctor.page.reload();
  await summary(doctor).waitFor();
  expect(await field.count()).toBe(0);
});

test('in a wide window the summary is open beside the notes, and folded shows the last appointments', async ({
  newVisitor,
}) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'desktop' });
  const { entries, record, templates } = doctor.words;
  const { id } = await nextAppointment(demo.doctor, demo.patient.email);
  await doctor.goto(`/diagnostic?appointment=${id}`);
  const notes = doctor.screen.getByLabel(record.anamnesis, { exact: true });
  const field = doctor.screen.getByRole('combobox', { name: entries.add.label, exact: true });
  await doctor.screen.locator('.notes-visit').first().waitFor();
  expect(await doctor.screen.locator('.notes-visit').count()).toBeLessThanOrEqual(3);
  expect(await doctor.screen.getByRole('button', { name: templates.visits.show }).count()).toBe(0);
  // Open until the doctor folds it, which the device remembers.
  await field.waitFor();
  await summary(doctor).click();
  await doctor.page.reload();
  await doctor.screen.locator('.notes-visit').first().waitFor();
  expect(await field.count()).toBe(0);
  const tops = [summary(doctor), doctor.screen.locator('.notes-visit').first(), notes].map(
    async part => (await part.boundingBox())?.y ?? Number.NaN,
  );
  const [foldTop = 0, visitTop = 0, notesTop = 0] = await Promise.all(tops);
  expect(foldTop).toBeLessThan(visitTop);
  // The last visit is beside the notes, in sight together with them.
  expect(visitTop).toBeLessThan(notesTop + 140);
  expect(visitTop).toBeLessThan(900);
  await summary(doctor).click();
  const [left, right] = [await notes.boundingBox(), await field.boundingBox()];
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0));
  // The notes come first for the keyboard and screen readers.
  const follows = await notes.evaluate(
    (area, other) => Boolean(other && area.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING),
    await field.elementHandle(),
  );
  expect(follows).toBe(true);
  await expectAccessible(doctor);

  // What is typed stays when the window becomes narrow, and wide again.
  await field.fill('dipirona');
  await doctor.resizeTo('phone');
  await expect.poll(() => field.inputValue()).toBe('dipirona');
  await doctor.resizeTo('desktop');
  await expect.poll(() => field.inputValue()).toBe('dipirona');
  await field.fill('');
});

test('vital signs take a comma; a value that is not possible or not usual is named', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'phone' });
  const { entries, errors } = doctor.words;
  const { id } = await nextAppointment(demo.doctor, demo.patient.email);
  await openSummary(doctor, id);
  await doctor.screen.getByRole('button', { name: entries.vitals.add }).click();
  const field = (name: keyof typeof entries.vitals.names) =>
    doctor.screen.getByLabel(new RegExp(`^${entries.vitals.names[name]} \\(`));
  await field('temperature').fill('365');
  await field('weight').fill('63,5');
  await field('pulse').fill('112');
  await doctor.screen.getByRole('button', { name: entries.vitals.save }).click();
  await doctor.screen.getByText(errors.fields.measure_range).waitFor();
  await field('temperature').fill('36,5');
  await doctor.screen.getByRole('button', { name: entries.vitals.save }).click();
  await doctor.screen
    .getByRole('definition')
    .filter({ hasText: /^36,5 °C$/ })
    .first()
    .waitFor();
  // Only the pulse isn't usual.
  await doctor.screen.getByText('Acima do usual (60 a 100)', { exact: true }).waitFor();
  expect(await doctor.screen.locator('.entries-deviation').count()).toBe(1);
  await doctor.screen.getByText(/^Gráficos/).click();
  await doctor.screen.getByRole('img', { name: /^Peso, de .*63,5 kg$/ }).waitFor();
  await expectAccessible(doctor);
});

test('what two doctors change is shown to the second one, who chooses', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, size: 'tablet' });
  const { entries } = doctor.words;
  const { id, patient } = await latestAppointment(demo.doctor, 'jose.santos@clinic.test');
  await openSummary(doctor, id);
  await doctor.waitForWorker();
  await doctor.screen.getByRole('button', { name: /Penicilina/ }).press('Enter');
  await doctor.offline();
  await doctor.screen.getByLabel(entries.form.texts.allergy).fill('Penicilina G');
  await doctor.page.keyboard.press('Enter');
  await doctor.screen.getByText(entries.mark).waitFor();
  // The conflict is shown also when the summary is closed.
  await summary(doctor).click();
  await doctor.screen.getByLabel(entries.form.texts.allergy).waitFor({ state: 'hidden' });
  const [stored] = (await callAs(demo.doctor, listEntries, { params: { patientId: patient.id } })).filter(
    ({ content }) => 'text' in content && content.text === 'Penicilina',
  );
  await callAs(demo.doctor, saveEntry, {
    params: { id: stored?.id ?? '' },
    body: { appointment_id: id, version: 1, state: 'active', content: { kind: 'allergy', text: 'Amoxicilina' } },
  });
  await doctor.offline(false);
  await doctor.screen.getByText(entries.refused.conflict.text).waitFor();
  await doctor.screen.getByText('Alergia: Amoxicilina. Atual').waitFor();
  await expectAccessible(doctor);
  await doctor.screen.getByRole('button', { name: entries.refused.conflict.keepMine }).click();
  await expect.poll(() => entriesOf(patient.id)).toContain('Penicilina G');
  expect(await entriesOf(patient.id)).not.toContain('Amoxicilina');
});

test('an entry that the server refuses can be corrected where the refusal is shown', async ({ newVisitor }) => {
  const proxy = await startFaultProxy(inject('address'));
  const doctor = await newVisitor({ address: proxy.address, as: demo.doctor, size: 'tablet', worker: false });
  doctor.log.expectRefusal(422, /^\/api\/entries\//);
  const { entries } = doctor.words;
  const { id, patient } = await latestAppointment(demo.doctor, 'alex.moreira@clinic.test');
  await openSummary(doctor, id);
  const allow = proxy.when(/^PUT \/api\/entries\//, refusing('validation', { errors: [] }));
  await add(doctor, 'Alergia: sulfaa');
  await doctor.screen.getByText(entries.refused.title.replace('{{what}}', 'Alergia: sulfaa')).waitFor();
  allow();
  await doctor.screen.getByRole('button', { name: entries.refused.correct, exact: true }).click();
  const field = doctor.screen.getByLabel(entries.form.texts.allergy);
  expect(await field.inputValue()).toBe('sulfaa');
  await expectAccessible(doctor);
  await field.fill('sulfa');
  await field.press('Enter');
  await expect.poll(() => entriesOf(patient.id)).toContain('sulfa');
  await field.waitFor({ state: 'detached' });
  expect(await entriesOf(patient.id)).not.toContain('sulfaa');
  await doctor.close();
  await proxy.close();
});

test('a patient reads the summary, also without a network', async ({ newVisitor }) => {
  expect(await appointmentsWith(demo.doctor, demo.patient.email)).not.toEqual([]);
  const patient = await newVisitor({ as: demo.patient, size: 'phone' });
  const { entries } = patient.words;
  await patient.goto('/patient-medicalrecord');
  await patient.screen.getByRole('heading', { name: entries.title }).waitFor();
  for (const text of ['Dipirona', 'Rosuvastatina 10 mg', 'Palpitações'])
    await patient.screen.getByText(text).first().waitFor();
  expect(await patient.screen.getByRole('button', { name: /Dipirona/ }).count()).toBe(0);
  await expectAccessible(patient);
  await patient.waitForWorker();
  await patient.offline();
  await patient.page.reload();
  await patient.screen.getByText('Dipirona').first().waitFor();
});
