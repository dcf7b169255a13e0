/** Documents to print: issuing them, also without a network, printing, and checking their codes. */
import { expect, inject } from 'vitest';
import { issueDocument, listDocuments, newCode, verifyDocument } from '../../contract/documents.ts';
import { saveEntry } from '../../contract/entries.ts';
import { expectAccessible } from './harness/accessible.ts';
import { callApi } from './harness/api.ts';
import { dialog } from './harness/jobs.ts';
import { callAs, newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

/** The size of the first page of a PDF, in points, and how many pages it has. */
function paperOf(pdf: Buffer) {
  const text = pdf.toString('latin1');
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(text) ?? [];
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

const button = (visitor: Visitor, name: string) => visitor.screen.getByRole('button', { name, exact: true });
const labelled = (visitor: Visitor, name: string) => visitor.screen.getByLabel(name, { exact: true });

async function visit(kind: string) {
  const practice = await newPractice({
    ...{ name: someName('Ivone'), specialty: 'Nefrologia', clinic: 'Clínica Boa Saúde' },
  });
  const patient = await newPatient(inject('address'), { name: someName('Teresa') });
  const appointment = await bookFirst(practice, patient, 1);
  const documents = () =>
    callAs(practice.account, listDocuments, { at: inject('address'), params: { id: appointment.id } });
  return {
    practice,
    patient,
    appointment,
    documents,
    address: `/diagnostic/new-document?appointment=${appointment.id}&kind=${kind}`,
  };
}

test.for(['pt-BR', 'en-US'] as const)(
  'a doctor writes a prescription with the keyboard, and cancels it; the patient sees both (%s)',
  async (language, { newVisitor }) => {
    const { practice, patient, appointment, documents, address } = await visit('prescription');
    const doctor = await newVisitor({ as: practice.account, size: 'tablet', language, worker: false });
    const { documents: words } = doctor.words;
    await doctor.goto(address);
    await labelled(doctor, words.form.item.name).fill('Amoxicilina 500 mg');
    for (const text of ['1 cápsula', '21 cápsulas', 'De 8 em 8 horas']) {
      await doctor.page.keyboard.press('Enter');
      await doctor.page.keyboard.type(text);
    }
    await doctor.page.keyboard.press('Enter');
    await doctor.page.keyboard.type('Dipirona');
    // The second medicine has no use yet: nothing is issued, and nothing is lost.
    await button(doctor, words.form.issue).click();
    await doctor.screen.getByText(words.form.invalid).waitFor();
    const isFocusInvalid = () => doctor.page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'));
    await expect.poll(isFocusInvalid).toBe('true');
    expect(await documents()).toEqual([]);
    await doctor.page.reload();
    await labelled(doctor, words.form.item.use).nth(1).fill('Se houver dor');
    await button(doctor, words.form.issue).click();
    await doctor.waitForPath('/diagnostic/document');
    const sheet = doctor.screen.locator('.sheet');
    await sheet.getByText('2. Dipirona').waitFor();
    await expect.poll(documents).toHaveLength(1);
    const [issued] = await documents();
    expect(issued?.content).toMatchObject({
      items: [{ name: 'Amoxicilina 500 mg', dose: '1 cápsula', use: 'De 8 em 8 horas', quantity: '21 cápsulas' }, {}],
    });

    // The next prescription offers the medicine, which fills the whole row.
    const { pathname, search } = new URL(doctor.page.url());
    await doctor.goto(address);
    const line = 'Amoxicilina 500 mg · 1 cápsula · De 8 em 8 horas';
    await doctor.screen.locator(`option[value="${line}"]`).waitFor({ state: 'attached' });
    await doctor.screen.locator('option[value="Se houver febre"]').waitFor({ state: 'attached' });
    await labelled(doctor, words.form.item.name).fill(line);
    expect(await labelled(doctor, words.form.item.name).inputValue()).toBe('Amoxicilina 500 mg');
    expect(await labelled(doctor, words.form.item.quantity).inputValue()).toBe('21 cápsulas');
    await button(doctor, words.form.discard).click();
    await doctor.goto(pathname + search);

    await button(doctor, words.cancel.open).click();
    await doctor.page.getByLabel(words.cancel.reason, { exact: true }).fill('Dose errada');
    await dialog(doctor).getByRole('button', { name: words.cancel.confirm }).click();
    // For print. On the screen, the note above says it.
    await sheet.getByText(/^CANCELADO em/).waitFor({ state: 'attached' });
    expect(await sheet.getByText(/^CANCELADO em/).isVisible()).toBe(false);

    const reader = await newVisitor({ as: patient, language, worker: false });
    await reader.goto('/patient-medicalrecord');
    await reader.screen.getByRole('link', { name: words.kinds.prescription }).click();
    await reader.waitForPath('/patient-medicalrecord/document');
    await reader.screen.locator('.sheet').getByText('1. Amoxicilina 500 mg – 21 cápsulas').waitFor();
    await reader.screen.getByText(words.cancelReason.replace('{{reason}}', 'Dose errada')).waitFor();
    expect(await button(reader, words.cancel.open).count()).toBe(0);
    expect(await reader.screen.getByText(words.askForPaper).count()).toBe(0);
    const saved = reader.page.waitForEvent('download');
    await button(reader, words.download).click();
    expect((await saved).suggestedFilename()).toMatch(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}\.pdf$/);
    expect(appointment.id).toBe(issued?.appointment_id);
  },
);

test('a doctor taps what they often prescribe, sees the paper, and is warned of an allergy', async ({ newVisitor }) => {
  const at = inject('address');
  const { practice, appointment, address } = await visit('prescription');
  const usual = { name: 'Dipirona 500 mg', dose: '1 comprimido', use: 'Se houver dor', quantity: '10 comprimidos' };
  const others = [await newPatient(at), await newPatient(at)];
  for (const [index, other] of others.entries()) {
    const { id: appointment_id } = await bookFirst(practice, other, index + 2);
    const content = { kind: 'prescription' as const, items: [usual], notes: '' };
    const issued_at = new Date().toISOString();
    const body = { id: crypto.randomUUID(), appointment_id, code: newCode(), issued_at, content };
    await callAs(practice.account, issueDocument, { at, body });
  }
  await callAs(practice.account, saveEntry, {
    at,
    params: { id: crypto.randomUUID() },
    body: {
      ...{ appointment_id: appointment.id, state: 'active' },
      content: { kind: 'allergy', text: 'Dipirona' },
    },
  });
  const doctor = await newVisitor({ as: practice.account, worker: false });
  const { form, preview } = doctor.words.documents;
  await doctor.goto(address);
  const chips = doctor.screen.getByRole('group', { name: form.usualMedicines });
  const chip = chips.getByRole('button', { name: usual.name });
  const warning = form.allergy.replace('{{allergies}}', 'Dipirona');
  await chips.getByRole('button', { name: warning }).waitFor();
  expect(await chip.getAttribute('aria-pressed')).toBe('false');
  await chip.click();
  expect(await labelled(doctor, form.item.name).inputValue()).toBe(usual.name);
  expect(await labelled(doctor, form.item.quantity).inputValue()).toBe(usual.quantity);
  await doctor.screen.getByRole('status').getByText(warning).waitFor();
  await expectAccessible(doctor);
  await button(doctor, preview.open).click();
  const paper = dialog(doctor).locator('.sheet');
  await paper.getByText(`1. ${usual.name} – ${usual.quantity}`).waitFor();
  await paper.getByText(/^Teresa/).waitFor();
  await doctor.page.keyboard.press('Escape');
  await chip.click();
  expect(await labelled(doctor, form.item.name).inputValue()).toBe('');
  await button(doctor, form.discard).click();

  const wide = await newVisitor({ as: practice.account, size: 'desktop', worker: false });
  await wide.goto(address);
  await labelled(wide, form.item.name).fill('Losartana 50 mg');
  await wide.screen.locator('.sheet').getByText('1. Losartana 50 mg').waitFor();
  expect(await button(wide, preview.open).count()).toBe(0);
});

test('a patient shares the PDF where the device can, and reads what the paper needs', async ({ newVisitor }) => {
  const { practice, patient, documents, address } = await visit('attendance');
  const doctor = await newVisitor({ as: practice.account, worker: false });
  await doctor.goto(address);
  await button(doctor, doctor.words.documents.form.issue).click();
  await doctor.waitForPath('/diagnostic/document');
  await expect.poll(documents).toHaveLength(1);
  await doctor.screen.getByText(doctor.words.documents.byHand).waitFor();

  const reader = await newVisitor({ as: patient, worker: false });
  const { documents: words } = reader.words;
  await reader.context.addInitScript(() => {
    const shared: string[] = [];
    const share = async ({ files = [] }: ShareData) => {
      for (const { name, type } of files) shared.push(name, type);
    };
    Object.assign(navigator, { canShare: () => true, share, shared });
  });
  await reader.goto('/patient-medicalrecord');
  await reader.screen.getByRole('link', { name: words.kinds.attendance }).click();
  await reader.screen.getByText(words.askForPaper).waitFor();
  await expectAccessible(reader);
  await button(reader, words.share).click();
  const sharedFiles = () => reader.page.evaluate(() => Reflect.get(navigator, 'shared'));
  await expect
    .poll(sharedFiles)
    .toEqual([expect.stringMatching(/^([A-Z2-9]{4}-){3}[A-Z2-9]{4}\.pdf$/), 'application/pdf']);
});

test('a doctor issues and prints without a network, and the code on the paper is known once it is sent', async ({
  newVisitor,
}) => {
  const { practice, documents, address } = await visit('attendance');
  const doctor = await newVisitor({ as: practice.account, size: 'tablet' });
  const { documents: words, outbox } = doctor.words;
  await doctor.goto('/appointments');
  await doctor.waitForWorker();
  await doctor.goto(address);
  await labelled(doctor, words.form.timeFrom).waitFor();
  await doctor.offline();
  await button(doctor, words.form.issue).click();
  await doctor.waitForPath('/diagnostic/document');
  const sheet = doctor.screen.locator('.sheet');
  await sheet.getByText('Impresso antes de chegar ao servidor').waitFor();
  await doctor.screen.getByText(words.unsent.title).waitFor();
  await doctor.screen.getByText(outbox.mark.issueDocument).waitFor();
  expect(await button(doctor, words.download).count()).toBe(0);
  expect(await button(doctor, words.print).isEnabled()).toBe(true);
  const code = (await sheet.locator('.sheet-code').textContent())?.replace('Código ', '') ?? '';
  const check = () => callApi(verifyDocument, { at: inject('address'), body: { code } });
  expect(await check()).toBeNull();

  await doctor.offline(false);
  await expect.poll(documents).toHaveLength(1);
  expect(await check()).toMatchObject({ kind: 'attendance', canceled_on: null });
  await button(doctor, words.download).waitFor();
  expect(await sheet.getByText('Impresso antes de chegar').count()).toBe(0);
});

test.for([
  { kind: 'prescription', width: 420, height: 595 },
  { kind: 'exam_request', width: 595, height: 842 },
])(
  '$kind is printed on its own paper, without the page’s controls',
  async ({ kind, width, height }, { newVisitor }) => {
    const { practice, address } = await visit(kind);
    const doctor = await newVisitor({ as: practice.account, size: 'tablet', theme: 'dark', worker: false });
    const { documents: words } = doctor.words;
    await doctor.goto(address);
    if (kind === 'prescription') {
      await labelled(doctor, words.form.item.name).fill('Losartana 50 mg');
      await labelled(doctor, words.form.item.use).fill('Uma vez por dia');
    } else {
      await labelled(doctor, words.form.exam.replace('{{number}}', '1')).fill('Hemograma');
    }
    await button(doctor, words.form.issue).click();
    await doctor.waitForPath('/diagnostic/document');
    const sheet = doctor.screen.locator('.sheet');
    await sheet.waitFor();
    await doctor.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const part of ['.header', '.sections', '.page .button', '.note', '.page-title', '.toasts']) {
      // The page before is hidden a moment after this one is shown.
      const shown = () => doctor.page.locator(part).filter({ visible: true }).count();
      await expect.poll(shown, { message: part }).toBe(0);
    }
    expect(await sheet.evaluate(element => getComputedStyle(element).color)).toBe('rgb(23, 35, 60)');
    // The line for the CPF, which is written by hand.
    expect((await sheet.locator('.sheet-blank').boundingBox())?.width).toBeGreaterThan(120);
    await doctor.page.emulateMedia({ media: null });
    expect(paperOf(await doctor.page.pdf({ preferCSSPageSize: true }))).toEqual({ width, height });
  },
);

