/** Web push: the devices of a patient that take messages (RFC 8030, RFC 8291, RFC 8292). */
import * as v from 'valibot';
import { call } from './call.ts';

/** The most devices of an account; a further one replaces the oldest. */
export const MOST_PUSH_DEVICES = 20;

const ENDPOINT_LIMIT = 1000;
const HOST_LIMIT = 253;

/**
 * `https` on the usual port, at a name with a dot and a domain of letters: no IP address, no credentials. Whether the
 * name leads to a public address is checked whenever it is connected to.
 */
const ENDPOINT =
  /^https:\/\/((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d]))(?:[/?][\w./?:@!$&'()*+,;=~%-]*)?$/;

/** Domains that are only known inside a network. */
const INTERNAL = /\.(?:localhost|local|internal|arpa)$/;

function isPublicEndpoint(text: string): boolean {
  const host = ENDPOINT.exec(text)?.[1];
  return host !== undefined && host.length <= HOST_LIMIT && !INTERNAL.test(host);
}

/** What a browser's `PushSubscription` says of itself. */
export const DeviceSubscription = v.object({
  endpoint: v.pipe(v.string('required'), v.maxLength(ENDPOINT_LIMIT, 'too_long'), v.check(isPublicEndpoint, 'invalid')),
  keys: v.object({
    /** A point of the curve P-256, uncompressed: 65 bytes in base64url, the first of which is 4. */
    p256dh: v.pipe(v.string('required'), v.regex(/^B[\w-]{86}$/, 'invalid')),
    /** 16 bytes in base64url. */
    auth: v.pipe(v.string('required'), v.regex(/^[\w-]{22}$/, 'invalid')),
  }),
});
export type DeviceSubscription = v.InferOutput<typeof DeviceSubscription>;

export const PushState = v.object({
  /** The server's public key, with which a browser subscribes: base64url. */
  key: v.string(),
  /** Whether this session has a subscription. */
  here: v.boolean(),
  /** How many of the account's devices take pushes. */
  devices: v.number(),
});
export type PushState = v.InferOutput<typeof PushState>;

export const readPush = call({ method: 'GET', path: '/push', who: 'Patient', response: PushState });

/**
 * Sets the subscription of this session. It ends with the session, and when another session registers the same
 * endpoint.
 */
export const subscribePush = call({
  method: 'PUT',
  path: '/push/subscription',
  who: 'Patient',
  body: DeviceSubscription,
  response: PushState,
});

/** Removes the subscription of this session, if it has one. */
export const unsubscribePush = call({
  method: 'DELETE',
  path: '/push/subscription',
  who: 'Patient',
  response: PushState,
});
