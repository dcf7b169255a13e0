/** What the app, the browser and the server exchange about a passkey: the JSON forms of WebAuthn level 3. */
import * as v from 'valibot';

const base64url = v.pipe(v.string('required'), v.maxLength(8192, 'too_long'), v.regex(/^[\w-]+$/, 'invalid'));

const Transports = v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)));
const CredentialRef = v.object({ id: v.string(), type: v.literal('public-key'), transports: Transports });
const Verification = v.picklist(['required', 'preferred', 'discouraged']);

/** The options of `navigator.credentials.get` as JSON (WebAuthn level 3). */
export const PasskeyRequest = v.object({
  challenge: v.string(),
  timeout: v.optional(v.number()),
  rpId: v.optional(v.string()),
  allowCredentials: v.optional(v.array(CredentialRef)),
  userVerification: v.optional(Verification),
});
export type PasskeyRequest = v.InferOutput<typeof PasskeyRequest>;

/** The options of `navigator.credentials.create` as JSON. */
export const PasskeyCreation = v.object({
  rp: v.object({ id: v.optional(v.string()), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ alg: v.number(), type: v.literal('public-key') })),
  timeout: v.optional(v.number()),
  excludeCredentials: v.optional(v.array(CredentialRef)),
  authenticatorSelection: v.optional(
    v.object({
      residentKey: v.optional(Verification),
      requireResidentKey: v.optional(v.boolean()),
      userVerification: v.optional(Verification),
    }),
  ),
  attestation: v.optional(v.picklist(['none', 'indirect', 'direct', 'enterprise'])),
});
export type PasskeyCreation = v.InferOutput<typeof PasskeyCreation>;

/** What a browser returns from `navigator.credentials.get`. */
export const PasskeyAssertion = v.object({
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key', 'invalid'),
  response: v.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: v.optional(base64url),
  }),
});
export type PasskeyAssertion = v.InferOutput<typeof PasskeyAssertion>;

/** What a browser returns from `navigator.credentials.create`. */
export const PasskeyRegistration = v.object({
  id: base64url,
  rawId: base64url,
  type: v.literal('public-key', 'invalid'),
  response: v.object({ clientDataJSON: base64url, attestationObject: base64url, transports: Transports }),
});
export type PasskeyRegistration = v.InferOutput<typeof PasskeyRegistration>;
