/** Carries out what was decided about the appointments that a closed time affects. */
import { eq } from 'drizzle-orm';
import type { Decision } from '../../../contract/closedTimes.ts';
import type { Actor } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { appointment } from '../../platform/database/schema.ts';
import { Refusal, refuseFields } from '../../platform/errors/problems.ts';
import { markCancelled, notBegun } from '../appointments/index.ts';
import { insertAppointment, lockTime, reasonAgainst } from '../booking/index.ts';
import type { Affected } from './affected.ts';
import { isElsewhere } from './elsewhere.ts';
import type { Place } from './place.ts';
import { askPatientsToMove } from './requests.ts';

type Move = Extract<Decision, { action: 'move' }>;

/** The decisions can't be carried out: the transaction must be rolled back, and the present list shown. */
export class AffectedDiffer extends Error {
  override name = 'AffectedDiffer';
  /** The appointments whose chosen time isn't free. */
  readonly unavailable: readonly string[];
  /** How many of them clash with what the patient has elsewhere. */
  readonly clashes: number;

  constructor(unavailable: readonly string[] = [], clashes = 0) {
    super('The decisions do not fit the affected appointments.');
    this.unavailable = unavailable;
    this.clashes = clashes;
  }
}

/**
 * Checks that the decisions are about what is affected: all that haven't been asked yet, perhaps some that have, and no
 * other.
 * @throws AffectedDiffer
 */
export function requireDecisions(affected: readonly Affected[], decisions: readonly Decision[]): void {
  const decided = new Set(decisions.map(({ appointment_id }) => appointment_id));
  const ids = new Set(affected.map(({ id }) => id));
  const isComplete = affected.every(({ id, asked }) => asked || decided.has(id));
  if (!isComplete || [...decided].some(id => !ids.has(id))) throw new AffectedDiffer();
}

/** Whether nothing is left to do about any of these appointments. */
export function areDone(affected: readonly Affected[], decisions: readonly Decision[]): boolean {
  const rows = new Map(affected.map(row => [row.id, row]));
  return decisions.every(({ action, appointment_id }) => {
    const row = rows.get(appointment_id);
    return row === undefined || (action === 'ask' && row.asked);
  });
}

/**
 * Cancels, asks and moves, under the locks of all people concerned.
 * @param id of the closed time, which is stored already, so that no chosen time is within it
 * @throws AffectedDiffer naming every appointment whose time isn't free; refusal `validation` for a patient who can't
 * choose (`canAsk`)
 */
export async function carryOut(
  tx: Tx,
  by: Actor,
  given: { id: string; place: Place; affected: readonly Affected[]; decisions: readonly Decision[] },
): Promise<void> {
  const { id, place, decisions } = given;
  const rows = new Map(given.affected.map(row => [row.id, row]));
  const rowOf = (appointmentId: string): Affected => {
    const row = rows.get(appointmentId);
    if (!row) throw new AffectedDiffer();
    return row;
  };
  requireAskable(decisions, rowOf);
  const asked = decisions.filter(({ action }) => action === 'ask').map(({ appointment_id }) => rowOf(appointment_id));
  await askPatientsToMove(
    tx,
    by,
    id,
    asked.filter(row => !row.asked),
  );
  const isAbsence = place.doctorId !== null;
  for (const decision of decisions) {
    if (decision.action !== 'cancel') continue;
    await markCancelled(tx, by, {
      ...{ id: decision.appointment_id, message: decision.message },
      ...(isAbsence ? { reason: 'Medico', requester: 'doctor' } : { reason: 'Nenhum', requester: 'clinic' }),
      ...{ of: eq(appointment.clinicId, place.clinicId), while: notBegun },
    });
  }
  await moveAll(
    tx,
    by,
    place,
    decisions.flatMap(each => (each.action === 'move' ? [{ move: each, row: rowOf(each.appointment_id) }] : [])),
  );
}

/** @throws refusal `validation` */
function requireAskable(decisions: readonly Decision[], rowOf: (id: string) => Affected): void {
  const errors = decisions.flatMap(({ action, appointment_id }, index) => {
    const { asked, canAsk } = rowOf(appointment_id);
    if (action !== 'ask' || asked || canAsk) return [];
    return [{ field: `decisions.${index}.action`, code: 'choice_invalid' as const }];
  });
  if (errors.length > 0) throw refuseFields(errors);
}

/**
 * Moves one after the other, so that each sees the times that the others have taken.
 * @throws AffectedDiffer naming all that can't be moved to their times
 */
async function moveAll(
  tx: Tx,
  by: Actor,
  place: Place,
  moves: readonly { move: Move; row: Affected }[],
): Promise<void> {
  const unavailable: string[] = [];
  let clashes = 0;
  for (const each of moves) {
    const outcome = await moveTo(tx, by, place, each);
    if (outcome === 'moved') continue;
    unavailable.push(each.row.id);
    if (outcome === 'clash') clashes += 1;
  }
  if (unavailable.length > 0) throw new AffectedDiffer(unavailable, clashes);
}

/** `clash`: the patient is busy with an appointment that the caller can't see. */
async function moveTo(
  tx: Tx,
  by: Actor,
  { clinicId }: Place,
  { move, row }: { move: Move; row: Affected },
): Promise<'moved' | 'unavailable' | 'clash'> {
  const booking = {
    ...{ patientId: row.bookedFor, doctorId: move.doctor_id, specialtyId: row.specialtyId },
    ...{ start: Date.parse(move.date), replaces: [row.id] },
  };
  const prospect = await lockTime(tx, by, booking).catch(error => {
    // No such doctor, or another specialty.
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (prospect?.doctor.clinicId !== clinicId || reasonAgainst(prospect, booking.start, by.at)) return 'unavailable';
  if (prospect.own.length > 0) return (await isElsewhere(tx, by, prospect.own)) ? 'clash' : 'unavailable';
  await insertAppointment(tx, by, { booking, doctor: prospect.doctor, replaced: [row] }, async () => undefined);
  return 'moved';
}
