/** Whose link a token is, and what it may act on now. */
import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/audit/audit.ts';
import type { LinkAddressee, LinkClaims, LinkPurpose, LinkTokens } from '../../../platform/auth/linkTokens.ts';
import { isOwnPatient } from '../../../platform/auth/ownPatients.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { account, appointment, patient } from '../../../platform/database/schema.ts';
import { Refusal, refuse } from '../../../platform/errors/problems.ts';
import { ipOf } from '../../../platform/http/address.ts';
import { ownOffer } from '../earlier/accept.ts';

/** One answer for forged tokens and for those of people who may not act any more. */
export const uselessLink = (): Refusal => refuse('token_invalid');

/**
 * What a token says.
 * @param purposes those that the call is for
 * @throws refusal `token_invalid`, with `expired` for one that was valid
 */
export function claimsOf<Purpose extends LinkPurpose>(
  tokens: LinkTokens,
  token: string,
  now: Date,
  purposes: readonly Purpose[],
): LinkClaims & { purpose: Purpose } {
  const claims = tokens.verify(token, now);
  if (claims === 'expired') throw refuse('token_invalid', { extra: { expired: true } });
  if (claims === 'invalid') throw uselessLink();
  const purpose = purposes.find(one => one === claims.purpose);
  if (!purpose) throw uselessLink();
  return { ...claims, purpose };
}

/** The addressee of a link, who acts as in the app. A patient without an account acts under the patient's id. */
export function actorOfLink(
  { kind, id }: LinkAddressee,
  { request, now }: { request: Pick<FastifyRequest, 'ip' | 'socket'>; now: Date },
): Actor {
  return { id, role: 'Patient', address: ipOf(request), at: now, ...(kind === 'patient' && { hasAccount: false }) };
}

/**
 * Passes if the addressee still gets messages: an account that isn't disabled, or a patient without one.
 * @throws refusal `token_invalid`
 */
export async function requireAddressee(db: Reader, { kind, id }: LinkAddressee): Promise<void> {
  const [found] =
    kind === 'account'
      ? await db
          .select({ id: account.id })
          .from(account)
          .where(and(eq(account.id, id), eq(account.role, 'Patient'), isNull(account.disabledAt)))
      : await db
          .select({ id: patient.id })
          .from(patient)
          .where(and(eq(patient.id, id), isNull(patient.accountId)));
  if (!found) throw uselessLink();
}

/**
 * The patient of a link's appointment, for whom the addressee may still act.
 * @throws refusal `token_invalid`
 */
export async function requireOwnAppointment(db: Reader, by: Actor, appointmentId: string): Promise<string> {
  const [found] = await db
    .select({ patientId: appointment.patientId })
    .from(appointment)
    .where(eq(appointment.id, appointmentId));
  if (!found || !(await isOwnPatient(db, by, found.patientId))) throw uselessLink();
  return found.patientId;
}

/**
 * The offer of a link, for whose patient the addressee may still act.
 * @throws refusal `token_invalid`
 */
export async function linkedOwnOffer(db: Reader, by: Actor, offerId: string): ReturnType<typeof ownOffer> {
  try {
    return await ownOffer(db, by, offerId);
  } catch (error) {
    throw error instanceof Refusal ? uselessLink() : error;
  }
}
