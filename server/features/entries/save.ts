import { and, count, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  ACTIVE_ENTRIES_MAX,
  type Entry,
  EntryConflict,
  type EntryKind,
  type GivenEntry,
} from '../../../contract/entries.ts';
import { dateAt } from '../../../contract/wallClock.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import { ofSamePerson } from '../../platform/auth/ownPatients.ts';
import { isLatest } from '../../platform/database/allergies.ts';
import type { Tx } from '../../platform/database/database.ts';
import { account, appointment, clinic, clinicalEntry, patient } from '../../platform/database/schema.ts';
import { type Refusal, refuse, refuseFields } from '../../platform/errors/problems.ts';
import { lockTimeOf } from '../../platform/time/lock.ts';
import { requireWriteAccess } from '../record/index.ts';
import { columnsOf, says, selectEntries, toEntry } from './rows.ts';

/** How many measurements of vital signs a patient may have: two a day for years. */
const MEASUREMENTS_MAX = 5_000;
/** Kinds whose active entries are counted together. */
const counted = ['allergy', 'medicine', 'problem'] as const satisfies readonly EntryKind[];

const isCounted = (kind: EntryKind): boolean => (counted as readonly EntryKind[]).includes(kind);

/**
 * Saves an entry as its next version. Repeating what is stored changes nothing.
 * @throws refusal `not_found` unless the appointment is the doctor's own with a patient whom they treat, and the entry
 * that patient's; `version_conflict` (see `conflictFor`); `has_allergies` for the statement that none is known, if one
 * is; `entries_limit`; `validation` for another kind than the entry has, and for an end after today at the clinic
 */
export async function saveEntry(tx: Tx, by: Actor, id: string, given: GivenEntry): Promise<Entry> {
  const { appointment_id: appointmentId, version, state, content } = given;
  const { patientId, treats, today } = await lockPatientOf(tx, by, appointmentId);
  const current = await currentEntry(tx, id, patientId);
  if (current && !treats) throw refuse('not_found');
  if (current && current.content.kind !== content.kind)
    throw refuseFields([{ field: 'content.kind', code: 'choice_invalid' }]);
  if (current && says(current, given)) return current;
  if (version !== current?.version) throw refuse('version_conflict');
  if (state === 'ended' && given.ended_on !== undefined && given.ended_on > today)
    throw refuseFields([{ field: 'ended_on', code: 'date_invalid' }]);
  const isNew = state === 'active' && current?.state !== 'active';
  if (isNew) await requireSpace(tx, patientId, content.kind);
  const isStatement = content.kind === 'no_allergies';
  if (isNew && isStatement && (await hasActive(tx, patientId, 'allergy'))) throw refuse('has_allergies');
  if (isNew && (isStatement || content.kind === 'allergy'))
    await endStatements(tx, by, { patientId, appointmentId, today });
  await tx.insert(clinicalEntry).values({
    ...columnsOf(content, by.at),
    ...{ id, version: (current?.version ?? 0) + 1, patientId: current?.patientId ?? patientId, appointmentId, state },
    endedOn: state === 'ended' ? (given.ended_on ?? today) : null,
    endReason: state === 'ended' ? (given.end_reason ?? null) : null,
    ...{ authorId: by.id, writtenAt: by.at },
  });
  const action = state === 'entered_in_error' ? 'delete' : current ? 'change' : 'create';
  await audit(tx, by, { action, subject: 'entry', subjectId: id, patientId });
  const saved = await currentEntry(tx, id, patientId);
  if (!saved) throw refuse('not_found');
  return saved;
}

/**
 * The `version_conflict` refusal with the entry as it is now. That is a reading, and the audit of the refused save was
 * rolled back.
 */
export async function conflictFor(tx: Tx, by: Actor, id: string, given: GivenEntry): Promise<Refusal> {
  const { patientId, treats } = await lockPatientOf(tx, by, given.appointment_id);
  const current = await currentEntry(tx, id, patientId);
  if (!current || !treats) return refuse('not_found');
  await audit(tx, by, { action: 'read', subject: 'entry', subjectId: id, patientId });
  return refuse('version_conflict', { extra: v.parse(EntryConflict, { current }) });
}

/**
 * The patient of a doctor's own appointment, also of a cancelled one: it may have been moved while the entry waited on
 * a device. Locked, so that one entry of a person is saved at a time. Who doesn't treat the patient can only add.
 * `today` is the date at the clinic.
 */
async function lockPatientOf(tx: Tx, by: Actor, appointmentId: string) {
  const [found] = await tx
    .select({ id: appointment.id, patientId: appointment.patientId, zone: clinic.timeZone })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .where(and(eq(appointment.id, appointmentId), eq(appointment.doctorId, by.id), isNotNull(account.approvedAt)));
  if (!found) throw refuse('not_found');
  const treats = await requireWriteAccess(tx, by, found);
  await lockTimeOf(tx, found.patientId);
  return { patientId: found.patientId, treats, today: dateAt(found.zone, by.at.getTime()) };
}

/**
 * An entry with the patient that it was made for.
 * @throws refusal `not_found` if it is of another person
 */
async function currentEntry(tx: Tx, id: string, patientId: string) {
  const [found] = await selectEntries(tx).where(eq(clinicalEntry.id, id)).orderBy(desc(clinicalEntry.version)).limit(1);
  if (!found) return undefined;
  const [same] = await tx
    .select({ id: patient.id })
    .from(patient)
    .where(and(eq(patient.id, found.entry.patientId), ofSamePerson(patient.id, patientId)));
  if (!same) throw refuse('not_found');
  return { ...toEntry(found), patientId: found.entry.patientId };
}

const activeOf = (patientId: string, kinds: readonly EntryKind[]): SQL | undefined =>
  and(
    ofSamePerson(clinicalEntry.patientId, patientId),
    inArray(clinicalEntry.kind, [...kinds]),
    eq(clinicalEntry.state, 'active'),
    isLatest(sql`${clinicalEntry}`),
  );

async function hasActive(tx: Tx, patientId: string, kind: EntryKind): Promise<boolean> {
  return (await tx.$count(clinicalEntry, activeOf(patientId, [kind]))) > 0;
}

async function requireSpace(tx: Tx, patientId: string, kind: EntryKind): Promise<void> {
  const [kinds, most] = isCounted(kind) ? [counted, ACTIVE_ENTRIES_MAX] : [[kind], MEASUREMENTS_MAX];
  const [found] = await tx.select({ entries: count() }).from(clinicalEntry).where(activeOf(patientId, kinds));
  if ((found?.entries ?? 0) >= most) throw refuse('entries_limit');
}

/** Ends the statement that no allergy is known, by a version of its own. */
async function endStatements(
  tx: Tx,
  by: Actor,
  { patientId, appointmentId, today }: { patientId: string; appointmentId: string; today: string },
): Promise<void> {
  const active = await selectEntries(tx).where(activeOf(patientId, ['no_allergies']));
  for (const { entry } of active) {
    await tx.insert(clinicalEntry).values({
      ...columnsOf({ kind: 'no_allergies' }, by.at),
      ...{ id: entry.id, version: entry.version + 1, patientId: entry.patientId, appointmentId },
      ...{ state: 'ended' as const, endedOn: today, authorId: by.id, writtenAt: by.at },
    });
    await audit(tx, by, { action: 'change', subject: 'entry', subjectId: entry.id, patientId });
  }
}
