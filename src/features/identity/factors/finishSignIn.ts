import type { BodyInputOf } from '../../../../contract/call.ts';
import { finishSignIn as call, startPasskeySignIn } from '../../../../contract/secondFactor.ts';
import { request } from '../../../net/request.ts';
import { beginSession, type PendingSignIn, readDeviceSecret } from '../auth.tsx';
import { askForPasskey } from './webAuthn.ts';

type Proof = BodyInputOf<typeof call>['proof'];

/**
 * Completes a sign-in.
 * @throws what `request` throws
 */
export async function finishSignIn(
  { token, password }: Pick<PendingSignIn, 'token'> & Partial<PendingSignIn>,
  proof: Proof,
): Promise<void> {
  const device = readDeviceSecret();
  const body = { token, proof, ...(device !== undefined && { device }) };
  beginSession(await request(call, { body }), password);
}

/**
 * Signs in by a passkey alone, whoever it belongs to.
 * @throws what `request` and the browser throw
 */
export async function signInByPasskey(): Promise<void> {
  const { token, options } = await request(startPasskeySignIn);
  await finishSignIn({ token }, { method: 'passkey', passkey: await askForPasskey(options) });
}
