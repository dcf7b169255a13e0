import type { SecondStep } from '../../../contract/identity.ts';
import { newChallenge, storeChallenge } from '../../platform/auth/challenges.ts';
import { type AccountFactors, methodsOf } from '../../platform/auth/factors.ts';
import { relyingPartyOf, requestOf } from '../../platform/auth/passkeys.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SignInRequest } from './openSession.ts';

/** Begins the second step of a sign-in whose password was right, in the transaction that has locked the account. */
export async function startSecondStep(
  tx: Tx,
  accountId: string,
  factors: AccountFactors,
  { request, settings, now }: SignInRequest,
): Promise<SecondStep> {
  const challenge = newChallenge();
  const token = await storeChallenge(tx, { purpose: 'second_step', accountId, challenge }, now);
  const { passkeys } = factors;
  const party = relyingPartyOf(settings.publicUrl, request.headers.origin);
  return {
    ...{ token, methods: methodsOf(factors) },
    ...(passkeys.length > 0 && { passkey: requestOf(party, challenge, { keys: passkeys, verification: 'preferred' }) }),
  };
}
