import type { Role } from '../../../contract/formats.ts';

/** A user who has just signed up or set a new password, whose profile and e-mail the login form is prefilled with. */
export interface Newcomer {
  role: Role;
  email: string;
}

let expected: Newcomer | undefined;

/** Passes the user to the login page. In memory only: a URL or the history would expose the e-mail to others. */
export function expectNewcomer(newcomer: Newcomer): void {
  expected = newcomer;
}

/** The user to prefill the login form with. */
export function expectedNewcomer(): Newcomer | undefined {
  return expected;
}

/** Clears it once the login page has been left. */
export function forgetNewcomer(): void {
  expected = undefined;
}
