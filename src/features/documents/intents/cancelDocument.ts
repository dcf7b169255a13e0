/** A doctor cancels a document: it stays in the record, marked, and its code says that it was cancelled. */
import * as v from 'valibot';
import { cancelDocument, DocumentKind, type IssuedDocument } from '../../../../contract/documents.ts';
import { Id } from '../../../../contract/formats.ts';
import type { RecordEntry } from '../../../../contract/record.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import { AppointmentLine, appointmentWords } from '../../appointments/intents/index.ts';
import { changeDocuments, withDocument } from './inRecord.ts';

const CancelDocument = v.object({
  kind: v.literal('cancelDocument'),
  documentId: Id,
  appointmentId: Id,
  patientId: Id,
  reason: v.string(),
  cancelledAt: v.string(),
  documentKind: DocumentKind,
  line: AppointmentLine,
});
type CancelDocument = v.InferOutput<typeof CancelDocument>;

/** A list of an appointment's documents with a cancellation that is to be sent. */
export function withCancelled(documents: IssuedDocument[], intent: CancelDocument): IssuedDocument[] {
  const document = documents.find(({ id }) => id === intent.documentId);
  if (!document || document.canceled_at !== null) return documents;
  return withDocument(documents, {
    ...document,
    canceled_at: intent.cancelledAt,
    cancel_reason: intent.reason,
  });
}

export const cancelDocumentIntent = defineIntent({
  kind: 'cancelDocument',
  schema: CancelDocument,
  subject: ({ documentId }) => `documentCancellation:${documentId}`,
  lane: 'writes',
  requests: ({ documentId: id, reason }) => [{ call: cancelDocument, params: { id }, body: { reason } }],
  response: cancelDocument.response,
  stores: ['records'],
  applyResponse: ({ change }, { patientId }, document) =>
    change('records', patientId, record =>
      changeDocuments(record, document.appointment_id, list => withDocument(list, document)),
    ),
  merge: (_earlier, later) => later,
  /** A refused cancellation shows the document again. */
  overlay: (record: RecordEntry[], { intent, state }) =>
    state === 'refused' ? record : changeDocuments(record, intent.appointmentId, list => withCancelled(list, intent)),
  describe({ documentKind, reason, line }, words) {
    const kind = words.t(`documents.kinds.${documentKind}`);
    return {
      line: words.t('outbox.line.cancelDocument', { kind, ...appointmentWords(line, words) }),
      badge: words.t('outbox.mark.cancelDocument'),
      text: reason,
    };
  },
  route: ({ appointmentId }) => `/diagnostic?appointment=${appointmentId}`,
});
