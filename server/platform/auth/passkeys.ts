/** Passkeys: what browsers are asked for, and the verification of what they return (WebAuthn). */
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '../../../contract/passkeys.ts';
import { CHALLENGE_MINUTES } from '../../../contract/secondFactor.ts';
import type { passkey } from '../database/schema.ts';
import { refuse } from '../errors/problems.ts';

type Passkey = typeof passkey.$inferSelect;

/** Loaded when the first passkey is used: it takes half a second, which a start of the server should not. */
const webAuthn = () => import('@simplewebauthn/server');

const PRODUCT = 'Clinic';
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;
const MAX_TRANSPORTS = 10;

/** What passkeys are bound to: a domain, and the origins of the app there. */
export interface RelyingParty {
  id: string;
  origins: string[];
}

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host);

/**
 * The app at `PUBLIC_URL`. Browsers have passkeys for `localhost`, but for no address in numbers; there, any port
 * counts, such as that of a development server.
 * @param from the `Origin` of the request
 */
export function relyingPartyOf(publicUrl: string, from = ''): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  if (!isLoopback(hostname)) return { id: hostname, origins: [origin] };
  return { id: 'localhost', origins: /^http:\/\/localhost(:\d+)?$/.test(from) ? [from] : [] };
}

const idOf = ({ credentialId }: Pick<Passkey, 'credentialId'>) => Buffer.from(credentialId).toString('base64url');

const referenceTo = (key: Passkey) => ({
  ...{ id: idOf(key), type: 'public-key' as const },
  ...(key.transports !== '' && { transports: key.transports.split(',') }),
});

/**
 * The request for one of these passkeys, or for any of this site without a list.
 * @param verification whether the authenticator must verify its user: always, if nothing else proves who it is
 */
export function requestOf(
  { id }: RelyingParty,
  challenge: string,
  { keys, verification }: { keys?: readonly Passkey[]; verification: 'required' | 'preferred' },
): PasskeyRequest {
  return {
    ...{ challenge, rpId: id, timeout: TIMEOUT_MS, userVerification: verification },
    ...(keys && { allowCredentials: keys.map(referenceTo) }),
  };
}

/** The request for a new passkey of an account. */
export async function creationOf(
  { id }: RelyingParty,
  challenge: string,
  owner: { id: string; name: string; email: string; keys: readonly Passkey[] },
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    ...{ rpName: PRODUCT, rpID: id, challenge: new Uint8Array(Buffer.from(challenge, 'base64url')) },
    ...{ userID: new TextEncoder().encode(owner.id), userName: owner.email, userDisplayName: owner.name },
    ...{ timeout: TIMEOUT_MS, attestationType: 'none' as const },
    excludeCredentials: owner.keys.map(referenceTo),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return options as PasskeyCreation;
}

/** What is stored of a new passkey. */
type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

/**
 * Verifies a new passkey.
 * @throws refusal `passkey_invalid`
 */
export async function verifyRegistration(
  { id, origins }: RelyingParty,
  challenge: string,
  given: PasskeyRegistration,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...given, clientExtensionResults: {} },
    ...{ expectedChallenge: challenge, expectedOrigin: origins, expectedRPID: id, requireUserVerification: false },
  }).catch((error: unknown) => {
    throw refuse('passkey_invalid', { detail: reasonOf(error) });
  });
  if (!registrationInfo) throw refuse('passkey_invalid');
  const { credential } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: [...new Set(given.response.transports)].slice(0, MAX_TRANSPORTS).join(','),
  };
}

/** The credential id that an assertion names. */
export const credentialIdOf = ({ id }: PasskeyAssertion): Uint8Array => Buffer.from(id, 'base64url');

/**
 * Verifies the assertion of a stored passkey.
 * @returns its counter, to be stored
 * @throws refusal `passkey_invalid`
 */
export async function verifyAssertion(
  { id, origins }: RelyingParty,
  challenge: string,
  given: PasskeyAssertion,
  key: Passkey,
  { verification }: { verification: 'required' | 'preferred' },
): Promise<number> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...given, clientExtensionResults: {} },
    ...{ expectedChallenge: challenge, expectedOrigin: origins, expectedRPID: id },
    credential: { id: idOf(key), publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    requireUserVerification: verification === 'required',
  }).catch((error: unknown) => {
    throw refuse('passkey_invalid', { detail: reasonOf(error) });
  });
  if (!verified) throw refuse('passkey_invalid');
  return authenticationInfo.newCounter;
}

/** The library's reasons quote what it was given, so they are reduced to their kind. */
const reasonOf = (error: unknown) =>
  error instanceof Error && /^Unexpected .* origin/.test(error.message)
    ? 'It was made for another origin than PUBLIC_URL.'
    : 'It could not be verified.';
