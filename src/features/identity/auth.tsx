import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Role } from '../../../contract/formats.ts';
import { signIn as signInCall, signOut as signOutCall, type User } from '../../../contract/identity.ts';
import {
  currentSession,
  endSession,
  renewUser,
  type Session,
  startSession,
  watchSession,
  watchSessionEnd,
} from '../../device/session.ts';
import { maySignOut, tellSignOut } from '../../device/signOutHooks.ts';
import { exchange } from '../../net/exchange.ts';
import { request } from '../../net/request.ts';
import { deviceSecret, keepDeviceSecret } from './deviceSecret.ts';

/** How long sign-out waits for the server to revoke the token, in milliseconds. */
const REVOKE_TIMEOUT_MS = 8_000;

export interface Auth {
  session: Session | null;
  /** Signs in; throws what `request` throws. */
  signIn: (role: Role, email: string, password: string) => Promise<void>;
  /** Signs out at once, with or without a network. Resolves to false if the person cancelled. */
  signOut: () => Promise<boolean>;
  /** Updates the signed-in user's data. */
  updateUser: (user: User) => void;
}

const AuthContext = createContext<Auth | null>(null);

async function signIn(role: Role, email: string, password: string): Promise<void> {
  const device = deviceSecret();
  const given = { role, email, password, ...(device !== undefined && { device }) };
  const { token, user, device: kept } = await request(signInCall, { body: given });
  if (kept !== undefined) keepDeviceSecret(kept);
  startSession({ role, token, user });
  // Not awaited: it is slow, and the first page doesn't need it.
  if (user.idle_lock_minutes) void import('./lock/unlock.ts').then(lock => lock.keepProof(user.id, password));
}

async function signOut(): Promise<boolean> {
  if (!(await maySignOut())) return false;
  endSession('signed-out');
  return true;
}

/** Revokes a token. Returns whether it is revoked. */
async function revoke(token: string): Promise<boolean> {
  const { reply } = await exchange({ call: signOutCall }, { token, timeoutMs: REVOKE_TIMEOUT_MS, keepalive: true });
  return reply.is === 'success' || (reply.is === 'refusal' && reply.problem.code === 'unauthenticated');
}

/** Provides the session to the app, and reports its end to the server and to the sign-out hooks. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(watchSession, currentSession);
  useEffect(
    () =>
      watchSessionEnd((reason, ended) => {
        const isOver = reason === 'signed-out' || reason === 'locked';
        const revoked = isOver ? revoke(ended.token) : Promise.resolve(true);
        void tellSignOut({ session: ended, reason, revoked });
      }),
    [],
  );
  const auth = useMemo(() => ({ session, signIn, signOut, updateUser: renewUser }), [session]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The session and its actions. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The session, on pages that exist only while signed in. */
export function useSession(): Session {
  const { session } = useAuth();
  if (!session) throw new Error('useSession must be used on a signed-in page');
  return session;
}
