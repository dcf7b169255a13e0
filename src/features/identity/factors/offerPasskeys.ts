import { CHALLENGE_MINUTES, startPasskeySignIn } from '../../../../contract/secondFactor.ts';
import { request } from '../../../net/request.ts';
import { finishSignIn } from './finishSignIn.ts';
import { canOfferPasskeys, offerPasskeys } from './webAuthn.ts';

/** A passkey must not be chosen for a challenge that ends before the server has its answer. */
const FRESH_MS = (CHALLENGE_MINUTES - 1) * 60_000;

/**
 * Has the browser list this site's passkeys among the suggestions of the e-mail field, until the signal aborts it, and
 * signs in with the chosen one. When the field is focused after the button took over, or the challenge is old, it
 * offers them again. An offer that can't be made is none: only the refusal of a passkey that the person chose is
 * reported.
 */
export async function keepOffering(leaving: AbortSignal, onRefused: (error: unknown) => void): Promise<void> {
  if (!(await canOfferPasskeys())) return;
  let running: AbortController | undefined;
  let since = 0;

  async function offer(): Promise<void> {
    if (leaving.aborted || !navigator.onLine || (running && Date.now() - since < FRESH_MS)) return;
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

  document.addEventListener('focusin', ({ target }) => isOffering(target) && void offer(), { signal: leaving });
  leaving.addEventListener('abort', () => running?.abort());
  await offer();
}

const isOffering = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn');
