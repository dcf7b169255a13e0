import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addPasskey,
  confirmTotp,
  MAX_PASSKEYS,
  readFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
  startUnlock,
  unlockByPasskey,
} from '../../../../contract/secondFactor.ts';
import { challengeOf, endChallenge, newChallenge, storeChallenge } from '../../../platform/auth/challenges.ts';
import { factorKeyOf } from '../../../platform/auth/factorKey.ts';
import { factorState, factorsOf, methodsOf } from '../../../platform/auth/factors.ts';
import {
  creationOf,
  credentialIdOf,
  relyingPartyOf,
  requestOf,
  verifyAssertion,
  verifyRegistration,
} from '../../../platform/auth/passkeys.ts';
import type { SignedIn } from '../../../platform/auth/signedIn.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { account, passkey, recoveryCode, totp } from '../../../platform/database/schema.ts';
import { refuse, refuseFields } from '../../../platform/errors/problems.ts';
import { serve } from '../../../platform/http/serve.ts';
import { recordFactorChange, securityEventOf } from '../securityEvents.ts';
import { proveSession, requireProof } from '../sessions.ts';
import { countUp, passkeyWith, shownPasskey } from './passkeyStore.ts';
import { makeRecoveryCodes } from './recoveryCodes.ts';
import { signInRoutes } from './signInRoutes.ts';
import { newTotpSecret, periodOf, storeTotp } from './totp.ts';

const REQUIRED = { verification: 'required' } as const;

/** What a change of the own factors needs of the request. */
interface Change {
  user: SignedIn;
  now: Date;
}

