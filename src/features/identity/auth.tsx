import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { Role } from '../../../contract/formats.ts';
import {
  reopenAccount,
  SecondStep,
  type SignedInResponse,
  signIn as signInCall,
  signOut as signOutCall,
  type User,
} from '../../../contract/identity.ts';
import {
  currentSession,
  deviceStore,
  endSession,
  type Session,
  startSession,
  updateUser,
  watchSession,
  watchSessionEnd,
} from '../../device/session.ts';
import { maySignOut, tellSignOut } from '../../device/signOutHooks.ts';
import { ApiError } from '../../net/errors.ts';
import { exchange } from '../../net/exchange.ts';
import { request } from '../../net/request.ts';

/** How long sign-out waits for the server to revoke the token, in milliseconds. */
const REVOKE_TIMEOUT_MS = 8_000;

export interface Auth {
  session: Session | null;
  /**
   * Signs in; throws what `request` throws. If the account has a second factor, there is no session yet, but a sign-in
   * that waits for it.
   * @param options.reopen also reopens an account that its owner has closed
   */
  signIn: (
    role: Role,
    email: string,
    password: string,
    options?: { reopen: boolean },
  ) => Promise<PendingSignIn | undefined>;
  /** Signs out at once, with or without a network. Resolves to false if the person cancelled. */
  signOut: () => Promise<boolean>;
  /** Updates the signed-in user's data. */
  updateUser: (user: User) => void;
}

const AuthContext = createContext<Auth | null>(null);

/**
 * The secret by which the server recognizes this device at the next sign-in (server/platform/auth/devices.ts): failed
 * sign-ins elsewhere then don't block this one, and no mail warns of a new device. It identifies no account, and
 * survives a sign-out. A browser without storage counts as a new device each time.
 */
const DEVICE_SECRET_KEY = '@ClinicApp:device';

/** The secret to send with a sign-in; undefined on a device where there was no sign-in yet. */
export function readDeviceSecret(): string | undefined {
  try {
    return deviceStore().getItem(DEVICE_SECRET_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeDeviceSecret(secret: string): void {
  try {
    deviceStore().setItem(DEVICE_SECRET_KEY, secret);
  } catch (error) {
    console.warn('identity: cannot store the secret of this device', error);
  }
}

/** A sign-in whose password was right, which waits for the second factor. */
export interface PendingSignIn extends SecondStep {
  /** For unlocking without a network. In memory only. */
  password: string;
}

async function signIn(
  role: Role,
  email: string,
  password: string,
  { reopen } = { reopen: false },
): Promise<PendingSignIn | undefined> {
  const device = readDeviceSecret();
  const body = { role, email, password, ...(device !== undefined && { device }) };
  try {
    beginSession(await request(reopen ? reopenAccount : signInCall, { body }), password);
    return undefined;
  } catch (error) {
    const step = error instanceof ApiError ? v.safeParse(SecondStep, error.problem.second_step) : undefined;
    if (!step?.success) throw error;
    return { ...step.output, password };
  }
}

/**
 * Starts the session of a sign-in that is complete.
 * @param password undefined after a sign-in without one: the app can't be unlocked offline then
 */
export function beginSession(
  { token, user, device }: v.InferOutput<typeof SignedInResponse>,
  password: string | undefined,
): void {
  if (device !== undefined) storeDeviceSecret(device);
  startSession({ role: user.role, token, user });
  if (!user.idle_lock_minutes || password === undefined) return;
  // Not awaited: it is slow, and the first page doesn't need it.
  void import('./lock/unlock.ts').then(({ storeProof }) => storeProof(user.id, password));
}

async function signOut(): Promise<boolean> {
  const discard = await maySignOut();
  if (!discard) return false;
  await discard();
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
  const session = useSyncExternalStore(watchSession, currentSession, () => null);
  useEffect(
    () =>
      watchSessionEnd((reason, ended) => {
        const isOver = reason === 'signed-out' || reason === 'locked';
        const revoked = isOver ? revoke(ended.token) : Promise.resolve(true);
        void tellSignOut({ session: ended, reason, revoked });
      }),
    [],
  );
  const auth = useMemo(() => ({ session, signIn, signOut, updateUser }), [session]);
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
