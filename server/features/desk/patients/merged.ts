/** Which registrations are merged, and can be separated again. */
import { and, desc, eq, gt, isNull, not, type SQL } from 'drizzle-orm';
import { MERGE_UNDO_DAYS, type MergedPatient } from '../../../../contract/desk.ts';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import type { Actor } from '../../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { patient, patientMerge } from '../../../platform/database/schema.ts';
import { auditFound, MAX_FOUND } from './find.ts';
import { hasWords, isName } from './nameSearch.ts';
import { nameWords } from './similarity.ts';
import { isNotClosed, isOwnRegistration } from './view.ts';

const MAX_MERGED = 100;

/** A merge that is at least this old can't be undone. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - MERGE_UNDO_DAYS * DAY_MS);

/**
 * The merged registrations that the receptionist's clinics know without the merge, also those that are too old to be
 * separated again. `which` restricts them by columns of `patient` and `patientMerge`.
 */
export async function mergedPatients(
  db: Reader,
  by: Actor,
  which: SQL | undefined,
  limit = MAX_MERGED,
): Promise<MergedPatient[]> {
  const rows = await db
    .select({ id: patient.id, name: patient.name, at: patientMerge.at })
    .from(patientMerge)
    .innerJoin(patient, eq(patient.id, patientMerge.fromId))
    .where(and(which, isNull(patientMerge.undoneAt), isOwnRegistration(by)))
    .orderBy(desc(patientMerge.at), patient.id)
    .limit(limit);
  return rows.map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    undo_until: new Date(at.getTime() + MERGE_UNDO_DAYS * DAY_MS).toISOString(),
  }));
}

/**
 * Those with a name of these words that are part of a person whose account is closed, whom the reception can't find or
 * open.
 */
export async function separablePatients(tx: Tx, by: Actor, text: string): Promise<MergedPatient[]> {
  const words = nameWords(text);
  if (!isName(words)) return [];
  const isUndoable = gt(patientMerge.at, undoableSince(by.at));
  const which = and(hasWords(words), isUndoable, not(isNotClosed(patient.rootId)));
  const found = await mergedPatients(tx, by, which, MAX_FOUND);
  await auditFound(tx, by, found);
  return found;
}
