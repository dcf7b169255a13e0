import { type Acceptances, dueDocuments } from '../../../contract/consents.ts';
import { type DocumentName, documentVersion } from '../../../contract/legalTexts.ts';

/** A version of a text to be accepted, and whether an earlier one was. */
export interface DueDocument {
  document: DocumentName;
  version: number;
  /** `YYYY-MM-DD` */
  date: string;
  isNew: boolean;
}

/**
 * The texts that the user is asked to accept. A version that this app doesn't know yet can't be shown: it is asked for
 * after the update, which the app offers by itself.
 */
export const documentsToAccept = (acceptances: Acceptances): DueDocument[] =>
  dueDocuments(acceptances).flatMap(document => {
    const known = documentVersion(document, acceptances.in_force[document]);
    const isNew = !acceptances.accepted.some(one => one.document === document);
    return known ? [{ document, ...known, isNew }] : [];
  });
