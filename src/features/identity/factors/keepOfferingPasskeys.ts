import { CHALLENGE_MINUTES, startPasskeySignIn } from '../../../../contract/secondFactor.ts';
import { request } from '../../../net/request.ts';
import { finishSignIn } from './finishSignIn.ts';
import { canOfferPasskeys, offerPasskeys } from './webAuthn.ts';

/** A passkey must not be chosen for a challenge that ends before the server has its answer. */
const FRESH_MS = (CHALLENGE_MINUTES - 1) * 60_000;

/**
 * Has the browser suggest this site's passkeys in the e-mail field, and signs in with the one the person chooses.
 * Offers again on focus after the button interrupted it or the challenge grew old. Failures to offer are ignored; only
 * a refused passkey is reported.
 */
export async function keepOfferingPasskeys(signal: AbortSignal, onRefused: (error: unknown) => void): Promise<void> {
  if (!(await canOfferPasskeys())) return;
  let running: AbortController | undefined;
  let since = 0;

  async function offer(): Promise<void> {
    if (signal.aborted || !navigator.onLine || (running && Date.now() - since < FRESH_MS)) return;
    running?.abort();
    const own = new AbortController();
    running = own;
    since = Date.now();
    try {
      const { token, options } = await request(startPasskeySignIn, { signal: own.signal });
      const passkey = await offerPasskeys(options, own.signal);
      await finishSignIn({ token }, { method: 'passkey', passkey }).catch(onRefused);
    } catch {
      // Aborted, or passkeys can't be offered now.
    }
    if (running === own) running = undefined;
  }

  document.addEventListener('focusin', ({ target }) => hasPasskeySuggestions(target) && void offer(), { signal });
  signal.addEventListener('abort', () => running?.abort());
  await offer();
}

const hasPasskeySuggestions = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn');