/** Routes for second factors: the own ones, and their use at sign-in and unlock. */
export async function factorRoutes(app: FastifyInstance): Promise<void> {
  const { settings } = app.services;
  const { publicUrl } = settings;
  const key = await factorKeyOf(settings);
  await signInRoutes(app, key);

  const partyOf = (request: FastifyRequest) => relyingPartyOf(publicUrl, request.headers.origin);

  /** Locks the account before a change: concurrent ones see each other. */
  const lockForChange = async (tx: Tx, { user, now }: Change) => {
    await tx.select({ id: account.id }).from(account).where(eq(account.id, user.id)).for('no key update');
    await requireProof(tx, user.tokenHash, now);
    return await factorsOf(tx, user.id);
  };

  /** Makes the codes that come with the account's first factor. */
  const codesForFirst = async (tx: Tx, hadFactor: boolean, accountId: string) =>
    hadFactor ? {} : { recovery_codes: await makeRecoveryCodes(tx, key, accountId) };

  /** Ends the recovery codes with the last factor, which a clinic may not allow. */
  const afterRemoval = async (tx: Tx, accountId: string) => {
    if (methodsOf(await factorsOf(tx, accountId)).length > 0) return;
    if ((await factorState(tx, accountId)).required) throw refuse('second_factor_required');
    await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  };

  serve(app, startUnlock, async ({ user, now, request, read }) => {
    const { passkeys } = await read(db => factorsOf(db, user.id));
    if (passkeys.length === 0) throw refuse('not_found');
    const challenge = newChallenge();
    const token = await read(db => storeChallenge(db, { purpose: 'unlock', accountId: user.id, challenge }, now));
    return { token, options: requestOf(partyOf(request), challenge, { keys: passkeys, ...REQUIRED }) };
  });

  serve(app, unlockByPasskey, async ({ user, body, now, request, read, audited }) => {
    const wanted = { purposes: ['unlock'] as const, accountId: user.id };
    const challenge = await read(db => challengeOf(db, body.token, wanted, now));
    const stored = await read(db => passkeyWith(db, credentialIdOf(body.passkey), user.id));
    const party = partyOf(request);
    const counter = await verifyAssertion(party, challenge.challenge, body.passkey, stored, REQUIRED);
    await audited(async tx => {
      await endChallenge(tx, challenge);
      await countUp(tx, stored, counter, now);
      await proveSession(tx, user.tokenHash, now);
    });
  });

  serve(app, readFactors, ({ user, read }) =>
    read(async db => {
      const { passkeys, totpSince, recoveryCodes } = await factorsOf(db, user.id);
      const { required } = await factorState(db, user.id);
      return {
        passkeys: passkeys.map(shownPasskey),
        totp_since: totpSince?.toISOString() ?? null,
        recovery_codes: recoveryCodes,
        required,
      };
    }),
  );

  serve(app, startPasskey, async ({ user, now, request, audited }) => {
    const challenge = newChallenge();
    const { token, keys } = await audited(async tx => {
      const { passkeys } = await lockForChange(tx, { user, now });
      if (passkeys.length >= MAX_PASSKEYS) throw refuse('factors_limit');
      const token = await storeChallenge(tx, { purpose: 'new_passkey', accountId: user.id, challenge }, now);
      return { token, keys: passkeys };
    });
    const { id, name, email } = user;
    return { token, options: await creationOf(partyOf(request), challenge, { id, name, email, keys }) };
  });

  // Never under an idempotency key, like all calls with recovery codes: the stored response would keep them.
  serve(app, addPasskey, async ({ user, body, now, request, read, audited }) => {
    const wanted = { purposes: ['new_passkey'] as const, accountId: user.id };
    const challenge = await read(db => challengeOf(db, body.token, wanted, now));
    const made = await verifyRegistration(partyOf(request), challenge.challenge, body.passkey);
    return await audited(async tx => {
      const factors = await lockForChange(tx, { user, now });
      if (factors.passkeys.length >= MAX_PASSKEYS) throw refuse('factors_limit');
      await endChallenge(tx, challenge);
      const row = {
        ...{ ...made, id: randomUUID(), accountId: user.id, name: body.name, createdAt: now, lastUsedAt: null },
      };
      const added = await tx.insert(passkey).values(row).onConflictDoNothing().returning({ id: passkey.id });
      if (added.length === 0) throw refuse('passkey_invalid');
      await recordFactorChange(tx, user, 'added', securityEventOf(request, settings, now));
      const codes = await codesForFirst(tx, methodsOf(factors).length > 0, user.id);
      return { passkey: shownPasskey(row), ...codes };
    });
  });

  serve(app, renamePasskey, async ({ user, params, body, now, request, write }) => {
    await write(async tx => {
      const renamed = await tx
        .update(passkey)
        .set({ name: body.name })
        .where(and(eq(passkey.id, params.id), eq(passkey.accountId, user.id)))
        .returning({ id: passkey.id });
      if (renamed.length === 0) throw refuse('not_found');
      await recordFactorChange(tx, user, 'renamed', securityEventOf(request, settings, now));
    });
  });

  serve(app, removePasskey, async ({ user, params, now, request, write }) => {
    await write(async tx => {
      await lockForChange(tx, { user, now });
      const removed = await tx
        .delete(passkey)
        .where(and(eq(passkey.id, params.id), eq(passkey.accountId, user.id)))
        .returning({ id: passkey.id });
      if (removed.length === 0) throw refuse('not_found');
      await afterRemoval(tx, user.id);
      await recordFactorChange(tx, user, 'removed', securityEventOf(request, settings, now));
    });
  });

  serve(app, startTotp, async ({ user, now, audited }) => {
    const { bytes, secret, uri } = newTotpSecret(user.email);
    const token = await audited(async tx => {
      await lockForChange(tx, { user, now });
      const sealed = key.seal(user.id, bytes);
      return await storeChallenge(tx, { purpose: 'new_totp', accountId: user.id, secret: sealed }, now);
    });
    return { token, secret, uri };
  });

  serve(app, confirmTotp, async ({ user, body, now, request, read, audited }) => {
    const wanted = { purposes: ['new_totp'] as const, accountId: user.id };
    const challenge = await read(db => challengeOf(db, body.token, wanted, now));
    const sealed = challenge.secret;
    const period = sealed ? periodOf(key.open(user.id, sealed), body.code, now) : undefined;
    if (!sealed || period === undefined) throw refuseFields([{ field: 'code', code: 'code_wrong' }]);
    return await audited(async tx => {
      const factors = await lockForChange(tx, { user, now });
      await endChallenge(tx, challenge);
      await storeTotp(tx, { accountId: user.id, sealed, period, now });
      await recordFactorChange(tx, user, 'added', securityEventOf(request, settings, now));
      return await codesForFirst(tx, methodsOf(factors).length > 0, user.id);
    });
  });

  serve(app, removeTotp, async ({ user, now, request, write }) => {
    await write(async tx => {
      await lockForChange(tx, { user, now });
      const removed = await tx.delete(totp).where(eq(totp.accountId, user.id)).returning({ accountId: totp.accountId });
      if (removed.length === 0) return;
      await afterRemoval(tx, user.id);
      await recordFactorChange(tx, user, 'removed', securityEventOf(request, settings, now));
    });
  });

  serve(app, renewRecoveryCodes, async ({ user, now, request, audited }) =>
    audited(async tx => {
      if (methodsOf(await lockForChange(tx, { user, now })).length === 0) throw refuse('not_found');
      await recordFactorChange(tx, user, 'codes_made', securityEventOf(request, settings, now));
      return { recovery_codes: await makeRecoveryCodes(tx, key, user.id) };
    }),
  );
}
