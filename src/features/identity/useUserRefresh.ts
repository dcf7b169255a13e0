import { useEffect } from 'react';
import { readSelf } from '../../../contract/identity.ts';
import { currentSession } from '../../device/session.ts';
import { request } from '../../net/request.ts';
import { useAuth } from './auth.tsx';

/**
 * Reloads the signed-in user whenever the page is `shown`: a doctor may have been approved meanwhile, or the clinic may
 * have changed the idle lock. If the request fails, nothing changes.
 */
export function useUserRefresh(shown: boolean): void {
  const { updateUser } = useAuth();
  useEffect(() => {
    if (!shown) return;
    const abort = new AbortController();
    const before = currentSession();
    request(readSelf, { signal: abort.signal }).then(
      user => {
        const now = currentSession();
        if (now?.token === before?.token && JSON.stringify(user) !== JSON.stringify(now?.user)) updateUser(user);
      },
      () => {},
    );
    return () => abort.abort();
  }, [shown, updateUser]);
}
