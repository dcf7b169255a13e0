/** Verifies the user's password to unlock the app: with the server, or on the device if the server doesn't respond. */
import { unlock } from '../../../../contract/identity.ts';
import type { UnlockAttempt } from '../../../device/lock/proof.ts';
import { currentSession, type Session } from '../../../device/session.ts';
import { ApiError, isUnanswered } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { proofs } from '../../../sync/device.ts';

/** How long the server may take before the password is checked on the device, in milliseconds. */
const TIMEOUT_MS = 6_000;

/**
 * Checks a password. `none`: there is no network, and the device has no stored hash.
 * @throws ApiError when the server refuses (for a wrong password: `credentials` with the field error `password_wrong`),
 *   or fails and the device has no hash
 */
export async function tryPassword({ user }: Session, password: string): Promise<UnlockAttempt> {
  try {
    await request(unlock, { body: { password }, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const tried = await proofs.try(user.id, password).catch((): UnlockAttempt => ({ is: 'none' }));
    // The device has no hash, so the server's error is more informative.
    if (tried.is === 'none' && error instanceof ApiError) throw error;
    return tried;
  }
  void storeProof(user.id, password);
  return { is: 'right' };
}

/** Stores the hash for unlocking without a network. A device that can't store it needs the server each time. */
export async function storeProof(userId: string, password: string): Promise<void> {
  const isSignedIn = () => currentSession()?.user.id === userId;
  await proofs
    .keep(userId, password, isSignedIn)
    .catch(error => console.warn('identity: cannot unlock offline, the hash is not stored', error));
}
