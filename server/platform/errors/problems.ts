import {
  type ErrorCode,
  errorStatus,
  type FieldCode,
  type FieldError,
  type Problem,
} from '../../../contract/errors.ts';
import { MAX_FIELD_ERRORS, sentenceOf } from '../../../contract/validation.ts';

interface RefusalDetails {
  /** An English sentence. Never quotes the input. */
  detail?: string;
  /** The invalid fields and their errors. */
  errors?: readonly { field: string; code: FieldCode }[];
  /** Additional members of the problem (`conflict`, `current`). */
  extra?: Record<string, unknown>;
  /** After how many seconds a retry makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** True if it need not be logged for the operator, whatever its code. */
  expected?: boolean;
}

/** An error of the catalogue. Thrown by any code that can't fulfil a request. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: RefusalDetails;

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/** Creates a refusal: `throw refuse('slot_taken')`. */
export function refuse(code: ErrorCode, details?: RefusalDetails): Refusal {
  return new Refusal(code, details);
}

/** Creates a refusal for single fields: 422 `validation`, or a more specific code. */
export function refuseFields(
  errors: readonly { field: string; code: FieldCode }[],
  code: ErrorCode = 'validation',
): Refusal {
  return new Refusal(code, { errors });
}

const titles: Record<ErrorCode, string> = {
  malformed: 'The request could not be read',
  token_invalid: 'The link is no longer valid',
  challenge_expired: 'The time for this step is over',
  unauthenticated: 'Sign in first',
  credentials: 'Wrong e-mail, password or profile',
  second_step: 'The second factor follows',
  passkey_invalid: 'The passkey was not accepted',
  forbidden: 'Not for this role',
  account_disabled: 'The clinic has disabled this account',
  account_closed: 'The owner has closed this account, and can reopen it',
  email_unconfirmed: 'The e-mail must be confirmed first',
  proof_required: 'Prove first that it is you',
  second_factor_required: 'A second factor must be set up first',
  not_found: 'Not found',
  email_taken: 'The e-mail is already registered',
  cpf_taken: 'The CPF is already registered',
  crm_taken: 'The CRM is already registered',
  slot_taken: 'The time has just been taken',
  patient_busy: 'The patient already has an appointment at this time',
  none_free: 'None of these times can be booked',
  already_started: 'The appointment has already begun',
  version_conflict: 'It was changed meanwhile',
  exam_has_file: 'The exam already has another file',
  status_conflict: 'The status was changed meanwhile',
  affected_changed: 'Other appointments are affected now',
  too_many_affected: 'Too many appointments are affected',
  squeeze_in_limit: 'The doctor allows no more squeeze-ins that day',
  correction_closed: 'The request was already decided or withdrawn',
  has_account: 'The patient has an account of their own',
  account_needed: 'The carer has no account',
  dependents_limit: 'The account has as many dependents as allowed',
  exams_limit: 'There are as many exams as allowed',
  factors_limit: 'The account has as many passkeys as allowed',
  questions_limit: 'There are as many questions as allowed',
  documents_limit: 'The appointment has as many documents as allowed',
  too_many_templates: 'The doctor has as many templates as allowed',
  has_dependents: 'The account still cares for dependents',
  has_appointments: 'The doctor still has appointments to come',
  last_manager: 'No one else could manage the clinic',
  second_person_needed: 'Someone else must do that',
  zone_in_use: 'The clinic has appointments in its time zone',
  too_early: 'Too early for this status',
  offer_gone: 'The offered time is no longer free',
  too_close: 'The appointment is too near for that',
  has_allergies: 'The patient has an allergy on record',
  too_large: 'Too large',
  unsupported_file: 'The file is none of PNG, JPEG and PDF',
  validation: 'Some fields are not right',
  outside_hours: "Outside the doctor's hours",
  not_a_slot: 'No slot starts then',
  in_the_past: 'The time has passed',
  too_far: 'Too far ahead',
  too_soon: 'The doctor needs more notice',
  not_online: 'Only the reception books for this doctor',
  closed_time: 'The doctor or the clinic is away then',
  specialty_mismatch: 'The doctor does not have this specialty',
  schedule_incompatible: 'The hours do not fit the specialties',
  entries_limit: 'The patient has as many active entries as allowed',
  idempotency_mismatch: 'The key belongs to another request',
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong here',
  unavailable: 'Not available right now',
  storage_full: 'There is no room left to store this',
};

/** Field paths in a problem are truncated to this length, in characters. */
const MAX_FIELD_CHARACTERS = 200;

/** The maximum size of a problem's `errors`, in bytes of JSON. */
const MAX_ERRORS_BYTES = 24 * 1024;

/** The invalid fields as a response lists them: as many of the first ones as fit. */
function named(errors: readonly { field: string; code: FieldCode }[]): FieldError[] {
  let bytes = 0;
  const fitting: FieldError[] = [];
  for (const { field: path, code } of errors.slice(0, MAX_FIELD_ERRORS)) {
    const field = path.slice(0, MAX_FIELD_CHARACTERS);
    const error = { field, code, message: sentenceOf(field, code) };
    bytes += Buffer.byteLength(JSON.stringify(error)) + 1;
    if (bytes > MAX_ERRORS_BYTES) break;
    fitting.push(error);
  }
  return fitting;
}

/** The `application/problem+json` body of a refusal (RFC 9457). */
export function problemOf(refusal: Refusal, correlation?: string): Problem {
  const { detail, errors, extra } = refusal.details;
  return {
    ...extra,
    type: `urn:clinic:problem:${refusal.code}`,
    title: titles[refusal.code],
    status: errorStatus[refusal.code],
    code: refusal.code,
    ...(detail && { detail }),
    ...(errors && { errors: named(errors) }),
    ...(correlation && { correlation }),
  };
}
