/** Codes with which patients attach the record that the clinic made to their own account. */
import { hash, randomInt } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { BodyOf, ResponseInputOf } from '../../../../contract/call.ts';
import { ADULT_AGE } from '../../../../contract/care.ts';
import { CLAIM_CODE_DAYS, type claimPatient, type createClaimCode } from '../../../../contract/desk.ts';
import { ageOn } from '../../../../contract/formats.ts';
import { todayAtHome } from '../../../../contract/identity.ts';
import { DAY_MS } from '../../../../contract/wallClock.ts';
import type { Actor } from '../../../platform/audit/audit.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { patientOf } from '../../../platform/auth/ownPatients.ts';
import { clinicsOf } from '../../../platform/auth/staff.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { account, claimCode, clinic, clinicStaff, delivery, patient } from '../../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../../platform/errors/problems.ts';
import { queueMail } from '../../../platform/mail/mailQueue.ts';
import { claimRecord, type Language, recordClaimed } from '../../../platform/mail/texts.ts';
import { endCare, openCare } from '../../care/index.ts';
import { requireAttachablePatient } from './access.ts';
import { lockMerges } from './lockMerges.ts';
import { mergeInto } from './merge.ts';
import { endClaimMails } from './withdrawClaimCode.ts';

/** How long the notice that a code was used is useful. */
const NOTICE_LIFE_MS = 7 * DAY_MS;

/** Without characters that look or sound alike: 0 and O, 1 and I and L, U and V. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/**
 * Keeps plain codes out of the database. Guessing is slowed down by `countAttempts`, unless that is
 * off (`SIGN_IN_LIMIT`), not by this.
 */
const hashOf = (code: string) => hash('sha256', `claim ${code}`, 'buffer');

/**
 * Makes a code, which replaces the patient's earlier one, and mails it or returns it.
 * @throws refusal `not_found`, `has_account`; `validation` without a birthday, or without an e-mail to send it to
 */
export async function makeClaimCode(
  tx: Tx,
  by: Actor,
  patientId: string,
  { send, language, publicUrl }: BodyOf<typeof createClaimCode> & { language: Language; publicUrl: string },
): Promise<ResponseInputOf<typeof createClaimCode>> {
  const person = await requireAttachablePatient(tx, by, patientId);
  if (person.accountId !== null) throw refuse('has_account');
  if (person.birthday === null) throw refuseFields([{ field: 'birthday', code: 'required' }]);
  if (send === 'mail' && person.email === null) throw refuseFields([{ field: 'email', code: 'required' }]);
  const clinics = await clinicsOf(tx, by.id);
  const clinic = clinics.find(({ id }) => id === person.clinicId) ?? clinics[0];
  if (!clinic) throw refuse('not_found');
  const code = newCode();
  const expiresAt = new Date(by.at.getTime() + CLAIM_CODE_DAYS * DAY_MS);
  const values = {
    ...{ codeHash: hashOf(code), clinicId: clinic.id, madeBy: by.id, createdAt: by.at, expiresAt },
    ...{ usedAt: null, usedBy: null },
  };
  await tx
    .insert(claimCode)
    .values({ patientId: person.id, ...values })
    .onConflictDoUpdate({ target: claimCode.patientId, set: values });
  await endClaimMails(tx, eq(delivery.patientId, person.id), by.at);
  await audit(tx, by, { action: 'create', subject: 'claim_code', patientId: person.id });
  if (send === 'mail' && person.email !== null) {
    const about = { kind: 'claim_code', patientId: person.id, clinicId: clinic.id } as const;
    const text = claimRecord(language, person, spaced(code), { publicUrl, expiresAt });
    await queueMail(tx, { ...text, recipient: person.email, expiresAt, ...about }, by.at);
  }
  return { code: send === 'print' ? spaced(code) : null, expires_at: expiresAt.toISOString() };
}

/** In two groups, as people read codes aloud. */
const spaced = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/**
 * Merges the patient of a code into the signed-in one, which ends all care of the patient, or makes it their dependent.
 * Uses up the code. The e-mail of the registration gets a notice. Returns whether code and birthday are right, but
 * not which of the two is wrong. A code ends when its maker leaves the clinic.
 * @throws refusal `validation` with `underage` if the patient is too young for an account; `dependents_limit`
 */
export async function claim(
  tx: Tx,
  by: Actor,
  { code, birthday, as }: BodyOf<typeof claimPatient>,
  language: Language,
): Promise<boolean> {
  await lockMerges(tx);
  const [found] = await tx
    .select({ id: patient.id, rootId: patient.rootId, clinic: clinic.name })
    .from(claimCode)
    .innerJoin(patient, eq(patient.id, claimCode.patientId))
    .innerJoin(clinic, eq(clinic.id, claimCode.clinicId))
    .innerJoin(
      clinicStaff,
      and(
        eq(clinicStaff.accountId, claimCode.madeBy),
        eq(clinicStaff.clinicId, clinic.id),
        isNull(clinicStaff.endedAt),
      ),
    )
    .innerJoin(account, and(eq(account.id, claimCode.madeBy), isNull(account.disabledAt)))
    .where(
      and(
        eq(claimCode.codeHash, hashOf(code)),
        isNull(claimCode.usedAt),
        gt(claimCode.expiresAt, by.at),
        eq(patient.birthday, birthday),
      ),
    )
    .for('update', { of: claimCode });
  if (!found) return false;
  const own = patientOf(by);
  const isOwn = found.rootId === own;
  const [root] = await tx.select({ accountId: patient.accountId }).from(patient).where(eq(patient.id, found.rootId));
  // Merged into the patient of another account since the code was made.
  if (!isOwn && root?.accountId !== null) return false;
  if (!isOwn) await notifyOfClaim(tx, found, language, by.at);
  if (as === 'dependent') {
    if (isOwn) return false;
    await openCare(tx, by, found.rootId, by.id);
  } else {
    if (ageOn(birthday, todayAtHome(by.at)) < ADULT_AGE) throw refuseFields([{ field: 'birthday', code: 'underage' }]);
    // Before the merge, which locks patients: bookings lock care first as well.
    await endCare(tx, by, found.rootId);
    if (!isOwn) await mergeInto(tx, by, found.rootId, own);
  }
  await tx.update(claimCode).set({ usedAt: by.at, usedBy: by.id }).where(eq(claimCode.patientId, found.id));
  return true;
}

/** Queues the notice to each e-mail of the registrations that are being attached. */
async function notifyOfClaim(
  tx: Tx,
  { rootId, clinic }: { rootId: string; clinic: string },
  language: Language,
  now: Date,
): Promise<void> {
  const { name, email } = patient;
  const rows = await tx
    .selectDistinctOn([email], { name, email })
    .from(patient)
    .where(and(eq(patient.rootId, rootId), isNotNull(email)));
  const expiresAt = new Date(now.getTime() + NOTICE_LIFE_MS);
  for (const { email: recipient, ...person } of rows) {
    if (recipient === null) continue;
    await queueMail(tx, { ...recordClaimed(language, person, clinic, now), recipient, expiresAt }, now);
  }
}
