import { eq } from 'drizzle-orm';
import type { LinkedAppointment, LinkedOffer } from '../../../../contract/links.ts';
import { isAwaited, type Status } from '../../../../contract/status.ts';
import type { Actor } from '../../../platform/audit/audit.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { account, appointment, clinic, patient } from '../../../platform/database/schema.ts';
import { firstName } from '../../../platform/mail/texts.ts';
import { currentAppointment } from '../../appointments/index.ts';
import { offerStates } from '../earlier/offerState.ts';
import { requireOwnAppointment, uselessLink } from './bearer.ts';

function stateOf(
  row: { status: Status; startsAt: Date; canceledAt: Date | null },
  isMoved: boolean,
  now: Date,
): LinkedAppointment['state'] {
  if (row.canceledAt) return 'cancelled';
  if (isMoved) return 'moved';
  if (row.startsAt <= now || !isAwaited(row.status)) return 'past';
  return row.status === 'confirmed' ? 'confirmed' : 'booked';
}

/** Whether anything can still be done about an appointment. */
export const isChangeable = (state: LinkedAppointment['state']): boolean => state === 'booked' || state === 'confirmed';

/**
 * What a link shows of its appointment, or of the one that it was moved to: no more than the message said.
 * @param addresseeId the account or the patient that the message was sent to
 */
export async function linkedAppointment(
  db: Reader,
  appointmentId: string,
  addresseeId: string,
  now: Date,
): Promise<LinkedAppointment> {
  const { id, isMoved } = await currentAppointment(db, appointmentId);
  const { status, startsAt, canceledAt, askedToMoveAt } = appointment;
  const [row] = await db
    .select({
      ...{ status, startsAt, canceledAt, askedToMoveAt },
      ...{ doctor: account.name, patientId: patient.rootId, patient: patient.name },
      clinic: { name: clinic.name, address: clinic.address, phone: clinic.phone, time_zone: clinic.timeZone },
    })
    .from(appointment)
    .innerJoin(clinic, eq(clinic.id, appointment.clinicId))
    .innerJoin(account, eq(account.id, appointment.doctorId))
    .innerJoin(patient, eq(patient.id, appointment.patientId))
    .where(eq(appointment.id, id));
  if (!row) throw uselessLink();
  const state = stateOf(row, isMoved, now);
  return {
    state,
    asked_to_move: row.askedToMoveAt !== null && isChangeable(state),
    date: row.startsAt.toISOString(),
    doctor: row.doctor ?? '',
    clinic: row.clinic,
    patient: row.patientId === addresseeId ? null : firstName(row.patient),
  };
}

/**
 * What a link shows of its offer. The offer of an appointment that was cancelled stays open until the next round ends
 * it, so the appointment counts as well.
 * @throws refusal `token_invalid` if it isn't the addressee's
 */
export async function linkedOffer(db: Reader, by: Actor, offerId: string): Promise<LinkedOffer> {
  const offer = (await offerStates(db, [offerId], by.at)).get(offerId);
  if (!offer) throw uselessLink();
  const { outcome, startsAt, expiresAt, appointmentId } = offer;
  await requireOwnAppointment(db, by, appointmentId);
  const current = await linkedAppointment(db, appointmentId, by.id, by.at);
  return {
    state: outcome === 'accepted' ? 'accepted' : offer.isOpen && isChangeable(current.state) ? 'open' : 'gone',
    date: startsAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    appointment: current,
  };
}
