/** What is typed into the forms of documents, and what waits to be sent. */
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { linesOf, sheetOf } from '../../../../../contract/documentSheet.ts';
import {
  CODE_LETTERS,
  DocumentCode,
  DocumentContent,
  documentLimits,
  groupedCode,
  newCode,
} from '../../../../../contract/documents.ts';
import type { Problem } from '../../../../../contract/errors.ts';
import {
  contentOf,
  draftName,
  emptyItem,
  type Fields,
  type FieldsOf,
  initialFields,
  joinedFields,
  withExam,
  withItem,
  withItemsOf,
} from '../../../../../src/features/documents/form/draft.ts';
import { previewOf } from '../../../../../src/features/documents/form/preview.ts';
import { cancelDocumentIntent, issueDocumentIntent } from '../../../../../src/features/documents/intents/index.ts';
import { pendingDocuments } from '../../../../../src/features/documents/pendingDocuments.ts';
import en from '../../../../../src/i18n/en-US/outbox.ts';
import pt from '../../../../../src/i18n/pt-BR/outbox.ts';
import type { Entry } from '../../../../../src/sync/outbox/entry.ts';
import { problem } from '../../sync/fakeServer.ts';
import { appointment, doctorAppointment } from '../../sync/harness.ts';

const visit = {
  ...doctorAppointment(1),
  date: '2027-03-01T12:00:00.000Z',
  clinic: { ...doctorAppointment(1).clinic, time_zone: 'America/Sao_Paulo' },
  specialty: { ...doctorAppointment(1).specialty, duration: 30 * 60_000 },
};
const item = { name: 'Dipirona', dose: '', use: 'Se houver dor', quantity: '' };

test('codes are random, have letters that no one mixes up, and can be typed in any way', () => {
  const codes = new Set(Array.from({ length: 1_000 }, newCode));
  expect(codes.size).toBe(1_000);
  expect(CODE_LETTERS).toHaveLength(32);
  for (const code of codes) {
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/);
    expect(v.parse(DocumentCode, ` ${groupedCode(code).toLowerCase()} `)).toBe(code);
  }
});

test('an attendance statement begins with the times of the appointment, and those that are known', () => {
  const attendance = (change: object) => initialFields('attendance', { ...visit, ...change });
  const times = { kind: 'attendance', date: '2027-03-01', from: '09:00', to: '09:30' };
  expect(attendance({ status: 'booked', status_at: null })).toEqual(times);
  expect(attendance({ status: 'arrived', status_at: '2027-03-01T11:50:00Z' })).toEqual({ ...times, from: '08:50' });
  expect(attendance({ status: 'done', status_at: '2027-03-01T12:47:00Z' })).toEqual({ ...times, to: '09:47' });
  // Marked a day later.
  expect(attendance({ status: 'done', status_at: '2027-03-02T12:47:00Z' })).toEqual(times);
});

test('blank rows at the end don’t count, others are mistakes in their own place', () => {
  const fields: Fields = { kind: 'prescription', items: [item, emptyItem, item, emptyItem, emptyItem], notes: '' };
  expect(contentOf(fields)).toMatchObject({ items: [item, emptyItem, item] });
  const { issues = [] } = v.safeParse(DocumentContent, contentOf(fields));
  expect(issues.map(issue => v.getDotPath(issue))).toEqual(['items.1.name', 'items.1.use']);
  expect(contentOf({ kind: 'exam_request', exams: ['', ''], indication: '' })).toMatchObject({ exams: [''] });
});

test('the CID is only sent with the patient’s agreement, which is off by default', () => {
  const fields = initialFields('certificate', visit);
  expect(fields).toMatchObject({ agreed: false });
  const typed = { ...fields, cid: 'J11' } as Fields;
  expect(contentOf(typed)).toMatchObject({ cid: null });
  expect(contentOf({ ...typed, agreed: true } as Fields)).toMatchObject({ cid: { code: 'J11', agreed: true } });
});

test.each(['', 'abc', '1.5', '-1', '0', '366', '99999'])('%j days off are refused', days => {
  const fields = { ...initialFields('certificate', visit), days } as Fields;
  const { issues = [] } = v.safeParse(DocumentContent, contentOf(fields));
  expect(issues.map(issue => v.getDotPath(issue))).toEqual(['days']);
});

test('the medicines of the last prescription are added below what was typed', () => {
  const last = { kind: 'prescription' as const, items: [item, { ...item, name: 'Amoxicilina' }], notes: 'antiga' };
  const typed = { kind: 'prescription' as const, items: [{ ...item, name: 'Losartana' }, emptyItem], notes: 'nova' };
  const names = (most: number) => withItemsOf(typed, last, most).items.map(({ name }) => name);
  expect(names(20)).toEqual(['Losartana', 'Dipirona', 'Amoxicilina']);
  expect(names(2)).toEqual(['Losartana', 'Dipirona']);
  expect(withItemsOf(typed, last, 20).notes).toBe('nova');
});

