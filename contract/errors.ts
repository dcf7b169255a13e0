/**
 * The error catalogue: every `code` that the server can return, with its HTTP status. The server responds with these
 * codes; the app maps each to a title, a text and the one action that helps.
 */
import * as v from 'valibot';

/** HTTP status of each stable error code. */
export const errorStatus = {
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
  correction_closed: 409,
  account_needed: 409,
  dependents_limit: 409,
  exams_limit: 409,
  factors_limit: 409,
  questions_limit: 409,
  documents_limit: 409,
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
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/**
 * What can be wrong with one field. Schemas use these codes as messages, so the form and the server report the same
 * mistake with the same code, and the app translates it in one place.
 */
export const fieldCodes = [
  'required',
  'invalid',
  'too_long',
  'characters_invalid',
  'email_invalid',
  'code_wrong',
  'code_expired',
  'document_needed',
  'password_short',
  'password_long',
  'password_wrong',
  'passwords_differ',
  'phone_invalid',
  'rg_invalid',
  'cpf_invalid',
  'crm_invalid',
  'date_invalid',
  'underage',
  'choice_invalid',
  'specialties_required',
  'clinic_required',
  'time_invalid',
  'hours_incompatible',
  'week_closed',
  'hours_overlap',
  'name_taken',
  'option_repeated',
  'email_taken',
  'cpf_taken',
  'crm_taken',
  'measure_range',
  'cid_invalid',
  /** The box that accepts the terms isn't ticked. */
  'acceptance_required',
  /** Another version of the text is in force. */
  'document_changed',
] as const;

export type FieldCode = (typeof fieldCodes)[number];

export const FieldError = v.object({ field: v.string(), code: v.picklist(fieldCodes), message: v.string() });
/** One invalid field: its path (`rows.0`, `email`), the code, and an English sentence for logs. */
export type FieldError = v.InferOutput<typeof FieldError>;

/** An `application/problem+json` body (RFC 9457) with a stable `code`. Some codes carry additional members. */
export const Problem = v.looseObject({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  code: v.picklist(errorCodes),
  errors: v.optional(v.array(FieldError)),
  correlation: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;
