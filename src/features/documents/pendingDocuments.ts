import type { IssuedDocument } from '../../../contract/documents.ts';
import type { Entry } from '../../sync/outbox/entry.ts';
import { cancelDocumentIntent, withCancelled } from './intents/cancelDocument.ts';
import { issueDocumentIntent, withPending } from './intents/issueDocument.ts';

/**
 * An appointment's documents with those, and the cancellations, that wait to be sent. A document whose issue was
 * refused stays: it may be printed already.
 */
export const pendingDocuments = (
  appointmentId: string,
  documents: IssuedDocument[],
  entries: readonly Pick<Entry, 'intent' | 'state'>[],
): IssuedDocument[] =>
  entries.reduce((shown, { intent, state }) => {
    if (issueDocumentIntent.is(intent) && intent.appointmentId === appointmentId) return withPending(shown, intent);
    if (cancelDocumentIntent.is(intent) && state !== 'refused') return withCancelled(shown, intent);
    return shown;
  }, documents);
