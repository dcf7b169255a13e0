import type { Role } from '../../../contract/formats.ts';

/** Who has just signed up, or just set a new password: their profile and e-mail stand in the login form already. */
export interface Newcomer {
  role: Role;
  email: string;
}

let expected: Newcomer | undefined;

/** Tells the login page whom to expect. Kept in memory only: an address or the history would keep the e-mail for others to see. */
export function expectNewcomer(newcomer: Newcomer): void {
  expected = newcomer;
}

/** Whom the login page should expect. */
export function expectedNewcomer(): Newcomer | undefined {
  return expected;
}

/** Once the login page has been left, the form starts empty again. */
export function forgetNewcomer(): void {
  expected = undefined;
}
