/** Creates and changes closed times, with the decisions about the appointments that they affect. */
import { and, eq } from 'drizzle-orm';
import type { Span } from '../../../contract/attendance.ts';
import type { BodyOf } from '../../../contract/call.ts';
import type { ClosedTime, saveClosedTime } from '../../../contract/closedTimes.ts';
import { type Actor, audit } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { closedTime, ignoredHoliday } from '../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../platform/errors/problems.ts';
import { affectedBy, lockAffectedBy } from './affected.ts';
import { areDone, carryOut, requireDecisions } from './decisions.ts';
import { lockClosedTime, lockTimes, peopleOf } from './locks.ts';
import { type Place, requirePlace, spanOf } from './place.ts';
import { endRequests } from './requests.ts';
import { closedTimeView, seesNote } from './view.ts';

type Body = BodyOf<typeof saveClosedTime>;
type Stored = typeof closedTime.$inferSelect;

/**
 * Creates the closed time, or changes it, and carries out the decisions.
 * @throws refusal `not_found`, `validation`, `version_conflict`, `too_many_affected`; `AffectedDiffer` if the decisions
 * aren't about exactly what it affects, or can't be carried out
 */
export async function saveClosed(tx: Tx, by: Actor, id: string, body: Body): Promise<ClosedTime> {
  checkFields(by, body);
  await lockPeople(tx, by, body);
  // Read after the locks: the clinic's zone, and whether the caller may close its time, could have changed.
  const place = await requirePlace(tx, by, { clinicId: body.clinic_id, doctorId: body.doctor_id });
  const span = spanOf(place, body);
  const stored = await lockClosedTime(tx, id);
  if (stored) await requirePlace(tx, by, stored);
  if (!stored && body.version > 0) throw refuse('not_found');
  const affected = await lockAffectedBy(tx, place, span, by.at);
  if (stored && isRepeat(by, stored, body, span) && areDone(affected, body.decisions)) return await viewOf(tx, by, id);
  if (stored && (stored.endedAt || stored.version !== body.version)) throw await conflict(tx, by, stored);
  if (stored) requireSamePlace(stored, place);

  requireDecisions(affected, body.decisions);
  await store(tx, by, { id, stored, place, span, body });
  if (stored) await endRequests(tx, by, id, span);
  await carryOut(tx, by, { id, place, affected, decisions: body.decisions });
  return await viewOf(tx, by, id);
}

/** @throws refusal `not_found` for a doctor who closes anything but their own time; `validation` */
function checkFields(by: Actor, { kind, doctor_id, holiday, decisions }: Body): void {
  if (by.role === 'Doctor' && (kind !== 'absence' || doctor_id !== by.id)) throw refuse('not_found');
  if ((kind === 'absence') !== (doctor_id !== null)) throw refuseFields([{ field: 'kind', code: 'choice_invalid' }]);
  if (holiday !== null && kind !== 'holiday') throw refuseFields([{ field: 'holiday', code: 'invalid' }]);
  const ids = decisions.map(({ appointment_id }) => appointment_id);
  const repeated = ids.flatMap((id, index) =>
    ids.indexOf(id) < index ? [{ field: `decisions.${index}.appointment_id`, code: 'invalid' as const }] : [],
  );
  if (repeated.length > 0) throw refuseFields(repeated);
}

/**
 * Locks the time of all people that this may affect. Another appointment that is booked meanwhile has no decision, so
 * its people need no lock.
 */
async function lockPeople(tx: Tx, by: Actor, body: Body): Promise<void> {
  const place = await requirePlace(tx, by, { clinicId: body.clinic_id, doctorId: body.doctor_id });
  const affected = await affectedBy(tx, place, spanOf(place, body), by.at);
  const people = await peopleOf(tx, place.clinicId, {
    appointmentIds: body.decisions.map(({ appointment_id }) => appointment_id),
    people: affected.flatMap(({ patientId, doctorId }) => [patientId, doctorId]),
  });
  const targets = body.decisions.flatMap(each => (each.action === 'move' ? [each.doctor_id] : []));
  await lockTimes(tx, place, [...people, ...targets]);
}

/**
 * Whether this was carried out before and its response was lost: the content is the stored one, made from the version
 * before it. With the stored version it is a change, perhaps only of the decisions.
 */
const isRepeat = (by: Actor, stored: Stored, body: Body, span: Span): boolean =>
  !stored.endedAt && stored.version === body.version + 1 && isSame(by, stored, body, span);

/** Whether the content is the stored one. The reception doesn't know the note of an absence. */
const isSame = (by: Actor, stored: Stored, body: Body, { start, end }: Span): boolean =>
  stored.kind === body.kind &&
  stored.clinicId === body.clinic_id &&
  stored.doctorId === body.doctor_id &&
  stored.startsAt.getTime() === start &&
  stored.endsAt.getTime() === end &&
  stored.holiday === body.holiday &&
  (!seesNote(by, stored) || stored.note === body.note);

async function conflict(tx: Tx, by: Actor, { id, endedAt }: Stored) {
  return refuse('version_conflict', { extra: { current: endedAt ? null : await viewOf(tx, by, id) } });
}

/** A closed time stays with its clinic and its doctor: for others, another one is created. */
function requireSamePlace(stored: Stored, place: Place): void {
  const errors = [
    ...(stored.clinicId === place.clinicId ? [] : [{ field: 'clinic_id', code: 'invalid' as const }]),
    ...(stored.doctorId === place.doctorId ? [] : [{ field: 'doctor_id', code: 'invalid' as const }]),
  ];
  if (errors.length > 0) throw refuseFields(errors);
}

async function store(
  tx: Tx,
  by: Actor,
  { id, stored, place, span, body }: { id: string; stored: Stored | undefined; place: Place; span: Span; body: Body },
): Promise<void> {
  const { kind, holiday } = body;
  const times = { startsAt: new Date(span.start), endsAt: new Date(span.end) };
  const content = { kind, holiday, ...times, ...(seesNote(by, place) && { note: body.note }) };
  if (stored) {
    await tx
      .update(closedTime)
      .set({ ...content, version: stored.version + 1, changedAt: by.at })
      .where(eq(closedTime.id, id));
  } else {
    const of = { id, clinicId: place.clinicId, doctorId: place.doctorId, createdBy: by.id, createdAt: by.at };
    const added = await tx
      .insert(closedTime)
      .values({ ...content, ...of })
      .onConflictDoNothing({ target: closedTime.id })
      .returning({ id: closedTime.id });
    // The id has just been used for another clinic or doctor, which no lock here prevents.
    if (added.length === 0) throw refuse('not_found');
  }
  await audit(tx, by, { action: stored ? 'change' : 'create', subject: 'closed_time', subjectId: id });
  if (holiday !== null)
    await tx
      .delete(ignoredHoliday)
      .where(and(eq(ignoredHoliday.clinicId, place.clinicId), eq(ignoredHoliday.holiday, holiday)));
}

async function viewOf(tx: Tx, by: Actor, id: string): Promise<ClosedTime> {
  const [found] = await closedTimeView(tx, by, eq(closedTime.id, id));
  if (!found) throw new Error('The closed time that was just saved is missing.');
  return found;
}
