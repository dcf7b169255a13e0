/** What is typed into the form of a document, as text, until it is issued. Pure. */
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { labelAt } from '../../../../contract/clinicTime.ts';
import type { DocumentContent, DocumentKind } from '../../../../contract/documents.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { AppointmentLine } from '../../appointments/intents/index.ts';

const Item = v.object({ name: v.string(), dose: v.string(), use: v.string(), quantity: v.string() });
export type ItemFields = v.InferOutput<typeof Item>;

const Fields = v.variant('kind', [
  v.object({ kind: v.literal('prescription'), items: v.array(Item), notes: v.string() }),
  v.object({
    kind: v.literal('certificate'),
    ...{ days: v.string(), from: v.string(), text: v.string(), cid: v.string() },
    /** Whether the patient agreed that the CID is on the paper. */
    agreed: v.boolean(),
  }),
  v.object({ kind: v.literal('exam_request'), exams: v.array(v.string()), indication: v.string() }),
  v.object({ kind: v.literal('attendance'), date: v.string(), from: v.string(), to: v.string() }),
]);
export type Fields = v.InferOutput<typeof Fields>;
export type FieldsOf<K extends DocumentKind> = Extract<Fields, { kind: K }>;

/** The line says what the draft is about, in the list of drafts. */
export const DocumentDraft = v.object({ fields: Fields, line: AppointmentLine });
export type DocumentDraft = v.InferOutput<typeof DocumentDraft>;

export const draftName = (appointmentId: string, kind: DocumentKind): string => `document:${appointmentId}:${kind}`;

export const emptyItem: ItemFields = { name: '', dose: '', use: '', quantity: '' };

/** The form as it is opened: with the day and the times of the appointment. */
export function initialFields(
  kind: DocumentKind,
  {
    date,
    clinic,
    specialty,
    status,
    status_at,
  }: Pick<DoctorAppointment, 'date' | 'clinic' | 'specialty' | 'status' | 'status_at'>,
): Fields {
  const zone = clinic.time_zone;
  const start = Date.parse(date);
  const day = dateAt(zone, start);
  switch (kind) {
    case 'prescription':
      return { kind, items: [emptyItem], notes: '' };
    case 'certificate':
      return { kind, days: '1', from: day, text: '', cid: '', agreed: false };
    case 'exam_request':
      return { kind, exams: [''], indication: '' };
    case 'attendance': {
      // Only the time of the present status is known: the arrival, or the end of the consultation.
      const at = status_at ? Date.parse(status_at) : Number.NaN;
      const isThatDay = !Number.isNaN(at) && dateAt(zone, at) === day;
      const from = isThatDay && status === 'arrived' ? Math.min(at, start) : start;
      const to = isThatDay && status === 'done' && at > start ? at : start + specialty.duration;
      return { kind, date: day, from: labelAt(zone, from), to: labelAt(zone, to) };
    }
  }
}

export const isBlankItem = (item: ItemFields) => Object.values(item).every(text => text.trim() === '');

/** Without the blank rows at the end, which Enter adds; the first one stays. Indices don't change. */
function withoutBlankEnd<T>(rows: readonly T[], isBlank: (row: T) => boolean): T[] {
  const last = rows.findLastIndex(row => !isBlank(row));
  return rows.slice(0, Math.max(last, 0) + 1);
}

/** What the fields say, to be validated by the contract's schema. */
export function contentOf(fields: Fields): unknown {
  switch (fields.kind) {
    case 'prescription':
      return { ...fields, items: withoutBlankEnd(fields.items, isBlankItem) };
    case 'certificate': {
      const { kind, days, from, text, cid, agreed } = fields;
      const number = /^\d{1,4}$/.test(days.trim()) ? Number(days) : Number.NaN;
      return { kind, days: number, from, text, cid: agreed ? { code: cid, agreed } : null };
    }
    case 'exam_request':
      return { ...fields, exams: withoutBlankEnd(fields.exams, exam => exam.trim() === '') };
    case 'attendance':
      return fields;
  }
}

/** The rows with one more, in the place of the first blank row, or without the rows that are the same. */
function toggled<T>(
  rows: readonly T[],
  row: T,
  add: boolean,
  is: { blank: (row: T) => boolean; same: (row: T) => boolean },
) {
  if (!add) return rows.filter(one => !is.same(one));
  const at = rows.findIndex(is.blank);
  return at < 0 ? [...rows, row] : rows.map((one, index) => (index === at ? row : one));
}

export const isSameItem = (one: ItemFields, other: ItemFields): boolean =>
  (['name', 'dose', 'use', 'quantity'] as const).every(field => one[field].trim() === other[field].trim());

/** The fields with a medicine, or without it; a prescription keeps one row, and has so many at most. */
export function withItem(
  fields: FieldsOf<'prescription'>,
  item: ItemFields,
  { add, most }: { add: boolean; most: number },
): FieldsOf<'prescription'> {
  const items = toggled(fields.items, item, add, { blank: isBlankItem, same: one => isSameItem(one, item) });
  if (items.length > most) return fields;
  return { ...fields, items: items.length > 0 ? items : [emptyItem] };
}

/** The fields with an exam, or without it, as `withItem`. */
export function withExam(
  fields: FieldsOf<'exam_request'>,
  exam: string,
  { add, most }: { add: boolean; most: number },
): FieldsOf<'exam_request'> {
  const is = { blank: (one: string) => one.trim() === '', same: (one: string) => isSameExam(one, exam) };
  const exams = toggled(fields.exams, exam, add, is);
  if (exams.length > most) return fields;
  return { ...fields, exams: exams.length > 0 ? exams : [''] };
}

export const isSameExam = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The fields of a prescription with the medicines of an earlier one, below what was typed. */
export function withItemsOf(
  fields: FieldsOf<'prescription'>,
  earlier: Extract<DocumentContent, { kind: 'prescription' }>,
  most: number,
): FieldsOf<'prescription'> {
  const typed = fields.items.filter(item => !isBlankItem(item));
  return { ...fields, items: [...typed, ...earlier.items].slice(0, Math.max(most, typed.length)) };
}

const joined = (one: string, other: string) =>
  one === other || other === '' ? one : [one, other].filter(Boolean).join('\n');

/** Both texts in one form, if two drafts of one kind meet. Days and times are those of `own`. */
export function joinedFields(own: Fields, given: Fields): Fields {
  if (own.kind === 'prescription' && given.kind === 'prescription') {
    const items = [...own.items, ...given.items].filter(item => !isBlankItem(item));
    return { ...own, items: items.length > 0 ? items : own.items, notes: joined(own.notes, given.notes) };
  }
  if (own.kind === 'exam_request' && given.kind === 'exam_request') {
    const exams = [...own.exams, ...given.exams].filter(exam => exam.trim() !== '');
    return {
      ...own,
      exams: exams.length > 0 ? [...new Set(exams)] : own.exams,
      indication: joined(own.indication, given.indication),
    };
  }
  if (own.kind === 'certificate' && given.kind === 'certificate') return { ...own, text: joined(own.text, given.text) };
  return own;
}
