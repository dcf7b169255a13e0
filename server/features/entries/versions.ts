import { and, desc, lt } from 'drizzle-orm';
import type { QueryOf } from '../../../contract/call.ts';
import type { EntryVersion, listEntryVersions } from '../../../contract/entries.ts';
import { type Actor, auditRead } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import type { Tx } from '../../platform/database/database.ts';
import { clinicalEntry } from '../../platform/database/schema.ts';
import { type Page, pageOf, rowsToRead } from '../../platform/http/page.ts';
import { requireReadAccess } from '../record/index.ts';
import { selectEntries, toEntry } from './rows.ts';

/**
 * Every version of every entry of a person, latest first.
 * @throws refusal `not_found`
 */
export async function entryVersions(
  tx: Tx,
  by: Actor,
  patientId: string,
  part: QueryOf<typeof listEntryVersions>,
): Promise<Page<EntryVersion>> {
  await requireReadAccess(tx, by, patientId);
  await auditRead(tx, by, undefined, { subject: 'entries', patientId });
  const { number } = clinicalEntry;
  const read = await selectEntries(tx)
    .where(
      and(
        ofSamePerson(clinicalEntry.patientId, patientId),
        part.after === undefined ? undefined : lt(number, part.after),
      ),
    )
    .orderBy(desc(number))
    .limit(rowsToRead(part));
  const { rows, next } = pageOf(read, part, ({ entry }) => String(entry.number));
  return { rows: rows.map(row => ({ number: row.entry.number, ...toEntry(row) })), next };
}
