/** What links do to appointments: the same as the app, with an audit row that a link was used. */
import { eq } from 'drizzle-orm';
import type { CancelReason } from '../../../../contract/appointments.ts';
import type { AnyCall } from '../../../../contract/call.ts';
import { type Actor, audit } from '../../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { appointment } from '../../../platform/database/schema.ts';
import { Refusal, refuse } from '../../../platform/errors/problems.ts';
import type { RequestContext } from '../../../platform/http/serve.ts';
import { cancelOfPatient, confirmOfPatient } from '../../appointments/index.ts';
import { freeTimesOf, moveOfPatient } from '../../booking/index.ts';
import type { PlanOptions } from '../deliveries.ts';
import { accept } from '../earlier/accept.ts';
import { linkedOwnOffer, uselessLink } from './bearer.ts';

type Transactions = Pick<RequestContext<AnyCall>, 'read' | 'write'>;

/** Refusals of what has just been done by someone else: what has become of the appointment says enough. */
const overtaken = ['not_found', 'already_started', 'status_conflict', 'offer_gone'];

async function unlessOvertaken(action: Promise<unknown>): Promise<void> {
  try {
    await action;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (overtaken.includes(error.code)) return;
    // The app's refusal shows the appointments in the way, of which the message said nothing.
    throw error.code === 'patient_busy' ? refuse('patient_busy') : error;
  }
}

/** Runs a write, and audits that its actor came by a link. */
const byLink =
  ({ write }: Transactions, by: Actor, appointmentId: string): Transactions['write'] =>
  async work =>
    await write(async tx => {
      const result = await work(tx);
      await audit(tx, by, { action: 'mail_link', subject: 'appointment', subjectId: appointmentId });
      return result;
    });

/**
 * Confirms the appointment; does nothing once it can't be confirmed any more, nor while the clinic asks for another
 * time.
 */
export async function confirmLinked(context: Transactions, by: Actor, id: string): Promise<void> {
  await unlessOvertaken(byLink(context, by, id)((tx: Tx) => confirmOfPatient(tx, by, id)));
}

/** Cancels the appointment; does nothing once it can't be cancelled any more. */
export async function cancelLinked(context: Transactions, by: Actor, id: string, reason: CancelReason): Promise<void> {
  await unlessOvertaken(byLink(context, by, id)((tx: Tx) => cancelOfPatient(tx, by, id, reason)));
}

/**
 * Moves the appointment, by the rules for patients; does nothing once it can't be moved any more.
 * @throws as `moveOfPatient` if the time can't be booked
 */
export async function moveLinked(context: Transactions, by: Actor, id: string, date: string): Promise<void> {
  const write = byLink(context, by, id);
  await unlessOvertaken(moveOfPatient({ read: context.read, write }, by, id, { date }));
}

/**
 * Accepts an offer; does nothing once it is gone.
 * @throws refusal `token_invalid` for an offer that isn't the addressee's, `patient_busy`
 */
export async function acceptLinked(
  context: Transactions,
  by: Actor,
  offerId: string,
  options: PlanOptions,
): Promise<void> {
  const { appointmentId } = await context.read(db => linkedOwnOffer(db, by, offerId));
  const write = byLink(context, by, appointmentId);
  await unlessOvertaken(accept({ read: context.read, write }, by, offerId, options));
}

/** Free times to which the appointment could be moved. */
export async function freeTimesOfLinked(db: Reader, by: Actor, id: string, from: string | undefined) {
  const { doctorId, specialtyId } = appointment;
  const [found] = await db.select({ doctorId, specialtyId }).from(appointment).where(eq(appointment.id, id));
  if (!found) throw uselessLink();
  return await freeTimesOf(db, { viewerId: by.id, ...found }, from, by.at);
}
