/**
 * The second factor of an account: passkeys for all, an authenticator app for doctors and the reception, and recovery
 * codes. An account with one signs in with its password and then with the factor, or with a passkey alone.
 *
 * A factor is changed within `PROOF_MINUTES` of the last sign-in or unlock; later calls are refused with
 * `proof_required`, and go through once the user has unlocked again.
 */
import * as v from 'valibot';
import { call } from './call.ts';
import { Id, requiredLine, Timestamp } from './formats.ts';
import { DeviceSecret, SignedInResponse } from './identity.ts';
import { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from './passkeys.ts';

/** For how long the password or a passkey proves who changes the second factor. */
export const PROOF_MINUTES = 10;
/** How long a sign-in waits for the second factor, and a new factor for its confirmation. */
export const CHALLENGE_MINUTES = 5;
export const MAX_PASSKEYS = 10;
/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10;

/** The secret of a challenge, which the client sends back with the answer. */
const ChallengeToken = v.pipe(v.string('required'), v.regex(/^[\w-]{43}$/, 'invalid'));

/** Six digits of an authenticator app; spaces and dashes are ignored. */
export const TotpCode = v.pipe(
  v.string('required'),
  v.maxLength(40, 'code_wrong'),
  v.transform(text => text.replace(/[\s-]/g, '')),
  v.nonEmpty('required'),
  v.regex(/^\d{6}$/, 'code_wrong'),
);

/** Ten letters and digits, such as `ABCDE-23456`; spaces and dashes are ignored, and case doesn't matter. */
export const RecoveryCode = v.pipe(
  v.string('required'),
  v.maxLength(40, 'code_wrong'),
  v.transform(text => text.replace(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('required'),
  v.regex(/^[A-Z2-9]{10}$/, 'code_wrong'),
);

const Challenge = { token: v.string() };

/** Begins a sign-in by a passkey alone. */
export const startPasskeySignIn = call({
  method: 'POST',
  path: '/sessions/passkey',
  who: 'anyone',
  response: v.object({ ...Challenge, options: PasskeyRequest }),
});

/**
 * Completes a sign-in with the second factor, or with a passkey alone. A wrong code is refused with `credentials` and
 * the field error `code_wrong`, a wrong passkey with `passkey_invalid`; both can be tried again until the challenge
 * ends, after which `challenge_expired` is the answer.
 */
export const finishSignIn = call({
  method: 'POST',
  path: '/sessions/second',
  who: 'anyone',
  body: v.object({
    token: ChallengeToken,
    device: DeviceSecret,
    proof: v.variant(
      'method',
      [
        v.object({ method: v.literal('passkey'), passkey: PasskeyAssertion }),
        v.object({ method: v.literal('totp'), code: TotpCode }),
        v.object({ method: v.literal('recovery_code'), code: RecoveryCode }),
      ],
      'choice_invalid',
    ),
  }),
  response: SignedInResponse,
});
export type FactorProof = v.InferOutput<typeof finishSignIn.body>['proof'];

/** Begins an unlock by one of the user's passkeys. Refused with `not_found` without any. */
export const startUnlock = call({
  method: 'POST',
  path: '/sessions/unlock/passkey',
  who: 'signed in',
  withoutFactor: true,
  response: v.object({ ...Challenge, options: PasskeyRequest }),
});

/** The same as `unlock`, by a passkey that verifies its user. Refused with `passkey_invalid` or `challenge_expired`. */
export const unlockByPasskey = call({
  method: 'PUT',
  path: '/sessions/unlock/passkey',
  who: 'signed in',
  withoutFactor: true,
  body: v.object({ token: ChallengeToken, passkey: PasskeyAssertion }),
  status: 204,
});

export const Passkey = v.object({
  id: Id,
  name: v.string(),
  created_at: Timestamp,
  last_used_at: v.nullable(Timestamp),
});
export type Passkey = v.InferOutput<typeof Passkey>;

export const Factors = v.object({
  /** The oldest first; at most `MAX_PASSKEYS`. */
  passkeys: v.array(Passkey),
  /** Since when an authenticator app is set up; null without one. */
  totp_since: v.nullable(Timestamp),
  /** The number of unused recovery codes. */
  recovery_codes: v.number(),
  /** Whether a clinic of the user requires a second factor. The last one then can't be removed. */
  required: v.boolean(),
});
export type Factors = v.InferOutput<typeof Factors>;

export const readFactors = call({
  method: 'GET',
  path: '/factors',
  who: 'signed in',
  withoutFactor: true,
  response: Factors,
});

/** New recovery codes, in this response only. Present if these are the account's first factor. */
const FirstCodes = { recovery_codes: v.optional(v.array(v.string())) };

/** Begins to add a passkey. Refused with `factors_limit` if the account has `MAX_PASSKEYS`. */
export const startPasskey = call({
  method: 'POST',
  path: '/factors/passkeys/challenge',
  who: 'signed in',
  withoutFactor: true,
  response: v.object({ ...Challenge, options: PasskeyCreation }),
});

const PasskeyName = requiredLine(60);

/** Adds a passkey. Refused with `passkey_invalid` or `challenge_expired`. */
export const addPasskey = call({
  method: 'POST',
  path: '/factors/passkeys',
  who: 'signed in',
  withoutFactor: true,
  body: v.object({ token: ChallengeToken, name: PasskeyName, passkey: PasskeyRegistration }),
  response: v.object({ passkey: Passkey, ...FirstCodes }),
  status: 201,
});

export const renamePasskey = call({
  method: 'PUT',
  path: '/factors/passkeys/:id',
  who: 'signed in',
  withoutFactor: true,
  params: v.object({ id: Id }),
  body: v.object({ name: PasskeyName }),
  status: 204,
});

/**
 * Removes a passkey; with the last factor, the recovery codes end too. Refused with `second_factor_required` if it is
 * the last factor and a clinic of the user requires one.
 */
export const removePasskey = call({
  method: 'DELETE',
  path: '/factors/passkeys/:id',
  who: 'signed in',
  withoutFactor: true,
  params: v.object({ id: Id }),
  status: 204,
});

/** Begins to set up an authenticator app; one that is set up stays until the new one is confirmed. */
export const startTotp = call({
  method: 'POST',
  path: '/factors/totp',
  who: ['Doctor', 'Reception'],
  withoutFactor: true,
  /** `secret` is in Base32, to be typed; `uri` contains it for a QR code (`otpauth://totp/…`). */
  response: v.object({ ...Challenge, secret: v.string(), uri: v.string() }),
});

/** Confirms the app by a code that it shows. A wrong code can be tried again. */
export const confirmTotp = call({
  method: 'PUT',
  path: '/factors/totp',
  who: ['Doctor', 'Reception'],
  withoutFactor: true,
  body: v.object({ token: ChallengeToken, code: TotpCode }),
  response: v.object(FirstCodes),
});

/** Removes the authenticator app, as `removePasskey`. Also succeeds if there is none. */
export const removeTotp = call({
  method: 'DELETE',
  path: '/factors/totp',
  who: ['Doctor', 'Reception'],
  withoutFactor: true,
  status: 204,
});

/** Makes new recovery codes, which end the former ones. Refused with `not_found` without a second factor. */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/factors/codes',
  who: 'signed in',
  withoutFactor: true,
  response: v.object({ recovery_codes: v.array(v.string()) }),
  status: 201,
});