test('a tapped medicine takes the first blank row, and leaves with a second tap', () => {
  const other = { ...item, name: 'Losartana' };
  const blank: FieldsOf<'prescription'> = { kind: 'prescription', items: [emptyItem], notes: 'x' };
  const one = withItem(blank, item, true);
  expect(one).toEqual({ ...blank, items: [item] });
  const two = withItem(one, other, true);
  expect(two.items).toEqual([item, other]);
  const full = { ...two, items: Array.from({ length: documentLimits.items }, (_, at) => ({ ...item, dose: `${at}` })) };
  expect(withItem(full, other, true)).toEqual(full);
  expect(withItem(two, item, false).items).toEqual([other]);
  expect(withItem(one, item, false)).toEqual(blank);
  // What was changed since isn't what was tapped.
  const changed = { ...one, items: [{ ...item, dose: '2 gotas' }] };
  expect(withItem(changed, item, false).items).toEqual(changed.items);
});

test('a tapped exam takes the first blank row, and leaves with a second tap', () => {
  const blank: FieldsOf<'exam_request'> = { kind: 'exam_request', exams: ['TSH', ''], indication: '' };
  const both = withExam(blank, 'Hemograma', true);
  expect(both.exams).toEqual(['TSH', 'Hemograma']);
  expect(withExam(both, 'tsh', false).exams).toEqual(['Hemograma']);
  expect(withExam({ ...blank, exams: ['TSH'] }, 'TSH', false).exams).toEqual(['']);
});

test('the preview is the paper of what is typed so far, without a code', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  const printed = {
    clinic: { name: 'Clínica', address: 'Rua A, 1', time_zone: 'America/Sao_Paulo' },
    doctor: { name: 'Ana Souza', CRM: '123456SP', gender: 'f' as const },
    patient: { name: 'Bia Lima' },
  };
  const paperOf = (fields: Fields) => {
    const document = previewOf(fields, printed, now);
    return document && sheetOf(document, 'https://clinic.example');
  };
  const half = { ...emptyItem, name: ' Losartana ' };
  const paper = paperOf({ kind: 'prescription', items: [emptyItem, half, item], notes: '' });
  expect(linesOf(paper?.blocks ?? [])).toEqual(['1. Losartana', '2. Dipirona', 'Se houver dor']);
  expect(paper).toMatchObject({ code: '', warnings: [], issued: 'Emitido em 1 de março de 2027' });
  expect(linesOf(paperOf({ kind: 'exam_request', exams: ['', 'TSH'], indication: '' })?.blocks ?? [])).toEqual([
    '1. TSH',
  ]);
  const certificate = { ...initialFields('certificate', visit), days: '2' } as FieldsOf<'certificate'>;
  expect(linesOf(paperOf(certificate)?.blocks ?? [])[0]).toContain('Bia Lima');
  for (const change of [{ days: '' }, { from: '' }]) expect(paperOf({ ...certificate, ...change })).toBeUndefined();
});

test('two drafts of one kind are joined without losing text', () => {
  const one: Fields = { kind: 'prescription', items: [item, emptyItem], notes: 'a' };
  const other: Fields = { kind: 'prescription', items: [{ ...item, name: 'Losartana' }], notes: 'b' };
  expect(joinedFields(one, other)).toMatchObject({ items: [item, { name: 'Losartana' }], notes: 'a\nb' });
  const requests = ['Hemograma', 'Glicemia'].map(exam => ({
    kind: 'exam_request' as const,
    exams: [exam],
    indication: '',
  }));
  expect(joinedFields(requests[0] as Fields, requests[1] as Fields)).toMatchObject({
    exams: ['Hemograma', 'Glicemia'],
  });
});

const issue = {
  ...{ kind: 'issueDocument' as const, documentId: crypto.randomUUID(), appointmentId: visit.id, patientId: 'p' },
  ...{ code: newCode(), issuedAt: '2027-03-01T12:30:00.000Z' },
  content: { kind: 'prescription' as const, items: [item], notes: '' },
  printed: {
    clinic: { name: 'Clínica', address: 'Rua 1', time_zone: 'America/Sao_Paulo' },
    doctor: { name: 'Bruno Sá', CRM: '', gender: null },
    patient: { name: 'Ana' },
  },
  line: { date: visit.date, timeZone: 'America/Sao_Paulo', specialty: 'Cardiologia', person: 'Ana' },
};
const waiting = (intent: { kind: string }, state: Entry['state'] = 'waiting') =>
  ({ intent, state, problem: null }) as unknown as Entry;

