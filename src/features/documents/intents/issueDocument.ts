/** A doctor issues a document. Its code is made on the device, so that it can be printed before it is sent. */
import * as v from 'valibot';
import { linesOf, sheetOf } from '../../../../contract/documentSheet.ts';
import { DocumentContent, type IssuedDocument, issueDocument, Printed } from '../../../../contract/documents.ts';
import { Id } from '../../../../contract/formats.ts';
import type { RecordEntry } from '../../../../contract/record.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import { AppointmentLine, appointmentWords, MovedAppointment } from '../../appointments/intents/index.ts';
import { DocumentDraft, draftName, joinedFields } from '../form/draft.ts';
import { changeDocuments, withDocument } from './inRecord.ts';

const IssueDocument = v.object({
  kind: v.literal('issueDocument'),
  documentId: Id,
  appointmentId: Id,
  patientId: Id,
  code: v.string(),
  issuedAt: v.string(),
  content: DocumentContent,
  /** Who and where, as the device knows it, until the server has printed it. */
  printed: Printed,
  line: AppointmentLine,
});
type IssueDocument = v.InferOutput<typeof IssueDocument>;

/** The document as it is shown while only the device has it. */
const pendingDocument = (intent: IssueDocument): IssuedDocument => ({
  ...{ id: intent.documentId, appointment_id: intent.appointmentId, code: intent.code },
  ...{ content: intent.content, printed: intent.printed, issued_at: intent.issuedAt },
  ...{ received_at: null, canceled_at: null, cancel_reason: null },
});

/** A list of an appointment's documents with one that is to be sent. */
export const withPending = (documents: IssuedDocument[], intent: IssueDocument): IssuedDocument[] =>
  documents.some(({ id }) => id === intent.documentId) ? documents : [...documents, pendingDocument(intent)];

export const issueDocumentIntent = defineIntent({
  kind: 'issueDocument',
  schema: IssueDocument,
  subject: ({ documentId }) => `document:${documentId}`,
  lane: 'writes',
  // Of a move: the document is then one of the moved appointment.
  behind: ({ appointmentId }) => `appointment:${appointmentId}`,
  requests: ({ documentId: id, appointmentId: appointment_id, code, issuedAt: issued_at, content }) => [
    { call: issueDocument, body: { id, appointment_id, code, issued_at, content } },
  ],
  response: issueDocument.response,
  stores: ['records'],
  applyResponse: ({ change }, { patientId }, document) =>
    change('records', patientId, record =>
      changeDocuments(record, document.appointment_id, list => withDocument(list, document)),
    ),
  retarget(intent, { formerId, record }) {
    const moved = v.safeParse(MovedAppointment, record);
    if (!moved.success || intent.appointmentId !== formerId) return undefined;
    const { id, date } = moved.output;
    return { ...intent, appointmentId: id, line: { ...intent.line, date } };
  },
  drafts: {
    retarget({ name, value }, { formerId, id, record }) {
      const moved = v.safeParse(MovedAppointment, record);
      const draft = v.safeParse(DocumentDraft, value);
      if (!moved.success || !draft.success) return undefined;
      const { fields, line } = draft.output;
      if (name !== draftName(formerId, fields.kind)) return undefined;
      return { name: draftName(id, fields.kind), value: { fields, line: { ...line, date: moved.output.date } } };
    },
    merge(own, given) {
      const [one, other] = [v.safeParse(DocumentDraft, own), v.safeParse(DocumentDraft, given)];
      if (!one.success || !other.success) return one.success ? own : given;
      return { ...one.output, fields: joinedFields(one.output.fields, other.output.fields) };
    },
  },
  merge: (_earlier, later) => later,
  overlay: (record: RecordEntry[], { intent }) =>
    changeDocuments(record, intent.appointmentId, list => withPending(list, intent)),
  describe(intent, words) {
    const kind = words.t(`documents.kinds.${intent.content.kind}`);
    return {
      line: words.t('outbox.line.issueDocument', { kind, ...appointmentWords(intent.line, words) }),
      badge: words.t('outbox.mark.issueDocument'),
      text: linesOf(sheetOf(pendingDocument(intent), '').blocks).join('\n'),
    };
  },
  describeRefusal({ code, errors = [] }, t) {
    if (code === 'not_found') return t('outbox.reason.documentGone', { returnObjects: true });
    const isClockWrong = errors.some(({ field }) => field === 'issued_at');
    return isClockWrong ? t('outbox.reason.documentClock', { returnObjects: true }) : undefined;
  },
  route: ({ appointmentId }) => `/diagnostic?appointment=${appointmentId}`,
});
