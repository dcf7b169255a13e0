/**
 * Checks that it is still the person who signed in: with the server, or on the device while the server can't answer.
 */
import { unlock as unlockCall } from '../../../../contract/identity.ts';
import type { Tried } from '../../../device/lock/proof.ts';
import { currentSession, type Session } from '../../../device/session.ts';
import { ApiError, isUnanswered } from '../../../net/errors.ts';
import { request } from '../../../net/request.ts';
import { proofs } from '../../../sync/device.ts';

/** How long the server may take before the device is asked, in milliseconds. */
const PATIENCE_MS = 6_000;

/**
 * Tries a password. `none`: there is no network, and nothing on the device to compare with.
 * @throws ApiError when the server refuses, for a wrong password with `credentials` and the field's `password_wrong`, or fails and the device has no proof
 */
export async function tryPassword({ user }: Session, password: string): Promise<Tried> {
  try {
    await request(unlockCall, { body: { password }, timeoutMs: PATIENCE_MS });
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const tried = await proofs.try(user.id, password).catch((): Tried => ({ is: 'none' }));
    // The device has nothing to compare with, so the server's own error says more.
    if (tried.is === 'none' && error instanceof ApiError) throw error;
    return tried;
  }
  void keepProof(user.id, password);
  return { is: 'right' };
}

/** Keeps what will prove this password without a network. A device that can't asks the server each time. */
export async function keepProof(userId: string, password: string): Promise<void> {
  const isHere = () => currentSession()?.user.id === userId;
  await proofs.keep(userId, password, isHere).catch(error => console.warn('identity: no unlocking offline', error));
}
