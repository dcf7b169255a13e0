/** A doctor's own templates: in the notes, on their page, and copies of earlier appointments. */
import { randomUUID } from 'node:crypto';
import { expect, inject } from 'vitest';
import { saveNotes } from '../../contract/record.ts';
import { listTemplates, saveTemplate } from '../../contract/templates.ts';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, draftNote, field, press, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { type Account, callAs, newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
import { auditTrailOf } from './harness/records.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const lumbar = 'Dor lombar há ___ dias, sem irradiação. Nota ___/10.';

/** A doctor with an appointment and two templates. */
async function writingDoctor() {
  const practice = await newPractice({
    ...{ name: someName('Tereza'), specialty: 'Ortopedia', clinic: 'Clínica Boa Saúde' },
  });
  const patient = await newPatient(inject('address'), { name: someName('Pedro') });
  const { id } = await bookFirst(practice, patient, 1);
  const templateId = await addTemplate(practice.account, 'Dor lombar', lumbar);
  await addTemplate(practice.account, 'Orientações', 'Retornar se piorar.');
  return { ...practice, patient, appointmentId: id, templateId };
}

async function addTemplate(doctor: Account, name: string, text: string): Promise<string> {
  const id = randomUUID();
  const body = { name, text, field: 'both' as const, archived: false, version: 0 };
  await callAs(doctor, saveTemplate, { params: { id }, body });
  return id;
}

const anamnesis = (doctor: Visitor) => field(doctor, doctor.words.record.anamnesis);
const selected = (doctor: Visitor) =>
  doctor.page.evaluate(() => {
    const area = document.activeElement;
    return area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd) : undefined;
  });

test('a template is inserted with the keyboard alone, filled in, and undone', async ({ newVisitor }) => {
  const { account, appointmentId } = await writingDoctor();
  const doctor = await newVisitor({ as: account, size: 'tablet', worker: false });
  const { keyboard } = doctor.page;
  await doctor.goto(`/diagnostic?appointment=${appointmentId}`);
  await anamnesis(doctor).fill('Refere queda.');
  await keyboard.press('End');

  // By its shortcut; what was typed stays if the list is closed.
  await keyboard.type(' /lom');
  await doctor.screen.getByRole('option', { name: /Dor lombar/ }).waitFor();
  await expectAccessible(doctor);
  await keyboard.press('Escape');
  expect(await anamnesis(doctor).inputValue()).toBe('Refere queda. /lom');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.press('Backspace');
  await keyboard.type('/lom');
  await doctor.screen.getByRole('option', { name: /Dor lombar/ }).waitFor();
  await keyboard.press('Enter');
  await expect.poll(() => anamnesis(doctor).inputValue()).toBe(`Refere queda. ${lumbar}`);
  await doctor.screen.getByText('Inserido: Dor lombar.').waitFor();
  await expectAccessible(doctor);

  // Tab goes from blank to blank, and then out of the field.
  await expect.poll(() => selected(doctor)).toBe('___');
  await keyboard.type('3');
  await keyboard.press('Tab');
  await expect.poll(() => selected(doctor)).toBe('___');
  await keyboard.type('7');
  expect(await anamnesis(doctor).inputValue()).toBe('Refere queda. Dor lombar há 3 dias, sem irradiação. Nota 7/10.');
  await keyboard.press('Tab');
  expect(await selected(doctor)).toBeUndefined();

  // From the list, into the other field; Ctrl+Z removes it whole, and only it.
  const diagnosis = field(doctor, doctor.words.record.diagnosis);
  await diagnosis.fill('Lombalgia.');
  await keyboard.press('End');
  await keyboard.press('Control+Space');
  await expectFocus(doctor, dialog(doctor).getByRole('combobox'));
  await keyboard.type('piorar');
  await expect.poll(() => dialog(doctor).getByRole('option').count()).toBe(1);
  await expectAccessible(doctor);
  await keyboard.press('Enter');
  await expect.poll(() => diagnosis.inputValue()).toBe('Lombalgia. Retornar se piorar.');
  await expect.poll(() => diagnosis.evaluate(element => element === document.activeElement)).toBe(true);
  await keyboard.press('Control+z');
  await expect.poll(() => diagnosis.inputValue()).toBe('Lombalgia.');
  await doctor.screen.getByText(doctor.words.templates.inserted.undone).waitFor();
});

test('what is inserted is a draft like what is typed, and doesn’t replace a selection', async ({ newVisitor }) => {
  const { account, appointmentId } = await writingDoctor();
  const doctor = await newVisitor({ as: account, size: 'phone' });
  const { templates } = doctor.words;
  await doctor.goto(`/diagnostic?appointment=${appointmentId}`);
  await anamnesis(doctor).fill('Tosse seca.');
  await anamnesis(doctor).selectText();
  await doctor.screen.getByRole('button', { name: 'Modelos para Anamnese' }).click();
  await dialog(doctor)
    .getByRole('option', { name: /Orientações/ })
    .click();
  await expect.poll(() => anamnesis(doctor).inputValue()).toBe('Tosse seca. Retornar se piorar.');
  await draftNote(doctor).waitFor();
  await doctor.page.reload();
  await expect.poll(() => anamnesis(doctor).inputValue()).toBe('Tosse seca. Retornar se piorar.');

  // A part of the notes becomes a template, which is offered at once.
  await anamnesis(doctor).selectText();
  await doctor.screen.getByRole('button', { name: 'Salvar como modelo: Anamnese' }).click();
  await dialog(doctor).getByLabel(templates.form.name, { exact: true }).fill('Tosse');
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('button', { name: templates.form.save }).click();
  await toast(doctor, templates.saved).waitFor();
  const list = await callAs(account, listTemplates, { query: {} });
  expect(list.find(({ name }) => name === 'Tosse')).toMatchObject({
    ...{ field: 'anamnesis', text: 'Tosse seca. Retornar se piorar.', version: 1 },
  });
});

