/** Contact data: registering a patient without an account, opening and changing one. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { BodyOf } from '../../../../contract/call.ts';
import { ADULT_AGE } from '../../../../contract/care.ts';
import type { changePatient, createPatient, DeskPatient, DeskPatientDetails } from '../../../../contract/desk.ts';
import { ageOn } from '../../../../contract/formats.ts';
import { todayAtHome } from '../../../../contract/identity.ts';
import { type Actor, audit } from '../../../platform/audit/audit.ts';
import { ofSamePerson } from '../../../platform/auth/ownPatients.ts';
import { requireClinic } from '../../../platform/auth/staff.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { ownPatient } from '../../../platform/database/profile.ts';
import { account, claimCode, patient, patientMerge } from '../../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../../platform/errors/problems.ts';
import { recordContactChange } from '../../../platform/live/recordEvents.ts';
import { carersOf, checkBirthday, dependentsOf } from '../../care/index.ts';
import { type NoticeEvent, notifyOwner } from '../../identity/index.ts';
import { mayOpen, requireDeskPatient, requireKnownPatient } from './access.ts';
import { lockMerges } from './lockMerges.ts';
import { mergedPatients } from './merged.ts';
import { appointmentsOf, deskPatients, isAttachableBy } from './view.ts';
import { withdrawClaimCode } from './withdrawClaimCode.ts';

/**
 * Registers a patient at a clinic of the receptionist's.
 * @throws refusal `not_found` for another clinic, `validation`, `cpf_taken`
 */
export async function create(tx: Tx, by: Actor, given: BodyOf<typeof createPatient>): Promise<DeskPatient> {
  const { clinic_id: clinicId, ...contact } = given;
  await requireClinic(tx, by, clinicId);
  checkBirthday(contact, by.at);
  const id = randomUUID();
  await tx.insert(patient).values({ ...contact, id, rootId: id, clinicId, createdBy: by.id, createdAt: by.at });
  await audit(tx, by, { action: 'create', subject: 'contact', patientId: id });
  return await deskPatient(tx, id);
}

/**
 * Replaces the contact data of a patient; without `cpf`, the CPF stays. Another birthday or e-mail ends an unused claim
 * code. The owner of an account gets a notice.
 * @throws refusal `not_found`, `has_account`, `validation`, `cpf_taken`
 */
export async function change(
  tx: Tx,
  by: Actor,
  patientId: string,
  { cpf, document_seen: documentSeen, ...contact }: BodyOf<typeof changePatient>,
  site: Omit<NoticeEvent, 'now'>,
): Promise<DeskPatient> {
  // A merge or claim meanwhile would let the change end up in a row that isn't shown any more.
  await lockMerges(tx);
  const { id, accountId, ...before } = await requireKnownPatient(tx, by, patientId);
  checkBirthday(contact, by.at);
  if (accountId !== null) {
    const { email, gender, ...own } = contact;
    await checkOfAccount(tx, id, { ...contact, cpf }, { documentSeen, today: todayAtHome(by.at) });
    await tx
      .update(patient)
      .set({ ...own, ...(cpf !== undefined && { cpf }) })
      .where(eq(patient.id, id));
    await notifyOwner(tx, accountId, 'contact_changed', { ...site, now: by.at });
  } else {
    // A code was meant for the person with the former data.
    if (contact.birthday !== before.birthday || contact.email !== before.email) await withdrawClaimCode(tx, id, by.at);
    await tx
      .update(patient)
      .set({ ...contact, ...(cpf !== undefined && { cpf }) })
      .where(eq(patient.id, id));
  }
  await audit(tx, by, { action: 'change', subject: 'contact', patientId: id });
  await recordContactChange(tx, by, id);
  return await deskPatient(tx, id);
}

type ContactOfAccount = Omit<BodyOf<typeof changePatient>, 'document_seen'>;

/**
 * Checks what a receptionist may change of a patient with an account.
 * @throws refusal `has_account` for the e-mail or the gender; `validation`
 */
async function checkOfAccount(
  tx: Tx,
  id: string,
  given: ContactOfAccount,
  { documentSeen, today }: { documentSeen: boolean; today: string },
): Promise<void> {
  const [stored] = await tx
    .select({ email: account.email, gender: patient.gender, birthday: patient.birthday, cpf: patient.cpf })
    .from(patient)
    .innerJoin(account, ownPatient)
    .where(eq(patient.id, id))
    .for('no key update', { of: patient });
  if (stored?.email !== given.email || stored.gender !== given.gender) throw refuse('has_account');
  const { address, birthday, cpf } = given;
  const missing = Object.entries({ address, birthday, cpf }).filter(([, value]) => value === null);
  if (missing.length > 0) throw refuseFields(missing.map(([field]) => ({ field, code: 'required' })));
  if (birthday !== null && ageOn(birthday, today) < ADULT_AGE)
    throw refuseFields([{ field: 'birthday', code: 'underage' }]);
  const isIdentity = birthday !== stored.birthday || (cpf !== undefined && cpf !== stored.cpf);
  const isTaken =
    cpf && (await tx.$count(patient, and(eq(patient.cpf, cpf), isNotNull(patient.accountId), ne(patient.id, id)))) > 0;
  if (isTaken) throw refuseFields([{ field: 'cpf', code: 'cpf_taken' }], 'cpf_taken');
  if (isIdentity && !documentSeen) throw refuseFields([{ field: 'document_seen', code: 'document_needed' }]);
}

/**
 * A patient with the appointments at the receptionist's clinics, and those dependents and carers whom the receptionist
 * may open as well.
 * @throws refusal `not_found`
 */
export async function details(tx: Tx, by: Actor, patientId: string): Promise<DeskPatientDetails> {
  const { id } = await requireDeskPatient(tx, by, patientId);
  await audit(tx, by, { action: 'read', subject: 'contact', patientId: id });
  const [shown, [more], appointments, merged, [code], dependents, carers] = await Promise.all([
    deskPatient(tx, id),
    tx
      .select({ address: patient.address, gender: patient.gender, may_attach: sql<boolean>`${isAttachableBy(by)}` })
      .from(patient)
      .where(eq(patient.id, id)),
    appointmentsOf(tx, by, id),
    mergedPatients(tx, by, ofSamePerson(patientMerge.fromId, id)),
    tx
      .select({ expiresAt: claimCode.expiresAt })
      .from(claimCode)
      .where(and(eq(claimCode.patientId, id), isNull(claimCode.usedAt), gt(claimCode.expiresAt, by.at))),
    dependentsOf(tx, id, mayOpen(by)),
    carersOf(tx, id, mayOpen(by)),
  ]);
  return {
    ...shown,
    address: more?.address ?? null,
    gender: more?.gender ?? null,
    may_attach: more?.may_attach === true,
    appointments,
    merged,
    claim_expires_at: code?.expiresAt.toISOString() ?? null,
    dependents: dependents.map(named),
    carers: carers.map(named),
  };
}

const named = ({ id, name }: { id: string; name: string }) => ({ id, name });

/** The patient with an id, which must not be merged. */
export async function deskPatient(db: Reader, id: string): Promise<DeskPatient> {
  const [found] = await deskPatients(db, eq(patient.id, id), 1);
  if (!found) throw new Error(`The patient ${id} is missing.`);
  return found;
}
