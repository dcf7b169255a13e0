import { type Acceptances, dueLegalTexts } from '../../../contract/consents.ts';
import { type LegalTextName, legalTextVersion } from '../../../contract/legalTexts.ts';

/** A version of a text to be accepted, and whether an earlier one was. */
export interface DueLegalText {
  document: LegalTextName;
  version: number;
  /** `YYYY-MM-DD` */
  date: string;
  isNew: boolean;
}

/**
 * The texts that the user is asked to accept. A version that this app doesn't know yet can't be shown: it is asked for
 * after the update, which the app offers by itself.
 */
export const legalTextsToAccept = (acceptances: Acceptances): DueLegalText[] =>
  dueLegalTexts(acceptances).flatMap(document => {
    const known = legalTextVersion(document, acceptances.in_force[document]);
    const isNew = !acceptances.accepted.some(one => one.document === document);
    return known ? [{ document, ...known, isNew }] : [];
  });
