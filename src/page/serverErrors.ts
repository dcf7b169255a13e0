import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import type { FieldError } from '../../contract/errors.ts';
import { ApiError } from '../net/errors.ts';

/** Refusals that concern a single field, with that field. */
const takenFields: Partial<Record<string, RefusedField>> = {
  email_taken: { field: 'email', code: 'email_taken' },
  cpf_taken: { field: 'CPF', code: 'cpf_taken' },
  crm_taken: { field: 'CRM', code: 'crm_taken' },
};

/** A field that the server refuses, with the reason. */
type RefusedField = Pick<FieldError, 'field' | 'code'>;

/** The fields that an error is about. */
export function fieldErrorsOf(error: unknown): RefusedField[] {
  if (!(error instanceof ApiError)) return [];
  const taken = takenFields[error.code];
  return error.errors.length > 0 ? [...error.errors] : taken ? [taken] : [];
}

/** Shows the server's field errors in a form and focuses the first. Returns whether there were any. */
export function applyFieldErrors<F extends FieldValues>(error: unknown, setError: UseFormSetError<F>): boolean {
  const found = fieldErrorsOf(error);
  for (const [i, { field, code }] of found.entries()) {
    setError(field as FieldPath<F>, { type: 'server', message: code }, { shouldFocus: i === 0 });
  }
  return found.length > 0;
}