test('anyone checks a code from a QR code or by typing it; the address keeps none', async ({ newVisitor }) => {
  const { practice, documents, address } = await visit('attendance');
  const doctor = await newVisitor({ as: practice.account, size: 'tablet', worker: false });
  await doctor.goto(address);
  await button(doctor, doctor.words.documents.form.issue).click();
  await doctor.waitForPath('/diagnostic/document');
  await expect.poll(documents).toHaveLength(1);
  const [{ code } = { code: '' }] = await documents();

  const visitor = await newVisitor({ worker: false });
  const { verify, kinds } = visitor.words.documents;
  await visitor.goto(`/verify#${code}`);
  const status = visitor.screen.getByRole('status').filter({ hasText: code.slice(0, 4) });
  await status.getByText(kinds.attendance).waitFor();
  expect(await status.textContent()).toMatch(/T\. /);
  expect(await status.textContent()).not.toContain('Teresa');
  expect(visitor.page.url()).not.toContain(code);
  await visitor.screen.getByText(verify.meaning).waitFor();

  await labelled(visitor, verify.code).fill('abc');
  await button(visitor, verify.check).click();
  await expect.poll(() => labelled(visitor, verify.code).getAttribute('aria-invalid')).toBe('true');
  await labelled(visitor, verify.code).fill('aaaa aaaa aaaa aaaa');
  await button(visitor, verify.check).click();
  await visitor.screen.getByText(verify.unknown.text).waitFor();
});
