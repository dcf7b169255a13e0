import type { FastifyRequest } from 'fastify';
import { rememberDevice } from '../../platform/auth/devices.ts';
import type { Settings } from '../../platform/config/settings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordSignIn, securityEventOf } from './securityEvents.ts';
import { startSession } from './sessions.ts';
import type { Account } from './signIn.ts';

/** The request of a sign-in, and when it came. */
export interface SignInRequest {
  request: FastifyRequest;
  settings: Settings;
  now: Date;
}

/**
 * Starts the session of a sign-in that has been verified completely, on a device that is remembered from then on.
 * @param device the secret that the device sent, if any
 * @throws as `startSession`
 */
export async function openSession(
  tx: Tx,
  person: Account,
  device: string | undefined,
  { request, settings, now }: SignInRequest,
): Promise<{ token: string; device: string }> {
  const { secret, hash, isNewDevice } = await rememberDevice(tx, person.id, device, now);
  const userAgent = request.headers['user-agent'];
  const token = await startSession(tx, person, { userAgent, knownDevice: hash }, now);
  await recordSignIn(tx, person, { ...securityEventOf(request, settings, now), isNewDevice });
  return { token, device: secret };
}
