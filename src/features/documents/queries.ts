import {
  type IssuedDocument,
  listDocuments,
  listUsualContents,
  type UsualContents,
} from '../../../contract/documents.ts';
import type { MirroredValue } from '../../device/mirror.ts';
import { request } from '../../net/request.ts';
import { mirror } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';
import { pendingDocuments } from './pendingDocuments.ts';

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

/** The documents of an appointment, in the order in which they were issued. */
export const documentsQuery = (appointmentId: string, patientId: string) =>
  defineQuery<IssuedDocument[]>({
    key: ['documents', appointmentId],
    call: signal => request(listDocuments, { params: { id: appointmentId }, signal }),
    store: mirroredDocuments(appointmentId, patientId),
    overlay: (documents, entries) => pendingDocuments(appointmentId, documents, entries),
  });

const USUAL_FRESH_MS = 600_000;

/** What the signed-in doctor often prescribes and requests, most used first. */
export const usualContentsQuery = defineQuery<UsualContents>({
  key: ['usualContents'],
  call: signal => request(listUsualContents, { signal }),
  store: mirror.of('usualContents'),
  staleMs: USUAL_FRESH_MS,
});
