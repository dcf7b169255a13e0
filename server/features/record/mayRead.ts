import type { Actor } from '../../platform/audit/audit.ts';
import type { Reader } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { treats } from './treats.ts';

/**
 * Passes for users who may read a patient's record, answers and exams: the patient, and doctors who treat the patient.
 * @throws refusal `not_found` for all others, as for a patient who doesn't exist
 */
export async function mayRead(db: Reader, by: Actor, patientId: string): Promise<void> {
  const may = by.role === 'Patient' ? by.id === patientId : await treats(db, by.id, patientId);
  if (!may) throw refuse('not_found');
}
