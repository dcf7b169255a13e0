import { and, asc, gt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '../../../contract/call.ts';
import type { Entry, listEntries } from '../../../contract/entries.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import { isLatest } from '../../platform/database/allergies.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { clinicalEntry } from '../../platform/database/schema.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { requireReadAccess } from '../record/index.ts';
import { selectEntries, toEntry } from './rows.ts';

/**
 * A patient's entries as they are now, by id; without those entered in error, and without the statement that no allergy
 * is known beside an allergy.
 * @throws refusal `not_found`
 */
export async function patientEntries(
  tx: Tx,
  by: Actor,
  patientId: string,
  { keep, ...part }: QueryOf<typeof listEntries>,
): Promise<Page<Entry>> {
  await requireReadAccess(tx, by, patientId);
  await auditRead(tx, by, keep, { subject: 'entries', patientId });
  return await entriesAfter(tx, patientId, part);
}

/** The same for a caller whose access was checked. */
export async function entriesAfter(
  db: Reader,
  patientId: string,
  part: { limit?: number | undefined; after?: string | undefined },
): Promise<Page<Entry>> {
  const { id, state } = clinicalEntry;
  const read = await selectEntries(db)
    .where(
      and(
        ofSamePerson(clinicalEntry.patientId, patientId),
        isLatest(sql`${clinicalEntry}`),
        ne(state, 'entered_in_error'),
        not(isOutdatedStatement(patientId)),
        part.after === undefined ? undefined : gt(id, part.after),
      ),
    )
    .orderBy(asc(id))
    .limit(rowsToRead(part));
  const { rows, next } = pageOf(read, part, ({ entry }) => entry.id);
  return { rows: rows.map(toEntry), next };
}

/**
 * The condition that a row states that no allergy is known, while the person has one. Saving ends such a statement, but
 * of two patients who were merged, each may have one of the two.
 */
const isOutdatedStatement = (patientId: string): SQL => sql`(${clinicalEntry.kind} = 'no_allergies'
  and ${clinicalEntry.state} = 'active' and exists (
    select from clinical_entry allergy where ${ofSamePerson(sql`allergy.patient_id`, patientId)}
      and allergy.kind = 'allergy' and allergy.state = 'active' and ${isLatest(sql`allergy`)}))`;