test('without a network templates are inserted, added and archived, and sent later; a draft survives a reload', async ({
  newVisitor,
}) => {
  const { account, appointmentId } = await writingDoctor();
  const doctor = await newVisitor({ as: account, size: 'phone' });
  const { templates } = doctor.words;
  await doctor.goto('/templates');
  await doctor.screen.getByRole('heading', { name: 'Dor lombar' }).waitFor();
  await doctor.waitForWorker();
  // The appointment is read from the mirrored list.
  await doctor.goto('/appointments');
  await doctor.screen.locator(`a[href="/diagnostic?appointment=${appointmentId}"]`).waitFor();
  await doctor.offline();
  await doctor.goto('/templates');
  await press(doctor, templates.add);
  await field(doctor, templates.form.name).fill('Alta');
  await field(doctor, templates.form.text).fill('Alta com orient');
  await doctor.goto('/templates');
  await doctor.screen.getByText(doctor.words.outbox.mark.draft).waitFor();
  await press(doctor, templates.add);
  await expect.poll(() => field(doctor, templates.form.text).inputValue()).toBe('Alta com orient');
  await field(doctor, templates.form.text).fill('Alta com orientações.');
  await press(doctor, templates.form.save);
  await doctor.screen.getByRole('heading', { name: 'Alta' }).waitFor();
  await doctor.screen.getByText(templates.mark).waitFor();
  await expectAccessible(doctor);
  await press(doctor, 'Arquivar Orientações');
  await doctor.screen.getByRole('button', { name: 'Usar de novo: Orientações' }).waitFor();

  await doctor.goto(`/diagnostic?appointment=${appointmentId}`);
  await doctor.screen.getByRole('button', { name: 'Modelos para Anamnese' }).click();
  expect(
    await dialog(doctor)
      .getByRole('option', { name: /Orientações/ })
      .count(),
  ).toBe(0);
  await dialog(doctor).getByRole('option', { name: /Alta/ }).click();
  await expect.poll(() => anamnesis(doctor).inputValue()).toBe('Alta com orientações.');

  await doctor.offline(false);
  const stored = async () =>
    (await callAs(account, listTemplates, { query: {} })).map(({ name, archived }) => `${name} ${archived}`).sort();
  await expect.poll(stored).toEqual(['Alta false', 'Dor lombar false', 'Orientações true']);
});

test('a template changed on two devices is a conflict that shows both', async ({ newVisitor }) => {
  const { account, templateId } = await writingDoctor();
  const doctor = await newVisitor({ as: account, size: 'tablet', worker: false });
  const { templates } = doctor.words;
  doctor.log.expectRefusal(409, /^\/api\/templates\//);
  await doctor.goto(`/templates?edit=${templateId}`);
  await field(doctor, templates.form.text).fill('Do tablet');
  const body = { name: 'Dor lombar', field: 'both' as const, text: 'Do consultório', archived: false, version: 1 };
  await callAs(account, saveTemplate, { params: { id: templateId }, body });
  await press(doctor, templates.form.save);
  await dialog(doctor).getByText('Do consultório').waitFor();
  await dialog(doctor).getByText('Do tablet').waitFor();
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('button', { name: templates.clash.keepMine }).click();
  await toast(doctor, templates.saved).waitFor();
  const find = async () => (await callAs(account, listTemplates, { query: {} })).find(({ id }) => id === templateId);
  expect(await find()).toMatchObject({ text: 'Do tablet', version: 3 });
});

test('notes of an earlier appointment are copied below a line that names their origin', async ({ newVisitor }) => {
  const practice = await writingDoctor();
  const { account, patient, appointmentId } = practice;
  const later = await bookFirst(practice, patient, 3);
  await callAs(account, saveNotes, {
    body: { id: appointmentId, anamnesis: 'Queda há 3 dias.', diagnosis: 'Entorse' },
  });
  for (const size of ['phone', 'desktop'] as const) {
    const doctor = await newVisitor({ as: account, size, worker: false });
    const { templates } = doctor.words;
    await doctor.goto(`/diagnostic?appointment=${later.id}`);
    await anamnesis(doctor).waitFor();
    // In a wide window they are beside the notes.
    if (size === 'phone') await press(doctor, templates.visits.show);
    const visits = doctor.page.locator('.notes-visits');
    await visits.getByText('Queda há 3 dias.').waitFor();
    await expectAccessible(doctor);
    await visits.getByRole('button', { name: /Copiar anamnese/ }).click();
    await expect
      .poll(() => anamnesis(doctor).inputValue())
      .toMatch(/^De \d{2}\/\d{2}\/\d{4}, Dra\. Tereza \w+:\nQueda há 3 dias\.$/);
    await expect.poll(() => anamnesis(doctor).evaluate(element => element === document.activeElement)).toBe(true);
    expect(await field(doctor, doctor.words.record.diagnosis).inputValue()).toBe('');
    await press(doctor, templates.inserted.undo);
    await expect.poll(() => anamnesis(doctor).inputValue()).toBe('');
  }
  expect(await auditTrailOf(patient)).toContain('read record');
});
