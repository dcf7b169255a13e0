import { useEffect, useState } from 'react';
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

/** The values to prefill a login form with. They are discarded once its page has been left. */
export function useLoginPrefill(): LoginPrefill | undefined {
  const [given] = useState(prefill);
  useEffect(
    () => () => {
      prefill = undefined;
    },
    [],
  );
  return given;
}
