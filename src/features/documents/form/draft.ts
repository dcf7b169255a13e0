/** What is typed into the form of a document, as text, until it is issued. Pure. */
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { labelAt } from '../../../../contract/clinicTime.ts';
import { type DocumentContent, type DocumentKind, documentLimits } from '../../../../contract/documents.ts';
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

export const isSameItem = (one: ItemFields, other: ItemFields): boolean =>
  (['name', 'dose', 'use', 'quantity'] as const).every(field => one[field].trim() === other[field].trim());

export const isSameExam = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The rules of a list of rows in the form. */
interface RowRules<T> {
  blank: T;
  isBlank: (row: T) => boolean;
  isSame: (one: T, other: T) => boolean;
  most: number;
}

const itemRows: RowRules<ItemFields> = {
  ...{ blank: emptyItem, isBlank: isBlankItem, isSame: isSameItem },
  most: documentLimits.items,
};
const examRows: RowRules<string> = {
  ...{ blank: '', isBlank: exam => exam.trim() === '', isSame: isSameExam },
  most: documentLimits.exams,
};

/** The rows with one more, in the place of the first blank one; unchanged if there are too many. */
function withRow<T>(rows: T[], row: T, { isBlank, most }: RowRules<T>): T[] {
  const at = rows.findIndex(isBlank);
  if (at >= 0) return rows.map((one, index) => (index === at ? row : one));
  return rows.length < most ? [...rows, row] : rows;
}

/** The rows without one; the list keeps a blank row. */
function withoutRow<T>(rows: readonly T[], row: T, { blank, isSame }: RowRules<T>): T[] {
  const rest = rows.filter(one => !isSame(one, row));
  return rest.length > 0 ? rest : [blank];
}

/** The prescription with a medicine, or without it. */
export function withItem(
  fields: FieldsOf<'prescription'>,
  item: ItemFields,
  isChosen: boolean,
): FieldsOf<'prescription'> {
  return { ...fields, items: (isChosen ? withRow : withoutRow)(fields.items, item, itemRows) };
}

/** The request with an exam, or without it. */
export function withExam(fields: FieldsOf<'exam_request'>, exam: string, isChosen: boolean): FieldsOf<'exam_request'> {
  return { ...fields, exams: (isChosen ? withRow : withoutRow)(fields.exams, exam, examRows) };
}

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
