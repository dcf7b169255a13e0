import type { TFunction } from 'i18next';
import type { ErrorCode } from '../../contract/errors.ts';
import { ApiError, NetworkError } from './errors.ts';

/** The action that helps. */
type Remedy = 'retry' | 'reload';

/** An error in the current language. */
export interface Description {
  title: string;
  text: string;
  action?: Remedy;
}

/** The action for each refusal. With the others, the person must choose or enter something else. */
function remedyFor(code: ErrorCode): Remedy | undefined {
  switch (code) {
    case 'malformed':
    case 'idempotency_mismatch':
      return 'reload';
    case 'too_many_requests':
    case 'internal':
    case 'unavailable':
      return 'retry';
    case 'token_invalid':
    case 'unauthenticated':
    case 'credentials':
    case 'second_step':
    case 'passkey_invalid':
    case 'challenge_expired':
    case 'proof_required':
    case 'second_factor_required':
    case 'factors_limit':
    case 'documents_limit':
    case 'too_many_templates':
    case 'forbidden':
    case 'account_disabled':
    case 'account_closed':
    case 'email_unconfirmed':
    case 'not_found':
    case 'email_taken':
    case 'cpf_taken':
    case 'crm_taken':
    case 'slot_taken':
    case 'patient_busy':
    case 'none_free':
    case 'already_started':
    case 'version_conflict':
    case 'exam_has_file':
    case 'status_conflict':
    case 'squeeze_in_limit':
    case 'has_account':
    case 'correction_closed':
    case 'account_needed':
    case 'dependents_limit':
    case 'questions_limit':
    case 'exams_limit':
    case 'has_dependents':
    case 'has_appointments':
    case 'last_manager':
    case 'second_person_needed':
    case 'zone_in_use':
    case 'too_early':
    case 'offer_gone':
    case 'too_close':
    case 'has_allergies':
    case 'entries_limit':
    case 'too_large':
    case 'unsupported_file':
    case 'validation':
    case 'outside_hours':
    case 'not_a_slot':
    case 'in_the_past':
    case 'too_far':
    case 'specialty_mismatch':
    case 'schedule_incompatible':
    case 'storage_full':
      return undefined;
  }
}

/** Describes any error with a title, a text and an action. Screens show this instead of texts of their own. */
export function describe(error: unknown, t: TFunction): Description {
  if (error instanceof ApiError) return describeRefusal(error, t);
  if (error instanceof NetworkError) {
    return { title: t(`errors.${error.failure}.title`), text: t(`errors.${error.failure}.text`), action: 'retry' };
  }
  return { title: t('errors.unknown.title'), text: t('errors.unknown.text'), action: 'retry' };
}

/** From this wait on, in milliseconds, the text uses minutes. */
const IN_MINUTES_MS = 120_000;

function waitText(waitMs: number, t: TFunction): string {
  return waitMs >= IN_MINUTES_MS
    ? t('errors.waitMinutes', { count: Math.ceil(waitMs / 60_000) })
    : t('errors.waitSeconds', { count: Math.ceil(waitMs / 1000) });
}

function describeRefusal({ code, retryAfterMs, problem }: ApiError, t: TFunction): Description {
  const action = remedyFor(code);
  const text = [
    t(`errors.codes.${code}.text`),
    retryAfterMs && waitText(retryAfterMs, t),
    code === 'internal' && problem.correlation && t('errors.correlation', { id: problem.correlation }),
  ];
  return { title: t(`errors.codes.${code}.title`), text: text.filter(Boolean).join(' '), ...(action && { action }) };
}
