import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { FieldCode } from '../../contract/errors.ts';
import { ApiError } from '../net/errors.ts';

/** Refusals that concern a single field, with that field. */
const takenFields: Partial<Record<string, { field: string; code: FieldCode }>> = {
  email_taken: { field: 'email', code: 'email_taken' },
  cpf_taken: { field: 'CPF', code: 'cpf_taken' },
  crm_taken: { field: 'CRM', code: 'crm_taken' },
};

/** Shows the server's field errors in a form and focuses the first. Returns whether there were any. */
export function applyFieldErrors<F extends FieldValues>(error: unknown, setError: UseFormSetError<F>): boolean {
  if (!(error instanceof ApiError)) return false;
  const taken = takenFields[error.code];
  const found = error.errors.length > 0 ? error.errors : taken ? [taken] : [];
  for (const [i, { field, code }] of found.entries()) {
    setError(field as FieldPath<F>, { type: 'server', message: code }, { shouldFocus: i === 0 });
  }
  return found.length > 0;
}
