import { useEffect } from 'react';
import { readSelf } from '../../../contract/identity.ts';
import { currentSession } from '../../device/session.ts';
import { request } from '../../net/request.ts';
import { useAuth } from './auth.tsx';

/**
 * Reloads the signed-in user whenever `asks` becomes true: a doctor may have been approved meanwhile, or the clinic may
 * have changed the idle lock. If the request fails, nothing changes.
 */
export function useSelf(asks: boolean): void {
  const { updateUser } = useAuth();
  useEffect(() => {
    if (!asks) return;
    const leaving = new AbortController();
    const before = currentSession();
    request(readSelf, { signal: leaving.signal }).then(
      user => {
        const now = currentSession();
        if (now?.token === before?.token && JSON.stringify(user) !== JSON.stringify(now?.user)) updateUser(user);
      },
      () => {},
    );
    return () => leaving.abort();
  }, [asks, updateUser]);
}