test('a document that waits is shown at once, and its paper says that it can’t be checked yet', () => {
  const [document, ...more] = pendingDocuments(visit.id, [], [waiting(issue)]);
  expect(more).toEqual([]);
  const sheet = sheetOf(document ?? expect.fail(), 'https://clinic.example/');
  expect(sheet.warnings).toEqual([expect.stringContaining('só pode ser conferido depois do envio')]);
  expect(sheet.link).toBe(`https://clinic.example/verify#${issue.code}`);
  expect(sheet.address).toBe('clinic.example/verify');
  // The device doesn't know the CRM: a line for it.
  expect(sheet.signer.crm).toContain('____');
  expect(pendingDocuments('another', [], [waiting(issue)])).toEqual([]);
  // Refused: it may be printed already, so it doesn't vanish.
  expect(pendingDocuments(visit.id, [], [waiting(issue, 'refused')])).toHaveLength(1);
});

test('a cancellation that waits marks the document; a refused one doesn’t', () => {
  const [document] = pendingDocuments(visit.id, [], [waiting(issue)]);
  const sent = { ...(document ?? expect.fail()), received_at: '2027-03-01T12:31:00.000Z' };
  const cancel = {
    ...{ kind: 'cancelDocument' as const, documentId: issue.documentId, appointmentId: visit.id, patientId: 'p' },
    ...{ reason: 'Dose errada', cancelledAt: '2027-03-01T13:00:00.000Z', documentKind: 'prescription' as const },
    line: issue.line,
  };
  const [marked] = pendingDocuments(visit.id, [sent], [waiting(cancel)]);
  expect(marked).toMatchObject({ canceled_at: cancel.cancelledAt, cancel_reason: 'Dose errada' });
  expect(sheetOf(marked ?? expect.fail(), '').warnings[0]).toMatch(/^CANCELADO em 1 de março de 2027/);
  expect(pendingDocuments(visit.id, [sent], [waiting(cancel, 'refused')])).toEqual([sent]);
  const record = [{ ...appointment(1), id: visit.id, exams: [], documents: [sent] }];
  const entries = [{ intent: cancel, state: 'waiting' as const, problem: null }];
  expect(cancelDocumentIntent.applyPending(record, entries)[0]?.documents).toEqual([marked]);
});

test('text and documents follow an appointment that is moved', () => {
  const id = crypto.randomUUID();
  const moved = { formerId: visit.id, id, record: { ...visit, id, date: '2027-03-08T12:00:00.000Z' } };
  expect(issueDocumentIntent.retarget?.(issue, moved)).toMatchObject({
    appointmentId: moved.id,
    code: issue.code,
    line: { date: '2027-03-08T12:00:00.000Z' },
  });
  expect(issueDocumentIntent.retarget?.({ ...issue, appointmentId: 'another' }, moved)).toBeUndefined();
  const value = { fields: initialFields('exam_request', visit), line: issue.line };
  const draft = { name: draftName(visit.id, 'exam_request'), value };
  expect(issueDocumentIntent.drafts?.retarget(draft, moved)).toMatchObject({
    name: draftName(moved.id, 'exam_request'),
    value: { fields: value.fields },
  });
  const other = { ...draft, name: 'notes:x' };
  expect(issueDocumentIntent.drafts?.retarget(other, moved)).toBeUndefined();
});

test('every text that the doctor writes is on the paper', () => {
  const line = fc
    .string({ minLength: 1, maxLength: 30 })
    .map(text => text.trim())
    .filter(text => text !== '');
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), line, (exams, indication) => {
      const content = { kind: 'exam_request' as const, exams, indication };
      const asked = { ...issue, content };
      const [document] = pendingDocuments(visit.id, [], [waiting(asked)]);
      const text = linesOf(sheetOf(document ?? expect.fail(), '').blocks).join('\n');
      for (const written of [...exams, indication]) expect(text).toContain(written);
    }),
  );
});

test.each([
  [pt, 'O relógio deste aparelho estava errado', ['Acerte o relógio', 'recolha o papel']],
  [en, 'This device’s clock was wrong', ['Set the clock', 'the paper']],
] as const)(
  'a document with a time that the server refuses says that the clock is wrong, and what to do',
  (texts, title, advice) => {
    const t = ((key: string) =>
      key === 'outbox.reason.documentClock' ? texts.reason.documentClock : expect.fail(key)) as never;
    const refused = (field: string): Problem => ({
      ...problem(422, 'validation'),
      errors: [{ field, code: 'date_invalid', message: '' }],
    });
    const shown = issueDocumentIntent.describeRefusal?.(refused('issued_at'), t);
    expect(shown?.title).toBe(title);
    for (const words of advice) expect(shown?.text).toContain(words);
    expect(issueDocumentIntent.describeRefusal?.(refused('content.items'), t)).toBeUndefined();
  },
);
