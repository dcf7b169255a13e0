/** The reception lets patients care for others, and ends it. */
import type { Actor } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse, refuseFields } from '../../../platform/errors/problems.ts';
import { endCare, openCare } from '../../care/index.ts';
import { requireAttachablePatient } from './access.ts';
import { lockMerges } from './lockMerges.ts';

/**
 * Lets a patient with an account care for one without; both are patients of the receptionist's clinics. A carer reads
 * the whole record, so the reception doesn't decide that for someone who has an account.
 * @throws refusal `not_found` for either; `has_account`; `account_needed`; `dependents_limit`; `validation` if both are
 * one person
 */
export async function addCarer(tx: Tx, by: Actor, patientId: string, carerId: string): Promise<void> {
  await lockMerges(tx);
  const [patient, carer] = [
    await requireAttachablePatient(tx, by, patientId),
    await requireAttachablePatient(tx, by, carerId),
  ];
  if (patient.id === carer.id) throw refuseFields([{ field: 'carer_id', code: 'invalid' }]);
  if (patient.accountId !== null) throw refuse('has_account');
  if (carer.accountId === null) throw refuse('account_needed');
  await openCare(tx, by, patient.id, carer.accountId);
}

/**
 * Ends the care of a patient by another one. Needs the same tie to the clinic as `addCarer`: neither a found number nor
 * a booking is enough.
 * @throws refusal `not_found` for the patient
 */
export async function removeCarer(tx: Tx, by: Actor, { id, carerId }: { id: string; carerId: string }): Promise<void> {
  const patient = await requireAttachablePatient(tx, by, id);
  await endCare(tx, by, patient.id, carerId);
}
