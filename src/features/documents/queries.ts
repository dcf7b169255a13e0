import { type IssuedDocument, listDocuments } from '../../../contract/documents.ts';
import type { MirroredValue } from '../../device/mirror.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import type { Entry } from '../../sync/outbox/entry.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { cancelDocumentIntent, withCancelled } from './intents/cancelDocument.ts';
import { issueDocumentIntent, withPending } from './intents/issueDocument.ts';

/** An appointment's documents are mirrored as a part of the patient's record. */
function mirroredDocuments(appointmentId: string, patientId: string): MirroredValue<IssuedDocument[]> {
  return {
    async read() {
      const record = await mirror.of('records', patientId).read();
      const found = record?.value.find(entry => entry.id === appointmentId);
      return record && found?.documents && { value: found.documents, savedAt: record.savedAt };
    },
    write: async () => {},
  };
}

/** An appointment's documents with those, and the cancellations, that wait to be sent. */
export const pendingDocuments = (
  appointmentId: string,
  documents: IssuedDocument[],
  entries: readonly Entry[],
): IssuedDocument[] =>
  entries.reduce((shown, { intent, state }) => {
    if (issueDocumentIntent.is(intent) && intent.appointmentId === appointmentId) return withPending(shown, intent);
    if (cancelDocumentIntent.is(intent) && state !== 'refused') return withCancelled(shown, intent);
    return shown;
  }, documents);

/** The documents of an appointment, in the order in which they were issued. */
export const documentsQuery = (appointmentId: string, patientId: string) =>
  defineQuery<IssuedDocument[]>({
    key: ['documents', appointmentId],
    call: signal => request(listDocuments, { params: { id: appointmentId }, signal }),
    store: mirroredDocuments(appointmentId, patientId),
    overlay: (documents, entries) => pendingDocuments(appointmentId, documents, entries),
  });
