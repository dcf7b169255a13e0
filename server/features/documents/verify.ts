/** What anyone may learn about a document whose code they have. */
import { eq } from 'drizzle-orm';
import type { VerifiedDocument } from '../../../contract/documents.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { issuedDocument } from '../../platform/database/schema.ts';

/** Undefined for a code that no document has: one look-up by an index, as for any other code. */
export async function verified(db: Reader, code: string): Promise<VerifiedDocument | undefined> {
  const { content, printed, issuedAt, receivedAt, canceledAt } = issuedDocument;
  const [found] = await db
    .select({ content, printed, issuedAt, receivedAt, canceledAt })
    .from(issuedDocument)
    .where(eq(issuedDocument.code, code));
  if (!found) return undefined;
  const { clinic, doctor, patient } = found.printed;
  const dayOf = (at: Date) => dateAt(clinic.time_zone, at.getTime());
  return {
    kind: found.content.kind,
    issued_on: dayOf(found.issuedAt),
    registered_on: dayOf(found.receivedAt),
    clinic: { name: clinic.name },
    doctor: { name: doctor.name, CRM: doctor.CRM },
    patient: initialsOf(patient.name),
    canceled_on: found.canceledAt && dayOf(found.canceledAt),
  };
}

/** `A. P. R.` for Ana Paula Ribeiro; the short words between names don't count. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(word => word !== '' && !/^(da|das|de|do|dos|e)$/i.test(word));
  return words.map(word => `${([...word][0] ?? '').toUpperCase()}.`).join(' ');
}
