import type { ErrorCode } from '../../../contract/errors.ts';
import { type Refusal, refuse, refuseFields } from '../errors/problems.ts';

/** The refusal for each database constraint, by the constraint's name. */
const refusals: Record<string, () => Refusal> = {
  account_email_unique: () => refuseFields([{ field: 'email', code: 'email_taken' }], 'email_taken'),
  account_cpf_unique: () => refuseFields([{ field: 'CPF', code: 'cpf_taken' }], 'cpf_taken'),
  account_crm_unique: () => refuseFields([{ field: 'CRM', code: 'crm_taken' }], 'crm_taken'),
  appointment_doctor_free: () => refuse('slot_taken' satisfies ErrorCode),
  appointment_patient_free: () => refuse('patient_busy' satisfies ErrorCode),
};

/** The name of the violated constraint, from the error or its cause (Drizzle wraps the driver's errors). */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('constraint_name' in error && typeof error.constraint_name === 'string') return error.constraint_name;
  return constraintOf(error.cause);
}

/** The refusal for a violated constraint; undefined for every other error. */
export function refusalOfConstraint(error: unknown): Refusal | undefined {
  return refusals[constraintOf(error) ?? '']?.();
}
