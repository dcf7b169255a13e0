import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLE_MS, whenIdle } from '../../../device/whenIdle.ts';
import { useErrorToast } from '../../../page/useErrorToast.ts';
import { loadChunk } from '../../../ui/browser/loadChunk.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

const unchanging = () => () => {};
const knowsPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Signs in by a passkey alone; only where the browser knows passkeys. While it is shown, browsers that can do so list
 * them among the suggestions of the e-mail field too.
 */
export function PasskeySignIn() {
  const { t } = useTranslation();
  // A prerendered page has the button, and public/starting.js hides it until then.
  const isKnown = useSyncExternalStore(unchanging, knowsPasskeys, () => true);
  const showError = useErrorToast();
  const latestOnRefused = useLatest((error: unknown) => showError(error, t('identity.second.unusedTitle')));

  useEffect(() => {
    if (!isKnown) return;
    const leaving = new AbortController();
    const offer = async () => {
      const { keepOfferingPasskeys } = await import('./keepOfferingPasskeys.ts');
      await keepOfferingPasskeys(leaving.signal, error => latestOnRefused()(error));
    };
    // Only an offer: without it, the button and the password remain.
    const cancel = whenIdle([() => void offer().catch(() => {})], SETTLE_MS);
    return () => {
      cancel();
      leaving.abort();
    };
  }, [isKnown, latestOnRefused]);

  if (!isKnown) return null;
  return (
    <PasskeyButton
      use={async () => {
        const { signInByPasskey } = await loadChunk('finishSignIn', () => import('./finishSignIn.ts'));
        await signInByPasskey();
      }}
    >
      {t('identity.login.passkey')}
    </PasskeyButton>
  );
}
