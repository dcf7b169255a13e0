/** Calls about changing the signed-in user's e-mail (docs/product.md#account). */
import * as v from 'valibot';
import { call } from './call.ts';
import { Email, Timestamp } from './formats.ts';
import { EmailCode } from './identity.ts';

/** The user's e-mail, and the new one that waits for its code; null without one. */
export const EmailState = v.object({
  email: v.string(),
  pending: v.nullable(v.object({ email: v.string(), expires_at: Timestamp })),
});
export type EmailState = v.InferOutput<typeof EmailState>;

export const readEmailState = call({
  method: 'GET',
  path: '/users/me/email/change',
  who: 'signed in',
  response: EmailState,
});

/**
 * Mails a code to a new address, which replaces another one that waits. A repeat changes nothing while that code is
 * valid. Refused with `proof_required`, with `email_taken` within the role, and with `too_many_requests`.
 */
export const requestEmailChange = call({
  method: 'PUT',
  path: '/users/me/email/change',
  who: 'signed in',
  body: v.object({ email: Email }),
  response: EmailState,
});

/** Mails another code to the address that waits. Refused with `not_found` without one. */
export const resendEmailChangeCode = call({
  method: 'POST',
  path: '/users/me/email/change/code',
  who: 'signed in',
  response: EmailState,
});

/**
 * Changes the e-mail with the mailed code, and ends all other sessions. `email` is the address that the code was mailed
 * to: once it is the user's, a repeat succeeds.
 */
export const confirmEmailChange = call({
  method: 'POST',
  path: '/users/me/email/change',
  who: 'signed in',
  body: v.object({ email: Email, ...EmailCode.entries }),
  response: EmailState,
});

/** Gives the change up. Also succeeds if none waits. */
export const cancelEmailChange = call({
  method: 'DELETE',
  path: '/users/me/email/change',
  who: 'signed in',
  status: 204,
});
