import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FactorProof, finishSignIn, startPasskeySignIn } from '../../../../contract/secondFactor.ts';
import { countAttempts } from '../../../platform/auth/attempts.ts';
import { challengeOf, endChallenge, newChallenge, storeChallenge } from '../../../platform/auth/challenges.ts';
import { knownDeviceOf } from '../../../platform/auth/devices.ts';
import type { FactorKey } from '../../../platform/auth/factorKey.ts';
import { credentialIdOf, relyingPartyOf, requestOf, verifyAssertion } from '../../../platform/auth/passkeys.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { factorChallenge } from '../../../platform/database/schema.ts';
import { Refusal, refuse, refuseFields } from '../../../platform/errors/problems.ts';
import { addressOf, ipOf } from '../../../platform/http/address.ts';
import { serve } from '../../../platform/http/serve.ts';
import { canReopen, refusalOf, reopen } from '../closed.ts';
import { openSession } from '../openSession.ts';
import { recordFactorChange, securityEventOf } from '../securityEvents.ts';
import { accountWithId, lockAccount, userOf } from '../signIn.ts';
import { countUp, passkeyWith } from './passkeyStore.ts';
import { takeRecoveryCode } from './recoveryCodes.ts';
import { ownPeriodOf, takePeriod } from './totp.ts';

/** Sign-ins by passkey that an address may begin, as a multiple of the failed attempts allowed for an account. */
const STARTS_FACTOR = 20;

/** A proof that was verified as far as it can be without a transaction; `take` uses it up. */
interface VerifiedProof {
  accountId: string;
  /** @throws refusal `credentials` or `passkey_invalid` if it doesn't count (any more) */
  take(tx: Tx): Promise<void>;
}

const wrongCode = (): Refusal => refuseFields([{ field: 'proof.code', code: 'code_wrong' }], 'credentials');

/** Routes for the second step of a sign-in, and for a sign-in by a passkey alone. */
export async function signInRoutes(app: FastifyInstance, key: FactorKey): Promise<void> {
  const { database, settings } = app.services;
  const { publicUrl, signInLimit: limit } = settings;
  // By account, and not by address: whoever guesses here knows the password. A known device has a count of its own.
  const attempts = countAttempts(database, { kind: 'second factor', limit, limitUnknownPlaces: false });
  const starts = countAttempts(database, {
    kind: 'passkey sign-in',
    limit: limit * STARTS_FACTOR,
    limitUnknownPlaces: false,
  });

  const partyOf = (request: FastifyRequest) => relyingPartyOf(publicUrl, request.headers.origin);

  serve(app, startPasskeySignIn, async ({ now, request, read }) => {
    await starts.run({ account: addressOf(request), at: now }, async () => false);
    const challenge = newChallenge();
    const token = await read(db => storeChallenge(db, { purpose: 'passkey_sign_in', accountId: null, challenge }, now));
    return { token, options: requestOf(partyOf(request), challenge, { verification: 'required' }) };
  });

  /** Verifies a proof for a challenge. One without an account takes only a passkey, which must verify its user. */
  async function verify(
    db: Reader,
    { accountId, challenge }: typeof factorChallenge.$inferSelect,
    proof: FactorProof,
    { request, now }: { request: FastifyRequest; now: Date },
  ): Promise<VerifiedProof> {
    if (proof.method === 'passkey') {
      const stored = await passkeyWith(db, credentialIdOf(proof.passkey), accountId);
      const verification = accountId === null ? 'required' : 'preferred';
      const counter = await verifyAssertion(partyOf(request), challenge, proof.passkey, stored, { verification });
      return { accountId: stored.accountId, take: tx => countUp(tx, stored, counter, now) };
    }
    if (accountId === null) throw refuse('passkey_invalid');
    const { method, code } = proof;
    const given = { key, accountId, code, now };
    const period = method === 'totp' ? await ownPeriodOf(db, given) : undefined;
    return {
      accountId,
      take: async tx => {
        const isTaken =
          method === 'totp'
            ? period !== undefined && (await takePeriod(tx, accountId, period))
            : await takeRecoveryCode(tx, given);
        if (!isTaken) throw wrongCode();
      },
    };
  }

  serve(app, finishSignIn, async ({ body, now, request, read, write }) => {
    const { proof } = body;
    const wanted = { purposes: ['second_step', 'passkey_sign_in'] as const };
    const challenge = await read(db => challengeOf(db, body.token, wanted, now));
    const verified = await read(db => verify(db, challenge, proof, { request, now }));
    const person = await read(db => accountWithId(db, verified.accountId));
    if (!person) throw refuse('challenge_expired');
    // The password was right, so this step completes the reopening of a closed account.
    const reopens = challenge.purpose === 'second_step' && canReopen(person, now);
    if (person.disabledAt && !reopens) throw refusalOf(person, now);

    const finish = () =>
      write(async tx => {
        await lockAccount(tx, person);
        await verified.take(tx);
        await endChallenge(tx, challenge);
        if (proof.method === 'recovery_code') {
          await recordFactorChange(tx, person, 'code_used', securityEventOf(request, settings, now));
        }
        if (reopens) await reopen(tx, { id: person.id, role: person.role, address: ipOf(request), at: now });
        const session = await openSession(tx, person, body.device, { request, settings, now });
        return { ...session, user: await userOf(tx, person, settings) };
      });
    // A signature can't be guessed.
    if (proof.method === 'passkey') return await finish();

    const device = await read(db => knownDeviceOf(db, body.device, person));
    const attempt = await attempts.begin({ account: person.id, device, at: now });
    try {
      const session = await finish();
      await attempt.succeed();
      return session;
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'credentials')) await attempt.discard();
      throw error;
    }
  });
}
