import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { errorCodes, errorStatus, FieldError, fieldCodes, Problem } from '../../../contract/errors.ts';
import { fieldErrors, MAX_FIELD_ERRORS, sentenceOf } from '../../../contract/validation.ts';
import { accepted, refusals } from './codes.ts';

const errorsOf = (schema: v.GenericSchema, input: unknown) => fieldErrors(v.safeParse(schema, input).issues ?? []);

describe('the errors of a refusal', () => {
  const schema = v.object({
    name: v.pipe(v.string('required'), v.maxLength(2, 'too_long'), v.regex(/^a/, 'characters_invalid')),
    rows: v.array(v.object({ at: v.number() })),
  });

  test('name the first error of each field, in the order of the schema', () => {
    expect(errorsOf(schema, { name: 'xyz', rows: [{ at: 1 }, { at: 'x' }, {}] })).toEqual([
      { field: 'name', code: 'too_long', message: 'name is too long' },
      { field: 'rows.1.at', code: 'invalid', message: 'rows.1.at is refused: invalid' },
      { field: 'rows.2.at', code: 'required', message: 'rows.2.at is required' },
    ]);
  });

  test('say that a missing field is required', () => {
    expect(errorsOf(schema, {})).toEqual([
      { field: 'name', code: 'required', message: 'name is required' },
      { field: 'rows', code: 'required', message: 'rows is required' },
    ]);
    expect(errorsOf(schema, { name: 'a', rows: null })).toEqual([
      { field: 'rows', code: 'invalid', message: 'rows is refused: invalid' },
    ]);
  });

  test('are at most a hundred, and never quote the input', () => {
    expect(MAX_FIELD_ERRORS).toBe(100);
    const rows = (count: number) => ({ name: 'a', rows: Array.from({ length: count }, () => ({ at: 'secret' })) });
    expect(errorsOf(schema, rows(99))).toHaveLength(99);
    expect(errorsOf(schema, rows(100))).toHaveLength(100);
    const most = errorsOf(schema, rows(101));
    expect(most).toHaveLength(100);
    expect(JSON.stringify(most)).not.toContain('secret');
  });

  test('name the body if no field is invalid', () => {
    expect(errorsOf(schema, 'x')).toEqual([{ field: '', code: 'invalid', message: 'body is refused: invalid' }]);
  });
});

test.each([
  ['required', 'name is required'],
  ['too_long', 'name is too long'],
  ['characters_invalid', 'name holds control characters'],
  ['underage', 'name must be at least 18 years ago'],
  ['email_taken', 'name is refused: email taken'],
  ['password_short', 'name is refused: password short'],
] as const)('%s reads "%s"', (code, sentence) => {
  expect(sentenceOf('name', code)).toBe(sentence);
});

describe('the error catalogue', () => {
  // Clients distinguish errors by these codes, so changing one is a breaking change.
  test('has one status per code', () => {
    expect(errorStatus).toEqual({
      malformed: 400,
      token_invalid: 400,
      challenge_expired: 400,
      unauthenticated: 401,
      credentials: 401,
      second_step: 401,
      passkey_invalid: 401,
      forbidden: 403,
      account_disabled: 403,
      account_closed: 403,
      email_unconfirmed: 403,
      proof_required: 403,
      second_factor_required: 403,
      not_found: 404,
      email_taken: 409,
      cpf_taken: 409,
      crm_taken: 409,
      slot_taken: 409,
      patient_busy: 409,
      none_free: 409,
      already_started: 409,
      version_conflict: 409,
      exam_has_file: 409,
      status_conflict: 409,
      affected_changed: 409,
      too_many_affected: 409,
      squeeze_in_limit: 409,
      has_account: 409,
      account_needed: 409,
      dependents_limit: 409,
      questions_limit: 409,
      exams_limit: 409,
      factors_limit: 409,
      documents_limit: 409,
      correction_closed: 409,
      too_many_templates: 409,
      has_dependents: 409,
      has_appointments: 409,
      last_manager: 409,
      second_person_needed: 409,
      zone_in_use: 409,
      too_early: 409,
      offer_gone: 409,
      too_close: 409,
      has_allergies: 409,
      too_large: 413,
      unsupported_file: 415,
      validation: 422,
      outside_hours: 422,
      not_a_slot: 422,
      in_the_past: 422,
      too_far: 422,
      too_soon: 422,
      not_online: 422,
      closed_time: 422,
      specialty_mismatch: 422,
      schedule_incompatible: 422,
      entries_limit: 422,
      idempotency_mismatch: 422,
      too_many_requests: 429,
      internal: 500,
      unavailable: 503,
      storage_full: 507,
    });
    expect(errorCodes).toEqual(Object.keys(errorStatus));
  });

  test('has fixed field codes', () => {
    expect([...fieldCodes].sort()).toEqual([
      'acceptance_required',
      'characters_invalid',
      'choice_invalid',
      'cid_invalid',
      'clinic_required',
      'code_expired',
      'code_wrong',
      'cpf_invalid',
      'cpf_taken',
      'crm_invalid',
      'crm_taken',
      'date_invalid',
      'document_changed',
      'document_needed',
      'email_invalid',
      'email_taken',
      'hours_incompatible',
      'hours_overlap',
      'invalid',
      'measure_range',
      'name_taken',
      'option_repeated',
      'password_long',
      'password_short',
      'password_wrong',
      'passwords_differ',
      'phone_invalid',
      'required',
      'rg_invalid',
      'specialties_required',
      'time_invalid',
      'too_long',
      'underage',
      'week_closed',
    ]);
  });

  test('a problem contains the members that its refusal adds', () => {
    const problem = {
      type: 'about:blank',
      title: 'Unprocessable',
      status: 422,
      code: 'validation',
      correlation: 'abc',
    };
    const errors = [{ field: 'name', code: 'required', message: 'name is required' }];
    const whole = { ...problem, detail: 'text', errors, conflict: { id: 1 } };
    expect(accepted(Problem, problem)).toEqual(problem);
    expect(accepted(Problem, whole)).toEqual(whole);
    expect(refusals(Problem, {})).toEqual(['type', 'title', 'status', 'code'].map(field => `${field}: required`));
    expect(refusals(Problem, { ...problem, code: 'other' })).toEqual(['code: (invalid)']);
    expect(refusals(FieldError, {})).toEqual(['field', 'code', 'message'].map(field => `${field}: required`));
    expect(refusals(FieldError, { ...errors[0], code: 'other' })).toEqual(['code: (invalid)']);
  });
});
