import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Role } from '../../../contract/formats.ts';
import { applyFieldErrors } from '../../page/serverErrors.ts';
import { useErrorToast } from '../../page/useErrorToast.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { type PendingSignIn, useAuth } from './auth.tsx';

/**
 * Signs in from a form. `failure` is why the last attempt failed, until a field is edited or the next attempt begins;
 * `pending` a sign-in that waits for the second factor.
 */
export function useSignInAttempt<F extends FieldValues>({
  watch,
  setError,
}: Pick<UseFormReturn<F>, 'watch' | 'setError'>) {
  const { signIn } = useAuth();
  const { removeToast } = useToast();
  const showError = useErrorToast();
  const [failure, setFailure] = useState<unknown>();
  const [pending, setPending] = useState<PendingSignIn>();
  const failedToast = useRef('');
  useEffect(() => {
    const editing = watch((_, { type }) => type === 'change' && setFailure(undefined));
    return () => editing.unsubscribe();
  }, [watch]);

  async function attempt(role: Role, email: string, password: string, options?: { reopen: boolean }): Promise<void> {
    setFailure(undefined);
    removeToast(failedToast.current);
    try {
      setPending(await signIn(role, email, password, options));
    } catch (error) {
      applyFieldErrors(error, setError);
      setFailure(error);
      failedToast.current = showError(error);
    }
  }
  return {
    failure,
    clearFailure: () => setFailure(undefined),
    pending,
    endPending: () => setPending(undefined),
    attempt,
  };
}
