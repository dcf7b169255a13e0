/** The browser's passkeys. The library is a chunk of its own, loaded when one is first used. */
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyRegistration,
  PasskeyRequest,
} from '../../../../contract/passkeys.ts';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';

const library = () => loadChunk('webauthn', () => import('@simplewebauthn/browser'));

/** Whether this browser knows passkeys: not over plain HTTP, except on this machine. */
export const supportsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Whether the person closed the browser's dialog, or let its time pass. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Whether the authenticator already has a passkey for this account. */
export const isRegistered = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** How many times the person is being asked for a passkey now. */
let asking = 0;

/** Asks the person for one of their passkeys. */
export async function askForPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  asking += 1;
  try {
    const { startAuthentication } = await library();
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    return { id, rawId, type, response };
  } finally {
    asking -= 1;
  }
}

/** Whether the browser can list passkeys among the suggestions of a field. Doesn't load the library. */
export const canOfferPasskeys = async (): Promise<boolean> =>
  (await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;

/**
 * Lists passkeys among the suggestions of the field with `webauthn` in its `autocomplete`. Resolves once the person
 * chooses one; rejects with an `AbortError` if the signal aborts it, or the person is asked for a passkey otherwise.
 */
export async function offerPasskeys(options: PasskeyRequest, signal: AbortSignal): Promise<PasskeyAssertion> {
  const { startAuthentication, WebAuthnAbortService } = await library();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  if (signal.aborted) throw signal.reason;
  // The library allows one request at a time: this one would close the dialog.
  if (asking > 0) throw new DOMException('A passkey is being asked for.', 'AbortError');
  const chosen = startAuthentication({ optionsJSON: options, useBrowserAutofill: true });
  signal.addEventListener('abort', cancel);
  try {
    const { id, rawId, type, response } = await chosen;
    return { id, rawId, type, response };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Asks the person to make a passkey. */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyRegistration> {
  const { startRegistration } = await library();
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
  return { id, rawId, type, response };
}
