import { useCallback, useState } from 'react';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { emptySignUp, type SignUpFields } from './fields.ts';

/** A browser may block storage; then what is typed ends with the page. */
function withStorage<T>(use: (store: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** The values of the sign-up form, which survive a reload. `isRestored`: they were typed before the page was loaded. */
export function useSignUpDraft() {
  const [restored, setRestored] = useState(() => withStorage(store => readDraft(store, Date.now())));
  const [fields, setFields] = useState(restored ?? emptySignUp);
  const keep = useCallback((next: SignUpFields) => {
    setFields(next);
    withStorage(store => keepDraft(store, next, Date.now()));
  }, []);
  const forget = useCallback(() => {
    setFields(emptySignUp);
    setRestored(undefined);
    withStorage(forgetDraft);
  }, []);
  return { fields, isRestored: restored !== undefined, keep, forget };
}
