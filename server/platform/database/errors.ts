/** What an error of the database means. */
import { type Refusal, refuse, refuseFields } from '../errors/problems.ts';
import { NO_PRIMARY } from './driver/primary.ts';

/** Error codes of the driver, PostgreSQL and Node that mean: the database can't be reached or is shutting down. */
const unreachable = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // 25006: the primary has become a standby. NO_PRIMARY: no server accepts writes.
  '25006',
  NO_PRIMARY,
]);

/** SQLSTATE `disk_full`. */
const DISK_FULL = '53100';

/**
 * Whether an error (or its cause) means that the database is currently unavailable, rather than that it refused the
 * query.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && unreachable.has(error.code)) {
    return (
      !('syscall' in error) || error.syscall === 'connect' || error.syscall === 'read' || error.syscall === 'write'
    );
  }
  return isUnreachable(error.cause);
}

/** Whether an error (or its cause) means that the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === DISK_FULL) || isDiskFull(error.cause);
}

/** The refusal for each constraint, by its name. */
const refusals: Record<string, () => Refusal> = {
  clinic_name_unique: () => refuseFields([{ field: 'name', code: 'name_taken' }]),
  account_email_unique: () => refuseFields([{ field: 'email', code: 'email_taken' }], 'email_taken'),
  patient_cpf_unique: () => refuseFields([{ field: 'CPF', code: 'cpf_taken' }], 'cpf_taken'),
  patient_cpf_unique_at_desk: () => refuseFields([{ field: 'cpf', code: 'cpf_taken' }], 'cpf_taken'),
  account_crm_unique: () => refuseFields([{ field: 'CRM', code: 'crm_taken' }], 'crm_taken'),
  closed_time_one_per_holiday: () => refuseFields([{ field: 'holiday', code: 'invalid' }]),
  appointment_doctor_free: () => refuse('slot_taken'),
  appointment_squeeze_ins_limited: () => refuse('squeeze_in_limit'),
  appointment_patient_free: () => refuse('patient_busy'),
  appointment_accounts_open: () => refuse('account_closed'),
  // 80 random bits don't repeat by chance.
  issued_document_code_unique: () => refuseFields([{ field: 'code', code: 'invalid' }]),
  // Ids that clients make. Another transaction has just used it for something else.
  issued_document_pkey: () => refuse('not_found'),
  clinical_entry_pkey: () => refuse('not_found'),
  template_pkey: () => refuse('not_found'),
  appointment_request_once: () => refuse('idempotency_mismatch'),
};

/**
 * The refusal for a violated constraint. The constraint's name is in the error or in its cause, since Drizzle wraps the
 * driver's errors. Undefined for every other error.
 */
export function refusalOfConstraint(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('constraint_name' in error && typeof error.constraint_name === 'string')
    return refusals[error.constraint_name]?.();
  return refusalOfConstraint(error.cause);
}
