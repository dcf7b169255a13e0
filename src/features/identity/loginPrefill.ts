import type { Role } from '../../../contract/formats.ts';

/** Profile and e-mail of a user who has just signed up or set a new password. */
export interface LoginPrefill {
  role: Role;
  email: string;
}

let prefill: LoginPrefill | undefined;

/** Passes them to the login page. In memory only: a URL or the history would expose the e-mail to others. */
export function prefillLogin(values: LoginPrefill): void {
  prefill = values;
}

/** The values to prefill the login form with. */
export function loginPrefill(): LoginPrefill | undefined {
  return prefill;
}

/** Discards them once the login page has been left. */
export function clearLoginPrefill(): void {
  prefill = undefined;
}
